/** Announcements for screen readers: what happened, and what is asked now. */

import { withNames } from "../components";
import { t } from "../i18n";
import type { Session } from "./session";

const MOST = 8;

export function Announcer({ session, names }: { session: Session; names: readonly string[] }) {
  const news = session.news.value.slice(-MOST).map((event) => withNames(event.text, names)).join(". ");
  const prompt = session.prompt.value;
  const turn = session.over.value ? t("turn.over")
    : session.isMyTurn.value && prompt ? t("turn.hear", { text: withNames(prompt.text, names) }) : "";
  return (
    <>
      <p class="hidden" role="status" aria-live="polite" data-announce="news">{news}</p>
      <p class="hidden" role="status" aria-live="assertive" data-announce="turn">{turn}</p>
    </>
  );
}
