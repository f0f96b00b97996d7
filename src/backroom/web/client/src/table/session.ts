/** One visit to a table as one viewer: what the server has told so far, as signals that the screen shows. */

import { batch, computed, signal } from "@preact/signals";
import { Refusal, tableInfo } from "../api";
import { Connection, type Message } from "../connection";
import { keepOpened, tableOf, type MySeat } from "../storage";
import type {
  AnsweredUpdate, ChatLine, Choice, Drawing, Drawn, GameEvent, Layout, Update, MovedUpdate, Prompt, Reply, TableDetails, TableUpdate,
  UndoOffer, UndoRequest, View,
} from "../protocol";
import { boardFirst } from "../frames";
import { chime, finale, tick } from "../sound";
import { language } from "../words";
import { left, type Thing } from "./narrow";

export interface RefusedNote {
  reason: string;
  rule: string | null;
}

const narrowScreen = matchMedia("(max-width: 700px)");
export const layout = signal<Layout>(narrowScreen.matches ? "narrow" : "wide");
narrowScreen.addEventListener("change", () => { layout.value = narrowScreen.matches ? "narrow" : "wide"; });

const SLOW = 250; // ms: after this a choice that is on its way makes the others grey

/** The text of a drawing in the present layout. */
export function drawn(svg: Drawing | undefined): string {
  return svg?.[layout.value] ?? svg?.wide ?? svg?.narrow ?? "";
}

export class Session {
  readonly info = signal<TableDetails | null>(null);
  readonly view = signal<View | null>(null);
  readonly svg = signal("");
  readonly moves = signal(0);
  readonly waiting = signal<number[]>([]);
  readonly over = signal(false);
  readonly events = signal<GameEvent[]>([]);
  readonly news = signal<GameEvent[]>([]); // what the last message told
  readonly prompt = signal<Prompt | null>(null);
  readonly choices = signal<Choice[]>([]);
  readonly undo = signal<UndoOffer | null>(null);
  readonly chat = signal<ChatLine[]>([]);
  readonly asked = signal<UndoRequest | null>(null);
  readonly refused = signal<RefusedNote | null>(null);
  readonly picked = signal<Thing[]>([]);
  readonly pointed = signal<Choice | null>(null); // the choice under the pointer or the focus
  readonly busy = signal(false); // the server takes its time
  readonly missing = signal<string | null>(null); // why there is no such table

  readonly seat = computed(() => this.info.value?.seat ?? null);
  readonly given = computed(() => // the bot that plays my seat, if I have handed it over
    this.info.value?.seats.find((one) => one.seat === this.seat.value)?.bot ?? null);
  readonly mine = computed(() =>
    this.seat.value !== null && this.given.value === null && this.waiting.value.includes(this.seat.value));
  readonly open = computed(() => this.given.value === null ? this.choices.value : []);
  readonly offered = computed(() => left(this.open.value, this.picked.value));
  readonly local = computed<MySeat[]>(() => // the seats that are played on this device
    (tableOf(this.token)?.seats ?? []).filter((seat) => seat.kind === "me" || seat.kind === "here"));

  private readonly nameList = computed(() => this.info.value?.seats.map((seat) => seat.name).join("\n") ?? "");
  readonly names = computed(() => this.nameList.value.split("\n")); // the same list as long as the names are the same

  readonly line: Connection;
  private isPlaying = false; // a choice is on its way

  constructor(readonly token: string) {
    this.line = new Connection(token, () => layout.value, () => language.value, (message) => this.hear(message), () => this.exists());
  }

  close(): void {
    this.line.close();
  }

  // What is said to the server

  /** Tell which layout and language are wanted, after a change. */
  greet(): void {
    void this.line.say({ type: "hello", draw: layout.value, language: language.value });
  }

  /** Carry a choice out; one that is no longer there, or comes while another is on its way, is not meant. */
  async play(choice: Choice): Promise<void> {
    const isOffered = this.choices.value.some((one) => one.action === choice.action && one.text === choice.text);
    if (this.isPlaying || !isOffered) return; // the buttons may be a frame older than what the server offers
    this.isPlaying = true;
    const slow = setTimeout(() => { this.busy.value = true; }, SLOW);
    const answer = await this.ask({ type: "play", action: choice.action, seen: this.moves.value });
    clearTimeout(slow);
    batch(() => {
      this.isPlaying = this.busy.value = false;
      if (answer.type === "refused") this.picked.value = [];
    });
  }

  /** Say something and show a refusal. */
  async ask(message: Message): Promise<Reply> {
    this.refused.value = null;
    const answer = await this.line.say(message);
    if (answer.type === "refused") {
      this.refused.value = { reason: answer.reason, rule: answer.rule };
    }
    return answer;
  }

  /** Pick things on the board; when one choice is left it is carried out. */
  pick(things: Thing[]): void {
    const [only, ...others] = left(this.choices.value, things);
    if (only && others.length === 0 && things.length > 0) {
      this.picked.value = things;
      void this.play(only);
    } else {
      this.picked.value = things;
    }
  }

  // What is heard

  private hear(message: Update | Drawn): void {
    if ("svg" in message && message.svg) boardFirst();
    batch(() => {
      switch (message.type) {
        case "table": return this.hearTable(message);
        case "moved": return this.hearMoved(message);
        case "drawn": return this.hearDrawn(message.svg);
        case "seats": return this.change({ seats: message.seats, pace: message.pace });
        case "undo": this.undo.value = message.undo; return;
        case "chat": this.chat.value = [...this.chat.value, message]; return;
        case "asked": this.asked.value = message; return;
        case "answered": return this.hearAnswered(message);
      }
    });
  }

  private hearAnswered({ by, done, why }: AnsweredUpdate): void {
    this.asked.value = null;
    if (!done && by === this.seat.value && why) this.refused.value = { reason: why, rule: null };
  }

  private hearTable(message: TableUpdate): void {
    const info = message.table;
    this.info.value = info;
    this.events.value = message.events;
    this.news.value = [];
    this.chat.value = message.chat;
    this.asked.value = message.asked;
    this.show(message, info.waiting, info.over);
    const seat = info.seats.find((one) => one.seat === info.seat);
    keepOpened(info.table, info.game, info.title, {
      seat: info.seat, token: this.token, name: seat?.name ?? "", kind: info.seat === null ? "watch" : "friend",
    });
  }

  private hearMoved(message: MovedUpdate): void {
    const last = message.events[message.events.length - 1];
    if (message.moves < this.moves.value) { // taken back: what happened since is no longer true
      const first = message.events[0]?.n ?? Infinity;
      this.events.value = this.events.value.filter((event) => event.n < first);
    }
    const known = this.events.value[this.events.value.length - 1]?.n ?? -1;
    const fresh = message.events.filter((event) => event.n > known);
    this.events.value = [...this.events.value, ...fresh];
    this.news.value = fresh;
    const wasMine = this.mine.value, wasOver = this.over.value;
    this.show(message, message.waiting, message.over);
    if (message.over && !wasOver) finale();
    else if (this.mine.value && !wasMine) chime();
    else if (last && message.by !== this.seat.value) tick();
  }

  private show(message: TableUpdate | MovedUpdate, waiting: number[], over: boolean): void {
    this.isPlaying = this.busy.value = false;
    this.view.value = message.view;
    this.moves.value = message.moves;
    this.waiting.value = waiting;
    this.over.value = over;
    this.prompt.value = message.prompt;
    this.choices.value = message.choices;
    const follows = message.type === "moved" && message.by === this.seat.value && !message.undo; // in an update of its own
    if (!follows) this.undo.value = message.undo;
    this.picked.value = [];
    this.pointed.value = null;
    this.refused.value = null;
    this.hearDrawn(message.svg);
    this.change({ waiting, over, moves: message.moves });
  }

  private hearDrawn(svg: Drawing | undefined): void {
    const text = drawn(svg);
    if (text) this.svg.value = text;
  }

  private change(changes: Partial<TableDetails>): void {
    if (this.info.value) this.info.value = { ...this.info.value, ...changes };
  }

  /** Whether the table exists at all; asked after the line failed. */
  private async exists(): Promise<boolean> {
    try {
      await tableInfo(this.token);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status < 400 || problem.status >= 500) return true;
      this.missing.value = problem.message;
      return false;
    }
  }
}
