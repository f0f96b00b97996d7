/** One tray for each party: what it gets from whom, and what that means. */

import type { ComponentChildren } from "preact";
import { Icon, Pic } from "../icons";
import { colourOf, IDENTITIES, Token } from "../identity";
import { t } from "../i18n";
import { layout } from "../table/session";
import type { Growth, Stake } from "../protocol";
import { ANYONE, type Part } from "./deal";
import type { Desk } from "./desk";
import { drop } from "./drag";
import { dollars, getsTitle, nameOf, said, signed, toneOf } from "./words";

const SPACIOUS = 3; // more trays are narrow

interface Props {
  desk: Desk;
  names: readonly string[];
}

export function Trays({ desk, names }: Props) {
  const parties = desk.parties.value, isLedger = parties.length > SPACIOUS && layout.value === "wide";
  return (
    <div class={isLedger ? "deal-trays ledger" : "deal-trays"} role="group" aria-label={t("trade.trays")} style={{ "--parties": parties.length }}>
      {isLedger && <LedgerHead parties={parties} desk={desk} names={names} />}
      {parties.map((party) => <TrayOf key={party} party={party} desk={desk} names={names} isRow={isLedger} />)}
    </div>
  );
}

/** The first row of a ledger: whose goods stand in each column, and what the last ones say. */
function LedgerHead({ parties, desk, names }: Props & { parties: readonly number[] }) {
  const rounds = desk.rounds.value;
  return (
    <div class="ledger-head" aria-hidden="true">
      {parties.map((giver) => <span class="giver" key={giver}><span>{t("trade.from")}</span>{giver === ANYONE ? "?" : <Token seat={giver} name={names[giver]} />}</span>)}
      <span>{t("trade.does")}</span><span>{inRounds(rounds)}</span>
    </div>
  );
}

function shade(party: number): string {
  return party === ANYONE ? "#B4BCC6" : IDENTITIES[colourOf(party)]?.light ?? "#B4BCC6";
}

/** A seat's colour under light letters. */
function deep(party: number): string {
  return party === ANYONE ? "#4A545F" : IDENTITIES[colourOf(party)]?.dark ?? "#4A545F";
}

function TrayOf({ party, desk, names, isRow }: Props & { party: number; isRow: boolean }) {
  const draft = desk.draft.value, isLit = draft.tray === party;
  const stake = desk.stakes.value.find((one) => one.seat === party);
  const giving = [...new Set(draft.parts.filter((part) => part.to === party).map((part) => part.from))];
  const givers = isRow ? desk.parties.value : giving; // a row has a cell for everybody
  const title = getsTitle(party, desk.me, names);
  return (
    <section class={isLit ? "deal-tray lit" : "deal-tray"} style={`--seat: ${shade(party)}; --deep: ${deep(party)}`} aria-label={title} data-party={party}
      onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, desk, party)}>
      <header>
        <button type="button" class="tray-title" aria-pressed={isLit} onClick={() => desk.light(party)}>
          {party !== ANYONE && <Token seat={party} name={names[party]} />}<span class="hidden">{t("trade.light", { name: title })}</span><span aria-hidden="true">{title}</span>
        </button>
        {party !== desk.me && (
          <button type="button" class="plain tray-leave" aria-label={t("trade.leave", { name: nameOf(party, desk.me, names) })} onClick={() => desk.dismiss(party)}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <div class="baize" onClick={() => desk.light(party)}>
        {givers.map((giver) => <FromGiver key={giver} giver={giver} party={party} desk={desk} names={names} />)}
        {isLit && !isRow ? <span class="slot lands"><span aria-hidden="true">+</span><small>{t("trade.lands")}</small></span> : givers.length === 0 && <span class="slot" aria-hidden="true">+</span>}
        {desk.parties.value.length === 1 && givers.length === 0 && <p class="begin">{t("trade.begin")}</p>}
      </div>
      {stake?.grows ? <Grows grows={stake.grows}><SumNow stake={stake} rounds={desk.rounds.value} /></Grows>
        : isRow ? stake && <p class="grows bare">{t(stake.cash > 0 ? "trade.sells" : stake.cash < 0 ? "trade.buys" : "trade.swaps")}</p>
        : layout.value === "narrow" && draft.parts.length > 0 && <p class="grows bare">{stake && <SumNow stake={stake} rounds={desk.rounds.value} />}</p>}
      {stake && <Meaning stake={stake} rounds={desk.rounds.value} isRow={isRow} />}
    </section>
  );
}

function FromGiver({ giver, party, desk, names }: Props & { giver: number; party: number }) {
  const parts = desk.draft.value.parts.filter((part) => part.to === party && part.from === giver);
  const isNext = desk.draft.value.tray === party && (desk.shelf.value ?? desk.me) === giver; // what is picked now lands here
  return (
    <div class={giver === party ? "from own" : isNext ? "from next" : "from"}>
      <span class="giver"><span>{t("trade.from")}</span>{giver !== ANYONE && <Token seat={giver} name={names[giver]} />}</span>
      <span class="pieces">{parts.map((part) => <Piece key={part.key} part={part} desk={desk} />)}</span>
    </div>
  );
}

/** Something on a tray; a click takes one of it out. */
function Piece({ part, desk }: { part: Part; desk: Desk }) {
  const good = desk.goodAt(part.from, part.key);
  if (!good) return null;
  const isMoney = (good.unit ?? 1) > 1, what = said(good, part.amount);
  const take = (event: Event) => {
    event.stopPropagation();
    desk.put(good, part.to, isMoney ? 0 : part.amount - 1);
  };
  return (
    <button type="button" class={`good ${isMoney ? "note" : good.item?.lot ? "deed" : "tile"}`} data-explain={part.key} aria-label={t("trade.remove", { what })} title={what}
      style={`--seat: ${shade(part.from)}`} onClick={take}>
      <Face good={good} amount={part.amount} />
    </button>
  );
}

export function Face({ good, amount }: { good: { icon?: string; label: string; note?: string; unit?: number; item?: Record<string, unknown> }; amount: number }) {
  if ((good.unit ?? 1) > 1) return <b>{dollars(amount)}</b>;
  return (
    <>
      {good.item?.lot && !good.icon ? <><small>{t("trade.lot")}</small>{" "}</> : null}
      {good.item?.lot ? <b>{good.label}</b> : good.icon && <Pic name={good.icon} />}
      {good.item?.lot && good.icon ? <Pic name={good.icon} /> : null}
      {!good.item?.lot && good.note && <span class="of" aria-hidden="true">{Array.from({ length: Number(good.note) || 0 }, () => <i />)}</span>}
      {amount > 1 && <span class="times" aria-hidden="true">×{amount}</span>}
    </>
  );
}

/** The shop that grows: its tiles as dots, and what it then pays. */
function Grows({ grows, children }: { grows: Growth; children: ComponentChildren }) {
  const dots = Array.from({ length: grows.most }, (_, at) =>
    at < Math.min(grows.before, grows.after) ? "had" : at < grows.after ? "new" : at < grows.before ? "lost" : "");
  const isFull = grows.after === grows.most;
  return (
    <p class="grows">
      <Pic name={grows.icon ?? ""} label={grows.business} />
      <span class="dots" role="img" aria-label={`${grows.after}/${grows.most}`}>{dots.map((dot) => <i class={dot} />)}</span>
      <b class={isFull ? "full" : ""}>{t(isFull ? "trade.full" : "trade.pays", { amount: dollars(grows.pays) })}</b>
      {children}
    </p>
  );
}

/** On a phone, where there is no room for the whole account: what it comes to. The row has its place before the deal is
 * weighed, because nothing may move below a finger. */
function SumNow({ stake, rounds }: { stake: Stake; rounds: number }) {
  return (
    <span class="sum-now">
      {stake.cash !== 0 && <b class={toneOf(stake.cash)}>{t("trade.cash", { amount: signed(stake.cash) })}</b>}
      <span>{inRounds(rounds)} <b class={toneOf(stake.total)}>{signed(stake.total)}</b></span>
    </span>
  );
}

function inRounds(rounds: number): string {
  return rounds === 1 ? t("trade.rounds.one") : t("trade.rounds", { n: rounds });
}

export function Meaning({ stake, rounds, isRow }: { stake: Stake; rounds: number; isRow: boolean }) {
  return (
    <dl class="meaning">
      <div><dt>{t("trade.income")}</dt><dd><b>{dollars(stake.before)} → </b><b class={toneOf(stake.after - stake.before)}>{dollars(stake.after)}</b></dd></div>
      <div><dt>{t("trade.now")}</dt><dd class={toneOf(stake.cash)}>{isRow ? t("trade.cash", { amount: signed(stake.cash) }) : signed(stake.cash)}</dd></div>
      <div class="sum"><dt>{inRounds(rounds)}</dt><dd class={toneOf(stake.total)}>{signed(stake.total)}</dd></div>
    </dl>
  );
}
