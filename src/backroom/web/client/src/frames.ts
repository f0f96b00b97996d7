/** What comes onto the screen first: a new board has a frame of its own, everything around it follows in the next one,
 * and what the server says meanwhile waits until then. A page that nobody sees waits for nothing. */

import { batch } from "@preact/signals";
import { options } from "preact";

const LATEST = 100; // ms: so long a frame is waited for at most (a hidden page gets none)
const MANY = 6; // more updates than this are not shown one by one: somebody comes back after a while

let holds = false;
const renders: (() => void)[] = [];
const waiting: (() => void)[] = [];
const afterwards: (() => void)[] = [];

options.debounceRendering = (render) => {
  if (holds) renders.push(render);
  else queueMicrotask(render);
};

/** The board is about to change: whatever else is to be drawn or heard comes after the frame that shows it. */
export function boardFirst(): void {
  if (holds) return;
  holds = true;
  nextFrame(() => nextFrame(release));
}

/** Do something when the new board is on the screen; at once if there is none under way. */
export function afterBoard(task: () => void): void {
  if (holds) afterwards.push(task);
  else task();
}

/** Do something in its turn: at once, or after the board that is under way and what waits already. */
export function inTurn(task: () => void): void {
  waiting.push(task);
  if (!holds && waiting.length === 1) goOn();
}

function nextFrame(task: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) task();
    isDone = true;
    clearTimeout(timer);
  };
  const timer = setTimeout(once, document.hidden ? 0 : LATEST);
  requestAnimationFrame(once);
}

/** The board is on the screen. */
function release(): void {
  holds = false;
  for (const task of [...afterwards.splice(0), ...renders.splice(0)]) task();
  if (waiting.length > 0) setTimeout(goOn);
}

function goOn(): void {
  if (waiting.length > MANY) batch(() => waiting.splice(0).forEach((task) => task()));
  while (waiting.length > 0 && !holds) {
    waiting[0]?.();
    waiting.shift();
  }
}
