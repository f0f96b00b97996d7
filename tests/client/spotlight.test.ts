/** The card of a lesson lies where it hides least of what is lit. */

import { expect, test } from "vitest";
import { placeFor } from "../../src/backroom/web/client/src/learn/spotlight";

const ROOM = { left: 0, top: 0, right: 1000, bottom: 600 };

test("with nothing lit the card lies at the foot, on the left", () => {
  expect(placeFor(ROOM, 400, 200, [])).toEqual({ left: 12, top: 388 });
});

test("the card leaves what is lit free", () => {
  const foot = { left: 0, top: 300, right: 1000, bottom: 600 };
  expect(placeFor(ROOM, 400, 200, [foot])).toEqual({ left: 12, top: 12 });
  const left = { left: 0, top: 0, right: 500, bottom: 600 };
  expect(placeFor(ROOM, 400, 200, [left])).toEqual({ left: 588, top: 388 });
});

test("where everything is lit the card hides as little as it can", () => {
  const corner = { left: 0, top: 0, right: 1000, bottom: 420 };
  expect(placeFor(ROOM, 400, 200, [corner]).top).toBe(388);
});

test("the card lies right beside the little that is lit", () => {
  expect(placeFor(ROOM, 400, 200, [{ left: 500, top: 350, right: 700, bottom: 450 }])).toEqual({ left: 400, top: 138 });
  expect(placeFor(ROOM, 400, 200, [{ left: 0, top: 100, right: 200, bottom: 200 }])).toEqual({ left: 12, top: 212 });
});
