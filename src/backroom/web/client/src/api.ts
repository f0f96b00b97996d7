/** Plain requests to the server; a refusal is an Error with the server's sentence. */

import { language } from "./words";
import type { Address, CreatedTable, ErrorResponse, GameInfo, Layout, Moment, Position, RulesText, TableInfo, TableRequest } from "./protocol";

export class Refusal extends Error {
  constructor(message: string, readonly status: number, readonly rule: string | null) {
    super(message);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(spoken(path), init);
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null) as ErrorResponse | null;
  throw new Refusal(told?.error ?? `${answer.status} ${answer.statusText}`, answer.status, told?.rule ?? null);
}

/** A path with the language in which the answer is wanted. */
function spoken(path: string): string {
  if (language.value === "en") return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${language.value}`;
}

async function get<T>(path: string): Promise<T> {
  return await (await ask(path)).json() as T;
}

const catalogues = new Map<string, Promise<GameInfo[]>>();

/** All games; asked once in each language. */
export function games(): Promise<GameInfo[]> {
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

/** The rules of a game; asked once. */
export function rules(slug: string): Promise<RulesText> {
  let ledger = ledgers.get(slug);
  if (!ledger) {
    ledger = get<RulesText>(`/api/games/${slug}/rules`);
    ledger.catch(() => ledgers.delete(slug));
    ledgers.set(slug, ledger);
  }
  return ledger;
}

export async function newTable(table: TableRequest): Promise<CreatedTable> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(table) };
  return await (await ask("/api/tables", init)).json() as CreatedTable;
}

export function tableInfo(token: string): Promise<TableInfo> {
  return get<TableInfo>(`/api/tables/${token}`);
}

/** The table at an earlier moment, as a seat may see it ("open": everything, after the end). */
export function moment(token: string, moves: number, as: string, draw: Layout): Promise<Moment> {
  const query = new URLSearchParams({ draw });
  if (as) query.set("as", as);
  return get<Moment>(`/api/tables/${token}/at/${moves}?${query}`);
}

export async function record(token: string): Promise<string> {
  return await (await ask(`/api/tables/${token}/record`)).text();
}

/** The whole position at a moment, after the end. */
export async function position(token: string, at: number): Promise<Record<string, unknown>> {
  return (await get<Position>(`/api/tables/${token}/position?at=${at}`)).position;
}

export function qrAddress(token: string, seat: number | null): string {
  return `/api/tables/${token}/qr.svg${seat === null ? "" : `?for=${seat}`}`;
}

/** Where other devices in the network find the server. */
export async function networkAddress(): Promise<string> {
  return (await get<Address>("/api/address")).address;
}
