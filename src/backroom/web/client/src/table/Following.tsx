/** Following the others: pause, one step, another pace, and what has happened since my turn. */

import { Icon } from "../icons";
import { t } from "../i18n";
import { savePace } from "../storage";
import { watchSince } from "./Replay";
import type { Session } from "./session";

const PACES = [0, 300, 900, 1800, 3000];

export function Following({ session }: { session: Session }) {
  const info = session.info.value;
  const hasBots = info?.seats.some((seat) => seat.bot !== null) ?? false;
  const since = session.since.value;
  const mayLook = since !== null && since < session.moves.value;
  if (session.over.value || (!hasBots && !mayLook)) return null;
  const paused = session.paused.value, mayPause = hasBots && (paused || !session.isMyTurn.value);
  if (!mayPause && !mayLook) return null;
  const faster = (by: number) => {
    const at = PACES.findIndex((pace) => pace >= (info?.pace ?? 0));
    const ms = PACES[Math.max(0, Math.min(PACES.length - 1, at + by))] ?? 900;
    savePace(ms);
    void session.ask({ type: "pace", ms });
  };
  return (
    <div class="following" role="group" aria-label={t("follow")}>
      {mayPause && (
        <button type="button" class="small" aria-pressed={paused} onClick={() => session.pause(!paused)} title={t(paused ? "follow.go" : "follow.pause")}>
          <Icon name={paused ? "play" : "pause"} /><span class="hidden">{t(paused ? "follow.go" : "follow.pause")}</span>
        </button>
      )}
      {paused && (
        <button type="button" class="small" disabled={session.held.value.length === 0} onClick={() => session.release(true)}>
          <Icon name="next" />{t("follow.step", { n: session.held.value.length })}
        </button>
      )}
      {hasBots && info?.creator && !paused && !session.isMyTurn.value && (
        <>
          <button type="button" class="small pace" onClick={() => faster(1)} title={t("follow.slower")}><span aria-hidden="true">−</span><span class="hidden">{t("follow.slower")}</span></button>
          <button type="button" class="small pace" onClick={() => faster(-1)} title={t("follow.faster")}><span aria-hidden="true">+</span><span class="hidden">{t("follow.faster")}</span></button>
        </>
      )}
      {mayLook && (
        <button type="button" class="small since" onClick={() => watchSince(since)}><Icon name="again" />{t("follow.since")}</button>
      )}
    </div>
  );
}
