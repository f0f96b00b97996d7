/** Reading a rulebook's texts: strong words, small pictures, the lead of a step, the icon of a line. */

import { expect, test } from "vitest";
import { inWords, leadOf, ownIcon, pictured } from "../../src/backroom/web/client/src/learn/blocks";

test("a small picture stands in place of its words, with its colour and number", () => {
  expect(pictured("Blue has [three](men:blue:3), see")).toEqual([
    { text: "Blue has ", mark: "" },
    { text: "three", mark: "men", of: "blue", count: 3 },
    { text: ", see", mark: "" },
  ]);
  expect(inWords("a [doubler](coin:x2) of [blue](sign:blue)")).toBe("a doubler of blue");
});

test("other links are no pictures", () => {
  expect(inWords("[a page](https://example.org)")).toBe("[a page](https://example.org)");
});

test("the strong words that a step begins with are its lead, without their stop", () => {
  expect(leadOf("**Turn up a card.** Its number counts.")).toEqual({ lead: "Turn up a card", rest: "Its number counts." });
  expect(leadOf("**カードをめくる。**その数字")).toEqual({ lead: "カードをめくる", rest: "その数字" });
  expect(leadOf("Pay **two**.")).toEqual({ lead: "", rest: "Pay **two**." });
});

test("a line may begin with a word that brings its icon", () => {
  expect(ownIcon("**[Build](icon:casino)**: a casino")).toEqual({ icon: "casino", said: "**Build**: a casino" });
  expect(ownIcon("**Build**: a casino")).toEqual({ icon: "", said: "**Build**: a casino" });
});
