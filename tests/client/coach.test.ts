import { describe, expect, test } from "vitest";
import { calmly } from "../../src/backroom/web/client/src/coach/Course";
import { inOrder } from "../../src/backroom/web/client/src/coach/order";
import type { CoachedMistake, CoachPoint, CoachReport } from "../../src/backroom/web/client/src/protocol";

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

test("of a game that one only watched, the three dearest choices are told, whoever made them", () => {
  const mistake = (at: number, seat: number, cost: number) => ({ at, seat, chance: 0.2, better_chance: 0.2 + cost }) as CoachedMistake;
  const mistakes = [mistake(9, 0, 0.1), mistake(3, 0, 0.05), mistake(5, 0, 0.04), mistake(7, 1, 0.3), mistake(2, 2, 0.2)];
  expect(inOrder({ mistakes } as CoachReport).map(({ at }) => at)).toEqual([2, 7, 9]);
});
