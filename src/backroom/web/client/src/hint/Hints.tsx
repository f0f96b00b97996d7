/** "What would you do?": the best two or three choices with reasons, thought up by the server from what I can know. A click
 * on one picks it; it is played only by confirming it in the dock. */

import { useEffect, useState } from "preact/hooks";
import { capitalize, ErrorMessage, Sentence } from "../components";
import { t } from "../i18n";
import { Pic } from "../icons";
import type { Choice, HintedChoice } from "../protocol";
import { partsOf } from "../table/selection";
import type { Session } from "../table/session";
import { HINT_LEVELS, hintLevel, saveHintLevel, type HintLevel } from "./level";
import "./hints.css";

interface Props {
  session: Session;
  names: readonly string[];
}

interface Found {
  moves: number;
  choices: readonly HintedChoice[];
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
    const answer = await session.connection.send({ type: "hint" });
    setThinking(false);
    if (answer.type === "hinted") setFound({ moves: answer.moves, choices: answer.choices });
    else if (answer.type === "refused") setProblem(answer.reason);
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
        {shown && <h3><Pic name="hint" />{t("hint.found")}</h3>}
        {shown && <ol>{shown.map((one, place) => <Advice key={one.action} one={one} first={place === 0} session={session} names={names} />)}</ol>}
      </div>
    </section>
  );
}

function Advice({ one, first, session, names }: Props & { one: HintedChoice; first: boolean }) {
  const choice = session.choices.value.find(({ action }) => action === one.action);
  if (!choice) return null;
  const point = (at: Choice | null) => { session.hovered.value = at; };
  return (
    <li class={first ? "advice first" : "advice"}>
      <button type="button" data-hint={one.action} onClick={() => session.pick(partsOf(choice))}
        onPointerEnter={() => point(choice)} onPointerLeave={() => point(null)} onFocus={() => point(choice)} onBlur={() => point(null)}>
        {choice.icon && <Pic name={choice.icon} />}
        <span class="advice-label"><Sentence text={capitalize(choice.label ?? choice.text)} names={names} /></span>
        <b class="advice-chance" title={t("hint.error", { n: Math.max(1, Math.round(100 * one.error)) })}>{Math.round(100 * one.chance)} %</b>
      </button>
      {one.reasons.length > 0
        ? <ul>{one.reasons.map((why) => <li class={why.tone ?? ""}><Pic name={why.icon} /><Sentence text={capitalize(why.name)} names={names} /></li>)}</ul>
        : <p class="quiet">{t("hint.alike")}</p>}
    </li>
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
