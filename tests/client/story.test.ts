import { expect, test } from "vitest";
import type { Fact, StoryLine } from "../../src/backroom/web/client/src/protocol";
import { sectionsOf } from "../../src/backroom/web/client/src/table/Story";

const told = (n: number, seat: number, text: string, chip: Fact): StoryLine => ({ n, text: `P${seat} ${text}`, seat, chips: [chip] }) as StoryLine;
const money = (value: string): Fact => ({ icon: "money", value, name: "cash" });
const lot = (value: string): Fact => ({ icon: "lot", value, name: `lot ${value}` });

test("what different players earn stands in lines of their own", () => {
  const [section] = sectionsOf([told(1, 0, "earns", money("$5k")), told(2, 1, "earns", money("$8k"))]);
  expect(section?.lines.map(({ line, others }) => [line.seat, others.length])).toEqual([[0, 0], [1, 0]]);
});

test("what different players get at once stands side by side", () => {
  const [section] = sectionsOf([told(1, 0, "gets", lot("4")), told(2, 1, "gets", lot("7"))]);
  expect(section?.lines.map(({ others }) => others.map(({ seat }) => seat))).toEqual([[1]]);
});

test("what a player does stands in a line of its own if others did something else in between", () => {
  const man = (value: string): Fact => ({ icon: "pool", value, name: "recruited" });
  const [section] = sectionsOf([told(1, 0, "recruits", man("+1")), told(2, 0, "earns", money("$5k")), told(3, 1, "recruits", man("+1"))]);
  expect(section?.lines.map(({ line, others }) => [line.seat, line.chips?.length, others.length])).toEqual([[0, 1, 0], [0, 1, 0], [1, 1, 0]]);
});

test("what all get in turn stands in one row", () => {
  const line = (n: number, seat: number) => told(n, seat, "earns", money(`$${n}k`));
  const bonus = told(3, 1, "gets a bonus", money("$9k"));
  const [section] = sectionsOf([line(1, 0), line(2, 1), bonus, line(4, 2)]);
  expect(section?.lines.map(({ line: first, others }) => [first.seat, others.map(({ seat }) => seat)])).toEqual([[0, [1, 2]], [1, []]]);
});
