/** On a phone, the map of the trade table is too small for fingers: a tap enlarges it around what was tapped, and only then
 * things are picked. */

import { signal } from "@preact/signals";
import { layout } from "../table/session";

export const enlarged = signal(false);

export function enlargeAt(event: MouseEvent): void {
  const stage = event.currentTarget as HTMLElement, board = stage.querySelector(".board");
  if (enlarged.value || layout.value !== "narrow" || !board?.contains(event.target as Node)) return;
  event.stopPropagation();
  const small = board.getBoundingClientRect();
  const across = (event.clientX - small.left) / small.width, along = (event.clientY - small.top) / small.height;
  enlarged.value = true;
  requestAnimationFrame(() => stage.scrollTo({
    left: across * board.clientWidth - stage.clientWidth / 2,
    top: along * board.clientHeight - stage.clientHeight / 2,
  }));
}
