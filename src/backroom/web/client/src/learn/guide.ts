/** Which note of a lesson comes up when. No rules of any game are here: notes wait for questions and events by name. */

import type { Choice, HintedChoice, LessonNote } from "../protocol";

/** How often each occasion came, which notes wait to be said, and the number of the last event that was counted. */
interface Count {
  times: Record<string, number>;
  waiting: number[];
  heard: number;
}

/** What the guide remembers: what it has counted after so many moves, which notes were said, and what it had counted before each of
 * the latest moves, which may be taken back. */
export interface Progress extends Count {
  said: number[];
  moves: number;
  past: (Count & { moves: number })[];
}

export const NOTHING_YET: Progress = { times: {}, said: [], waiting: [], heard: -1, moves: -1, past: [] };
const LATEST = 38; // own choices after which the last note of the course comes in any case
const REMEMBERED = 30; // moves that can be taken back without the guide falling out of step

/** The table as the guide sees it: all events so far, the question to the learner, and who made the latest move, if the learner did. */
export interface Look {
  moves: number;
  events: readonly { n: number; event: string; seat?: unknown }[];
  prompt: string | null;
  over: boolean;
  me: number | null;
  by: number | null;
  offered?: boolean; // at a trade table: an offer waits for the learner
}

/** The progress after a look at the table: what was counted before isn't counted again, and what was taken back no longer counts. */
export function looked(notes: readonly LessonNote[], progress: Progress, look: Look): Progress {
  if (look.moves === progress.moves) return progress;
  const before = look.moves < progress.moves ? rewound(progress, look.moves) : progress;
  const fresh = look.events.filter(({ n }) => n > before.heard);
  const chosen = look.me !== null && look.by === look.me ? ["choice"] : [];
  const happened = after(notes, before, [...chosen, ...occasionsOf(fresh, look.me, look.by)]);
  const asked = after(notes, happened, [...offersOf(look, before), ...(look.prompt ? [`prompt:${look.prompt}`] : []), ...(look.over ? ["over"] : [])]);
  const past = [...before.past, { moves: look.moves, times: before.times, waiting: before.waiting, heard: before.heard }].slice(-REMEMBERED);
  return { ...ended(notes, asked), moves: look.moves, heard: fresh[fresh.length - 1]?.n ?? before.heard, past };
}

/** That an offer waits for the learner, or that none waits any more. */
function offersOf({ offered = false, prompt }: Look, { times }: Progress): string[] {
  const offers = times.offered ?? 0, isOpen = offers > (times.answered ?? 0);
  if (offered) return isOpen ? [] : ["offered"];
  return isOpen && prompt ? ["answered"] : [];
}

/** Whoever takes many choices, as beginners do, still comes to the end of the course. */
function ended(notes: readonly LessonNote[], progress: Progress): Progress {
  const last = notes.reduce((found, note, number) => note.extra ? found : number, -1);
  const isDue = (progress.times.choice ?? 0) >= LATEST && last >= 0 && ![...progress.said, ...progress.waiting].includes(last);
  return isDue ? { ...progress, waiting: [...progress.waiting, last] } : progress;
}

/** What the guide had counted before a move, as far as it remembers; what it has said stays said. */
function rewound(progress: Progress, moves: number): Progress {
  const then = progress.past.find((one) => one.moves >= moves);
  if (!then) return progress;
  const { times, heard } = then, waiting = then.waiting.filter((number) => !progress.said.includes(number));
  return { ...progress, times, heard, waiting, past: progress.past.filter((one) => one.moves < moves) };
}

/** The progress after some occasions ("start", "prompt:turn", "event:took", "mine:took", "over"): what comes up at once is said in the
 * order of the lesson. */
export function after(notes: readonly LessonNote[], before: Progress, occasions: readonly string[]): Progress {
  const times = { ...before.times }, fresh: number[] = [];
  for (const occasion of occasions) {
    times[occasion] = (times[occasion] ?? 0) + 1;
    notes.forEach((note, number) => {
      const isNew = !before.said.includes(number) && !before.waiting.includes(number);
      if (isNew && note.when === occasion && note.count === times[occasion]) fresh.push(number);
    });
  }
  return { ...before, times, waiting: [...before.waiting, ...fresh.sort((one, other) => one - other)] };
}

/** Which step of the course a note is, and how many there are; null for an extra, which comes only if what it is about happens. */
export function stepOf(notes: readonly LessonNote[], said: readonly number[], note: LessonNote): [number, number] | null {
  const course = notes.filter((one) => !one.extra);
  if (note.extra) return null;
  const isLast = note === course[course.length - 1];
  const before = said.map((number) => notes[number]).filter((one) => one && !one.extra);
  const at = before.indexOf(note);
  return [isLast ? course.length : (at < 0 ? before.length : at) + 1, course.length];
}

/** The progress after the note on top has been read. */
export function read(progress: Progress): Progress {
  const [first, ...rest] = progress.waiting;
  return first === undefined ? progress : { ...progress, said: [...progress.said, first], waiting: rest };
}

/** The progress after some notes have been read that were told on the stage. */
export function readOnStage(progress: Progress, told: readonly number[]): Progress {
  const seen = progress.waiting.filter((number) => told.includes(number));
  return { ...progress, said: [...progress.said, ...seen], waiting: progress.waiting.filter((number) => !seen.includes(number)) };
}

/** A question or an event belongs to the learner if it names the learner's seat, or follows the learner's own choice. */
export function occasionsOf(events: readonly { event: string; seat?: unknown }[], me: number | null, by: number | null): string[] {
  return events.flatMap((one) => {
    const isMine = me !== null && (typeof one.seat === "number" ? one.seat : by) === me;
    return isMine ? [`event:${one.event}`, `mine:${one.event}`] : [`event:${one.event}`];
  });
}

/** What the guide shows of some hints: the best one with the verb that a note proposes; if none has it, the first choice with it that
 * there is; without a verb, the best. */
export function bestOf(hints: readonly HintedChoice[], choices: readonly Choice[], verb: string): HintedChoice | undefined {
  const proposed = choices.filter(({ words }) => words.do === verb), isProposed = ({ action }: HintedChoice) => proposed.some((one) => one.action === action);
  const [any] = proposed;
  return any ? hints.find(isProposed) ?? { action: any.action, chance: 0, error: 0, reasons: [], rival: null, deal: null } : hints[0];
}

/** A chapter of the course: its name, its notes, and how many of them are still to come. */
export interface Chapter {
  title: string;
  notes: LessonNote[];
}

/** The course in chapters; a note without one belongs to the chapter before it. */
export function chaptersOf(notes: readonly LessonNote[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const note of notes.filter((one) => !one.extra)) {
    const last = chapters[chapters.length - 1];
    if (note.chapter || !last) chapters.push({ title: note.chapter || note.title, notes: [note] });
    else last.notes.push(note);
  }
  return chapters;
}

/** What a good player would propose, of some hints: a whole deal comes first if the note asks for a proposal. */
export function proposalOf(hints: readonly HintedChoice[]): HintedChoice | undefined {
  return hints.find(({ deal }) => deal !== null) ?? hints[0];
}
