/** Why a thing on the board can't be chosen: the server is asked about the choice that the click would have been. */

import type { Choice } from "../protocol";
import { left, type Thing } from "./narrow";
import type { Session } from "./session";

/** A present choice with one of its words exchanged for what was clicked. */
function meant(session: Session, thing: Thing): Choice["words"] | null {
  for (const choices of [left(session.choices.value, session.picked.value), session.choices.value]) {
    for (const key of thing) {
      const at = key.indexOf(":");
      const field = key.slice(0, at), value = key.slice(at + 1);
      const like = choices.find((choice) => field in choice.words && field !== "do");
      if (like) return { ...like.words, [field]: typeof like.words[field] === "number" ? Number(value) : value };
    }
  }
  return null;
}

export async function explain(session: Session, thing: Thing): Promise<void> {
  const action = meant(session, thing);
  if (!action) return;
  const answer = await session.line.say({ type: "ask", what: "objection", action });
  if (answer.type === "refused") session.refused.value = { reason: answer.reason, rule: answer.rule };
}
