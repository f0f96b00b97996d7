/** The people and bots around the table, with what everybody may see of them. */

import { Icon, SeatMark } from "../icons";
import type { SeatInfo, View } from "../protocol";
import { say, told } from "../words";
import type { Session } from "./session";
import { sitDown } from "./TablePage";

const MOST_FACTS = 6;

type Fact = [string, string];

/** What the view says about a seat, as far as it fits on a line: plain values, and how many there are of others. */
function factsOf(view: View | null, seat: number): Fact[] {
  const player = view?.players?.find((one) => one.seat === seat) ?? {};
  return Object.entries(player).flatMap(([name, value]): Fact[] => {
    const title = told(name.replaceAll("_", " "));
    if (name === "seat" || value === null || value === false) return [];
    if (value === true) return [[title, ""]];
    if (typeof value === "number") return [[title, value >= 1000 ? `$${value.toLocaleString()}` : String(value)]];
    if (typeof value === "string") return [[title, value]];
    if (Array.isArray(value)) return value.length > 0 ? [[title, String(value.length)]] : [];
    return [];
  }).slice(0, MOST_FACTS);
}

export function Seats({ session }: { session: Session }) {
  const info = session.info.value;
  return (
    <ul class="seats" aria-label={say("seats")}>
      {info?.seats.map((seat) => <SeatPanel key={seat.seat} seat={seat} session={session} />)}
    </ul>
  );
}

function SeatPanel({ seat, session }: { seat: SeatInfo; session: Session }) {
  const me = seat.seat === session.seat.value;
  const turn = session.waiting.value.includes(seat.seat) && !session.over.value;
  const here = session.local.value.find((one) => one.seat === seat.seat && one.token !== session.token);
  return (
    <li class={`seat ${me ? "me" : ""} ${turn ? "has-turn" : ""}`}>
      <p class="seat-name">
        <SeatMark seat={seat.seat} />
        <span class="name">{seat.name}</span>
        {me && <span class="tag">{say("seat.me")}</span>}
        {turn && <span class="tag turn-tag">{say("seat.turn")}</span>}
      </p>
      <p class="seat-facts">
        <Presence seat={seat} />
        {factsOf(session.view.value, seat.seat).map(([name, value]) => <span class="fact">{name} {value && <b>{value}</b>}</span>)}
      </p>
      {here && !seat.bot && !session.over.value &&
        <button type="button" class="link" onClick={() => sitDown(here)}>{say("seat.hand", { name: seat.name })}</button>}
    </li>
  );
}

function Presence({ seat }: { seat: SeatInfo }) {
  if (seat.bot) return <span class="fact"><Icon name="robot" />{say(seat.kind === "bot" ? "seat.bot" : "seat.given", { bot: told(seat.bot) })}</span>;
  if (seat.connected || seat.kind === "here") return <span class="fact"><Icon name="person" />{say("seat.there")}</span>;
  return <span class="fact away"><Icon name="off" />{say("seat.away")}</span>;
}
