/** The people and bots at the table: who is connected, and whose turn it is. What they own is on the board. */

import { Icon, type IconName, SeatMark } from "../icons";
import type { SeatInfo } from "../protocol";
import { botName, t } from "../i18n";
import type { Session } from "./session";
import { showSeat } from "./TablePage";

export function Seats({ session }: { session: Session }) {
  const info = session.info.value;
  return (
    <ul class="seats" aria-label={t("seats")}>
      {info?.seats.map((seat) => <SeatPanel key={seat.seat} seat={seat} session={session} />)}
    </ul>
  );
}

function SeatPanel({ seat, session }: { seat: SeatInfo; session: Session }) {
  const me = seat.seat === session.seat.value;
  const turn = session.waiting.value.includes(seat.seat) && !session.over.value;
  const here = session.localSeats.value.find((one) => one.seat === seat.seat && one.token !== session.token);
  return (
    <li class={`seat ${me ? "me" : ""} ${turn ? "has-turn" : ""}`}>
      <p class="seat-name">
        <SeatMark seat={seat.seat} />
        <span class="name">{seat.name}</span>
        {me && <span class="tag">{t("seat.me")}</span>}
        {turn && <span class="tag turn-tag">{t("seat.turn")}</span>}
      </p>
      <p class="seat-facts"><Presence seat={seat} /></p>
      {here && !seat.bot && !session.over.value &&
        <button type="button" class="link" onClick={() => showSeat(here)}>{t("seat.hand", { name: seat.name })}</button>}
    </li>
  );
}

function Presence({ seat }: { seat: SeatInfo }) {
  if (seat.bot) return <Fact icon="robot" text={t(seat.kind === "bot" ? "seat.bot" : "seat.given", { bot: botName(seat.bot) })} />;
  if (seat.connected || seat.kind === "here") return <Fact icon="person" text={t("seat.there")} />;
  return <Fact icon="off" text={t("seat.away")} away />;
}

/** An icon with text; in narrow seats only the icon is visible. */
function Fact({ icon, text, away = false }: { icon: IconName; text: string; away?: boolean }) {
  return <span class={away ? "fact away" : "fact"} title={text}><Icon name={icon} />{text}</span>;
}
