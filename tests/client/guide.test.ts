/** Which note of a lesson comes up when, and the reading of rulebooks. */

import { expect, test } from "vitest";
import { groupBlocks, marked } from "../../src/backroom/web/client/src/learn/blocks";
import { after, bestOf, chaptersOf, looked, NOTHING_YET, occasionsOf, proposalOf, read, stepOf, type Look } from "../../src/backroom/web/client/src/learn/guide";
import type { BlockText, Choice, HintedChoice, LessonNote } from "../../src/backroom/web/client/src/protocol";

const note = (when: string, count = 1): LessonNote => ({ when, count, title: when, text: "", light: [], ghost: "", now: "", do: "", keep: "", otherwise: "", extra: false, chapter: "" });
const NOTES = [note("start"), note("prompt:turn"), note("prompt:turn", 3), note("mine:took")];

test("a note comes up once, on its occasion", () => {
  let progress = after(NOTES, NOTHING_YET, ["start"]);
  expect(progress.waiting).toEqual([0]);
  progress = after(NOTES, read(progress), ["start", "prompt:turn"]);
  expect(progress).toMatchObject({ said: [0], waiting: [1] });
});

test("a note with a count waits for its time", () => {
  let progress = NOTHING_YET;
  const waiting = [1, 2, 3].map(() => {
    progress = after(NOTES, progress, ["prompt:turn"]);
    return progress.waiting;
  });
  expect(waiting).toEqual([[1], [1], [1, 2]]);
});

const look = (moves: number, prompt: string | null, ...events: string[]): Look => ({
  moves, prompt, over: false, me: 0, by: 0, events: events.map((event, n) => ({ n, event })),
});

test("what was seen before a reload isn't counted again", () => {
  const once = looked(NOTES, NOTHING_YET, look(0, "turn"));
  expect(once).toMatchObject({ waiting: [1], times: { "prompt:turn": 1 } });
  expect(looked(NOTES, once, look(0, "turn"))).toBe(once);
});

test("what happened before the first look counts, and nothing twice", () => {
  const first = looked(NOTES, NOTHING_YET, look(0, null, "round")), second = looked(NOTES, first, look(1, null, "round", "round"));
  expect([first.times["event:round"], second.times["event:round"]]).toEqual([1, 2]);
});

test("what is taken back no longer counts, and comes up again", () => {
  const asked = read(looked(NOTES, NOTHING_YET, look(0, "turn")));
  const took = looked(NOTES, asked, look(1, "turn", "took"));
  expect(took).toMatchObject({ waiting: [3], times: { "prompt:turn": 2 } });
  const back = looked(NOTES, took, look(0, "turn"));
  expect(back).toMatchObject({ said: [1], waiting: [], times: { "prompt:turn": 1 } });
  expect(looked(NOTES, back, look(1, "turn", "took"))).toMatchObject({ waiting: [3], times: { "prompt:turn": 2, "mine:took": 1 } });
});

test("notes on one move come in the order of the lesson, the question's last", () => {
  const notes = [note("prompt:turn"), note("event:refreshed"), note("event:policeman")];
  expect(looked(notes, NOTHING_YET, look(0, "turn", "policeman", "refreshed")).waiting).toEqual([1, 2, 0]);
});

test("extras are no steps of the course, and its last note ends it", () => {
  const [first, extra, second, last] = [note("start"), { ...note("over"), extra: true }, note("prompt:turn"), note("event:round")];
  const notes = [first, second, last, extra];
  expect(stepOf(notes, [], first)).toEqual([1, 3]);
  expect(stepOf(notes, [0, 3], second)).toEqual([2, 3]);
  expect(stepOf(notes, [0, 3, 1], first)).toEqual([1, 3]); // read once more
  expect(stepOf(notes, [0], last)).toEqual([3, 3]);
  expect(stepOf(notes, [0], extra)).toBeNull();
});

test("reading without a note changes nothing", () => {
  expect(read(NOTHING_YET)).toBe(NOTHING_YET);
});

test("an event is mine by its seat, or else by whose choice it followed", () => {
  expect(occasionsOf([{ event: "took", seat: 0 }], 0, 2)).toEqual(["event:took", "mine:took"]);
  expect(occasionsOf([{ event: "took", seat: 1 }], 0, 0)).toEqual(["event:took"]);
  expect(occasionsOf([{ event: "drove" }], 0, 0)).toEqual(["event:drove", "mine:drove"]);
  expect(occasionsOf([{ event: "drove" }], 0, null)).toEqual(["event:drove"]);
  expect(occasionsOf([{ event: "drove" }], null, null)).toEqual(["event:drove"]);
});

test("items of a list stand together, and other blocks apart", () => {
  const block = (kind: BlockText["kind"]): BlockText => ({ kind, text: "", rows: [], rules: [] });
  const kinds = (["text", "item", "item", "table", "item"] as const).map(block);
  expect(groupBlocks(kinds).map((group) => [group.kind, group.blocks.length])).toEqual([["text", 1], ["item", 2], ["table", 1], ["item", 1]]);
});

test("marked words are found, and lone stars stay", () => {
  expect(marked("a **bold** and *soft* word")).toEqual([
    { text: "a ", mark: "" }, { text: "bold", mark: "strong" }, { text: " and ", mark: "" }, { text: "soft", mark: "stress" }, { text: " word", mark: "" },
  ]);
  expect(marked("2 * 3")).toEqual([{ text: "2 * 3", mark: "" }]);
});

test("the guide shows what its note proposes, even where a good player would do something else", () => {
  const choice = (action: number, verb: string) => ({ action, words: { do: verb } }) as unknown as Choice;
  const hinted = (action: number): HintedChoice => ({ action, chance: 0.5, error: 0.1, reasons: [], rival: null });
  const choices = [choice(1, "draw"), choice(2, "place"), choice(3, "place")];
  expect(bestOf([hinted(1), hinted(3)], choices, "place")?.action).toBe(3);
  expect(bestOf([hinted(1)], choices, "place")?.action).toBe(2);
  expect(bestOf([hinted(1), hinted(3)], choices, "")?.action).toBe(1);
  expect(bestOf([hinted(1)], choices, "build")?.action).toBe(1);
});

test("the last note of the course comes at the latest before the learner's fortieth choice", () => {
  const course = [note("start"), note("event:never"), { ...note("over"), extra: true }];
  let progress = read(after(course, NOTHING_YET, ["start"]));
  for (let moves = 1; moves <= 40; moves++) {
    expect(progress.waiting.length > 0).toBe(moves > 39);
    progress = looked(course, progress, { moves, events: [], prompt: "turn", over: false, me: 0, by: moves % 20 === 0 ? 1 : 0 });
  }
  expect(progress.waiting).toEqual([1]);
});

test("an offer that waits is told once, and that it was answered, too", () => {
  const notes = [note("offered"), note("answered")];
  const open = looked(notes, NOTHING_YET, { ...look(0, "trade"), offered: true });
  expect(open.waiting).toEqual([0]);
  const still = looked(notes, open, { ...look(1, "trade"), offered: true });
  expect(still.times.offered).toBe(1);
  expect(looked(notes, still, look(2, "trade")).waiting).toEqual([0, 1]);
});

test("a course has chapters, to which extras don't belong", () => {
  const notes = [{ ...note("start"), chapter: "Men" }, note("prompt:turn"), { ...note("event:took"), chapter: "Money" }, { ...note("over"), extra: true }];
  expect(chaptersOf(notes).map(({ title, notes: own }) => [title, own.length])).toEqual([["Men", 2], ["Money", 1]]);
});

test("shown how to make an offer, the learner sees a whole deal, whatever else would be better", () => {
  const hints = [{ action: 3, deal: null }, { action: 4, deal: { do: "propose" } }] as unknown as HintedChoice[];
  expect(proposalOf(hints)?.action).toBe(4);
});
