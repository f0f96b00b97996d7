import { expect, test } from "vitest";
import { doDiffer } from "../../src/backroom/web/client/src/hint/Hints";
import type { HintedChoice } from "../../src/backroom/web/client/src/protocol";

const hinted = (...chances: number[]) => chances.map((chance) => ({ chance, error: 0.01 }) as HintedChoice);

test("chances to win are shown where they differ and the first choice has the best", () => {
  expect(doDiffer(hinted(0.4, 0.2))).toBe(true);
  expect(doDiffer(hinted(0.4, 0.4))).toBe(false);
  expect(doDiffer(hinted(0.04, 0.18, 0))).toBe(false);
});
