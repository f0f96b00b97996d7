/** What server and page say to each other. Written by `make protocol` from src/backroom/server/protocol.py: change
 * it there. */

export type Layout = "wide" | "narrow";

export type RequestedKind = "me" | "friend" | "here" | "bot";

export type SeatKind = "me" | "friend" | "here" | "bot" | "record";

/** Where others in the same network find this server. */
export interface Address {
  address: string;
}

/** Whether I agree to what was asked; from the one who asked, no means never mind. */
export interface Answer {
  type: "answer";
  id: string;
  yes: boolean;
}

/** What became of a request to go back; `why` it came to nothing. */
export interface AnsweredLetter {
  type: "answered";
  by: number;
  done: boolean;
  why: string;
  what: "undo";
  n: number;
}

/** Why something is not possible. */
export interface Ask {
  type: "ask";
  id: string;
  what: "objection";
  action: unknown;
}

/** The people are being asked to go back, or one of them has answered. */
export interface AskedLetter {
  type: "asked";
  by: number;
  to: number;
  answers: Record<string, boolean | null>;
  what: "undo";
  n: number;
}

/** A bot, in a sentence. */
export interface BotInfo {
  name: string;
  title: string;
  about: string;
}

/** Something said to all. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Something has been said. */
export interface ChatLetter {
  type: "chat";
  from: number | null;
  name: string;
  text: string;
  at: number;
  n: number;
}

/** A line of chat; `from` is a seat, or None: somebody who is watching, or the house. */
export interface ChatLine {
  from: number | null;
  name: string;
  text: string;
  at: number;
}

/** One thing that a seat may choose; `said` has its words as people read them, in languages but English. */
export interface Choice {
  action: number;
  text: string;
  words: Record<string, unknown>;
  rules: string[];
  said?: Record<string, string>;
}

/** A table that has just been made, with all its secrets. */
export interface CreatedTable {
  table: string;
  seats: SeatLink[];
  watch: string;
}

/** A client's message has been refused, and nothing has changed; without an id if the message had none. */
export interface Denied {
  type: "refused";
  id: string | null;
  reason: string;
  rule: string | null;
}

/** A client's message has been carried out. */
export interface Done {
  type: "done";
  id: string;
  text?: string;
}

/** A picture in the layout that was asked for, as SVG; None: it could not be drawn. */
export interface Drawing {
  wide?: string | null;
  narrow?: string | null;
}

/** The drawing that a socket asked for with `hello`. */
export interface Drawn {
  type: "drawn";
  moves: number;
  svg: Drawing;
}

/** What was wrong. */
export interface ErrorResponse {
  error: string;
  rule: string | null;
}

/** Something that happened: these fields, and those of the event. */
export interface GameEvent {
  event: string;
  n: number;
  text: string;
  [field: string]: unknown;
}

/** A game, for somebody who chooses one. */
export interface GameInfo {
  slug: string;
  title: string;
  about: string;
  seats: number[];
  usual: number;
  minutes: string;
  options: OptionInfo[];
  bots: BotInfo[];
}

/** A bot plays my seat from now on. */
export interface Give {
  type: "give";
  id: string;
  bot: string;
}

/** Which drawing this socket wants, and in which language. */
export interface Hello {
  type: "hello";
  id: string;
  draw?: Layout | null;
  language?: string;
}

/** An earlier moment, as somebody may see it; `views` only if it is looked at openly. */
export interface Moment {
  moves: number;
  view: View;
  events: GameEvent[];
  svg?: Drawing;
  views?: View[];
}

/** A choice has been made by a seat at a time, in Unix milliseconds. */
export interface MovedLetter {
  type: "moved";
  n: number;
  moves: number;
  view: View;
  events: GameEvent[];
  prompt: Prompt | null;
  choices: Choice[];
  undo: UndoOffer | null;
  svg?: Drawing;
  by: number;
  at: number;
  waiting: number[];
  over: boolean;
}

/** What I am called. */
export interface Name {
  type: "name";
  id: string;
  text: string;
}

/** A rule that a table may choose; titles are how people call it and its values. */
export interface OptionInfo {
  name: string;
  title: string;
  text: string;
  values: (boolean | number | string)[];
  titles: string[];
  default: boolean | number | string;
  rule: string;
}

/** A choice: a number, a text or a dict; `seen` is the number of moves that the client saw. */
export interface Play {
  type: "play";
  id: string;
  action: unknown;
  seen: number;
}

/** A position as `POST /api/tables` takes it. */
export interface Position {
  position: Record<string, unknown>;
}

/** What a seat is asked. */
export interface Prompt {
  kind: string;
  text: string;
  rules: string[];
}

/** A rule of the ledger. */
export interface RuleText {
  id: string;
  text: string;
  section: string;
  rulings: string[];
}

/** Rules and rulings of a game. */
export interface RulesText {
  title: string;
  rules: RuleText[];
  rulings: RulingText[];
}

/** A ruling. */
export interface RulingText {
  id: string;
  title: string;
  text: string;
}

/** Who sits in a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
  connected: boolean;
}

/** A seat and the secret that plays it; None: nobody plays it by a link. */
export interface SeatLink {
  seat: number;
  token: string | null;
  name: string;
  kind: SeatKind;
}

/** Who shall sit in a seat of a new table. */
export interface SeatRequest {
  kind: RequestedKind;
  bot?: string | null;
  name?: string | null;
}

/** Who sits where, who is here, and the pace of the bots. */
export interface SeatsLetter {
  type: "seats";
  seats: SeatInfo[];
  pace: number;
  n: number;
}

/** How long a bot's action stays before the next, in milliseconds (whoever made the table). */
export interface SetPace {
  type: "pace";
  id: string;
  ms: number;
}

/** A table, for somebody who sits at it or watches; `links` only for whoever made it. */
export interface TableDetails {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  seats: SeatInfo[];
  waiting: number[];
  over: boolean;
  moves: number;
  created: number;
  options: Record<string, boolean | number | string>;
  pace: number;
  creator: boolean;
  watch: string;
  bots: string[];
  links?: SeatLink[];
}

/** A table, for somebody with a link to it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  seats: SeatInfo[];
  waiting: number[];
  over: boolean;
  moves: number;
  created: number;
}

/** The whole picture. */
export interface TableLetter {
  type: "table";
  n: number;
  moves: number;
  view: View;
  events: GameEvent[];
  prompt: Prompt | null;
  choices: Choice[];
  undo: UndoOffer | null;
  svg?: Drawing;
  table: TableDetails;
  chat: ChatLine[];
  asked: UndoRequest | null;
}

/** A new table: a deal, a position, or a record (from one of its moments on, or to look at). */
export interface TableRequest {
  game?: string | null;
  seats?: SeatRequest[] | null;
  options?: Record<string, boolean | number | string>;
  seed?: number | null;
  pace?: number | null;
  position?: Record<string, unknown> | null;
  record?: string | null;
  at?: number | null;
}

/** I play my seat again. */
export interface Take {
  type: "take";
  id: string;
}

/** Take my last choice back, or ask for it. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Whether the reader's last choice may be taken back: it takes a while to find out, so it follows the choice. */
export interface UndoLetter {
  type: "undo";
  moves: number;
  undo: UndoOffer | null;
  n: number;
}

/** Whether a seat's last choice may be taken back at once; if not, why not, and which seats will be asked. */
export interface UndoOffer {
  may: boolean;
  why: string;
  ask: number[];
}

/** Somebody asks the others to go back to an earlier move; an answer is None until it has been given. */
export interface UndoRequest {
  by: number;
  to: number;
  answers: Record<string, boolean | null>;
  what: "undo";
}

/** What somebody may see: these fields, and those of the game (its page in docs names them). */
export interface View {
  game: string;
  moves: number;
  over: boolean;
  ranking: number[][] | null;
  scores: number[] | null;
  seats: number;
  waiting: number[];
  you: number | null;
  [field: string]: unknown;
}

export type ClientMessage =
  | Hello
  | Play
  | Chat
  | Undo
  | Answer
  | Give
  | Take
  | Name
  | SetPace
  | Ask;

export type Letter =
  | TableLetter
  | MovedLetter
  | UndoLetter
  | SeatsLetter
  | ChatLetter
  | AskedLetter
  | AnsweredLetter;

export type Reply =
  | Done
  | Denied;

export type ServerMessage =
  | TableLetter
  | MovedLetter
  | UndoLetter
  | SeatsLetter
  | ChatLetter
  | AskedLetter
  | AnsweredLetter
  | Drawn
  | Done
  | Denied;
