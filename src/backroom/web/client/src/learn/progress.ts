/** How far the lessons of this browser have come, and what the guide has asked for last. */

import { signal } from "@preact/signals";
import type { Choice, LessonNote } from "../protocol";
import { stored } from "../storage";
import type { Session } from "../table/session";
import type { Progress } from "./guide";

type Lessons = Record<string, Progress>;

/** The lessons that are under way, by the link of the learner's seat. */
export const lessons = signal<Lessons>(stored.get<Lessons>("lessons", {}));

export function save(token: string, progress: Progress | null): void {
  const { [token]: _, ...others } = lessons.value;
  lessons.value = progress ? { ...others, [token]: progress } : others;
  stored.set("lessons", lessons.value);
}

/** Whether a guide teaches at this table. */
export function isTaught(session: Session): boolean {
  return lessons.value[session.token] !== undefined;
}

/** What the guide says beside what is played on the stage. */
export const onStage = signal<readonly LessonNote[]>([]);

/** While the guide speaks: which step of the course it is, and of how many; none for what isn't one of them. */
export const speaking = signal<{ step: [number, number] | null } | null>(null);

interface Task {
  token: string;
  text: string;
  kind: string; // of the question
  after: { at: number; choice: Choice } | null; // what the learner had chosen before
  chosen: unknown; // in whatever form, such as a deal
}

const task = signal<Task | null>(null);

/** A note was read that asks for something: its question goes on saying so until it is answered. */
export function remind(session: Session, note: Partial<LessonNote>): void {
  const kind = session.prompt.value?.kind;
  const isAbout = note.when?.startsWith("prompt:") ? note.when === `prompt:${kind}` : true;
  if (note.now && kind !== undefined && isAbout) task.value = { token: session.token, text: note.now, kind, after: session.played.value, chosen: session.chosen.value };
}

/** What the guide has asked for and the learner has still to do. */
export function askedFor(session: Session): string {
  const now = task.value;
  const isOpen = now?.token === session.token && now.kind === session.prompt.value?.kind && now.after === session.played.value && now.chosen === session.chosen.value && isTaught(session);
  return isOpen ? now.text : "";
}
