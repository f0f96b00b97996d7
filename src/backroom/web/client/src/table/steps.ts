/** What the dock offers next: few choices as they are, many part by part. There are no rules here, only sorting. */

import type { Choice, Fact, Prompt } from "../protocol";
import { keysOf } from "./selection";

/** A button of the dock: a whole choice, or a part ("field:value") that leads on to those choices that have it. */
export interface Option {
  key: string; // "" for a whole choice
  choices: Choice[]; // a single one is played by the button
}

/** Buttons that belong together. ``about`` is the verb or the field that they differ in. */
export interface Block {
  about: string;
  verb: string;
  options: Option[];
}

const FEW = 6; // so many choices are shown as they are
const ROOM = 8; // so many buttons fit
const SPREAD = 10; // a verb with at most so many parts is spread out beside the others

export function partOf(choice: Choice, field: string): string {
  return String(choice.words[field]);
}

function byField(choices: readonly Choice[], field: string): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const value = partOf(choice, field);
    found.set(value, [...(found.get(value) ?? []), choice]);
  }
  return found;
}

/** The first field in which some choices of one verb differ; "" if they differ in none. */
export function nextField(choices: readonly Choice[]): string {
  const fields = Object.keys(choices[0]?.words ?? {}).filter((field) => field !== "do");
  return fields.find((field) => new Set(choices.map((choice) => partOf(choice, field))).size > 1) ?? "";
}

const orderOf = ({ choices: [only, ...rest] }: Option): number => only && rest.length === 0 ? order(only) : 1;

const order = (choice: Choice): number => declines(choice) ? 2 : choice.facts ? 0 : 1;

/** What has consequences to show comes first, what declines comes last. */
const inOrder = (choices: readonly Choice[]): Choice[] => [...choices].sort((one, other) => order(one) - order(other));

const whole = (choice: Choice): Option => ({ key: "", choices: [choice] });

/** The choices of one verb, by the first field in which they differ. */
function parts(choices: readonly Choice[]): Block {
  const verb = partOf(choices[0] as Choice, "do"), field = nextField(choices);
  if (!field) return { about: "", verb, options: choices.map(whole) };
  const options = [...byField(choices, field)].map(([value, some]): Option => ({ key: `${field}:${value}`, choices: some }));
  return { about: field, verb, options: options.sort((one, other) => standing(one) - standing(other) || gained(other) - gained(one)) };
}

/** Whether a choice brings nothing but losses: it comes after the others. */
export const hurts = ({ choices: [only, ...rest] }: Option): boolean =>
  rest.length === 0 && only?.facts !== undefined && only.facts.every((fact) => fact.tone === "loss");

/** Whether there is nothing to be had from a choice, such as a place that is full. */
export const isIdle = ({ choices: [only, ...rest] }: Option): boolean =>
  rest.length === 0 && only?.facts !== undefined && only.facts.every((fact) => fact.tone === "quiet" && !fact.icon);

/** What brings something comes first, then what only costs, then what there is nothing to be had from. */
const standing = (option: Option): number => isIdle(option) ? 2 : Number(hurts(option));

/** A drawing gives this icon to whatever declines or ends something. */
export const declines = (choice: Choice): boolean => choice.icon === "pass";

/** Whether some choices of one verb differ in one field alone. */
function differInOne(choices: readonly Choice[]): boolean {
  const fields = Object.keys(choices[0]?.words ?? {});
  return fields.filter((field) => new Set(choices.map((choice) => partOf(choice, field))).size > 1).length === 1;
}

/** The blocks of buttons for some choices; of those that have something picked in common, what is left to pick. */
export function blocksOf(choices: readonly Choice[], isPicked = false): Block[] {
  const verbs = [...byField(choices, "do").values()];
  if (isPicked && verbs.length === 1 && choices.length > 1 && differInOne(choices)) return [parts(choices)];
  if (choices.length <= FEW) return [{ about: "", verb: "", options: inOrder(choices).map(whole) }];
  if (verbs.length === 1) return [parts(choices)];
  const [spread, rest] = spreadOut(verbs);
  const others: Option[] = [];
  let left = ROOM - rest.length;
  for (const some of [...rest].sort((one, other) => one.length - other.length)) {
    left -= some.length - 1;
    if (some.length === 1 || left >= 0) others.push(...some.map(whole));
    else others.push({ key: `do:${partOf(some[0] as Choice, "do")}`, choices: some });
  }
  others.sort((one, other) => orderOf(one) - orderOf(other));
  return [...(spread ? [parts(spread)] : []), { about: "do", verb: "", options: others }].filter((block) => block.options.length > 0);
}

/** What could be done instead of some choices: a button for each other verb. */
export function insteadOf(some: readonly Choice[], all: readonly Choice[]): Option[] {
  const verbs = new Set(some.map((choice) => partOf(choice, "do")));
  const others = [...byField(all, "do")].filter(([verb]) => !verbs.has(verb));
  return others.map(([verb, choices]) => ({ key: choices.length > 1 ? `do:${verb}` : "", choices }));
}

/** The verb with the most choices, if it has few enough parts to stand beside the others, and the others. */
function spreadOut(verbs: Choice[][]): [Choice[] | null, Choice[][]] {
  const largest = verbs.reduce((one, other) => other.length > one.length ? other : one);
  const size = largest.length > FEW ? parts(largest).options.length : Infinity;
  return size <= SPREAD ? [largest, verbs.filter((some) => some !== largest)] : [null, verbs];
}

/** How a part is shown: as the drawing says, or as its plain word. */
export function thingOf(prompt: Prompt | null, key: string, choice: Choice | undefined): Fact {
  const known = prompt?.things?.[key];
  if (known) return known;
  const at = key.indexOf(":"), field = key.slice(0, at);
  return { icon: "", value: choice?.said?.[field] ?? key.slice(at + 1).replaceAll("_", " "), name: "" };
}

/** The icon of a button. */
export function iconOf(prompt: Prompt | null, { key, choices: [choice] }: Option): string {
  return (key ? thingOf(prompt, key, choice).icon : "") || choice?.icon || "";
}

/** Whether all parts of a block lie in front of the player, to be picked there. */
export function liesInTray(tray: string, block: Block): boolean {
  if (block.about === "" || block.about === "do") return false;
  const keys = new Set([...tray.matchAll(/data-key="([^"]*)"/g)].flatMap(([, found]) => keysOf(found ?? "")));
  return block.options.every(({ key }) => keys.has(key));
}

const POINTS = /^\+(\d+)(?:\D(\d+))?$/; // "+8", "+1-6"

/** How many points a choice brings: the middle of what is uncertain. */
function gained({ choices: [only, ...rest] }: Option): number {
  if (!only || rest.length > 0) return 0;
  return Math.max(0, ...(only.facts ?? []).map(({ tone, value }) => {
    const [, least = 0, most = least] = tone === "gain" ? POINTS.exec(value ?? "") ?? [] : [];
    return (Number(least) + Number(most)) / 2;
  }));
}

const RISES = /→ \$?(\d+)k?$/; // from one number to another

/** How far a choice raises something. */
function risenTo(choice: Choice): number {
  return Math.max(0, ...(choice.facts ?? []).map(({ tone, value }) => tone === "gain" ? Number(RISES.exec(value ?? "")?.[1] ?? 0) : 0));
}

/** The one choice that stands out: the only one of a block that brings something, or the one that raises it most. */
export function bestOf(block: Block): Choice | null {
  const good = block.options.flatMap(({ choices: [only, ...rest] }) =>
    only && rest.length === 0 && only.facts?.some((fact) => fact.tone === "gain") && !only.facts.some((fact) => fact.tone === "loss") ? [only] : []);
  if (good.length < 2) return good[0] ?? null;
  const most = Math.max(...good.map(risenTo)), first = good.filter((choice) => risenTo(choice) === most);
  return most > 0 && first.length === 1 ? first[0] ?? null : null;
}

/** Whether all parts of a block are as short as a number, so that many fit in a row. */
export function areChips(prompt: Prompt | null, block: Block): boolean {
  return block.options.length > 2 && block.options.every(({ key, choices }) =>
    key !== "" && (thingOf(prompt, key, choices[0]).value ?? "").length <= 4 && !(choices.length === 1 && choices[0]?.facts));
}
