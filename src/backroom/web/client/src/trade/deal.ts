/** A deal that is being put together on the trade table. There are no rules here: the server weighs and refuses. */

import type { Good, Leg, Market, Offer, Vow } from "../protocol";

/** Whoever accepts first. */
export const ANYONE = -1;

/** So much of a good goes from one party to another. */
export interface Part {
  from: number;
  to: number;
  key: string;
  amount: number;
}

export interface Draft {
  parts: Part[];
  vows: Vow[];
  isPrivate: boolean;
  counter: number | null; // the number of the offer that these terms answer
  guests: number[]; // parties that were asked to the table and have nothing yet
  tray: number; // the party that gets what is picked next
}

export function emptyDraft(me: number): Draft {
  return { parts: [], vows: [], isPrivate: false, counter: null, guests: [], tray: me };
}

export function isEmpty(draft: Draft): boolean {
  return draft.parts.length === 0 && draft.vows.length === 0;
}

/** Everybody with a tray: me, those who give or get something, and those who were asked to the table. */
export function partiesOf(draft: Draft, me: number): number[] {
  const found = new Set([me, ...draft.guests]);
  for (const { from, to } of draft.parts) found.add(from).add(to);
  const others = [...found].filter((seat) => seat !== me && seat !== ANYONE).sort((a, b) => a - b);
  return [me, ...others, ...(found.has(ANYONE) ? [ANYONE] : [])];
}

/** Who gets something that a seat gives: the tray that is lit; if that is the giver's own, the only other party, or else the
 * one whose goods are in sight. */
export function takerOf(draft: Draft, me: number, giver: number, facing = ANYONE): number {
  if (draft.tray !== giver) return draft.tray;
  if (giver !== me) return me;
  return partiesOf(draft, me).find((party) => party !== me) ?? facing;
}

/** The draft in which whoever gives me something is the party that was left open, if nobody else is in it. */
export function withTaker(draft: Draft, me: number, seat: number, to: number): Draft {
  const named = (party: number) => party === ANYONE ? seat : party, others = partiesOf(draft, me).filter((party) => party !== me);
  if (to !== me || seat === me || others.length !== 1 || others[0] !== ANYONE) return draft;
  return { ...draft, parts: draft.parts.map((part) => ({ ...part, from: named(part.from), to: named(part.to) })), guests: draft.guests.map(named), tray: named(draft.tray) };
}

/** Named parties of a deal of three or more that would give something for nothing. */
export function givingForNothing(draft: Draft, me: number): number[] {
  const parties = partiesOf(draft, me);
  const gives = (seat: number) => draft.parts.some((part) => part.from === seat), gets = (seat: number) => draft.parts.some((part) => part.to === seat);
  return parties.length < 3 ? [] : parties.filter((seat) => seat !== ANYONE && gives(seat) && !gets(seat));
}

export function goodOf(market: Market, seat: number, key: string): Good | undefined {
  return market.goods.find((good) => good.seat === seat && good.key === key);
}

export function unitOf(good: Good | undefined): number {
  return good?.unit ?? 1;
}

/** How much of a good there may be in a deal; money that nobody else can count has no limit. */
function mostOf(good: Good): number {
  return (good.most ?? 1) || Infinity;
}

/** How much a seat gives of a good, to everybody or to one party. */
export function givenOf(draft: Draft, seat: number, key: string, to?: number): number {
  return draft.parts.filter((part) => part.from === seat && part.key === key && (to === undefined || part.to === to))
    .reduce((sum, part) => sum + part.amount, 0);
}

/** The draft with a certain amount of a good from its owner to a party; what can't be counted goes to one party only. */
export function withAmount(draft: Draft, good: Good, to: number, amount: number): Draft {
  const isSame = (part: Part) => part.from === good.seat && part.key === good.key && (part.to === to || !good.number);
  const elsewhere = good.number ? givenOf(draft, good.seat, good.key) - givenOf(draft, good.seat, good.key, to) : 0;
  const allowed = Math.max(0, Math.min(amount, mostOf(good) - elsewhere));
  const parts = draft.parts.filter((part) => !isSame(part));
  if (allowed > 0) parts.push({ from: good.seat, to, key: good.key, amount: allowed });
  return { ...draft, parts, guests: [...new Set([...draft.guests, ...(to === good.seat ? [] : [to, good.seat])])] };
}

/** What a click on a good does: one more of it to the lit tray; when no more is left, it is taken out again. */
export function withPick(draft: Draft, me: number, good: Good, facing = ANYONE): Draft {
  const to = takerOf(draft, me, good.seat, facing), already = givenOf(draft, good.seat, good.key, to);
  const more = withAmount(withTaker(draft, me, good.seat, to), good, to, already + unitOf(good));
  return givenOf(more, good.seat, good.key, to) > already ? more : withAmount(draft, good, to, 0);
}

/** The draft without what can't be given any more. */
export function pruned(draft: Draft, market: Market): Draft {
  const parts = draft.parts.flatMap((part) => {
    const good = goodOf(market, part.from, part.key);
    const isAsked = part.from === ANYONE;
    if (!good && !isAsked) return [];
    return [{ ...part, amount: good ? Math.min(part.amount, mostOf(good)) : part.amount }];
  });
  const isSame = parts.length === draft.parts.length && parts.every((part, at) => part.amount === draft.parts[at]?.amount);
  const counter = market.offers?.some((offer) => offer.number === draft.counter) ? draft.counter : null;
  return isSame && counter === draft.counter ? draft : { ...draft, parts, counter };
}

/** Who a party of an offer is for me: if whoever accepts first is meant, that would be me. */
export function standIn(party: number, offer: Offer, me: number): number {
  return party === ANYONE && offer.author !== me && offer.parties.includes(me) ? me : party;
}

function partOf({ giver, taker, key, amount }: Leg, offer: Offer, me: number): Part {
  return { from: standIn(giver, offer, me), to: standIn(taker, offer, me), key, amount };
}

/** An offer's terms on the trays: to answer it, or to make one of one's own. */
export function draftOf(offer: Offer, me: number): Draft {
  const isMine = offer.parties.includes(me);
  return {
    ...emptyDraft(me),
    parts: offer.legs.map((leg) => partOf(leg, offer, me)),
    vows: [...(offer.vows ?? [])],
    isPrivate: offer.private ?? false,
    counter: isMine ? offer.number : null,
  };
}

function seatOf(party: unknown): number {
  return typeof party === "number" ? party : ANYONE;
}

/** Whether a line of a deal is about a good: it has what the good is called by, or the number of what has no other name. */
function isAbout(line: Record<string, unknown>, { item, number }: Good): boolean {
  const names = Object.entries(item ?? {});
  return names.length > 0 ? names.every(([name, value]) => line[name] === value) : number !== undefined && number in line;
}

/** A deal as it would be proposed, on the trays. */
export function draftOfDeal(deal: Record<string, unknown>, market: Market, me: number): Draft {
  const lines = deal.transfers as Record<string, unknown>[];
  const parts = lines.flatMap((line): Part[] => {
    const good = market.goods.find((one) => (one.seat === line.from || line.from === "anyone") && isAbout(line, one));
    return good ? [{ from: seatOf(line.from), to: seatOf(line.to), key: good.key, amount: good.number ? Number(line[good.number] ?? 1) : 1 }] : [];
  });
  return { ...emptyDraft(me), parts, isPrivate: deal.private === true, counter: deal.do === "counter" ? Number(deal.deal) : null };
}

function party(seat: number): number | string {
  return seat === ANYONE ? "anyone" : seat;
}

function transferOf(part: Part, market: Market): Record<string, unknown> {
  const good = goodOf(market, part.from, part.key) ?? market.goods.find((other) => other.key === part.key);
  const number = good?.number ? { [good.number]: part.amount } : {};
  return { from: party(part.from), to: party(part.to), ...good?.item, ...number };
}

function sameParties(draft: Draft, offer: Offer | undefined): boolean {
  const named = new Set(draft.parts.flatMap(({ from, to }) => [from, to]));
  return offer !== undefined && named.size === offer.parties.length && offer.parties.every((seat) => named.has(seat));
}

/** The deal as it is proposed: a whole one, or other terms for an offer of the same parties. */
export function actionOf(draft: Draft, market: Market): Record<string, unknown> {
  const terms = {
    transfers: draft.parts.map((part) => transferOf(part, market)),
    promises: draft.vows.map((vow) => ({ from: party(vow.giver), to: party(vow.taker), text: vow.text })),
  };
  const answered = market.offers?.find((offer) => offer.number === draft.counter);
  if (answered && sameParties(draft, answered)) return { do: "counter", deal: answered.number, ...terms };
  return { do: "propose", ...terms, private: draft.isPrivate };
}
