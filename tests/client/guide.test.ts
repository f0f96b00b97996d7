/** Which note of a lesson comes up when, and the reading of rulebooks. */

import { expect, test } from "vitest";
import { groupBlocks, marked } from "../../src/backroom/web/client/src/learn/blocks";
import { after, NOTHING_YET, occasionsOf, read } from "../../src/backroom/web/client/src/learn/guide";
import type { BlockText, LessonNote } from "../../src/backroom/web/client/src/protocol";

const note = (when: string, count = 1): LessonNote => ({ when, count, title: when, text: "", light: [], now: "", do: "", otherwise: "" });
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
