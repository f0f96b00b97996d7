/** The stage: a moment worth watching fills the screen, step by step, and stays until it has been seen. Beside its picture
 * stand the account or the newspaper, what everybody has by now, and the button that goes on. */

import { useEffect, useState } from "preact/hooks";
import { Icon, Pic } from "../icons";
import { Sentence } from "../components";
import { identityOf, Token } from "../identity";
import type { Choice, Fact, LessonNote, Moment, Plate, Scene, Sheet } from "../protocol";
import { play } from "../sound";
import { staging } from "../storage";
import { t } from "../i18n";
import { isPlayed, playAgain } from "./End";
import { FactChip } from "./facts";
import { onStage } from "../learn/progress";
import { mayMove } from "./flip";
import { matchingChoices } from "./selection";
import type { Session } from "./session";
import { Story } from "./Story";

const STEP_TIME = 1600; // ms that each scene but the last is shown
const SHORT_TIME = 500;
const BESIDE = 93; // percent of the room that the longest bar takes if its score stands beside its tip

interface Names {
  names: readonly string[];
}

interface StageProps extends Names {
  session: Session;
  onRule: (rule: string) => void;
}

export function Stage(props: StageProps) {
  const moment = props.session.moments.value[0];
  return moment ? <Shown key={moment.event} moment={moment} {...props} /> : null;
}

function Shown({ moment, session, names, onRule }: StageProps & { moment: Moment }) {
  const last = moment.scenes.length - 1;
  const [at, setAt] = useState(staging.value === "short" || !mayMove() ? last : 0);
  const [start] = useState(at); // who sees only the last scene is told everything there
  const [isRunning, setRunning] = useState(true); // it goes on by itself until somebody takes the lead
  const scene = moment.scenes[at], notes = at < last ? onStage.value.slice(at, at + 1) : onStage.value.slice(start === last ? 0 : 1);
  const isTaught = onStage.value.length > 0; // then it waits until it has been read
  useEffect(() => {
    play(moment.kind.includes("income") || moment.kind.includes("reckoning") ? "till" : "shot");
  }, [moment]);
  useEffect(() => {
    if (at >= last || !isRunning || isTaught) return;
    const timer = setTimeout(() => setAt(at + 1), staging.value === "full" ? STEP_TIME : SHORT_TIME);
    return () => clearTimeout(timer);
  }, [at, last, isRunning, isTaught]);
  const next = () => {
    setRunning(false);
    if (at < last) setAt(at + 1);
    else session.closeMoment();
  };
  const again = () => {
    setRunning(true);
    setAt(0);
  };
  const pressed = (event: KeyboardEvent) => { if (event.key === "Escape") session.closeMoment(); };
  if (!scene) return null;
  const cards = playedBy(session, scene.sheet);
  const isBelow = Boolean(scene.sheet?.headline) && cards.size === 0; // the front page says it large; what else is said stands below the button
  const take = (choice: Choice) => {
    session.closeMoment();
    void session.play(choice);
  };
  return (
    <section class={`stage-light${scene.running ? " with-totals" : ""}${scene.lanes ? " races" : ""}`} role="dialog" aria-modal="true" aria-label={moment.title} onKeyDown={pressed}>
      {scene.running && <Totals scene={scene} names={names} today={moment.race_parts?.[1] ?? ""} plates={session.plates.value} seat={session.seat.value} />}
      <div class="scene" style={{ "--shape": shapeOf(scene.svg) }} onClick={next} dangerouslySetInnerHTML={{ __html: scene.svg }} />
      <aside class="moment-side">
        {cards.size > 0 && <Kept sheet={scene.sheet} cards={cards} onTake={take} />}
        {scene.sheet && cards.size === 0 && <Paper sheet={scene.sheet} names={names} seat={session.seat.value} />}
        {!isBelow && <div class={cards.size > 0 ? "caption lesson" : "caption"}><Caption text={scene.caption} names={names} /></div>}
        {cards.size > 0 && <section class="talk told-so-far" aria-label={t("log")}><h3 class="dock-head"><Pic name="story" />{t("log")}</h3><Story session={session} lines={session.lines.value} names={names} onRule={onRule} /></section>}
        {notes.map((note) => <Told key={note.title} note={note} />)}
        <div class="moment-buttons">
          {last > 1 && at < last && <p class="scene-steps" aria-hidden="true">{moment.scenes.map((_, step) => <i class={step <= at ? "seen" : ""} />)}</p>}
          {cards.size > 0
            ? <button type="button" class="stage-next stage-last" onClick={next}>{t("stage.look")}</button>
            : <button type="button" class={at < last ? "main stage-next" : "main stage-next stage-last"} onClick={next} ref={focus}>{scene.leads_to || t(at < last ? "stage.next" : "stage.done")}</button>}
          {isBelow && <div class="caption below"><Caption text={scene.caption} names={names} /></div>}
          <button type="button" onClick={again}><Icon name="again" />{t("stage.again")}</button>
          {at < last && <button type="button" onClick={() => setAt(last)}><Pic name="end" />{t("stage.result")}</button>}
          {at === last && session.over.value && isPlayed(session) && <button type="button" onClick={() => void playAgain(session, false).catch(() => session.closeMoment())}><Icon name="play" />{t("end.again")}</button>}
        </div>
      </aside>
      {scene.lanes && <Lanes scene={scene} title={moment.race ?? ""} parts={moment.race_parts ?? []} names={names} />}
    </section>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The choices that the cards of a newspaper play; none unless they are all that is asked now. */
function playedBy(session: Session, sheet: Sheet | null | undefined): Map<Fact, Choice> {
  const all = session.isMyTurn.value ? session.available.value : [], found = new Map<Fact, Choice>();
  for (const chip of sheet?.notes?.flatMap(({ chips }) => chips) ?? []) {
    const [choice] = chip.plays ? matchingChoices(all, chip.plays.map((one) => [one])) : [];
    if (choice) found.set(chip, choice);
  }
  return all.every((choice) => [...found.values()].includes(choice)) ? found : new Map();
}

/** What the guide of a first game says of a scene. */
function Told({ note }: { note: LessonNote }) {
  return <section class="stage-note" aria-label={note.title}><h3>{note.title}</h3><p aria-live="polite">{note.text}</p></section>;
}

/** What is said of a scene; its first line is a heading if more follow. */
function Caption({ text, names }: Names & { text: string }) {
  const [head = "", ...rest] = text.split("\n");
  return (
    <div aria-live="polite">
      {rest.length > 0 && <h3 class="caption-head"><Sentence text={head} names={names} /></h3>}
      <p><Sentence text={rest.join(" ") || head} names={names} /></p>
    </div>
  );
}

/** A picture's width by its height. */
function shapeOf(svg: string): number {
  const [, , width = 1, height = 1] = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(" ").map(Number) ?? [];
  return width / height;
}

interface TotalsProps extends Names {
  scene: Scene;
  today: string; // what the second part of a bar stands for
  plates: readonly Plate[];
  seat: number | null;
}

/** What everybody has by now, and has got in this scene; below it what has come together today, or what else counts. */
function Totals({ scene, names, today, plates, seat: mine }: TotalsProps) {
  return (
    <ol class="totals">
      {scene.running?.map((fact, seat) => {
        const lane = scene.lanes?.find((one) => one.seat === seat);
        return (
          <li style={{ "--seat": identityOf(seat).light }} class={fact.tone ?? ""}>
            <span class="plate-token">{fact.icon === "leader" && <Pic name="leader" />}<Token seat={seat} /></span>
            <span class="name">{names[seat]}{seat === mine && <small> ({t("seat.me")})</small>}</span>
            {scene.gains?.[seat] && <span class={scene.gains[seat]?.startsWith("−") ? "got lost" : "got"}>{scene.gains[seat]}</span>}
            <span class="so-far">{today && lane ? `${today} +${lane.most - lane.now}` : plates.find((one) => one.seat === seat)?.facts?.map((one) => <FactChip fact={one} named />)}</span>
            <b class={fact.value?.startsWith("+") ? "plus" : ""}>{fact.value}<span class="hidden"> {fact.name}</span></b>
          </li>
        );
      })}
    </ol>
  );
}

const SEAT = /^P(\d)$/;

/** A column or a row of a sheet: a seat's token, or words. */
function Heading({ text, names, isShort }: Names & { text: string; isShort: boolean }) {
  const seat = SEAT.exec(text)?.[1];
  if (seat === undefined) return <>{text}</>;
  return <><Token seat={Number(seat)} name={names[Number(seat)]} />{isShort ? <span class="hidden">{names[Number(seat)]}</span> : names[Number(seat)]}</>;
}

/** What is asked on the stage, in a dock of its own: one of the cards is taken. */
function Kept({ sheet, cards, onTake }: { sheet: Sheet | null | undefined; cards: Map<Fact, Choice>; onTake: (choice: Choice) => void }) {
  const [asked, why] = sheet?.notes ?? [];
  return (
    <section class="dock mine kept" aria-label={asked?.text ?? ""}>
      <h3 class="dock-head"><Pic name="turn" />{asked?.text}</h3>
      {why && <p class="about">{why.text}</p>}
      <div class="kept-cards">
        {[...cards].map(([card, choice], place) => (
          <button type="button" class="taken-card" onClick={() => onTake(choice)} ref={place === 0 ? focus : null}><Pic name={card.icon} /><b>{card.value}</b><small>{card.name}</small></button>
        ))}
      </div>
    </section>
  );
}

/** The account of a day, or the front page of a newspaper. */
function Paper({ sheet, names, seat }: Names & { sheet: Sheet; seat: number | null }) {
  return (
    <article class={sheet.headline ? "sheet extra" : "sheet"}>
      <h3 class="sheet-title">{sheet.title}</h3>
      {sheet.stamp && <p class={sheet.dateline ? "sheet-stamp dated" : "sheet-stamp"}>{sheet.dateline && <span>{sheet.dateline[0]}</span>}<b>{sheet.stamp}</b>{sheet.dateline && <span>{sheet.dateline[1]}</span>}</p>}
      {sheet.headline && <p class="headline"><Sentence text={sheet.headline} names={names} /></p>}
      {sheet.under && <p class="sheet-under"><Sentence text={sheet.under} names={names} /></p>}
      {sheet.icons && <p class="sheet-picture" aria-hidden="true">{sheet.icons.map((icon) => <Pic name={icon} />)}</p>}
      {sheet.rows && (
        <table>
          {sheet.columns && <thead><tr><td />{sheet.columns.map((one) => <th scope="col"><Heading text={one} names={names} isShort /></th>)}</tr></thead>}
          <tbody>
            {sheet.rows.map((row) => (
              <tr class={row.tone ?? ""}><th scope="row">{row.place ? <span class="place">{row.place}.</span> : null}<Heading text={row.name} names={names} isShort={false} />{row.name === `P${seat}` && row.place ? ` (${t("seat.me")})` : ""}</th>{row.cells.map((cell) => <td class={cell.startsWith("−") ? "lost" : ""}>{cell}</td>)}</tr>
            ))}
          </tbody>
        </table>
      )}
      {sheet.notes?.map((note) => (
        <p class="sheet-note"><span><Sentence text={note.text} names={names} /></span>{note.chips.map((chip) => <FactChip fact={chip} named />)}</p>
      ))}
    </article>
  );
}

/** A bar for each seat, longest first: what it had, what it has got since, and what it gets now. */
function Lanes({ scene, title, parts, names }: Names & { scene: Scene; title: string; parts: readonly string[] }) {
  const lanes = [...(scene.lanes ?? [])].sort((one, other) => other.most - one.most);
  const far = Math.max(1, ...lanes.map((lane) => lane.most));
  const wide = (points: number, whole = 100) => ({ width: `${whole * Math.max(0, points) / far}%` });
  return (
    <section class="race lanes" aria-label={title}>
      <h3>{title}{parts.map((part, i) => part && <span class={`lane-key part${i}`}>{part}</span>)}</h3>
      <ol>
        {lanes.map(({ seat, now, least, most, shares }) => (
          <li style={{ "--seat": identityOf(seat).light }} key={seat}>
            <Token seat={seat} /><span class="lane-name">{names[seat]}</span>
            <span class={shares ? "lane shared" : "lane"} aria-hidden="true">
              {shares?.map(({ amount, what }) => <i class={what.tone ?? ""} style={wide(amount, BESIDE)} title={what.name}>{what.icon && <Pic name={what.icon} />}<b>{what.value}</b></i>).concat(<b class="tip-score">{scene.running?.[seat]?.value ?? most}</b>)
                ?? <><i style={wide(now, BESIDE)} /><i style={wide(least - now, BESIDE)} /><i class="got" style={wide(most - least, BESIDE)} /><b class="tip-score">{scene.running?.[seat]?.value ?? most}</b></>}
            </span>
            <b class="hidden">{scene.running?.[seat]?.value ?? most}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
