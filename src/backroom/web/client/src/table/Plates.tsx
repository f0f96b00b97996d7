/** The nameplates: each player's token, name, and what counts in this game. */

import { Icon, Pic } from "../icons";
import { colourOf, IDENTITIES, Token } from "../identity";
import type { Fact, Plate, SeatInfo } from "../protocol";
import { botName, letters, t } from "../i18n";
import { SeatTime } from "./Countdown";
import { FactChip } from "./facts";
import { past } from "./Replay";
import { layout, type Company, type Session } from "./session";
import { showSeat } from "./TablePage";

const SHORT = 6; // letters of a name that stays on its line
const BRIEF = 4; // letters of a name beside which there is room for "(you)" and the sign of the turn
const LONG = 5; // letters of a figure that is printed smaller

/** The nameplates as they are now, or were at the moment of the replay. */
function platesOf(session: Session): readonly Plate[] {
  return past.value?.parts?.plates ?? session.plates.value;
}

/** Whether the nameplates stand on the board, each before its row. */
export function standOnBoard(session: Session): boolean {
  return layout.value === "wide" && platesOf(session).some((plate) => plate.place);
}

export function Plates({ session }: { session: Session }) {
  const info = session.info.value;
  const plates = platesOf(session);
  return (
    <ul class={standOnBoard(session) ? "plates heads" : "plates"} aria-label={t("seats")} style={{ "--seats": info?.seats.length ?? 4 }}>
      {info?.seats.map((seat) => <PlateOf key={seat.seat} seat={seat} session={session} plate={plates.find((one) => one.seat === seat.seat)} />)}
    </ul>
  );
}

function PlateOf({ seat, plate, session }: { seat: SeatInfo; plate: Plate | undefined; session: Session }) {
  const me = seat.seat === session.seat.value;
  const company = session.company.value;
  const isAsked = me && company !== null && session.available.value.some((choice) => choice.words.do === "accept"); // an offer waits
  const turn = session.waiting.value.includes(seat.seat) && !session.over.value;
  const here = session.localSeats.value.find((one) => one.seat === seat.seat && one.token !== session.token);
  const [left, top, width, height] = (layout.value === "wide" ? plate?.place : undefined)?.map((share) => `${share}%`) ?? [];
  const colour = IDENTITIES[colourOf(seat.seat, session.colours.value)]?.light ?? "#B4BCC6";
  const place = session.over.value && !past.value ? placeOf(session, seat.seat) : 0;
  const length = letters(seat.name), main = plate?.main;
  return (
    <li class={`seat plate${me ? " me" : ""}${turn && !company ? " has-turn" : ""}${isAsked ? " asked" : ""}`} style={{ "--seat": colour, "--letters": length, left, top, width, height }}>
      <span class="plate-token">{plate?.leads && <Pic name="leader" label={t("seat.leads")} />}<Token seat={seat.seat} name={seat.name} /></span>
      <p class="plate-name">
        <span class={length <= BRIEF ? "name short brief" : length <= SHORT ? "name short" : "name"}>{seat.name}</span>
        {me && <span class="you">{t("seat.me")}</span>}
        {company ? <Party seat={seat} company={company} isReady={!turn} /> : turn && <span class="act">{t("seat.turn")}</span>}
        {!company && !turn && plate?.notice && <span class="notice">{plate.notice}</span>}
        <Presence seat={seat} />
        <SeatTime session={session} seat={seat.seat} />
      </p>
      {main && <p class={`plate-main ${main.tone ?? ""} ${(main.value?.length ?? 0) >= LONG ? "long" : ""}`.trim()} data-icon={main.icon} data-title={main.name}><b>{main.tone === "quiet" && <Pic name={main.icon} />}{main.value}</b><span>{place ? t("end.place", { n: place }) : main.name}</span></p>}
      <p class={`plate-facts${(plate?.facts?.length ?? 0) > 3 ? " many" : ""}${areBrief(plate?.facts ?? []) ? " brief-facts" : ""}`}>{plate?.facts?.map((fact) => <FactChip fact={fact} named />)}</p>
      {here && !seat.bot && !session.over.value &&
        <button type="button" class="link hand-over" onClick={() => showSeat(here)}>{t("seat.hand", { name: seat.name })}</button>}
    </li>
  );
}

/** The place of a seat in the result, from 1; those who share one have the same. */
function placeOf(session: Session, seat: number): number {
  const ranking = session.view.value?.ranking ?? [], at = ranking.findIndex((seats) => seats.includes(seat));
  return at < 0 ? 0 : 1 + ranking.slice(0, at).flat().length;
}

/** Whether three facts fit a narrow plate: each is a single figure. */
function areBrief(facts: readonly Fact[]): boolean {
  return facts.slice(0, 3).every(({ value, tone }) => (value ?? "").length === 1 && !tone);
}

/** At the trade table: who is in my deal, who is ready, and who can be asked to it. */
function Party({ seat, company, isReady }: { seat: SeatInfo; company: Company; isReady: boolean }) {
  const isIn = company.parties.includes(seat.seat);
  return (
    <>
      {isReady && <span class="party-tag ready"><Icon name="check" /><span class="party-word">{t("trade.is.ready")}</span></span>}
      {isIn && company.parties.length > 1 && <span class="party-tag"><Pic name="deal" /><span class="party-word">{t("trade.in")}</span></span>}
      {!isIn && (
        <button type="button" class="party-add" onClick={() => company.invite(seat.seat)}>
          <Icon name="plus" /><span class="party-word" aria-hidden="true">{t("trade.add.short")}</span><span class="hidden">{t("trade.add", { name: seat.name })}</span>
        </button>
      )}
    </>
  );
}

/** Whether somebody is here is said only where it isn't as expected; screen readers hear it always. */
function Presence({ seat }: { seat: SeatInfo }) {
  if (seat.bot) {
    const text = t(seat.kind === "bot" ? "seat.bot" : "seat.given", { bot: botName(seat.bot) });
    return seat.kind === "bot" ? <span class="hidden">{text}</span> : <span class="presence" title={text}><Icon name="robot" /><span class="hidden">{text}</span></span>;
  }
  if (seat.connected || seat.kind === "here") return <span class="hidden">{t("seat.there")}</span>;
  return <span class="presence away" title={t("seat.away")}><Icon name="off" /><span class="hidden">{t("seat.away")}</span></span>;
}
