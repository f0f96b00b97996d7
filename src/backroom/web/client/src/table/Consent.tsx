/** Asks the player to agree when somebody wants to take a choice back. */

import { Dialog, Sentence } from "../components";
import { t } from "../i18n";
import type { Session } from "./session";

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
