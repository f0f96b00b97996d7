/** A guide at the table: a card that says what matters now, lights up what it means, and waits until it was read. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createTable, fetchLesson } from "../api";
import { go } from "../components";
import { Icon, Pic } from "../icons";
import { language, t } from "../i18n";
import type { GameInfo, LessonNote, LessonText, SeatRequest } from "../protocol";
import { myName, rememberCreated, stored } from "../storage";
import { partsOf } from "../table/selection";
import type { Session } from "../table/session";
import { transport } from "../transport";
import { after, NOTHING_YET, occasionsOf, read, type Progress } from "./guide";
import { placeFor, type Box } from "./spotlight";

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
  const [earlier, setEarlier] = useState(0); // how many notes back the learner reads once more
  const game = session.info.value?.game;
  const isOn = progress !== undefined && game !== undefined;
  useEffect(() => { if (isOn && game) void fetchLesson(game).then(setScript, () => undefined); }, [isOn, game, language.value]);
  useOccasions(session, script?.notes ?? null);
  const waiting = script?.notes[progress?.waiting[0] ?? -1];
  const note = script?.notes[progress?.said[progress.said.length - earlier] ?? -1] ?? waiting;
  const other = useOtherChoice(session, script?.notes ?? [], progress);
  useEffect(() => { if (isOn) session.pause(waiting !== undefined); }, [isOn, waiting]);
  useDone(session, waiting);
  if (!progress || !script) return null;
  const close = () => earlier > 0 ? setEarlier(earlier - 1) : save(session.token, read(progress));
  const end = () => { save(session.token, null); session.pause(false); };
  if (!waiting || !note) {
    return other ? <Card session={session} note={{ title: t("lesson.otherwise"), text: other.text }} onDone={other.forget} onEnd={end} /> : null;
  }
  const back = progress.said.length > earlier ? { onBack: () => setEarlier(earlier + 1) } : {};
  const step = progress.said.length + 1 - earlier;
  return <Card key={note.when + note.count} session={session} note={note} step={[step, script.notes.length]} onDone={close} onEnd={end} {...back} />;
}

interface CardProps {
  session: Session;
  note: Pick<LessonNote, "title" | "text"> & Partial<LessonNote>;
  step?: [number, number];
  onDone: () => void;
  onEnd: () => void;
  onBack?: () => void;
}

function Card({ session, note, step, onDone, onEnd, onBack }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const lit = useLight(session, note, card);
  const asks = note.when?.startsWith("prompt:") && session.isMyTurn.value;
  return (
    <>
      <Dark lit={lit} />
      <aside class="lesson-card" role="dialog" aria-modal="false" aria-label={note.title} ref={card}>
        <Teacher />
        <p class="lesson-step"><span>{t("lesson")}</span>{step && <span>{t("lesson.step", { n: step[0], of: step[1] })}</span>}</p>
        <h2>{note.title}</h2>
        <p class="lesson-text" aria-live="polite">{note.text}</p>
        <button type="button" class="main lesson-next" ref={(button) => button?.focus({ preventScroll: true })} onClick={onDone}>
          {note.now ? <><Pic name="turn" /><span>{t("lesson.now", { what: note.now })}</span></> : t("lesson.next")}
        </button>
        {step && <progress max={step[1]} value={step[0]} aria-hidden="true" />}
        <div class="buttons">
          {onBack && <button type="button" class="plain" onClick={onBack}><Icon name="back" />{t("book.back")}</button>}
          {asks && transport.isShared && <ShowMe session={session} onDone={onDone} />}
          <button type="button" class="plain" onClick={onEnd}><Icon name="close" />{t("lesson.end")}</button>
        </div>
      </aside>
    </>
  );
}

/** Uncle Enzo, who teaches. */
function Teacher() {
  return (
    <svg class="teacher" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <circle cx="40" cy="40" r="38" fill="#1d3b2f" stroke="#c9a24a" stroke-width="4" />
      <path d="M14 78c2-17 12-24 26-24s24 7 26 24z" fill="#d8b25c" /><path d="M36 56h8l3 20h-14z" fill="#fff8ea" /><path d="M38 57h4l3 17-5 4-5-4z" fill="#9c2b22" />
      <path d="M24 36c0 14 7 22 16 22s16-8 16-22z" fill="#efd3ae" />
      <path d="M10 35c8 5 52 5 60 0-3-4-8-5-13-5l-4-15c-1-4-6-3-9-1-3 1-5 1-8 0-4-2-8-2-9 2l-4 14c-5 0-10 1-13 5z" fill="#d8b25c" /><path d="M24 28c9 3 23 3 32 0l1 4c-10 3-24 3-34 0z" fill="#4a2c14" />
      <path d="M42 49l19 5" stroke="#4a2c14" stroke-width="5" stroke-linecap="round" /><circle cx="63" cy="54.500" r="3.500" fill="#ff6a4d" />
    </svg>
  );
}

const WIDER = 6; // px of light around what is lit

/** Everything but what is lit lies in the dark. */
function Dark({ lit }: { lit: readonly Box[] }) {
  if (lit.length === 0) return null;
  return (
    <svg class="lesson-dark" aria-hidden="true">
      <mask id="lesson-light">
        <rect width="100%" height="100%" fill="#fff" />
        {lit.map((box) => <rect x={box.left - WIDER} y={box.top - WIDER} width={box.right - box.left + 2 * WIDER} height={box.bottom - box.top + 2 * WIDER} rx="8" />)}
      </mask>
      <rect width="100%" height="100%" mask="url(#lesson-light)" />
    </svg>
  );
}

/** Picks what a good player would do; the learner only has to confirm it. */
function ShowMe({ session, onDone }: { session: Session; onDone: () => void }) {
  const [thinking, setThinking] = useState(false);
  const show = async () => {
    setThinking(true);
    const answer = await session.connection.send({ type: "hint" });
    const best = answer.type === "hinted" ? answer.choices[0]?.action : undefined;
    const choice = session.choices.value.find(({ action }) => action === best);
    setThinking(false);
    if (!choice) return; // nothing was found in time; the learner may ask again
    onDone();
    session.pick(partsOf(choice));
  };
  return <button type="button" class="plain" disabled={thinking} onClick={() => void show()}><Pic name="hint" />{t(thinking ? "hint.thinking" : "lesson.show")}</button>;
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

/** A learner who has done something needn't close the note that asked for it. */
function useDone(session: Session, note: LessonNote | undefined): void {
  const played = session.played.value;
  useEffect(() => {
    const progress = lessons.value[session.token];
    if (played && progress && note?.when.startsWith("prompt:")) save(session.token, read(progress));
  }, [played]);
}

const PARTS: Record<string, string> = { tray: ".tray", header: ".table > header", plates: ".plates" };
const SETTLED = 420; // ms until everything that moves has arrived

/** What a note lights up: parts of the page, targets on the board with one of its fields, and the question if it is about one. */
function litBy(note: CardProps["note"]): Element[] {
  const asks = note.when?.startsWith("prompt:") ? [...document.querySelectorAll(".rail-dock .dock, .trade")] : [];
  return asks.concat((note.light ?? []).flatMap((name) => {
    const part = PARTS[name];
    return [...document.querySelectorAll<Element>(part ?? `.board [data-key*="${CSS.escape(name)}:"], .tray [data-key*="${CSS.escape(name)}:"]`)];
  }));
}

/** Light up what a note is about, and put its card where it hides least of that (a phone has one place for it). */
function useLight(session: Session, note: CardProps["note"], card: { current: HTMLElement | null }): readonly Box[] {
  const [lit, setLit] = useState<readonly Box[]>([]);
  const pictures = session.pictures.value, moves = session.moves.value;
  useLayoutEffect(() => {
    const look = () => {
      const boxes = litBy(note).map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0);
      const room = document.querySelector(".stage")?.getBoundingClientRect(), own = card.current;
      setLit((note.light ?? []).length > 0 || note.now ? boxes : []);
      if (!own || !room) return;
      const isPhone = matchMedia("(max-width: 799px)").matches;
      const place = isPhone ? null : placeFor(room, own.offsetWidth, own.offsetHeight, boxes);
      own.style.left = place ? `${place.left}px` : "";
      own.style.top = place ? `${place.top}px` : "";
    };
    look();
    const timer = window.setTimeout(look, SETTLED);
    addEventListener("resize", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", look);
    };
  }, [note.title, pictures, moves]);
  return lit;
}
