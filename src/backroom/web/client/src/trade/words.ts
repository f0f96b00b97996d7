/** Deals in words and amounts. */

import { language, plural, t } from "../i18n";
import type { Good, Market } from "../protocol";
import { ANYONE, goodOf, type Draft } from "./deal";

const THOUSAND = 1000;

export function dollars(amount: number): string {
  if (amount === 0) return "$0";
  return amount % THOUSAND === 0 ? `$${amount / THOUSAND}k` : `$${amount.toLocaleString(language.value)}`;
}

/** An amount that comes or goes. */
export function signed(amount: number): string {
  return `${amount > 0 ? "+" : amount < 0 ? "−" : "±"}${dollars(Math.abs(amount))}`;
}

export function toneOf(amount: number): string {
  return amount > 0 ? "gain" : amount < 0 ? "loss" : "";
}

/** So much of a good, in words: "cash $4k", "2 fish", "lot 49". */
export function said(good: Good | undefined, amount: number): string {
  if (!good) return "";
  if ((good.unit ?? 1) > 1) return dollars(amount);
  return amount > 1 ? `${amount} × ${good.name}` : good.name;
}

/** A good on a shelf for the screen reader: all of it, with what stands below its name. */
export function spoken(good: Good): string {
  return [said(good, good.most ?? 1), good.item?.lot && !good.icon ? good.note ?? "" : ""].filter(Boolean).join(" ");
}

/** How many parties, in words where they are short. */
export function parties(n: number): string {
  const words = { 3: "trade.three", 4: "trade.four", 5: "trade.five" } as const;
  const key = words[n as keyof typeof words];
  return key ? t(key) : String(n);
}

export function nameOf(seat: number, me: number, names: readonly string[]): string {
  if (seat === ANYONE) return t("trade.anyone");
  return seat === me ? t("trade.yourself") : names[seat] ?? "";
}

export function getsTitle(seat: number, me: number, names: readonly string[]): string {
  if (seat === ANYONE) return t("trade.anyone.gets");
  return seat === me ? t("trade.get") : t("trade.gets", { name: names[seat] ?? "" });
}

export function list(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return t("trade.and", { a: names.slice(0, -1).join(", "), b: names[names.length - 1] ?? "" });
}

/** The whole draft as a sentence, for the screen reader. */
export function sentence(draft: Draft, parties: readonly number[], market: Market, me: number, names: readonly string[]): string {
  return parties.flatMap((party) => {
    const got = draft.parts.filter((part) => part.to === party);
    if (got.length === 0) return [];
    const what = got.map((part) =>
      `${said(goodOf(market, part.from, part.key), part.amount)} ${t("trade.from")} ${nameOf(part.from, me, names)}`);
    return [t("trade.said", { who: getsTitle(party, me, names), what: list(what) })];
  }).join(". ");
}

/** What I give and get in a draft, in one sentence. */
export function role(draft: Draft, market: Market, me: number): string {
  const sum = (end: "from" | "to") => {
    const parts = draft.parts.filter((part) => part[end] === me).map((part) => ({ ...part, good: goodOf(market, part.from, part.key) }));
    const count = (isMeant: (good: Good | undefined) => boolean) => parts.filter(({ good }) => isMeant(good)).reduce((all, { amount }) => all + amount, 0);
    const lots = count((good) => Boolean(good?.item?.lot)), cash = count((good) => (good?.unit ?? 1) > 1);
    const tiles = count((good) => !good?.item?.lot && (good?.unit ?? 1) === 1);
    return list([lots && plural("trade.lots.one", "trade.lots", lots), tiles && plural("trade.tiles.one", "trade.tiles", tiles), cash && dollars(cash)].filter((one) => typeof one === "string"));
  };
  const gives = sum("from"), gets = sum("to");
  if (gives && gets) return t("trade.role", { gives, gets });
  return gives ? t("trade.role.gives", { gives }) : gets ? t("trade.role.gets", { gets }) : t("trade.role.broker");
}
