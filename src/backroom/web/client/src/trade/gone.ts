/** What is over and still worth a look: offers of mine that left the table, and why; and what somebody just said. */

import type { Market, Offer, StoryLine } from "../protocol";
import { t } from "../i18n";
import { ANYONE, goodOf } from "./deal";

export interface Gone {
  offer: Offer;
  why: string; // a sentence in which P0, P1 ... stand for seats
}

export const LINGERS = 15_000; // ms

const ENDED = "pass", SAID = "talk"; // the icons of lines that tell how an offer ended, and what somebody says

/** What somebody can't give any more, or who said no; nothing if I did so myself, or the deal was made. */
function whyGone(offer: Offer, market: Market, lines: readonly StoryLine[], me: number): string {
  const told = [...lines].reverse().find((line) => line.icon === ENDED && line.keys?.includes(`deal:${offer.number}`));
  if (!told || told.seat === me) return "";
  const lacking = offer.legs.find(({ giver, key, amount }) => {
    const good = giver === ANYONE || key === "cash" ? null : goodOf(market, giver, key);
    return good !== null && (!good || (good.most ?? 1) < amount);
  });
  if (lacking?.giver === me) return "";
  if (lacking) return t("trade.gone.lacks", { name: `P${lacking.giver}`, what: lacking.good.name });
  return [told.text, ...(told.chips ?? []).map((chip) => chip.value)].join(" ");
}

/** The offers of mine that have left the table since. */
export function goneSince(before: readonly Offer[], market: Market, lines: readonly StoryLine[], me: number): Gone[] {
  const left = before.filter((offer) => offer.parties.includes(me) && !market.offers?.some((other) => other.number === offer.number));
  return left.map((offer) => ({ offer, why: whyGone(offer, market, lines, me) })).filter((one) => one.why !== "");
}

/** What others have said since a certain line of the story. */
export function heardSince(last: number, lines: readonly StoryLine[], me: number): StoryLine[] {
  return lines.filter((line) => line.n > last && line.icon === SAID && !line.chips && line.seat !== me);
}
