/** A guide at the table: a card that says what matters now, lights up what it means, and waits until it was read. */

import { effect, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createTable, fetchLesson } from "../api";
import { go } from "../components";
import { Icon, Pic } from "../icons";
import { language, plural, t } from "../i18n";
import { follow } from "../hint/Hints";
import { identityOf } from "../identity";
import type { GameInfo, LessonNote, LessonText, SeatRequest } from "../protocol";
import { myName, rememberCreated } from "../storage";
import { layout, type Session } from "../table/session";
import { transport } from "../transport";
import { askedNow, boxOf, Dark, Glow, glowing, Later } from "./Dark";
import { after, bestOf, chaptersOf, looked, NOTHING_YET, proposalOf, read, readOnStage, stepOf } from "./guide";
import { lessons, onStage, remind, save, speaking } from "./progress";
import { hidden, placeFor, type Box } from "./spotlight";

const PACE = 1200; // ms between the moves of bots: slowly enough to be followed

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
  useEffect(() => { if (isOn) session.pause(waiting !== undefined); }, [isOn, waiting]);
  useBegun(session, waiting);
  useStaged(session, script?.notes ?? null);
  const step = script && progress && note ? stepOf(script.notes, progress.said, note) : null;
  const isSaying = script !== null && progress !== undefined && note !== undefined && session.moments.value.length === 0;
  useEffect(() => {
    speaking.value = isSaying ? { step } : null;
    return () => { speaking.value = null; };
  }, [isSaying, step?.[0], step?.[1]]);
  const other = useAnswered(session, waiting);
  if (!progress || !script) return null;
  const later = <Later script={script} met={[...progress.said, ...progress.waiting.slice(0, 1)]} />;
  if (session.moments.value.length > 0) return later; // what is on the stage is watched first
  const close = () => {
    if (earlier > 0) return setEarlier(earlier - 1);
    if (waiting) remind(session, waiting);
    save(session.token, read(progress));
  };
  const end = () => { save(session.token, null); session.pause(false); };
  if (!waiting || !note) {
    return other ? <Card session={session} note={{ title: t("lesson.otherwise"), text: other.text }} onDone={other.forget} onEnd={end} mayUndo /> : <>{later}<Glow /></>;
  }
  const back = progress.said.length > earlier ? { onBack: () => setEarlier(earlier + 1) } : {};
  return (
    <>
      {later}
      <Card key={note.when + note.count} session={session} note={note} isAgain={note !== waiting} {...(step ? { step } : {})} onDone={close} onEnd={end} {...back} />
      {step && !note.light.includes("race") && !session.company.value && <CourseOf notes={script.notes} now={note} said={progress.said} step={step} />}
    </>
  );
}

/** Look now, when everything that moves has arrived, and whenever the window changes; the answer ends it. */
function lookAgain(look: () => void): () => void {
  look();
  const timer = window.setTimeout(look, SETTLED);
  addEventListener("resize", look);
  return () => {
    clearTimeout(timer);
    removeEventListener("resize", look);
  };
}

const SHOWN = 14, FEWEST = 4; // lines of the course: all, and all if the question is long

/** How many lines of the course there is room for below the question. */
function useRoom(list: { current: HTMLElement | null }, isHigh: boolean, now: LessonNote): number {
  const [shown, setShown] = useState(SHOWN);
  useLayoutEffect(() => {
    const look = () => {
      const own = list.current?.getBoundingClientRect(), rows = [...list.current?.querySelectorAll("li") ?? []], row = rows[0]?.offsetHeight ?? 0;
      const asked = document.querySelector(".rail-dock .dock")?.getBoundingClientRect().bottom ?? 0;
      if (!own || row === 0) return;
      const free = rows.length + Math.floor((own.top - asked) / row);
      setShown(isHigh ? SHOWN : Math.max(FEWEST, Math.min(SHOWN, free)));
    };
    return lookAgain(look);
  }, [now, isHigh]);
  return shown;
}

interface CourseProps {
  notes: readonly LessonNote[];
  now: LessonNote;
  said: readonly number[];
  step: [number, number];
}

/** The course of the lesson beside the board: its chapters and how long they are, and the notes of the present one. It lies
 * over the question unless the note is about that. */
function CourseOf({ notes, now, said, step: [n, of] }: CourseProps) {
  const told = new Set(said.map((number) => notes[number])), chapters = chaptersOf(notes), isHigh = now.light.length > 0;
  const list = useRef<HTMLElement>(null), shown = useRoom(list, isHigh, now);
  const stateOf = (note: LessonNote) => note === now ? "now" : told.has(note) ? "told" : "";
  const rows = chapters.flatMap((chapter, number) => {
    const isOpen = chapter.notes.includes(now), isTold = !isOpen && chapter.notes.every((note) => told.has(note)), long = chapter.notes.length;
    const head = (
      <li key={`chapter ${number}`} class={`chapter ${isOpen ? "open" : isTold ? "told" : ""}`.trim()}>
        <span>{isTold ? <Icon name="check" /> : number + 1}</span>{chapter.title}<small>{plural("lesson.step.one", "lesson.steps", long)}</small>
      </li>
    );
    return !isOpen || long < 2 ? [head] : [head, ...chapter.notes.map((note) => <li key={note.when + note.count} class={`within ${stateOf(note)}`.trim()}><span>{told.has(note) && note !== now && <Icon name="check" />}</span>{note.title}</li>)];
  });
  const at = rows.findIndex((row) => /now|open/.test(String(row.props.class))), first = Math.max(0, Math.min(at - 1, rows.length - shown));
  return (
    <section ref={list} class={isHigh ? "lesson-course high" : "lesson-course"} aria-label={t("lesson")}>
      <h2><Icon name="book" />{t("lesson.yours")}</h2>
      <p class="lesson-far"><progress max={of} value={n} aria-hidden="true" />{t("lesson.step", { n, of })}</p>
      <ol>{rows.slice(first, first + shown)}</ol>
      <p class="lesson-safe"><Pic name="talk" /><span>{t("lesson.safe")}</span></p>
    </section>
  );
}

interface CardProps {
  session: Session;
  note: Pick<LessonNote, "title" | "text"> & Partial<LessonNote>;
  step?: [number, number];
  onDone: () => void;
  onEnd: () => void;
  onBack?: () => void;
  mayUndo?: boolean; // what was just done can be taken back here
  isAgain?: boolean; // it is read once more: what it asked for is done, or comes later
}

function Card({ session, note, step, onDone, onEnd, onBack, mayUndo, isAgain = false }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const { lit, first } = useLight(session, note, card);
  const asks = Boolean(note.now) && !isAgain && session.isMyTurn.value;
  const done = () => {
    if (asks) glowing.value = lit.length > 0 ? lit : askedNow();
    onDone();
  };
  return (
    <>
      <Dark lit={lit} isShut={!note.now} />
      <Pointers note={note} boxes={first} seat={session.seat.value} />
      <aside class="lesson-card" role="dialog" aria-modal="false" aria-label={note.title} ref={card}>
        <div class="lesson-teacher" aria-hidden="true"><Teacher /><b>{t("lesson.teacher")}</b><span>{t("lesson.teaches")}</span></div>
        <h2>{note.title}{step && <span class="lesson-step">{t("lesson.step", { n: step[0], of: step[1] })}</span>}</h2>
        <p class="lesson-text" aria-live="polite"><Lettered text={note.text} /></p>
        <button type="button" class={note.now && !isAgain ? "main lesson-next lesson-task" : "main lesson-next"} ref={(button) => button?.focus({ preventScroll: true })} onClick={done}>
          {note.now && !isAgain ? <><Pic name="turn" /><span>{t("lesson.now", { what: note.now })}</span></> : t(isAgain ? "lesson.on" : "lesson.next")}
        </button>
        {step && <progress class="lesson-done" max={step[1]} value={step[0]} aria-hidden="true" />}
        <div class="buttons">
          {onBack && <button type="button" class="plain" onClick={onBack}><Icon name="back" />{t("book.back")}</button>}
          {mayUndo && session.undo.value && session.undo.value.may !== false && <button type="button" class="plain" onClick={() => void session.ask({ type: "undo", ask: false })}><Pic name="undo" />{t("undo")}</button>}
          {asks && transport.isShared && <ShowMe session={session} verb={note.do ?? ""} onDone={onDone} />}
          <button type="button" class="plain" onClick={onEnd}><Icon name="close" />{t("lesson.end")}</button>
        </div>
      </aside>
    </>
  );
}

/** Something that a note means: where it lies, and where its coin lies if it has one. */
type Meant = Box & { coin?: Box };

function meantBy(element: Element): Meant {
  const { left, top, right, bottom } = boxOf(element), coin = element.querySelector(".b-coin")?.getBoundingClientRect();
  return { left, top, right, bottom, ...(coin ? { coin } : {}) };
}

const LETTER = /\(([A-E])\)/;

/** A text in which (A) is the letter that what is meant bears on the board. */
function Lettered({ text }: { text: string }) {
  return <>{text.split(LETTER).map((part, place) => place % 2 === 1 ? <b class="lesson-letter">{part}</b> : part)}</>;
}

/** Letters at what the text means, and the piece that would lie there. */
function Pointers({ note, boxes, seat }: { note: CardProps["note"]; boxes: readonly Meant[]; seat: number | null }) {
  const letters = boxes.map((box, place) => ({ box, letter: "ABCD"[place] ?? "" })).filter(({ letter }) => note.text.includes(`(${letter})`));
  const [first] = boxes;
  return (
    <div class="lesson-pointers" aria-hidden="true">
      {letters.map(({ box: { left, top, right, bottom, coin }, letter }) => coin
        ? <><i class="lesson-ring" style={{ left: `${coin.left - 4}px`, top: `${coin.top - 4}px`, width: `${coin.right - coin.left + 8}px`, height: `${coin.bottom - coin.top + 8}px` }} />
          <b class="lesson-letter" style={{ left: `${coin.right + 8}px`, top: `${(coin.top + coin.bottom) / 2 - 13}px` }}>{letter}</b></>
        : <b class="lesson-letter" style={{ left: `${Math.max(left, right - 34)}px`, top: `${Math.min(top + 8, bottom - 26)}px` }}>{letter}</b>)}
      {note.ghost && first && (
        <span class="lesson-ghost" style={{ left: `${(first.left + first.right) / 2}px`, top: `${first.top + (layout.value === "narrow" ? 0.5 : 0.66) * (first.bottom - first.top)}px`, "--seat": identityOf(seat ?? 0).light }}>
          <svg viewBox="0 0 24 28" aria-hidden="true"><use href={`#b-${note.ghost}`} width="24" height="28" /></svg>
          <svg class="lesson-cursor" viewBox="0 0 16 22"><path d="M1 1v16l4-4 3 8 3-1-3-8h6z" fill="#fff" stroke="#0d1017" stroke-width="1.500" /></svg>
        </span>
      )}
    </div>
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

const PROPOSING = "propose"; // the verb of a note that asks for an offer

/** Picks what a good player would do, as the note proposes it if it names a verb; the learner only has to confirm it. */
function ShowMe({ session, verb, onDone }: { session: Session; verb: string; onDone: () => void }) {
  const [thinking, setThinking] = useState(false);
  const show = async () => {
    setThinking(true);
    session.pause(false); // what others have done in the meantime counts
    const answer = await session.connection.send({ type: "hint" });
    const best = answer.type !== "hinted" ? undefined : verb === PROPOSING ? proposalOf(answer.choices) : bestOf(answer.choices, session.choices.value, verb);
    setThinking(false);
    if (!best) return; // nothing was found in time; the learner may ask again
    onDone();
    follow(session, best);
  };
  return <button type="button" class="plain" disabled={thinking} onClick={() => void show()}><Pic name="hint" />{t(thinking ? "hint.thinking" : "lesson.show")}</button>;
}

/** Notes that are told on the stage: while something is played there they stand beside it, and when it is closed they have been read. */
function useStaged(session: Session, notes: readonly LessonNote[] | null): void {
  useEffect(() => {
    if (!notes) return;
    let told: readonly number[] = [];
    const end = effect(() => {
      const progress = lessons.value[session.token], isStaged = session.moments.value.length > 0;
      if (isStaged) {
        told = (progress?.waiting ?? []).filter((number) => notes[number]?.light.includes("stage"));
        onStage.value = told.flatMap((number) => notes[number] ?? []);
        return;
      }
      const seen = told;
      told = onStage.value = [];
      if (progress && seen.length > 0) untracked(() => save(session.token, readOnStage(progress, seen)));
    });
    return () => {
      end();
      onStage.value = [];
    };
  }, [session, notes]);
}

/** Tell the guide what happens at the table, move by move: several may come at once, after a note or a moment was read. */
function useOccasions(session: Session, notes: readonly LessonNote[] | null): void {
  useEffect(() => {
    if (!notes) return;
    return effect(() => {
      const moves = session.moves.value, over = session.over.value;
      untracked(() => notice(session, notes, moves, over));
    });
  }, [session, notes]);
}

function notice(session: Session, notes: readonly LessonNote[], moves: number, over: boolean): void {
  const progress = lessons.value[session.token];
  if (!progress || session.info.value === null) return;
  const prompt = session.isMyTurn.value ? session.prompt.value?.kind ?? null : null;
  const by = session.since.value === moves ? session.seat.value : null;
  const now = looked(notes, { ...NOTHING_YET, ...progress }, { moves, events: session.events.value, prompt, over, me: session.seat.value, by, offered: isOffered(session) });
  if (now === progress) return;
  if (now.waiting.length > 0) session.paused.value = true; // what it is about stays in sight
  save(session.token, now);
}

/** Whether an offer of somebody else waits for the learner. */
function isOffered(session: Session): boolean {
  return session.available.value.some(({ words }) => words.do === "accept");
}

/** Whoever begins to do what a note asks for, by picking something, has read it. */
function useBegun(session: Session, waiting: LessonNote | undefined): void {
  const isPicking = session.picked.value.length > 0;
  useEffect(() => {
    const progress = lessons.value[session.token];
    if (isPicking && progress && waiting?.now) {
      remind(session, waiting);
      save(session.token, read(progress));
    }
  }, [isPicking]);
}

/** After a learner has chosen: a note that asked for it is done, even if it wasn't closed, and it may have something to say to
 * a choice other than the one it proposed, or to what is left afterwards. A note that came up with the next question wasn't answered by
 * that choice. */
function useAnswered(session: Session, waiting: LessonNote | undefined): { text: string; forget: () => void } | null {
  const [said, setSaid] = useState<{ text: string; at: number } | null>(null);
  const asked = useRef<{ note: LessonNote; at: number }[]>([]);
  const keeping = useRef<LessonNote | null>(null); // its number mustn't fall to nothing in this turn
  const played = session.played.value, moves = session.moves.value;
  if (waiting?.when.startsWith("prompt:") && !asked.current.some(({ note }) => note === waiting)) {
    asked.current.push({ note: waiting, at: moves });
  }
  useEffect(() => {
    const answered = asked.current.filter(({ at }) => played !== null && at <= played.at);
    const note = answered[answered.length - 1]?.note, progress = lessons.value[session.token];
    if (!played || !note) return;
    asked.current = asked.current.filter((one) => !answered.includes(one));
    if (progress && note === waiting) save(session.token, read(progress));
    if (note.keep) keeping.current = note;
    if (note.do && note.otherwise && played.choice.words.do !== note.do) setSaid({ text: note.otherwise, at: played.at });
  }, [played]);
  useEffect(() => {
    const note = keeping.current;
    if (!played || !note) return;
    const isLost = ownNumber(session, note.keep) === 0;
    if (isLost) setSaid({ text: note.otherwise, at: moves - 1 });
    if (isLost || waiting || !session.isMyTurn.value) keeping.current = null;
  }, [played, moves]);
  return said && moves > said.at ? { text: said.text, forget: () => setSaid(null) } : null; // taken back: nothing to say
}

/** A number of the learner's own in the view of the table, such as the cards in hand. */
function ownNumber(session: Session, name: string): unknown {
  const players = session.view.value?.players;
  const own: unknown = Array.isArray(players) ? players[session.seat.value ?? 0] : undefined;
  return typeof own === "object" && own !== null ? (own as Record<string, unknown>)[name] : undefined;
}

const PARTS: Record<string, string> = { tray: ".tray", goods: ".goods", header: ".table > header", plates: ".plates", end: ".stage .end", race: ".rail .race", offers: ".offer" };
const SETTLED = 420; // ms until everything that moves has arrived

/** What a note lights up: parts of the page, what has this id in the drawing, and targets on the board with one of its fields or
 * with just that value of it; and the question if it is about one. */
function litBy(session: Session, note: CardProps["note"]): Element[] {
  const names = note.light ?? [];
  const asks = note.when?.startsWith("prompt:") && names.length === 0 ? [...document.querySelectorAll(".rail-dock .dock, .trade")] : [];
  return names.flatMap((name) => name === "last" ? lately(session, note) : called(name, session)).concat(asks);
}

/** What a name stands for: a part of the page, or targets on the board. */
function called(name: string, session: Session): Element[] {
  if (name === "mine") return mineOn(session);
  const key = CSS.escape(name.includes(":") ? name : `${name}:`);
  const drawn = name.startsWith("#") ? `[id="${CSS.escape(name.slice(1))}"]` : `[data-key*="${key}"]`;
  return [...document.querySelectorAll<Element>(PARTS[name] ?? `.board ${drawn}, .tray ${drawn}`)];
}

/** What the learner owns on the board, as far as the trade table knows. */
function mineOn(session: Session): Element[] {
  const own = session.market.value?.goods.filter((good) => good.seat === session.seat.value) ?? [];
  return own.flatMap((good) => [...document.querySelectorAll(`.board [id="${CSS.escape(good.key.replace(":", "-"))}"]`)]);
}

/** The targets that the event of a note names. */
function lately(session: Session, note: CardProps["note"]): Element[] {
  const name = note.when?.split(":")[1], event = [...session.news.value].reverse().find((one) => one.event === name);
  const keys = Object.entries(event ?? {}).filter(([, value]) => typeof value === "string" && value).map(([field, value]) => `${field}:${String(value)}`);
  return keys.flatMap((key) => [...document.querySelectorAll<Element>(`.board [data-key*="${CSS.escape(key)}"]`)]).slice(0, 1);
}

/** The board and the tray, or at a trade table all below the nameplates: there is room for a card. */
function roomForCard(session: Session): Box | null {
  const boxes = (session.company.value ? [".stage", ".trade", ".offers"] : [".stage", ".tray"]).flatMap((part) => [...document.querySelectorAll(part)]).map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
  const [first] = boxes;
  if (!first) return null;
  const far = (side: "right" | "bottom") => Math.max(...boxes.map((box) => box[side]));
  return { left: first.left, top: first.top, right: far("right"), bottom: far("bottom") };
}

/** What a card should rather not lie on, even if it isn't lit: at a trade table the map, trays and offers that are there. */
function shunned(session: Session): Box[] {
  if (!session.company.value) return [];
  return [...document.querySelectorAll(".stage, .deal-trays, .offer, .trade-foot")].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
}

/** The rail but for the list of the course, which stays in sight. */
function roomOnRail(): Box | null {
  const rail = document.querySelector(".rail")?.getBoundingClientRect(), course = document.querySelector(".lesson-course")?.getBoundingClientRect();
  if (!rail?.width) return null;
  const isHigh = course !== undefined && course.top - rail.top < rail.bottom - course.bottom;
  return { left: rail.left, right: rail.right, top: isHigh ? course.bottom : rail.top, bottom: course?.height && !isHigh ? course.top : rail.bottom };
}

/** Put a card where it hides least of what is lit. If it would hide some of it on the board, it lies on the rail, as wide as that, if
 * it fits there and the question is not what is lit. */
function placeOf(own: HTMLElement, room: Box, lit: readonly Box[], shy: readonly Box[], asks: boolean): { left: number; top: number } {
  own.style.width = own.dataset.on = "";
  fitInto(own, room);
  const place = placeFor(room, own.offsetWidth, own.offsetHeight, lit, shy);
  const rail = roomOnRail();
  if (asks || !rail || hidden(place, own.offsetWidth, own.offsetHeight, lit) === 0) return place;
  own.style.width = `${rail.right - rail.left - 24}px`;
  own.dataset.on = "rail";
  if (own.offsetHeight + 24 <= rail.bottom - rail.top) return placeFor(rail, own.offsetWidth, own.offsetHeight, lit);
  own.style.width = own.dataset.on = "";
  fitInto(own, room);
  return place;
}

/** A card is no wider than its room. */
function fitInto(own: HTMLElement, room: Box): void {
  const wide = room.right - room.left - 24;
  if (own.offsetWidth > wide) own.style.width = `${wide}px`;
}

/** Whether a phone's card hides less of what is lit at the top of the screen than at its foot. */
function hidesLess(own: HTMLElement, lit: readonly Box[]): boolean {
  const { offsetWidth: wide, offsetHeight: high } = own, top = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const at = (y: number) => hidden({ left: 0, top: y }, wide, high, lit);
  return at(top) < at(innerHeight - high);
}

/** Light up what a note is about, and put its card where it hides least of that (a phone has two places for it). */
function useLight(session: Session, note: CardProps["note"], card: { current: HTMLElement | null }): { lit: readonly Box[]; first: readonly Meant[] } {
  const [lit, setLit] = useState<readonly Box[]>([]);
  const [first, setFirst] = useState<readonly Meant[]>([]); // where each single thing lies that the note names
  const pictures = session.pictures.value, moves = session.moves.value;
  useLayoutEffect(() => {
    const look = () => {
      const lights = litBy(session, note), boxes = lights.map(boxOf).filter((box) => box.width > 0);
      const onBoard = lights.filter((one) => one.closest(".board")).map(boxOf).filter((box) => box.width > 0); // the tray may show them once more
      setFirst((note.light ?? []).filter((name) => name.includes(":")).flatMap((name) => called(name, session).slice(0, 1)).map(meantBy));
      const room = roomForCard(session), own = card.current;
      setLit((note.light ?? []).length > 0 || note.now ? boxes : []);
      if (!own || !room) return;
      const isPhone = matchMedia("(max-width: 799px)").matches;
      own.dataset.at = isPhone && hidesLess(own, onBoard.length > 0 ? onBoard : boxes) ? "top" : "";
      const place = isPhone ? null : placeOf(own, room, onBoard.length > 0 ? onBoard : boxes, shunned(session), note.light?.length === 0 && (note.when?.startsWith("prompt:") ?? false));
      own.style.left = place ? `${place.left}px` : "";
      own.style.top = place ? `${place.top}px` : "";
      const meant = boxes.length <= (note.light?.length ? 3 : 2) ? boxes[0] : undefined; // one of them may be the question
      own.dataset.notch = !place || !meant ? "" : place.top >= meant.bottom ? "above" : place.top + own.offsetHeight <= meant.top ? "below" : "";
      own.style.setProperty("--notch", meant && place ? `${Math.max(30, Math.min(own.offsetWidth - 30, (meant.left + meant.right) / 2 - place.left))}px` : "");
    };
    return lookAgain(look);
  }, [note.title, pictures, moves]);
  return { lit, first };
}
