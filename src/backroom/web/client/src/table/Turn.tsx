/** Whose turn it is, unmistakably; taking back; and the question whether somebody may. */

import { Icon, SeatMark } from "../icons";
import { capital, Dialog, Said } from "../pieces";
import { say } from "../words";
import type { Session } from "./session";

interface Props {
  session: Session;
  names: readonly string[];
  onRule: (rule: string) => void;
}

export function Turn({ session, names, onRule }: Props) {
  const prompt = session.prompt.value;
  const mine = session.mine.value && prompt !== null;
  return (
    <div class={mine ? "turn mine" : "turn"}>
      <div class="turn-words">
        <p class="turn-head"><span class="lamp" aria-hidden="true" /><WhoseTurn session={session} names={names} mine={mine} /></p>
        {mine && <p class="prompt"><Said text={afterTurn(prompt.text)} names={names} /> <RuleLinks rules={prompt.rules} onRule={onRule} /></p>}
      </div>
      {session.given.value && !session.over.value && (
        <p class="given">
          <Icon name="robot" />{say("turn.given")}
          <button type="button" onClick={() => void session.ask({ type: "take" })}>{say("give.take")}</button>
        </p>
      )}
      <UndoButton session={session} />
    </div>
  );
}

/** A question without the words that stand above it anyway. */
function afterTurn(text: string): string {
  const head = say("turn.mine");
  const rest = text.startsWith(head) ? text.slice(head.length).replace(/^:?\s+/, "") : text;
  return capital(rest);
}

function WhoseTurn({ session, names, mine }: { session: Session; names: readonly string[]; mine: boolean }) {
  if (session.over.value) return <>{say("turn.over")}</>;
  if (mine) return <strong>{say("turn.mine")}</strong>;
  const waiting = session.waiting.value;
  return (
    <>
      {say("turn.waits")}{" "}
      {waiting.map((seat, i) => <>{i > 0 && ", "}<span class="who"><SeatMark seat={seat} />{names[seat]}</span></>)}
    </>
  );
}

/** Small ways into the rules behind a question. */
export function RuleLinks({ rules, onRule }: { rules: readonly string[]; onRule: (rule: string) => void }) {
  return (
    <span class="rule-links">
      {rules.map((rule) => <button type="button" class="link" onClick={() => onRule(rule)} aria-label={say("rule.show", { rule })}>{rule}</button>)}
    </span>
  );
}

function UndoButton({ session }: { session: Session }) {
  const undo = session.undo.value;
  if (!undo || session.over.value) return null;
  const text = undo.may || undo.ask?.length === 0 ? say("undo") : say("undo.ask");
  if (session.asked.value?.by === session.seat.value) {
    return (
      <p class="asking" role="status">
        {say("undo.waits")}
        <button type="button" onClick={() => void session.ask({ type: "answer", yes: false })}>{say("undo.never")}</button>
      </p>
    );
  }
  return (
    <button type="button" class="undo" title={undo.why} onClick={() => void session.ask({ type: "undo" })}>
      <Icon name="undo" />{text}
    </button>
  );
}

/** Somebody asks to take a choice back: everybody else says yes or no. */
export function Consent({ session, names }: { session: Session; names: readonly string[] }) {
  const asked = session.asked.value, seat = session.seat.value;
  if (!asked || seat === null || asked.by === seat) return null;
  if (!(String(seat) in asked.answers) || asked.answers[String(seat)] !== null) return null;
  const answer = (yes: boolean) => void session.ask({ type: "answer", yes });
  return (
    <Dialog title={say("consent.title")} onClose={() => answer(false)}>
      <p><Said text={say("consent.text", { who: `P${asked.by}` })} names={names} /></p>
      <div class="buttons">
        <button type="button" class="main" onClick={() => answer(true)}>{say("consent.yes")}</button>
        <button type="button" onClick={() => answer(false)}>{say("consent.no")}</button>
      </div>
    </Dialog>
  );
}
