/** Putting a deal together on the trade table: what a click adds, where it lands, and what is sent. */

import { describe, expect, test } from "vitest";
import type { Good, Market, Offer } from "../../src/backroom/web/client/src/protocol";
import { role } from "../../src/backroom/web/client/src/trade/words";
import { actionOf, ANYONE, draftOf, draftOfDeal, emptyDraft, givenOf, givingForNothing, partiesOf, pruned, takerOf, withAmount, withPick } from "../../src/backroom/web/client/src/trade/deal";

const ME = 0, LOU = 1, DOT = 2;
const lot = (seat: number, number: number): Good => ({ seat, key: `lot:${number}`, label: String(number), name: `lot ${number}`, item: { lot: number } });
const fish = (seat: number, most: number): Good => ({ seat, key: "tile:fish", label: "", name: "fish", item: { tile: "fish" }, number: "count", most });
const purse = (seat: number, most: number): Good => ({ seat, key: "cash", label: "$", name: "cash", number: "cash", unit: 1000, most });

const market: Market = { goods: [lot(ME, 1), fish(ME, 2), purse(ME, 9000), lot(LOU, 2), fish(LOU, 1), purse(LOU, 0), lot(DOT, 3)] };

const good = (seat: number, key: string) => market.goods.find((one) => one.seat === seat && one.key === key) as Good;
const pick = (draft: ReturnType<typeof emptyDraft>, seat: number, key: string) => withPick(draft, ME, good(seat, key));

describe("where a good lands", () => {
  test("another's good lands with me, and its owner joins the deal", () => {
    const draft = pick(emptyDraft(ME), LOU, "lot:2");
    expect(draft.parts).toEqual([{ from: LOU, to: ME, key: "lot:2", amount: 1 }]);
    expect(partiesOf(draft, ME)).toEqual([ME, LOU]);
  });

  test("my own good goes to the other party, or to whoever accepts first", () => {
    expect(takerOf(emptyDraft(ME), ME, ME)).toBe(ANYONE);
    const draft = pick(pick(emptyDraft(ME), LOU, "lot:2"), ME, "lot:1");
    expect(draft.parts[1]).toEqual({ from: ME, to: LOU, key: "lot:1", amount: 1 });
  });

  test("the lit tray decides in a deal of three", () => {
    const draft = pick({ ...pick(emptyDraft(ME), LOU, "lot:2"), tray: DOT }, ME, "lot:1");
    expect(draft.parts[1]?.to).toBe(DOT);
    expect(partiesOf(draft, ME)).toEqual([ME, LOU, DOT]);
  });

  test("a lot goes to one party only", () => {
    const once = withAmount(emptyDraft(ME), good(ME, "lot:1"), LOU, 1);
    expect(withAmount(once, good(ME, "lot:1"), DOT, 1).parts).toEqual([{ from: ME, to: DOT, key: "lot:1", amount: 1 }]);
  });
});

describe("how much", () => {
  test("clicks add tiles one by one, and after the last take them out again", () => {
    let draft = withPick({ ...emptyDraft(ME), tray: LOU }, ME, good(ME, "tile:fish"));
    draft = pick(draft, ME, "tile:fish");
    expect(givenOf(draft, ME, "tile:fish")).toBe(2);
    expect(givenOf(pick(draft, ME, "tile:fish"), ME, "tile:fish")).toBe(0);
  });

  test("nobody pays more than they have, as far as I know", () => {
    expect(withAmount(emptyDraft(ME), good(ME, "cash"), LOU, 20000).parts[0]?.amount).toBe(9000);
    expect(withAmount(emptyDraft(ME), good(LOU, "cash"), ME, 20000).parts[0]?.amount).toBe(20000);
  });

  test("what two parties get together is limited too", () => {
    const draft = withAmount(emptyDraft(ME), good(ME, "cash"), LOU, 6000);
    expect(givenOf(withAmount(draft, good(ME, "cash"), DOT, 6000), ME, "cash", DOT)).toBe(3000);
  });
});

describe("what is sent", () => {
  test("a deal says who gives whom what", () => {
    const draft = withAmount(pick(pick(emptyDraft(ME), LOU, "tile:fish"), ME, "lot:1"), good(ME, "cash"), LOU, 2000);
    expect(actionOf(draft, market)).toEqual({
      do: "propose", private: false, promises: [],
      transfers: [{ from: 1, to: 0, tile: "fish", count: 1 }, { from: 0, to: 1, lot: 1 }, { from: 0, to: 1, cash: 2000 }],
    });
  });

  test("an offer to anyone names no party", () => {
    expect(actionOf(pick(emptyDraft(ME), ME, "lot:1"), market).transfers).toEqual([{ from: 0, to: "anyone", lot: 1 }]);
  });

  const offer: Offer = {
    number: 7, author: LOU, parties: [ME, LOU], agreed: [LOU],
    legs: [{ giver: LOU, taker: ME, key: "lot:2", amount: 1, good: { icon: "", value: "2", name: "lot 2" } }, { giver: ME, taker: LOU, key: "cash", amount: 3000, good: { icon: "", value: "$3k", name: "cash" } }],
  };

  test("other terms of the same parties are a counteroffer, with others a new deal", () => {
    const table = { ...market, offers: [offer] };
    const draft = draftOf(offer, ME);
    expect(actionOf(draft, table)).toMatchObject({ do: "counter", deal: 7 });
    expect(actionOf(pick(draft, DOT, "lot:3"), table)).toMatchObject({ do: "propose" });
  });

  test("somebody else's offer is copied as a deal of my own", () => {
    expect(draftOf({ ...offer, parties: [LOU, DOT] }, ME).counter).toBeNull();
  });
});

describe("a deal that a hint proposes", () => {
  const transfers = [{ from: LOU, to: ME, lot: 2 }, { from: ME, to: LOU, tile: "fish", count: 2 }, { from: ME, to: LOU, cash: 3000 }];

  test("lies on the trays, and is proposed as it was meant", () => {
    const draft = draftOfDeal({ do: "propose", transfers }, market, ME);
    expect(draft.parts.map(({ key, amount }) => [key, amount])).toEqual([["lot:2", 1], ["tile:fish", 2], ["cash", 3000]]);
    expect(actionOf(draft, market)).toMatchObject({ do: "propose", transfers });
  });

  test("answers the offer that it counters", () => {
    expect(draftOfDeal({ do: "counter", deal: 7, transfers }, market, ME).counter).toBe(7);
  });
});

describe("while others trade", () => {
  test("what its giver no longer has leaves the draft, the rest stays", () => {
    const draft = pick(pick(emptyDraft(ME), LOU, "lot:2"), ME, "lot:1");
    const left = pruned(draft, { goods: market.goods.filter((one) => one.key !== "lot:2") });
    expect(left.parts.map((part) => part.key)).toEqual(["lot:1"]);
  });

  test("a draft that is still possible stays the same object", () => {
    const draft = pick(emptyDraft(ME), LOU, "lot:2");
    expect(pruned(draft, market)).toBe(draft);
  });

  test("with a rival's goods in sight, what I pick of mine goes to that rival", () => {
    const draft = withPick(emptyDraft(ME), ME, good(ME, "lot:1"), LOU);
    expect(draft.parts).toEqual([{ from: ME, to: LOU, key: "lot:1", amount: 1 }]);
  });

  test("whoever is asked for something becomes the party that was left open", () => {
    const open = withPick(emptyDraft(ME), ME, good(ME, "lot:1"));
    const asked = withPick(open, ME, good(LOU, "cash"));
    expect(partiesOf(asked, ME)).toEqual([ME, LOU]);
    expect(asked.parts[0]).toEqual({ from: ME, to: LOU, key: "lot:1", amount: 1 });
  });

  test("in a deal of three, whoever gives something for nothing is named", () => {
    const two = withPick(withPick(emptyDraft(ME), ME, good(LOU, "cash")), ME, good(ME, "lot:1"));
    expect(givingForNothing(two, ME)).toEqual([]);
    const three = { ...two, parts: two.parts.map((part) => part.from === ME ? { ...part, to: DOT } : part) };
    expect(givingForNothing(three, ME)).toEqual([LOU]);
  });
});

describe("my part of a deal in one sentence", () => {
  test("what I give and get is counted", () => {
    const draft = pick(pick(pick(emptyDraft(ME), LOU, "lot:2"), ME, "lot:1"), ME, "tile:fish");
    expect(role(withAmount(draft, good(LOU, "cash"), ME, 3000), market, ME)).toBe("You give a lot and a tile and get a lot and $3k.");
  });

  test("who gives and gets nothing is the broker", () => {
    expect(role(withAmount(emptyDraft(ME), good(LOU, "cash"), DOT, 3000), market, ME)).toContain("broker");
  });
});
