/** One viewer's visit to a table: everything received from the server, as signals. */

import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError, fetchTable } from "../api";
import { Connection, type Message } from "../connection";
import { seatColours, seatNames } from "../identity";
import { rememberOpened, staging, tableOf, type MySeat } from "../storage";
import type {
  AnsweredUpdate, ChatLine, Choice, ClockInfo, Course, Drawing, Drawn, Ending, GameEvent, HintedChoice, Layout, Market, Moment, Parts, Plate, Race, SeatTimes, StoryLine, Update,
  MovedUpdate, Prompt, Reply, TableDetails, TableUpdate, UndoOffer, UndoRequest, View,
} from "../protocol";
import { showBoardFirst } from "../scheduler";
import { chime, finale, playFor } from "../sound";
import { gameTitle, language } from "../i18n";
import { lastMarks } from "./marks";
import { patched } from "./patch";
import { areSame, matchingChoices, type Target } from "./selection";

export interface RefusedNote {
  reason: string;
  rule: string | null;
}

const narrowScreen = matchMedia("(max-width: 799px)");
export const layout = signal<Layout>(narrowScreen.matches ? "narrow" : "wide");
narrowScreen.addEventListener("change", () => { layout.value = narrowScreen.matches ? "narrow" : "wide"; });

const SLOW = 250; // ms: after this, a pending choice greys out the others

/** The pictures that make up a table: the board, the tray below it, and the address of what lies under it. */
export interface Pictures {
  board: string;
  tray: string;
  backdrop: string;
}

export const NO_PICTURES: Pictures = { board: "", tray: "", backdrop: "" };

/** A drawing as whole pictures. */
export function drawn(svg: Drawing | undefined, before: Pictures = NO_PICTURES): Pictures {
  if (!svg) return before;
  if (svg.patch) {
    const tray = svg.tray_patch ? patched(before.tray, svg.tray_patch) : before.tray;
    return { board: patched(before.board, svg.patch), tray, backdrop: svg.backdrop };
  }
  return { board: svg.wide ?? svg.narrow ?? before.board, tray: svg.tray ?? "", backdrop: svg.backdrop };
}

/** The parties of a deal that is being put together, and how another is asked to it. */
export interface Company {
  parties: readonly number[];
  invite: (seat: number) => void;
}

export class Session {
  readonly info = signal<TableDetails | null>(null);
  readonly view = signal<View | null>(null);
  readonly pictures = signal(NO_PICTURES);
  readonly colours = signal<string[]>([]);
  readonly plates = signal<Plate[]>([]);
  readonly course = signal<Course | null>(null);
  readonly lines = signal<StoryLine[]>([]);
  readonly moments = signal<Moment[]>([]); // those that are still to be seen
  readonly ending = signal<Ending | null>(null);
  readonly race = signal<Race | null>(null); // what everybody would have now
  readonly closeups = signal<Readonly<Record<string, string>>>({}); // what choices are about, enlarged, by their number
  readonly market = signal<Market | null>(null); // what can be traded now
  readonly advise = signal<((one: HintedChoice) => void) | null>(null); // puts what a hint means on the trade table
  readonly grab = signal<((keys: Target) => boolean) | null>(null); // takes a click on the board for the trade table
  readonly moves = signal(0);
  readonly waiting = signal<number[]>([]);
  readonly over = signal(false);
  readonly events = signal<GameEvent[]>([]);
  readonly news = signal<GameEvent[]>([]); // the events of the latest update
  readonly prompt = signal<Prompt | null>(null);
  readonly choices = signal<Choice[]>([]);
  readonly undo = signal<UndoOffer | null>(null);
  readonly chat = signal<ChatLine[]>([]);
  readonly asked = signal<UndoRequest | null>(null);
  readonly refused = signal<RefusedNote | null>(null);
  readonly chosen = signal<unknown>(null); // what I chose last, in whatever form
  readonly played = signal<{ choice: Choice; at: number } | null>(null); // my latest choice, and after how many moves
  readonly picked = signal<Target[]>([]);
  readonly hovered = signal<Choice | null>(null); // the choice under the pointer or the focus
  readonly busy = signal(false); // the server is taking its time
  readonly asksName = signal(false); // a guest has come by a link for the first time
  readonly clock = signal<ClockInfo | null>(null); // of a phase that may take only so long
  readonly times = signal<{ told: SeatTimes; at: number } | null>(null); // everybody's time, and when it was told
  readonly company = signal<Company | null>(null); // who is in the deal that I put together
  readonly missing = signal<string | null>(null); // why there is no such table

  readonly seat = computed(() => this.info.value?.seat ?? null);
  readonly substitute = computed(() => // the bot that plays my seat, if I have handed it over
    this.info.value?.seats.find((one) => one.seat === this.seat.value)?.bot ?? null);
  readonly isMyTurn = computed(() =>
    this.seat.value !== null && this.substitute.value === null && this.waiting.value.includes(this.seat.value));
  readonly available = computed(() => this.substitute.value === null ? this.choices.value : []);
  readonly matching = computed(() => matchingChoices(this.available.value, this.picked.value));
  readonly localSeats = computed<MySeat[]>(() => // the seats that are played on this device
    (tableOf(this.token)?.seats ?? []).filter((seat) => seat.kind === "me" || seat.kind === "here"));

  readonly marks = computed(() => lastMarks(this.lines.value, this.seat.value));

  private readonly nameList = computed(() => this.info.value?.seats.map((seat) => seat.name).join("\n") ?? "");
  readonly names = computed(() => this.nameList.value.split("\n")); // keeps its identity while the names stay the same

  readonly connection: Connection;
  private isPlaying = false; // a choice is pending

  // Following the others
  readonly paused = signal(false); // updates wait until they are asked for
  readonly held = signal<MovedUpdate[]>([]); // what has happened but is not shown yet
  readonly since = signal<number | null>(null); // the number of moves after my last choice
  readonly lit = signal<readonly string[]>([]); // keys of what a line of the story is about
  readonly ringed = signal(0); // grows with every choice of mine: what happened before is no longer ringed
  readonly seenMoments = new Map<number, Moment>(); // by the number of the event, to be watched again

  constructor(readonly token: string) {
    effect(() => { seatNames.value = this.names.value; });
    this.connection = new Connection(token, () => layout.value, () => language.value, (message) => this.onUpdate(message), () => this.exists());
  }

  close(): void {
    this.connection.close();
  }

  // Sending

  /** Send the layout and language after a change. */
  sendPreferences(): void {
    void this.connection.send({ type: "hello", draw: layout.value, language: language.value });
  }

  /** Play a choice; one that is no longer offered, or comes while another is pending, is ignored. */
  async play(choice: Choice): Promise<void> {
    const isOffered = this.choices.value.some((one) => one.action === choice.action && one.text === choice.text);
    if (this.isPlaying || !isOffered) return; // the buttons may be a frame behind the server
    this.isPlaying = true;
    const slow = setTimeout(() => { this.busy.value = true; }, SLOW);
    const at = this.moves.value;
    const answer = await this.ask({ type: "play", action: choice.action, seen: at });
    clearTimeout(slow);
    batch(() => {
      this.isPlaying = answer.type === "done" && this.moves.value === at; // what it has changed may follow its answer
      this.busy.value = false;
      if (answer.type === "refused") this.picked.value = [];
      else this.played.value = { choice, at };
    });
  }

  /** Send a message and show a refusal. */
  async ask(message: Message): Promise<Reply> {
    this.refused.value = null;
    const answer = await this.connection.send(message);
    if (answer.type === "refused") {
      this.refused.value = { reason: answer.reason, rule: answer.rule };
    } else if (message.type === "play") this.chosen.value = message.action;
    return answer;
  }

  /** Whether a choice is asked about once more before it is played: it can't be taken back. */
  asksFirst(choice: Choice): boolean {
    return choice.final === true;
  }

  /** Pick targets on the board or the tray; nothing is played before it is confirmed. */
  pick(targets: Target[]): void {
    this.refused.value = null;
    this.picked.value = targets;
  }

  // Receiving

  private onUpdate(message: Update | Drawn): void {
    if (message.type === "moved" && this.isHolding) {
      this.held.value = [...this.held.value, message];
      return;
    }
    if (message.type === "table") this.held.value = [];
    this.take(message);
  }

  private get isHolding(): boolean {
    return this.held.value.length > 0 || this.paused.value || this.moments.value.length > 0;
  }

  /** Show what was held back: one move, or all up to the next moment worth watching. */
  release(isStep = false): void {
    do {
      const [next, ...rest] = this.held.value;
      if (!next) return;
      this.held.value = rest;
      this.take(next);
    } while (!isStep && !this.paused.value && this.moments.value.length === 0);
  }

  pause(isPaused: boolean): void {
    this.paused.value = isPaused;
    if (!isPaused && this.moments.value.length === 0) this.release();
  }

  /** The moment on the stage has been seen. */
  closeMoment(): void {
    this.moments.value = this.moments.value.slice(1);
    if (this.moments.value.length === 0 && !this.paused.value) this.release();
  }

  /** Put a moment on the stage again. */
  watch(moments: Moment[]): void {
    this.moments.value = [...moments, ...this.moments.value];
  }

  private take(message: Update | Drawn): void {
    if ("svg" in message && message.svg) showBoardFirst();
    batch(() => {
      switch (message.type) {
        case "table": return this.onTable(message);
        case "moved": return this.onMoved(message);
        case "drawn":
          this.onDrawn(message.svg);
          return this.onParts(message.parts, true);
        case "seats": return this.change({ seats: message.seats, pace: message.pace });
        case "clock": this.clock.value = message; return;
        case "undo": this.undo.value = message.undo; return;
        case "chat": this.chat.value = [...this.chat.value, message]; return;
        case "asked": this.asked.value = message; return;
        case "answered": return this.onAnswered(message);
        case "trouble": return; // the connection shows it
      }
    });
  }

  private onAnswered({ by, done, why }: AnsweredUpdate): void {
    this.asked.value = null;
    if (!done && by === this.seat.value && why) this.refused.value = { reason: why, rule: null };
  }

  private onTable(message: TableUpdate): void {
    const info = { ...message.table, title: gameTitle(message.table.game, message.table.title) };
    this.info.value = info;
    this.events.value = message.events;
    this.news.value = [];
    this.chat.value = message.chat;
    this.asked.value = message.asked;
    this.clock.value = message.clock ?? null;
    this.show(message, info.waiting, info.over);
    const seat = info.seats.find((one) => one.seat === info.seat);
    const isGuest = seat?.kind === "friend" && !tableOf(this.token) && /^\D+ \d+$/.test(seat.name);
    if (isGuest && !info.over) this.asksName.value = true;
    rememberOpened(info.table, info.game, info.title, {
      seat: info.seat, token: this.token, name: seat?.name ?? "", kind: info.seat === null ? "watch" : "friend",
    });
  }

  private onMoved(message: MovedUpdate): void {
    const last = message.events[message.events.length - 1];
    if (message.moves < this.moves.value) { // taken back: later events no longer count
      const first = message.events[0]?.n ?? Infinity;
      this.events.value = this.events.value.filter((event) => event.n < first);
    }
    const known = this.events.value[this.events.value.length - 1]?.n ?? -1;
    const fresh = message.events.filter((event) => event.n > known);
    this.events.value = [...this.events.value, ...fresh];
    this.news.value = fresh;
    const wasMine = this.isMyTurn.value, wasOver = this.over.value, before = this.moves.value;
    this.show(message, message.waiting, message.over);
    const isTogether = message.by === null && this.played.value?.at === before; // my choice, and others since
    if (message.by === this.seat.value || isTogether) {
      this.since.value = isTogether ? before + 1 : message.moves;
      this.ringed.value += 1;
    }
    if (message.over && !wasOver) finale();
    else if (this.isMyTurn.value && !wasMine) chime();
    else if (last) playFor(message.parts?.lines.map((line) => line.icon ?? "") ?? []);
  }

  private show(message: TableUpdate | MovedUpdate, waiting: number[], over: boolean): void {
    this.isPlaying = this.busy.value = false;
    this.view.value = message.view;
    this.moves.value = message.moves;
    this.waiting.value = waiting;
    this.over.value = over;
    this.times.value = message.times ? { told: message.times, at: Date.now() } : null;
    this.prompt.value = message.prompt;
    const isSameQuestion = message.type === "moved" && message.by !== this.seat.value && areSame(this.choices.value, message.choices);
    if (!isSameQuestion) this.picked.value = []; // others may move while I choose
    this.choices.value = message.choices;
    this.undo.value = message.undo;
    this.hovered.value = null;
    this.refused.value = null;
    this.onDrawn(message.svg);
    this.onParts(message.parts ?? this.plainParts(message.events), message.type === "table");
    this.change({ waiting, over, moves: message.moves });
  }

  private onDrawn(svg: Drawing | undefined): void {
    if (svg) this.pictures.value = drawn(svg, this.pictures.value);
  }

  /** What a move adds to the story if it came without its parts, as after a lost connection. */
  private plainParts(events: readonly GameEvent[]): Parts {
    const lines = events.map(({ n, text }): StoryLine => ({ n, text }));
    return { colours: this.colours.value, plates: this.plates.value, course: this.course.value ?? { title: "" }, lines,
      ...(this.market.value ? { market: this.market.value } : {}), ...(this.race.value ? { race: this.race.value } : {}) };
  }

  /** What stands around the board; a whole picture tells the whole story, a move adds to it. */
  private onParts(parts: Parts, isWhole: boolean): void {
    if (parts.colours.join() !== this.colours.value.join()) this.colours.value = seatColours.value = parts.colours;
    this.plates.value = parts.plates;
    this.course.value = parts.course;
    this.ending.value = parts.ending ?? null;
    this.market.value = parts.market ?? null;
    this.race.value = parts.race ?? null;
    this.closeups.value = parts.closeups ?? {};
    const first = parts.lines[0]?.n ?? Infinity;
    if (isWhole) this.lines.value = parts.lines;
    else if (parts.lines.length > 0) this.lines.value = [...this.lines.value.filter((line) => line.n < first), ...parts.lines];
    for (const moment of parts.moments ?? []) this.seenMoments.set(moment.event, moment);
    if (isWhole) this.moments.value = [];
    else if (staging.value !== "off") this.moments.value = [...this.moments.value, ...(parts.moments ?? [])];
  }

  private change(changes: Partial<TableDetails>): void {
    if (this.info.value) this.info.value = { ...this.info.value, ...changes };
  }

  /** Whether the table exists at all; checked after the connection has failed. */
  private async exists(): Promise<boolean> {
    try {
      await fetchTable(this.token);
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status < 400 || problem.status >= 500) return true;
      this.missing.value = problem.message;
      return false;
    }
  }
}
