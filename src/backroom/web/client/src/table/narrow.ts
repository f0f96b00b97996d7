/** Narrowing down: things picked on the board leave fewer choices. Knows no rule; it filters a list. */

import type { Choice } from "../protocol";

/** What a thing on the board stands for: one or more "field:value". */
export type Thing = readonly string[];

export function keysOf(attribute: string): Thing {
  return attribute.split("|").filter(Boolean);
}

export function nameOf(thing: Thing): string {
  return thing.join("|");
}

/** Whether a choice says this about one of its fields. */
function speaksOf(choice: Choice, key: string): boolean {
  const at = key.indexOf(":");
  const value = choice.words[key.slice(0, at)];
  if (value === undefined || value === null) return false;
  const wanted = key.slice(at + 1);
  return Array.isArray(value) ? value.some((one) => String(one) === wanted) : String(value) === wanted;
}

export function concerns(choice: Choice, thing: Thing): boolean {
  return thing.some((key) => speaksOf(choice, key));
}

/** The choices that are left when these things are picked. */
export function left(choices: readonly Choice[], picked: readonly Thing[]): Choice[] {
  return choices.filter((choice) => picked.every((thing) => concerns(choice, thing)));
}

/** What is picked after a click: a picked thing is put back; a thing that doesn't go with the others starts anew. */
export function click(choices: readonly Choice[], picked: readonly Thing[], thing: Thing): Thing[] {
  const others = picked.filter((other) => nameOf(other) !== nameOf(thing));
  if (others.length < picked.length) return others;
  return left(choices, [...picked, thing]).length > 0 ? [...picked, thing] : [thing];
}

/** How a thing stands: it is picked, it goes on from here, it could be picked instead, or it is out of the question. */
export type Standing = "picked" | "can" | "could" | "no";

/** How each thing stands, said quickly for many things. */
export function standings(choices: readonly Choice[], picked: readonly Thing[]): (thing: Thing) => Standing {
  const names = new Set(picked.map(nameOf));
  const all = spoken(choices), rest = picked.length > 0 ? spoken(left(choices, picked)) : all;
  return (thing) => {
    if (names.has(nameOf(thing))) return "picked";
    if (thing.some((key) => rest.has(key))) return "can";
    return thing.some((key) => all.has(key)) ? "could" : "no";
  };
}

/** Everything that choices say about their fields. */
function spoken(choices: readonly Choice[]): Set<string> {
  const said = new Set<string>();
  for (const choice of choices) {
    for (const [field, value] of Object.entries(choice.words)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== undefined) said.add(`${field}:${String(one)}`);
    }
  }
  return said;
}

// Lists of many choices

export interface Row {
  title: string;
  choices: { choice: Choice; label: string }[];
}

export interface Group {
  verb: string;
  title: string;
  rows: Row[];
  size: number;
}

const FEW = 4;

/** The choices by verb; a verb with many is split by its first field that varies. */
export function grouped(choices: readonly Choice[]): Group[] {
  const verbs = new Map<string, Choice[]>();
  for (const choice of choices) {
    const verb = String(choice.words.do ?? "");
    verbs.set(verb, [...(verbs.get(verb) ?? []), choice]);
  }
  return [...verbs].map(([verb, some]) => ({ verb, title: said(some[0] as Choice, "do"), rows: rowsOf(some), size: some.length }));
}

function rowsOf(choices: Choice[]): Row[] {
  const varying = Object.keys(choices[0]?.words ?? {}).filter((field) =>
    field !== "do" && new Set(choices.map((choice) => String(choice.words[field]))).size > 1);
  const [first, ...rest] = varying;
  if (choices.length <= FEW || !first || rest.length === 0) {
    return [{ title: "", choices: choices.map((choice) => ({ choice, label: choice.text })) }];
  }
  const rows = new Map<string, Row>();
  for (const choice of choices) {
    const thing = spelt(choice.words[first]);
    const label = rest.map((field) => said(choice, field)).join(", ");
    const row = rows.get(thing) ?? { title: said(choice, first), choices: [] };
    row.choices.push({ choice, label });
    rows.set(thing, row);
  }
  return [...rows.values()];
}

/** A word of a choice as people read it: the server says it in languages other than English. */
function said(choice: Choice, field: string): string {
  return choice.said?.[field] ?? spelt(choice.words[field]);
}

function spelt(value: unknown): string {
  if (Array.isArray(value)) return value.map(spelt).join(" ");
  if (value !== null && typeof value === "object") return JSON.stringify(value);
  return String(value).replaceAll("_", " ");
}
