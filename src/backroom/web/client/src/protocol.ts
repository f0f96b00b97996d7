/** What the server says and hears: the types of the messages, and of the answers to plain requests. */

export type SeatKind = "me" | "friend" | "bot" | "here";

export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
  connected: boolean;
}

export interface OptionInfo {
  name: string;
  title: string;
  text: string;
  values: unknown[];
  titles: string[];
  default: unknown;
  rule: string;
}

export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

export interface GameInfo {
  slug: string;
  title: string;
  about: string;
  seats: number[];
  usual: number;
  minutes: number | string;
  options: OptionInfo[];
  bots: BotInfo[];
}

export interface Rule {
  id: string;
  text: string;
  section: string;
  rulings?: string[];
}

export interface Rules {
  title: string;
  rules: Rule[];
  rulings: { id: string; title: string; text: string }[];
}

export interface NewSeat {
  kind: SeatKind;
  bot?: string;
  name?: string;
}

export interface NewTable {
  game?: string;
  seats?: NewSeat[];
  options?: Record<string, unknown>;
  pace?: number;
  position?: Record<string, unknown>;
  record?: string;
  at?: number;
}

export interface Made {
  table: string;
  seats: { seat: number; token: string | null; name: string }[];
  watch: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  seats: SeatInfo[];
  waiting: number[];
  over: boolean;
  moves: number;
  created: string | number;
  options?: Record<string, unknown>;
  creator?: boolean;
  links?: Link[];
  watch?: string;
  pace?: number;
  bots?: string[];
}

export interface Link {
  seat: number;
  token: string | null;
  name: string;
  kind: SeatKind;
}

export type Words = Record<string, unknown>;

export interface Choice {
  action: number;
  text: string;
  words: Words;
  said?: Record<string, string>; // the words as people read them, in languages other than English
  rules: string[];
}

export interface Prompt {
  kind: string;
  text: string;
  rules: string[];
}

export interface GameEvent {
  n: number;
  text: string;
  event?: string;
  seat?: number;
  [field: string]: unknown;
}

export interface Undo {
  may: boolean;
  why: string;
  ask?: number[];
}

export interface ChatLine {
  from: number | null;
  name: string;
  text: string;
  at: string | number;
}

export interface View {
  game: string;
  seats: number;
  you: number | null;
  moves: number;
  waiting: number[];
  over: boolean;
  scores: number[] | null;
  ranking: number[][] | null;
  players?: Record<string, unknown>[];
  [field: string]: unknown;
}

export type Drawn = string | { wide?: string | null; narrow?: string | null } | null | undefined;

interface Shown {
  n: number;
  moves: number;
  view: View;
  svg?: Drawn;
  events: GameEvent[];
  prompt: Prompt | null;
  choices: Choice[];
  undo: Undo | null;
}

export type TableMessage = Shown & { type: "table"; table: TableInfo; chat: ChatLine[]; asked?: Asked | null };
export type MovedMessage = Shown & { type: "moved"; by: number | null; waiting: number[]; over: boolean };
export type SeatsMessage = { n: number; type: "seats"; seats: SeatInfo[]; pace?: number };
export type ChatMessage = ChatLine & { n: number; type: "chat" };
export interface Asked {
  what: string;
  by: number;
  to: number;
  answers: Record<string, boolean | null>;
}
export type AskedMessage = Asked & { n: number; type: "asked" };
export type AnsweredMessage = { n: number; type: "answered"; what: string; by: number; done: boolean; why: string };

/** Whether my last choice may be taken back; it follows the choice, as it takes a while to find out. */
export interface UndoMessage {
  type: "undo";
  n: number;
  moves: number;
  undo: Undo | null;
}

export type ServerMessage =
  | TableMessage
  | UndoMessage
  | MovedMessage
  | SeatsMessage
  | ChatMessage
  | AskedMessage
  | AnsweredMessage
  | { n?: never; type: "drawn"; svg: Drawn; moves: number };

export type Answer =
  | { type: "done"; id: string; text?: string }
  | { type: "refused"; id: string; reason: string; rule: string | null };

export type ClientMessage =
  | { type: "hello"; draw: "wide" | "narrow" | null; language: string }
  | { type: "play"; action: number | string | Words; seen: number }
  | { type: "chat"; text: string }
  | { type: "undo" }
  | { type: "answer"; yes: boolean }
  | { type: "give"; bot: string }
  | { type: "take" }
  | { type: "name"; text: string }
  | { type: "pace"; ms: number }
  | { type: "ask"; what: "objection"; action: string | Words };
