/** What this browser remembers: links to tables, and the user's preferences. */

import { signal } from "@preact/signals";
import type { CreatedTable, SeatKind } from "./protocol";

const PREFIX = "backroom.";
const memory = new Map<string, string>(); // fallback if the browser forbids storage

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    memory.set(name, text);
  }
}

export const stored = {
  get<T>(name: string, otherwise: T): T {
    const text = read(name);
    if (text === null) return otherwise;
    try {
      return JSON.parse(text) as T;
    } catch {
      return otherwise;
    }
  },
  set(name: string, value: unknown): void {
    write(name, JSON.stringify(value));
  },
};

export interface MySeat {
  seat: number | null;
  token: string;
  name: string;
  kind: SeatKind | "watch";
}

export interface MyTable {
  table: string;
  game: string;
  title: string;
  seen: number; // when it was last open, ms
  seats: MySeat[];
}

export const myTables = signal<MyTable[]>(stored.get<MyTable[]>("tables", []));

const MOST_TABLES = 60;

function saveTables(tables: MyTable[]): void {
  myTables.value = tables.sort((a, b) => b.seen - a.seen).slice(0, MOST_TABLES);
  stored.set("tables", myTables.value);
}

/** The remembered table that a token belongs to. */
export function tableOf(token: string): MyTable | undefined {
  return myTables.value.find((table) => table.seats.some((seat) => seat.token === token));
}

/** Remember a table that was just created, with all its links. */
export function rememberCreated(made: CreatedTable, game: string, title: string, kinds: SeatKind[]): void {
  const seats = made.seats.flatMap(({ seat, token, name }): MySeat[] =>
    token ? [{ seat, token, name, kind: kinds[seat] ?? "friend" }] : []);
  const watch: MySeat = { seat: null, token: made.watch, name: "", kind: "watch" };
  saveTables([{ table: made.table, game, title, seen: Date.now(), seats: [...seats, watch] },
    ...myTables.value.filter((other) => other.table !== made.table)]);
}

/** Remember a link that was opened; a known link only gets a new date. */
export function rememberOpened(table: string, game: string, title: string, seat: MySeat): void {
  const old = myTables.value.find((other) => other.table === table);
  const seats = old?.seats ?? [];
  const known = seats.some((other) => other.token === seat.token);
  saveTables([{ table, game, title, seen: Date.now(), seats: known ? seats : [...seats, seat] },
    ...myTables.value.filter((other) => other.table !== table)]);
}

/** Put a new link in the place of an old one. */
export function replaceLink(before: string, now: string): void {
  saveTables(myTables.value.map((table) =>
    ({ ...table, seats: table.seats.map((seat) => seat.token === before ? { ...seat, token: now } : seat) })));
}

export function forget(table: string): void {
  saveTables(myTables.value.filter((other) => other.table !== table));
}

/** The seat to open first: my own, one on this device, or one from a link. */
export function mainSeat(table: MyTable): MySeat | undefined {
  const order = ["me", "here", "friend", "watch"];
  return [...table.seats].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}

// Preferences

export type Theme = "auto" | "light" | "dark";

/** Whether moments are staged: to the end, in short, or not at all. */
export type Staging = "full" | "short" | "off";

export const theme = signal<Theme>(stored.get<Theme>("theme", "dark"));
/** Whether things at the table explain themselves. */
export const explaining = signal<"on" | "off">(stored.get<"on" | "off">("explaining", "on"));
export const staging = signal<Staging>(stored.get<Staging>("staging", "full"));
export const sound = signal<boolean>(stored.get("sound", true));
export const notices = signal<boolean>(stored.get("notices", false));
export const motion = signal<boolean>(stored.get("motion", true));
export const myName = signal<string>(stored.get("name", ""));
export const pace = signal<number>(stored.get("pace", 900));

export function saveTheme(value: Theme): void {
  theme.value = value;
  stored.set("theme", value);
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.value;
}

export function saveSound(value: boolean): void {
  sound.value = value;
  stored.set("sound", value);
}

export function saveNotices(value: boolean): void {
  notices.value = value;
  stored.set("notices", value);
}

export function saveMotion(value: boolean): void {
  motion.value = value;
  stored.set("motion", value);
}

export function saveStaging(value: Staging): void {
  staging.value = value;
  stored.set("staging", value);
}

export function saveMyName(value: string): void {
  myName.value = value;
  stored.set("name", value);
}

export function savePace(value: number): void {
  pace.value = value;
  stored.set("pace", value);
}

export function saveExplaining(value: "on" | "off"): void {
  explaining.value = value;
  stored.set("explaining", value);
}
