/** Counsel beside the dock: what is easily overlooked now, and "What would you do?": the best two or three choices with
 * reasons, thought up by the server from what I can know. A click on one picks it; it is played only by confirming it in
 * the dock. */

import { useEffect, useState } from "preact/hooks";
import { capitalize, ErrorMessage, Sentence } from "../components";
import { t } from "../i18n";
import { Pic } from "../icons";
import type { Choice, HintedChoice } from "../protocol";
import { Tip } from "../table/Dock";
import { partsOf } from "../table/selection";
import { layout, type Session } from "../table/session";
import { draftOfDeal, partiesOf } from "../trade/deal";
import { list, nameOf, sentence } from "../trade/words";
import { transport } from "../transport";
import { HINT_LEVELS, hintLevel, saveHintLevel, type HintLevel } from "./level";
import "./hints.css";

const LEAST_DIFFERENCE = 0.02; // chances that are as close as this are alike
const MOST_REASONS = 2;
const MOST_TRIES = 3; // others may move while a hint is thought up

interface Props {
  session: Session;
  names: readonly string[];
}

interface Found {
  moves: number;
  choices: readonly HintedChoice[];
}

/** What is easily overlooked now (a phone says it in its dock), and hints. */
export function Counsel(props: Props) {
  return (
    <div class="counsel">
      {layout.value === "wide" && <Tip {...props} />}
      {transport.isShared && <Hints {...props} />}
    </div>
  );
}

export function Hints({ session, names }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [thinking, setThinking] = useState(false);
  const [problem, setProblem] = useState("");
  const moves = session.moves.value, level = hintLevel.value;
  const mayAsk = session.isMyTurn.value && session.info.value?.hints === true && level !== "off" && session.available.value.length > 1;
  const ask = async () => {
    setThinking(true);
    setProblem("");
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await session.connection.send({ type: "hint" });
      if (answer.type === "refused") setProblem(answer.reason);
      if (answer.type === "hinted") setFound({ moves: answer.moves, choices: answer.choices });
      if (answer.type !== "hinted" || answer.moves === session.moves.value || !session.isMyTurn.value) break; // others may move meanwhile
    }
    setThinking(false);
  };
  useEffect(() => {
    setProblem("");
    if (mayAsk && level === "always") void ask();
  }, [session, moves, mayAsk, level]);
  if (!mayAsk) return null;
  const shown = found?.moves === moves ? found.choices : null;
  return (
    <section class="hints" aria-label={t("hint")}>
      {shown === null && (
        <button type="button" class="hint-ask" disabled={thinking} onClick={() => void ask()}>
          <Pic name="hint" /><span>{t(thinking ? "hint.thinking" : "hint")}</span>
        </button>
      )}
      <ErrorMessage text={problem} />
      <div role="status">
        {shown && <Advised found={shown} session={session} names={names} />}
      </div>
    </section>
  );
}

function hasGain({ reasons }: HintedChoice): boolean {
  return reasons.some(({ tone }) => tone === "gain");
}

/** Whether chances to win say something: they differ by more than their errors, and the first choice has the best. */
export function doDiffer(found: readonly HintedChoice[]): boolean {
  const chances = found.map(({ chance }) => chance), errors = found.map(({ error }) => error), [first = 0] = chances;
  const best = Math.max(...chances);
  return best - Math.min(...chances) > Math.max(LEAST_DIFFERENCE, ...errors) && best - first < LEAST_DIFFERENCE;
}

/** What is said above the choices: that others would be better than what is picked, or that nothing else is, if reasons follow. */
export function summaryOf(found: readonly HintedChoice[], isElsewhere: boolean): string {
  if (isElsewhere) return t("hint.instead");
  const [only, ...more] = found;
  return only && more.length === 0 && only.reasons.length > 0 && !hasGain(only) ? t("hint.alone") : "";
}

/** The choices about what is picked, or if none of them is, the others. */
function Advised({ found, session, names }: Props & { found: readonly HintedChoice[] }) {
  const left = new Set(session.matching.value.map(({ action }) => action));
  const about = found.filter(({ action }) => left.has(action)), differ = doDiffer(found);
  const isElsewhere = about.length === 0 || (differ && about[0] !== found[0]);
  const shown = isElsewhere ? found : about, summary = summaryOf(found, isElsewhere);
  const [first, ...rest] = shown, mixed = { differ, session, names };
  return (
    <>
      <h3><Pic name="hint" />{t("hint.found")}</h3>
      {summary && <p class="advice-summary">{summary}</p>}
      {first && <Advice one={first} isBest={first === found[0]} isAlone={rest.length === 0 && summary === ""} isOnly={found.length === 1} {...mixed} />}
      {rest.length > 0 && <p class="advice-summary">{t(differ ? "hint.less" : "hint.alike")}</p>}
      {rest.length > 0 && <ol class="advice-rest">{rest.map((one) => <li class="advice" key={one.action}><Named one={one} {...mixed} /></li>)}</ol>}
    </>
  );
}

interface AdviceProps extends Props {
  one: HintedChoice;
  differ: boolean; // chances say something
}

/** The best of the choices, with the reasons for it. */
function Advice({ isBest, isAlone, isOnly, ...rest }: AdviceProps & { isBest: boolean; isAlone: boolean; isOnly: boolean }) {
  const { one, differ, names } = rest;
  const isDespite = isBest && !hasGain(one), isTold = differ || isOnly, why = isTold ? one.reasons : one.reasons.filter(({ tone }) => tone === "gain"), told = isDespite && !isTold ? [] : why.slice(0, MOST_REASONS);
  return (
    <div class="advice first">
      <Named {...rest} />
      <Terms {...rest} />
      {told.length === 0 && isAlone && <p class="quiet">{t("hint.good")}</p>}
      {told.length > 0 && isDespite && <p class="quiet">{t("hint.despite")}</p>}
      {told.length > 0 && <ul>{told.map((why) => <li class={why.tone ?? ""}><Pic name={why.icon} /><span><Sentence text={capitalize(why.name)} names={names} /></span></li>)}</ul>}
    </div>
  );
}

/** Pick what a hint means; nothing is played. */
export function follow(session: Session, one: HintedChoice): void {
  const choice = session.choices.value.find(({ action }) => action === one.action);
  if (session.advise.value) session.advise.value(one);
  else if (choice) session.pick(partsOf(choice));
}

/** A deal in a few words: whom it is proposed to. */
function proposal(deal: Record<string, unknown>, session: Session, names: readonly string[]): string {
  const lines = deal.transfers as { from: number | string; to: number | string }[], me = session.seat.value ?? 0;
  const others = [...new Set(lines.flatMap(({ from, to }) => [from, to]))].filter((party) => party !== me);
  const called = others.map((party) => typeof party === "number" ? nameOf(party, me, names) : t("trade.anyone"));
  return t(deal.do === "counter" ? "hint.counter" : "hint.propose", { names: list(called) });
}

/** The terms of a deal that is proposed, in words. */
function Terms({ one, session, names }: Props & { one: HintedChoice }) {
  const market = session.market.value, me = session.seat.value ?? 0;
  if (!one.deal || !market) return null;
  const draft = draftOfDeal(one.deal, market, me);
  return <p class="advice-terms">{sentence(draft, partiesOf(draft, me), market, me, names)}</p>;
}

/** A choice to be picked, with its chance if that says something. */
function Named({ one, differ, session, names }: AdviceProps) {
  const choice = session.choices.value.find(({ action }) => action === one.action);
  const label = one.deal ? proposal(one.deal, session, names) : choice ? capitalize(choice.label ?? choice.text) : "";
  if (!label) return null;
  const point = (at: Choice | null) => { session.hovered.value = at; };
  const chance = t("hint.error", { n: Math.max(1, Math.round(100 * one.error)) });
  return (
    <button type="button" data-hint={one.action} onClick={() => follow(session, one)}
      onPointerEnter={() => point(choice ?? null)} onPointerLeave={() => point(null)} onFocus={() => point(choice ?? null)} onBlur={() => point(null)}>
      {choice?.icon && <Pic name={choice.icon} />}
      <span class="advice-label"><Sentence text={label} names={names} /></span>
      {differ && <b class="advice-chance" title={chance}>{t("hint.chance", { n: Math.round(100 * one.chance) })}</b>}
    </button>
  );
}

/** The setting: how much advice I want. */
export function HintField() {
  return (
    <label class="field">
      <span>{t("hint.level")}</span>
      <select value={hintLevel.value} onChange={(event) => saveHintLevel(event.currentTarget.value as HintLevel)}>
        {HINT_LEVELS.map((one) => <option value={one}>{t(`hint.level.${one}` as const)}</option>)}
      </select>
    </label>
  );
}

/** The rule of a table, for its creator: whether there are hints at all. */
export function HintRule({ session }: { session: Session }) {
  const info = session.info.value;
  if (!info?.creator || session.over.value) return null;
  return (
    <label class="check">
      <input type="checkbox" checked={info.hints} onChange={(event) => void session.ask({ type: "hints", on: event.currentTarget.checked })} />
      <span>{t("hint.allowed")}</span>
    </label>
  );
}
