/** Whose turn it is, undo, and consent to other players' undo. */

import { Icon, SeatMark } from "../icons";
import { capitalize, Dialog, Sentence } from "../components";
import { t } from "../i18n";
import type { Session } from "./session";

interface Props {
  session: Session;
  names: readonly string[];
  onRule: (rule: string) => void;
}

export function Turn({ session, names, onRule }: Props) {
  const prompt = session.prompt.value;
  const mine = session.isMyTurn.value && prompt !== null;
  return (
    <div class={mine ? "turn mine" : "turn"}>
      <div class="turn-words">
        <p class="turn-head"><span class="lamp" aria-hidden="true" /><WhoseTurn session={session} names={names} mine={mine} /></p>
        {mine && <p class="prompt"><Sentence text={afterTurn(prompt.text)} names={names} /> <RuleLinks rules={prompt.rules} onRule={onRule} /></p>}
      </div>
      {session.substitute.value && !session.over.value && (
        <p class="given">
          <Icon name="robot" />{t("turn.given")}
          <button type="button" onClick={() => void session.ask({ type: "take" })}>{t("give.take")}</button>
        </p>
      )}
      <UndoButton session={session} />
    </div>
  );
}

/** A question without the words that the heading already shows. */
function afterTurn(text: string): string {
  const head = t("turn.mine");
  const rest = text.startsWith(head) ? text.slice(head.length).replace(/^:?\s+/, "") : text;
  return capitalize(rest);
}

function WhoseTurn({ session, names, mine }: { session: Session; names: readonly string[]; mine: boolean }) {
  if (session.over.value) return <>{t("turn.over")}</>;
  if (mine) return <strong>{t("turn.mine")}</strong>;
  const waiting = session.waiting.value;
  return (
    <>
      {t("turn.waits")}{" "}
      {waiting.map((seat, i) => <>{i > 0 && ", "}<span class="who"><SeatMark seat={seat} />{names[seat]}</span></>)}
    </>
  );
}

/** Links to the rules behind a question. */
export function RuleLinks({ rules, onRule }: { rules: readonly string[]; onRule: (rule: string) => void }) {
  return (
    <span class="rule-links">
      {rules.map((rule) => <button type="button" class="link" onClick={() => onRule(rule)} aria-label={t("rule.show", { rule })}>{rule}</button>)}
    </span>
  );
}

function UndoButton({ session }: { session: Session }) {
  const undo = session.undo.value;
  if (!undo || session.over.value) return null;
  const mustAsk = undo.may === false && undo.ask.length > 0; // null: the server finds out when somebody tries
  const text = mustAsk ? t("undo.ask") : t("undo");
  if (session.asked.value?.by === session.seat.value) {
    return (
      <p class="asking" role="status">
        {t("undo.waits")}
        <button type="button" onClick={() => void session.ask({ type: "answer", yes: false })}>{t("undo.never")}</button>
      </p>
    );
  }
  return (
    <button type="button" class="undo" title={undo.why} onClick={() => void session.ask({ type: "undo", ask: mustAsk })}>
      <Icon name="undo" />{text}
    </button>
  );
}

/** Asks the player to agree when somebody wants to take a choice back. */
export function Consent({ session, names }: { session: Session; names: readonly string[] }) {
  const asked = session.asked.value, seat = session.seat.value;
  if (!asked || seat === null || asked.by === seat) return null;
  if (!(String(seat) in asked.answers) || asked.answers[String(seat)] !== null) return null;
  const answer = (yes: boolean) => void session.ask({ type: "answer", yes });
  return (
    <Dialog title={t("consent.title")} onClose={() => answer(false)}>
      <p><Sentence text={t("consent.text", { who: `P${asked.by}` })} names={names} /></p>
      <div class="buttons">
        <button type="button" class="main" onClick={() => answer(true)}>{t("consent.yes")}</button>
        <button type="button" onClick={() => answer(false)}>{t("consent.no")}</button>
      </div>
    </Dialog>
  );
}
