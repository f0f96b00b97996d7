/** What a screen reader hears: what happened, and what is asked now. */

import { plainly } from "../pieces";
import { say } from "../words";
import type { Session } from "./session";

const MOST = 8;

export function Herald({ session, names }: { session: Session; names: readonly string[] }) {
  const news = session.news.value.slice(-MOST).map((event) => plainly(event.text, names)).join(". ");
  const prompt = session.prompt.value;
  const turn = session.over.value ? say("turn.over")
    : session.mine.value && prompt ? say("turn.hear", { text: plainly(prompt.text, names) }) : "";
  return (
    <>
      <p class="hidden" role="status" aria-live="polite" data-herald="news">{news}</p>
      <p class="hidden" role="status" aria-live="assertive" data-herald="turn">{turn}</p>
    </>
  );
}
