import { describe, expect, test } from "vitest";
import { calmly } from "../../src/backroom/web/client/src/coach/Course";
import type { CoachPoint } from "../../src/backroom/web/client/src/protocol";

const points = (rounds: number[]): CoachPoint[] => rounds.map((round, at) => ({ at, round, chances: [0.5, 0.5] }));

describe("the course of the chances", () => {
  test("has a point where each round begins", () => {
    expect(calmly(points([1, 1, 2, 2, 2, 3, 4])).map(({ at }) => at)).toEqual([0, 2, 5, 6]);
  });

  test("has some points at equal distances in a game without rounds", () => {
    const found = calmly(points(Array.from({ length: 100 }, () => 0)));
    expect(found.length).toBeLessThanOrEqual(16);
    expect(found[0]?.at).toBe(0);
  });
});
