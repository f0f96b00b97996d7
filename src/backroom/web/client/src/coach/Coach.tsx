/** The coach after a game: how everybody's chances went, the choices of mine that cost most, and a way back to each. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { createTable, fetchCoach, fetchPicture, fetchPosition } from "../api";
import { capitalize, ErrorMessage, go, Sentence } from "../components";
import { t } from "../i18n";
import { Icon, Pic } from "../icons";
import { Token } from "../identity";
import type { CoachedMistake, CoachReport, Fact, SeatRequest } from "../protocol";
import { myName, pace, rememberCreated } from "../storage";
import { drawApart } from "../symbols";
import { cachedPast, replaying } from "../table/Replay";
import { drawn, type Session } from "../table/session";
import { amount } from "../table/End";
import { Course } from "./Course";
import { costOf, inOrder } from "./order";
import { pointOut } from "./pointing";
import "./coach.css";

/** The table whose game the coach talks about. */
export const coached = signal("");

const POLL = 800; // ms

/** The report, as far as it is; the server works on it from the first question on. */
function useReport(token: string): [CoachReport | null, string] {
  const [report, setReport] = useState<CoachReport | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let timer = 0, gone = false;
    const ask = () => fetchCoach(token).then((found) => {
      if (gone) return;
      setReport(found);
      if (found.done < 1) timer = window.setTimeout(() => void ask(), POLL);
    }, (fault: Error) => setProblem(fault.message));
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [token]);
  return [report, problem];
}

export function Coach({ session, names }: { session: Session; names: readonly string[] }) {
  const [report, problem] = useReport(session.token);
  const close = () => { coached.value = ""; };
  const done = report?.done ?? 0;
  return (
    <article class="coach" aria-label={t("coach")}>
      <section class="coach-chart">
        <header>
          <h2>{t("coach.title")}</h2>
          <p class="quiet">{t(session.seat.value === null ? "coach.about.all" : "coach.about")}</p>
          <button type="button" onClick={close}><Icon name="close" />{t("coach.close")}</button>
        </header>
        <ErrorMessage text={problem} />
        {!problem && done < 1 && (
          <label class="coach-progress"><span>{t("coach.working")}</span><progress max={1} value={done} /></label>
        )}
        {report && done >= 1 && <Course report={report} session={session} names={names} />}
      </section>
      {report && done >= 1 && (
        <>
          <ol class="mistakes" data-count={inOrder(report).length}>
            {inOrder(report).map((one, place) => <Card one={one} place={place} session={session} names={names} isWorst={one === worstOf(report)} />)}
          </ol>
          <Verdict report={report} session={session} names={names} />
        </>
      )}
    </article>
  );
}

/** What speaks most for the better choice: a reason against it would only confuse. */
function reasonFor({ reasons }: CoachedMistake): Fact | undefined {
  return reasons.find(({ tone }) => tone === "gain");
}

/** The choice that cost most. */
function worstOf(report: CoachReport): CoachedMistake | undefined {
  return [...report.mistakes].sort((one, other) => costOf(other) - costOf(one))[0];
}

/** Who made a choice: the reader, or somebody by name. */
function chooser(session: Session, { seat }: CoachedMistake, names: readonly string[]): string {
  return seat === session.seat.value ? t("coach.you") : names[seat] ?? "";
}

/** What was chosen and what was better: by the reader, or by whoever made that choice. */
function chosenInstead({ seat, played, better }: CoachedMistake, reader: number | null, names: readonly string[]): string {
  return reader === null ? t("coach.instead.other", { name: names[seat] ?? "", played, better }) : t("coach.instead", { played, better });
}

/** What the coach says in a few words, and how the game ended. */
function Verdict({ report, session, names }: { report: CoachReport; session: Session; names: readonly string[] }) {
  const worst = worstOf(report), view = session.view.value, unit = session.ending.value?.unit ?? "";
  const place = view?.ranking?.findIndex((seats) => report.seat !== null && seats.includes(report.seat)) ?? 0;
  const numbers = inOrder(report).map(({ at }) => at);
  const cases = report.cases.filter(({ at }) => numbers.includes(at)).sort((one, other) => one.at - other.at);
  const tip = session.ending.value?.tip;
  return (
    <aside class="coach-side">
      <section class="verdict">
        <p class="verdict-head">{t("coach.says")}</p>
        <h2>{report.headline || (!worst ? t("coach.well") : report.seat === null ? t("coach.dearest") : place === 0 ? t("coach.won") : t("coach.lost"))}</h2>
        {!worst && <p>{t("coach.none")}</p>}
        {report.advice && <p class="verdict-lesson"><Sentence text={report.advice} names={names} /></p>}
        {cases.length > 0 && (
          <>
            <p>{t(cases.length > 1 ? "coach.common" : "coach.because")}</p>
            <ul>{cases.map(({ at, why }) => <li><b class="mark">{numbers.indexOf(at) + 1}</b><span><Sentence text={capitalize(why.name)} names={names} /></span></li>)}</ul>
          </>
        )}
        {worst && cases.length === 0 && <p><Sentence text={chosenInstead(worst, report.seat, names)} names={names} /></p>}
        {worst && <p><Sentence text={t(report.seat === null ? "coach.would.other" : "coach.would", { now: percent(worst.chance), instead: percent(worst.better_chance) })} names={names} /></p>}
        <ol class="verdict-ranking">
          {view?.ranking?.map((seats, rank, all) => seats.map((seat) => (
            <li class={rank === 0 ? "first" : ""}>{1 + all.slice(0, rank).flat().length}.<Token seat={seat} /><span>{names[seat]}{seat === report.seat && <small> ({t("coach.you").toLowerCase()})</small>}</span><b>{amount(view.scores?.[seat] ?? 0, unit)}</b></li>
          )))}
        </ol>
      </section>
      {tip && <p class="tip coach-tip"><Pic name="hint" /><span><b>{t("heading", { what: t("end.tip") })}</b><Sentence text={tip} names={names} /></span></p>}
      <div class="coach-ways">
        <button type="button" class="paper-again" onClick={() => { coached.value = ""; }}><Pic name="story" />{t("coach.paper")}</button>
        <button type="button" onClick={() => { replaying.value = { at: 0, as: "" }; }}><Pic name="undo" />{t("coach.whole")}</button>
        <button type="button" onClick={() => go("/")}>{t("coach.home")}</button>
      </div>
    </aside>
  );
}

interface CardProps {
  one: CoachedMistake;
  place: number;
  isWorst: boolean;
  session: Session;
  names: readonly string[];
}

/** One choice: what I did, what was better, why, and a way back there. */
function Card({ one, place, session, names, isWorst }: CardProps) {
  const [problem, setProblem] = useState("");
  const [when, setWhen] = useState("");
  const as = session.seat.value === null ? String(one.seat) : "";
  const show = () => { replaying.value = { at: one.at, as }; };
  const why = reasonFor(one);
  const playOn = () => playFrom(session, one).catch((fault: Error) => setProblem(fault.message));
  return (
    <li class={isWorst ? "mistake worst" : "mistake"}>
      <h3><b class="mark">{place + 1}</b>{when || t("coach.moment", { n: one.at })}<span class="cost">{t("coach.points", { n: Math.round(100 * (one.better_chance - one.chance)) })}</span></h3>
      <MiniBoard session={session} one={one} number={place + 1} as={as} onClick={show} onTitle={setWhen} />
      <Bar label={chooser(session, one, names)} text={one.played} chance={one.chance} tone="loss" names={names} />
      <Bar label={t("coach.better")} text={one.better} chance={one.better_chance} tone="gain" names={names} />
      {why ? <p class="why"><Pic name={why.icon} /><span><Sentence text={capitalize(why.name)} names={names} /></span></p> : <p class="why quiet">{t("coach.tried")}</p>}
      <ErrorMessage text={problem} />
      <div class="buttons">
        <button type="button" class={isWorst ? "main" : ""} onClick={() => void playOn()}><Icon name="play" />{t("coach.on")}</button>
        <button type="button" class="link" onClick={show}>{t("coach.show")}</button>
      </div>
    </li>
  );
}

interface MiniBoardProps {
  session: Session;
  one: CoachedMistake;
  number: number;
  as: string;
  onClick: () => void;
  onTitle: (title: string) => void; // where in the game that was
}

/** The board at a moment, small, with an arrow from what was played to what was better; a click shows it large. */
function MiniBoard({ session, one, number, as, onClick, onTitle }: MiniBoardProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = async () => {
      const { svg, parts } = await cachedPast(session.token, one.at, as);
      const { board, backdrop } = drawn(svg), isSchema = one.schema !== "";
      onTitle(parts?.course.title ?? "");
      const under = backdrop && !isSchema ? await fetchPicture(backdrop) : "";
      if (!place.current) return;
      drawApart(place.current, one.schema || board, under);
      pointOut(place.current, one.played_words, one.better_words, number, isSchema);
    };
    void draw().catch(() => undefined);
  }, [session, one, as]);
  return (
    <button type="button" class="mini-board" title={t("coach.show")} onClick={onClick}><span ref={place} /></button>
  );
}

function percent(chance: number): string {
  return t("percent", { n: Math.round(100 * chance) });
}

interface BarProps {
  label: string;
  text: string;
  chance: number;
  tone: string;
  names: readonly string[];
}

function Bar({ label, text, chance, tone, names }: BarProps) {
  return (
    <div class={`outcome-bar ${tone}`}>
      <p><span class="outcome-label">{label}</span><span class="outcome-choice"><Sentence text={capitalize(text)} names={names} /></span></p>
      <i class="track" aria-hidden="true"><i style={{ width: `${100 * chance}%` }} /></i><b>{percent(chance)}</b>
    </div>
  );
}

/** A new table from that moment, with me in my seat and bots in the others. */
async function playFrom(session: Session, one: CoachedMistake): Promise<void> {
  const info = session.info.value;
  if (!info) return;
  const position = await fetchPosition(session.token, one.at);
  const me: SeatRequest = { kind: "me", name: myName.value || t("name.me") };
  const seats = info.seats.map((_, seat): SeatRequest => seat === one.seat ? me : { kind: "bot" });
  const made = await createTable({ game: info.game, seats, position, pace: pace.value });
  rememberCreated(made, info.game, info.title, seats.map((seat) => seat.kind));
  go(`/t/${made.seats[one.seat]?.token ?? made.watch}`);
}
