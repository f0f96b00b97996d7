import { describe, expect, test } from "vitest";
import { lastMarks } from "../../src/backroom/web/client/src/table/marks";
import type { StoryLine } from "../../src/backroom/web/client/src/protocol";

let number = 0;
const line = (seat: number | null, id = "", said = ""): StoryLine => ({ n: number++, text: "", icon: "", seat, ...(id ? { marks: [{ id, said }] } : {}) });

describe("what is ringed on the board", () => {
  test("is what the others did since my last choice, and only the newest is said in words", () => {
    const lines = [line(1, "old", "from home"), line(0, "mine"), line(1, "first", "from here"), line(2, "second", "from there")];
    expect(lastMarks(lines, 0)).toEqual([{ id: "second", said: "from there" }, { id: "first" }]);
  });
  test("is nothing after my choice", () => {
    expect(lastMarks([line(1, "theirs"), line(0, "mine")], 0)).toEqual([]);
  });
  test("is still there while I do what doesn't touch the board, such as drawing a card", () => {
    expect(lastMarks([line(1, "older"), line(0), line(1, "theirs"), line(0), line(0)], 0)).toEqual([{ id: "theirs", said: "" }]);
  });
  test("is said in the newest words that there are", () => {
    expect(lastMarks([line(1, "card", "taken"), line(1, "agent")], 0)).toEqual([{ id: "agent", said: "" }, { id: "card", said: "taken" }]);
  });
  test("has each thing once, however often it moved", () => {
    expect(lastMarks([line(1, "auto", "from A"), line(1, "auto", "from B")], 0)).toEqual([{ id: "auto", said: "from B" }]);
  });
  test("is only the last thing for somebody who watches", () => {
    expect(lastMarks([line(0, "one"), line(1, "two")], null).map(({ id }) => id)).toEqual(["two"]);
  });
});
