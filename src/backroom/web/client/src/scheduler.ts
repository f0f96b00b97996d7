/** What is rendered first: a new board gets a frame of its own, everything around it follows in the next one, and updates
 * that arrive in the meantime wait until then. A hidden page doesn't wait. */

import { batch } from "@preact/signals";
import { options } from "preact";

const FRAME_TIMEOUT = 100; // ms to wait for a frame (a hidden page gets none)
const MAX_ONE_BY_ONE = 6; // a longer queue is applied at once: somebody comes back after a while

let boardPending = false;
const renders: (() => void)[] = [];
const waiting: (() => void)[] = [];
const afterwards: (() => void)[] = [];

options.debounceRendering = (render) => {
  if (boardPending) renders.push(render);
  else queueMicrotask(render);
};

/** The board is about to change: all other rendering and all updates wait for the frame that shows it. */
export function showBoardFirst(): void {
  if (boardPending) return;
  boardPending = true;
  nextFrame(() => nextFrame(release));
}

/** Run a task when the new board is on the screen; at once if no new board is pending. */
export function afterBoard(task: () => void): void {
  if (boardPending) afterwards.push(task);
  else task();
}

/** Run a task in order: at once, or after a pending board and earlier tasks. */
export function enqueue(task: () => void): void {
  waiting.push(task);
  if (!boardPending && waiting.length === 1) drain();
}

function nextFrame(task: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) task();
    isDone = true;
    clearTimeout(timer);
  };
  const timer = setTimeout(once, document.hidden ? 0 : FRAME_TIMEOUT);
  requestAnimationFrame(once);
}

/** The board is on the screen: run everything that has waited for it. */
function release(): void {
  boardPending = false;
  for (const task of [...afterwards.splice(0), ...renders.splice(0)]) task();
  if (waiting.length > 0) setTimeout(drain);
}

function drain(): void {
  if (waiting.length > MAX_ONE_BY_ONE) batch(() => { for (const task of waiting.splice(0)) task(); });
  while (waiting.length > 0 && !boardPending) {
    waiting[0]?.();
    waiting.shift();
  }
}
