/** Explains why something on the board can't be chosen, by asking the server about the choice that was probably meant. */

import type { Choice } from "../protocol";
import { matchingChoices, type Target } from "./selection";
import type { Session } from "./session";

/** A current choice, with one of its words replaced by what was clicked. */
function choiceLike(session: Session, target: Target): Choice["words"] | null {
  for (const choices of [matchingChoices(session.choices.value, session.picked.value), session.choices.value]) {
    for (const key of target) {
      const at = key.indexOf(":");
      const field = key.slice(0, at), value = key.slice(at + 1);
      const like = choices.find((choice) => field in choice.words && field !== "do");
      if (like) return { ...like.words, [field]: typeof like.words[field] === "number" ? Number(value) : value };
    }
  }
  return null;
}

export async function explain(session: Session, target: Target): Promise<void> {
  const action = choiceLike(session, target);
  if (!action) return;
  const answer = await session.connection.send({ type: "ask", what: "objection", action });
  if (answer.type === "refused") session.refused.value = { reason: answer.reason, rule: answer.rule };
}
