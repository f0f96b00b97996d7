/** What is ringed on the board: the latest things that others did. */

import type { Mark, StoryLine } from "../protocol";

const MOST = 6;

/** What the others did since my last choice, to be ringed on the board; only the newest that has words says them. To
 * somebody who watches, the last thing that was done. */
export function lastMarks(lines: readonly StoryLine[], seat: number | null): Mark[] {
  const found: Mark[] = [];
  let isTheirs = false; // until then: what I have done since without touching the board, such as drawing cards
  for (let at = lines.length - 1; at >= 0 && found.length < MOST; at--) {
    const line = lines[at] as StoryLine;
    const touches = (line.keys?.length ?? 0) + (line.marks?.length ?? 0) > 0;
    if (line.seat === seat && (isTheirs || touches)) break;
    isTheirs ||= line.seat !== seat;
    for (const mark of line.marks ?? []) if (!found.some(({ id }) => id === mark.id)) found.push(found.some(({ said }) => said) ? { id: mark.id } : mark);
    if (seat === null && found.length > 0) break;
  }
  return found;
}
