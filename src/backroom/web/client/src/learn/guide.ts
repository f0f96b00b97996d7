/** Which note of a lesson comes up when. No rules of any game are here: notes wait for questions and events by name. */

import type { LessonNote } from "../protocol";

/** What the guide remembers: how often each occasion came, which notes were said, and which wait to be said. */
export interface Progress {
  times: Record<string, number>;
  said: number[];
  waiting: number[];
}

export const NOTHING_YET: Progress = { times: {}, said: [], waiting: [] };

/** The progress after some occasions ("start", "prompt:turn", "event:took", "mine:took", "over"). */
export function after(notes: readonly LessonNote[], before: Progress, occasions: readonly string[]): Progress {
  const times = { ...before.times }, waiting = [...before.waiting];
  for (const occasion of occasions) {
    times[occasion] = (times[occasion] ?? 0) + 1;
    notes.forEach((note, number) => {
      const isNew = !before.said.includes(number) && !waiting.includes(number);
      if (isNew && note.when === occasion && note.count === times[occasion]) waiting.push(number);
    });
  }
  return { ...before, times, waiting };
}

/** The progress after the note on top has been read. */
export function read(progress: Progress): Progress {
  const [first, ...rest] = progress.waiting;
  return first === undefined ? progress : { ...progress, said: [...progress.said, first], waiting: rest };
}

/** A question or an event belongs to the learner if it names the learner's seat, or follows the learner's own choice. */
export function occasionsOf(events: readonly { event: string; seat?: unknown }[], me: number | null, by: number | null): string[] {
  return events.flatMap((one) => {
    const isMine = me !== null && (typeof one.seat === "number" ? one.seat : by) === me;
    return isMine ? [`event:${one.event}`, `mine:${one.event}`] : [`event:${one.event}`];
  });
}
