/** A guide at the table: a card that says what matters now, lights up what it means, and waits until it was read. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { createTable, fetchLesson } from "../api";
import { go } from "../components";
import { Icon, Pic } from "../icons";
import { language, t } from "../i18n";
import type { GameInfo, LessonNote, LessonText, SeatRequest } from "../protocol";
import { myName, rememberCreated, stored } from "../storage";
import type { Session } from "../table/session";
import { after, NOTHING_YET, occasionsOf, read, type Progress } from "./guide";

const PACE = 1200; // ms between the moves of bots: slowly enough to be followed

type Lessons = Record<string, Progress>;

/** The lessons that are under way, by the link of the learner's seat. */
const lessons = signal<Lessons>(stored.get<Lessons>("lessons", {}));

function save(token: string, progress: Progress | null): void {
  const { [token]: _, ...others } = lessons.value;
  lessons.value = progress ? { ...others, [token]: progress } : others;
  stored.set("lessons", lessons.value);
}

/** Whether a guide teaches at this table. */
export function isTaught(session: Session): boolean {
  return lessons.value[session.token] !== undefined;
}

/** Open a table for the first game, and go there. */
export async function startLesson(game: GameInfo): Promise<void> {
  const lesson = await fetchLesson(game.slug);
  const me: SeatRequest = { kind: "me", name: myName.value || t("name.me") };
  const seats = [me, ...Array.from({ length: lesson.seats - 1 }, (): SeatRequest => ({ kind: "bot", bot: lesson.bot }))];
  const made = await createTable({ game: game.slug, seats, options: lesson.options, seed: lesson.seed, pace: PACE });
  rememberCreated(made, game.slug, game.title, seats.map((seat) => seat.kind));
  const token = made.seats[0]?.token ?? made.watch;
  save(token, after(lesson.notes, NOTHING_YET, ["start"]));
  go(`/t/${token}`);
}

/** The card of a lesson, if this table has one. */
export function Lesson({ session }: { session: Session }) {
  const progress = lessons.value[session.token];
  const [script, setScript] = useState<LessonText | null>(null);
  const game = session.info.value?.game;
  const isOn = progress !== undefined && game !== undefined;
  useEffect(() => { if (isOn && game) void fetchLesson(game).then(setScript, () => undefined); }, [isOn, game, language.value]);
  useOccasions(session, script?.notes ?? null);
  const note = script?.notes[progress?.waiting[0] ?? -1];
  const other = useOtherChoice(session, script?.notes ?? [], progress);
  useLight(session, note);
  useEffect(() => { if (isOn) session.pause(note !== undefined); }, [isOn, note]);
  if (!progress || !script) return null;
  const close = () => save(session.token, read(progress));
  const end = () => { save(session.token, null); session.pause(false); };
  if (!note) return other ? <Card title={t("lesson.otherwise")} text={other.text} onDone={other.forget} onEnd={end} /> : null;
  return <Card title={note.title} text={note.text} step={[progress.said.length + 1, script.notes.length]} onDone={close} onEnd={end} />;
}

interface CardProps {
  title: string;
  text: string;
  step?: [number, number];
  onDone: () => void;
  onEnd: () => void;
}

function Card({ title, text, step, onDone, onEnd }: CardProps) {
  return (
    <aside class="lesson-card" role="dialog" aria-modal="false" aria-label={title}>
      <p class="lesson-step"><Pic name="hint" />{t("lesson")}{step && <span>{t("lesson.step", { n: step[0], of: step[1] })}</span>}</p>
      <h2>{title}</h2>
      <p aria-live="polite">{text}</p>
      <div class="buttons">
        <button type="button" class="main lesson-next" ref={(button) => button?.focus({ preventScroll: true })} onClick={onDone}>{t("lesson.next")}</button>
        <button type="button" class="plain" onClick={onEnd}><Icon name="close" />{t("lesson.end")}</button>
      </div>
    </aside>
  );
}

/** Tell the guide what happens at the table. */
function useOccasions(session: Session, notes: readonly LessonNote[] | null): void {
  const moves = session.moves.value, over = session.over.value;
  useEffect(() => {
    const progress = lessons.value[session.token];
    if (!progress || !notes || session.info.value === null) return;
    const by = session.since.value === moves ? session.seat.value : null;
    const prompt = session.isMyTurn.value ? session.prompt.value : null;
    const occasions = [
      ...occasionsOf(session.news.value, session.seat.value, by), ...(prompt ? [`prompt:${prompt.kind}`] : []), ...(over ? ["over"] : []),
    ];
    if (occasions.length > 0) save(session.token, after(notes, progress, occasions));
  }, [notes, moves, over]);
}

/** What a note says to a choice other than the one it proposed. */
function useOtherChoice(session: Session, notes: readonly LessonNote[], progress: Progress | undefined): { text: string; forget: () => void } | null {
  const [text, setText] = useState("");
  const played = session.played.value;
  useEffect(() => {
    const last = notes[progress?.said[progress.said.length - 1] ?? -1];
    if (played && last?.do && last.otherwise && played.words.do !== last.do) setText(last.otherwise);
  }, [played]);
  return text ? { text, forget: () => setText("") } : null;
}

const PARTS: Record<string, string> = { tray: ".tray", header: ".table > header", plates: ".plates" };

/** Light up what a note is about: a part of the page, or all targets on the board with one of its fields. */
function useLight(session: Session, note: LessonNote | undefined): void {
  const pictures = session.pictures.value;
  useEffect(() => {
    const lit = (note?.light ?? []).flatMap((name) => {
      const part = PARTS[name];
      return [...document.querySelectorAll<Element>(part ?? `.board [data-key*="${CSS.escape(name)}:"], .tray [data-key*="${CSS.escape(name)}:"]`)];
    });
    for (const element of lit) element.classList.add("lesson-lit");
    return () => { for (const element of lit) element.classList.remove("lesson-lit"); };
  }, [note, pictures]);
}
