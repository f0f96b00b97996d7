/** Narrowing of choices: what is picked on the board, what is lit, how many choices are listed. */

import { describe, expect, test } from "vitest";
import type { Choice } from "../../src/backroom/web/client/src/protocol";
import { groupChoices, keysOf, matchingChoices, targetStates, toggle } from "../../src/backroom/web/client/src/table/selection";

function choice(action: number, words: Record<string, unknown>, said?: Record<string, string>): Choice {
  const text = Object.values(words).join(" ");
  return { action, text, words, rules: [], ...(said ? { said } : {}) } as unknown as Choice;
}

const MOVES = [
  choice(1, { do: "move", from: "Loop", to: "Harbor" }),
  choice(2, { do: "move", from: "Loop", to: "Stickney" }),
  choice(3, { do: "move", from: "Harbor", to: "Loop" }),
  choice(4, { do: "discard", cards: ["R1", "B2"] }),
  choice(5, { do: "end", card: null }),
];
const actions = (choices: Choice[]) => choices.map(({ action }) => action);

describe("picking targets", () => {
  test("each picked target narrows the choices", () => {
    expect(actions(matchingChoices(MOVES, [["from:Loop"]]))).toEqual([1, 2]);
    expect(actions(matchingChoices(MOVES, [["from:Loop"], ["to:Harbor"]]))).toEqual([1]);
    expect(actions(matchingChoices(MOVES, []))).toEqual([1, 2, 3, 4, 5]);
  });

  test("a target with several keys stands for any of them", () => {
    expect(actions(matchingChoices(MOVES, [keysOf("from:Harbor|to:Harbor")]))).toEqual([1, 3]);
  });

  test("a list of things matches each of its things, and null matches nothing", () => {
    expect(actions(matchingChoices(MOVES, [["cards:B2"]]))).toEqual([4]);
    expect(actions(matchingChoices(MOVES, [["card:null"]]))).toEqual([]);
  });

  test("a value may contain a colon", () => {
    expect(actions(matchingChoices([choice(9, { do: "say", line: "a:b" })], [["line:a:b"]]))).toEqual([9]);
  });

  test("a second click unpicks, and what doesn't go together starts anew", () => {
    expect(toggle(MOVES, [], ["from:Loop"])).toEqual([["from:Loop"]]);
    expect(toggle(MOVES, [["from:Loop"]], ["to:Harbor"])).toEqual([["from:Loop"], ["to:Harbor"]]);
    expect(toggle(MOVES, [["from:Loop"]], ["from:Loop"])).toEqual([]);
    expect(toggle(MOVES, [["from:Loop"]], ["cards:R1"])).toEqual([["cards:R1"]]);
  });

  test("targets are lit by what they can do now", () => {
    const stateOf = targetStates(MOVES, [["from:Loop"]]);
    expect([["from:Loop"], ["to:Harbor"], ["from:Harbor"], ["to:Nowhere"]].map(stateOf)).toEqual(["picked", "can", "could", "no"]);
  });
});

describe("lists of choices", () => {
  test("few choices are listed as they are", () => {
    const [move, discard] = groupChoices(MOVES);
    expect(move?.rows).toHaveLength(1);
    expect(move?.rows[0]?.choices.map(({ label }) => label)).toEqual(["move Loop Harbor", "move Loop Stickney", "move Harbor Loop"]);
    expect(discard?.size).toBe(1);
  });

  test("many choices become rows by the first field that varies, in the reader's language", () => {
    const many = ["a", "b"].flatMap((from, i) => ["x", "y", "z"].map((to, j) =>
      choice(10 * i + j, { do: "move", from, to }, { do: "ziehe", from: from.toUpperCase(), to: to.toUpperCase() })));
    const [group] = groupChoices(many);
    expect(group?.title).toBe("ziehe");
    expect(group?.rows.map(({ title, choices }) => [title, choices.map(({ label }) => label)])).toEqual(
      [["A", ["X", "Y", "Z"]], ["B", ["X", "Y", "Z"]]]);
  });
});
