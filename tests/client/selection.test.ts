/** Narrowing of choices: what is picked on the board, what is lit, how many choices are listed. */

import { describe, expect, test } from "vitest";
import type { Choice } from "../../src/backroom/web/client/src/protocol";
import { groupChoices, keysOf, matchingChoices, targetStates, toggle } from "../../src/backroom/web/client/src/table/selection";
import { blocksOf, insteadOf } from "../../src/backroom/web/client/src/table/steps";

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
  test("all choices are listed by verb, in the reader's language", () => {
    const many = [choice(1, { do: "move", to: "a" }, { do: "ziehe" }), choice(2, { do: "end" }), choice(3, { do: "move", to: "b" }, { do: "ziehe" })];
    expect(groupChoices(many).map(({ title, choices }) => [title, actions(choices)])).toEqual([["ziehe", [1, 3]], ["end", [2]]]);
  });
});

describe("what the dock offers next", () => {
  const moves = (from: string, n: number) => Array.from({ length: n }, (_, i) => choice(i, { do: "move", from, to: `t${i}` }));
  const shape = (choices: Choice[]) => blocksOf(choices).map(({ about, options }) => [about, options.map(({ key, choices }) => key || choices[0]?.action)]);

  test("few choices are shown as they are", () => {
    expect(shape(MOVES)).toEqual([["", [1, 2, 3, 4, 5]]]);
  });

  test("many of one verb are picked by the first part in which they differ", () => {
    const many = ["a", "b"].flatMap((from) => moves(from, 5));
    expect(shape(many)).toEqual([["from", ["from:a", "from:b"]]]);
    expect(shape(moves("a", 9))[0]?.[1]).toEqual(Array.from({ length: 9 }, (_, i) => `to:t${i}`));
  });

  test("the verb with the most choices is spread out beside single ones, others are opened", () => {
    const raids = Array.from({ length: 12 }, (_, i) => choice(100 + i, { do: "raid", seat: i % 3, place: `p${i}` }));
    const found = shape([choice(50, { do: "draw" }), ...["a", "b"].flatMap((from) => moves(from, 8)), ...raids]);
    expect(found).toEqual([["from", ["from:a", "from:b"]], ["do", [50, "do:raid"]]]);
  });

  test("places from which there is nothing to be had come last", () => {
    const worth = (tone: string, icon: string) => [{ icon, value: "", name: "", tone }];
    const facts = [worth("quiet", ""), worth("loss", "gangster"), worth("quiet", "gangster"), worth("gain", "gangster")];
    const drives = facts.map((some, i) => ({ ...choice(i, { do: "drive", place: `p${i}` }), facts: some }) as Choice);
    expect(blocksOf(drives, true)[0]?.options.map(({ key }) => key)).toEqual(["place:p2", "place:p3", "place:p1", "place:p0"]);
  });

  test("each other verb is one button below what is picked", () => {
    const [move] = MOVES, others = [...MOVES, choice(6, { do: "discard", cards: ["R1"] })];
    expect(insteadOf([move as Choice], others).map(({ key, choices }) => key || choices[0]?.action)).toEqual(["do:discard", 5]);
  });

  test("whatever is offered, every choice can be reached", () => {
    const all = [...["a", "b", "c"].flatMap((from) => moves(from, 20)), choice(900, { do: "end" })];
    const reached = (choices: Choice[]): Choice[] => blocksOf(choices).flatMap(({ options }) =>
      options.flatMap((option) => option.choices.length === 1 ? option.choices : reached(matchingChoices(choices, [[option.key]]))));
    expect(reached(all)).toHaveLength(all.length);
  });
});
