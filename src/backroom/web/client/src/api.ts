/** HTTP requests to the server; an error carries the server's message. */

import { language } from "./i18n";
import { transport } from "./transport";
import type { GlossaryText, Address, CoachReport, CreatedTable, ErrorResponse, GameInfo, Layout, LessonText, Moment, NewLink, NextTable, Past, Position, PuzzleAnswer, PuzzleText, RulebookText, RulesText, Staged, TableInfo, TableRequest } from "./protocol";

export class ApiError extends Error {
  constructor(message: string, readonly status: number, readonly rule: string | null) {
    super(message);
  }
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  const answer = await transport.request(path.includes("language=") ? path : withLanguage(path), init);
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null) as ErrorResponse | null;
  throw new ApiError(body?.error ?? `${answer.status} ${answer.statusText}`, answer.status, body?.rule ?? null);
}

/** A path with the language of the answer. */
function withLanguage(path: string): string {
  if (language.value === "en") return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${language.value}`;
}

async function get<T>(path: string): Promise<T> {
  return await (await request(path)).json() as T;
}

const catalogues = new Map<string, Promise<GameInfo[]>>();

/** All games; fetched once per language. */
export function fetchGames(): Promise<GameInfo[]> {
  const code = language.value;
  let catalogue = catalogues.get(code);
  if (!catalogue) {
    catalogue = get<GameInfo[]>("/api/games");
    catalogue.catch(() => catalogues.delete(code));
    catalogues.set(code, catalogue);
  }
  return catalogue;
}

const ledgers = new Map<string, Promise<RulesText>>();

/** The rules of a game; fetched once. */
export function fetchRules(slug: string): Promise<RulesText> {
  let ledger = ledgers.get(slug);
  if (!ledger) {
    ledger = get<RulesText>(`/api/games/${slug}/rules`);
    ledger.catch(() => ledgers.delete(slug));
    ledgers.set(slug, ledger);
  }
  return ledger;
}

const rulebooks = new Map<string, Promise<RulebookText>>();

/** The rulebook of a game for people; fetched once per language. */
export function fetchRulebook(slug: string): Promise<RulebookText> {
  const key = `${slug} ${language.value}`;
  let book = rulebooks.get(key);
  if (!book) {
    book = get<RulebookText>(`/api/games/${slug}/rulebook`);
    book.catch(() => rulebooks.delete(key));
    rulebooks.set(key, book);
  }
  return book;
}

const glossaries = new Map<string, Promise<GlossaryText>>();

/** What everything on a game's table is called, and the rules behind it; fetched once per language. */
export function fetchGlossary(slug: string): Promise<GlossaryText> {
  const key = `${slug} ${language.value}`;
  let words = glossaries.get(key);
  if (!words) {
    words = get<GlossaryText>(`/api/games/${slug}/glossary`);
    words.catch(() => glossaries.delete(key));
    glossaries.set(key, words);
  }
  return words;
}

/** The first game that teaches a game: its table, and what is said at it. */
export function fetchLesson(slug: string): Promise<LessonText> {
  return get<LessonText>(`/api/games/${slug}/lesson`);
}

/** A picture of a rulebook, as SVG. */
export async function fetchBookPicture(slug: string, name: string, draw: Layout): Promise<string> {
  return await (await request(`/api/games/${slug}/pictures/${name}?draw=${draw}`)).text();
}

export async function createTable(table: TableRequest): Promise<CreatedTable> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(table) };
  return await (await request("/api/tables", init)).json() as CreatedTable;
}

/** The next game of the same people: the first who asks makes it, the others join it. */
export async function rematch(token: string, rotate: boolean): Promise<NextTable> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ rotate }) };
  return await (await request(`/api/tables/${token}/rematch`, init)).json() as NextTable;
}

/** A new link for a seat (null: for spectators); the old one no longer works. */
export async function renewLink(token: string, seat: number | null): Promise<NewLink> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seat, watch: seat === null }) };
  return await (await request(`/api/tables/${token}/renew`, init)).json() as NewLink;
}

export function fetchTable(token: string): Promise<TableInfo> {
  return get<TableInfo>(`/api/tables/${token}`);
}

/** The table at an earlier moment, as a seat may see it ("open" shows everything, after the game). */
export function fetchPast(token: string, moves: number, as: string, draw: Layout): Promise<Past> {
  const query = new URLSearchParams({ draw });
  if (as) query.set("as", as);
  return get<Past>(`/api/tables/${token}/at/${moves}?${query}`);
}

/** What was staged when an event happened. */
export async function fetchStaged(token: string, event: number, draw: Layout): Promise<Moment[]> {
  return (await get<Staged>(`/api/tables/${token}/moments/${event}?draw=${draw}`)).moments;
}

const pictures = new Map<string, Promise<string>>();

/** A picture that never changes; fetched once. */
export function fetchPicture(address: string): Promise<string> {
  let picture = pictures.get(address);
  if (!picture) {
    picture = request(address).then((answer) => answer.text());
    picture.catch(() => pictures.delete(address));
    pictures.set(address, picture);
  }
  return picture;
}

export async function fetchRecord(token: string): Promise<string> {
  return await (await request(`/api/tables/${token}/record`)).text();
}

/** The complete position at a moment, after the game. */
export async function fetchPosition(token: string, at: number): Promise<Record<string, unknown>> {
  return (await get<Position>(`/api/tables/${token}/position?at=${at}`)).position;
}

export function qrCodeUrl(token: string, seat: number | null): string {
  return `/api/tables/${token}/qr.svg${seat === null ? "" : `?for=${seat}`}`;
}

/** The server's address for other devices in the network. */
export async function fetchNetworkAddress(): Promise<string> {
  return (await get<Address>("/api/address")).address;
}

/** What the coach says of a finished game, as far as he is. */
export function fetchCoach(token: string): Promise<CoachReport> {
  return get<CoachReport>(`/api/tables/${token}/coach`);
}

/** A puzzle of a game. */
export function fetchPuzzle(slug: string, number: number): Promise<PuzzleText> {
  return get<PuzzleText>(`/api/games/${slug}/puzzles/${number}?language=${language.value}`);
}

/** Whether a choice solves a puzzle. */
export function fetchSolution(slug: string, number: number, action: number): Promise<PuzzleAnswer> {
  return get<PuzzleAnswer>(`/api/games/${slug}/puzzles/${number}/solution?action=${action}`);
}
