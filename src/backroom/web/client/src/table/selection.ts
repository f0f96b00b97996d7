/** Selecting on the board: picked targets narrow down the choices. There are no rules here, only filtering. */

import type { Choice, Prompt } from "../protocol";

/** The keys of a target on the board: one or more "field:value". */
export type Target = readonly string[];

export function keysOf(attribute: string): Target {
  return attribute.split("|").filter(Boolean);
}

export function nameOf(target: Target): string {
  return target.join("|");
}

/** Whether a choice has this value in this field. */
function hasKey(choice: Choice, key: string): boolean {
  const at = key.indexOf(":");
  const value = choice.words[key.slice(0, at)];
  if (value === undefined || value === null) return false;
  const wanted = key.slice(at + 1);
  return Array.isArray(value) ? value.some((one) => String(one) === wanted) : String(value) === wanted;
}

export function mentions(choice: Choice, target: Target): boolean {
  return target.some((key) => hasKey(choice, key));
}

/** The choices that match all picked targets. */
export function matchingChoices(choices: readonly Choice[], picked: readonly Target[]): Choice[] {
  return choices.filter((choice) => picked.every((target) => mentions(choice, target)));
}

/** Whether somebody is offered the same as before. */
export function areSame(some: readonly Choice[], others: readonly Choice[]): boolean {
  return some.length === others.length && some.every(({ action, text }, place) => action === others[place]?.action && text === others[place]?.text);
}

/** All parts of a choice as targets, so that nothing else matches them. */
export function partsOf(choice: Choice): Target[] {
  return Object.entries(choice.words)
    .filter(([, value]) => ["string", "number"].includes(typeof value) && value !== "")
    .map(([field, value]) => [`${field}:${String(value)}`]);
}

/** What is picked after a click: a picked target is unpicked; one that doesn't go with the others starts a new selection. */
export function toggle(choices: readonly Choice[], picked: readonly Target[], target: Target): Target[] {
  const others = picked.filter((other) => nameOf(other) !== nameOf(target));
  if (others.length < picked.length) return others;
  return matchingChoices(choices, [...picked, target]).length > 0 ? [...picked, target] : [target];
}

/** A target is picked, can be picked in addition, could be picked instead, or can't be picked. */
export type TargetState = "picked" | "can" | "could" | "no";

/** A function that tells the state of a target, fast for many targets. */
export function targetStates(choices: readonly Choice[], picked: readonly Target[]): (target: Target) => TargetState {
  const names = new Set(picked.map(nameOf));
  const all = keysIn(choices), rest = picked.length > 0 ? keysIn(matchingChoices(choices, picked)) : all;
  return (target) => {
    if (names.has(nameOf(target)) || target.some((key) => names.has(key))) return "picked";
    if (target.some((key) => rest.has(key))) return "can";
    return target.some((key) => all.has(key)) ? "could" : "no";
  };
}

/** All keys that occur in choices. */
function keysIn(choices: readonly Choice[]): Set<string> {
  const keys = new Set<string>();
  for (const choice of choices) {
    for (const [field, value] of Object.entries(choice.words)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== undefined) keys.add(`${field}:${String(one)}`);
    }
  }
  return keys;
}

// Lists of all choices

export interface Group {
  verb: string;
  title: string;
  choices: Choice[];
}

/** The choices by verb. */
export function groupChoices(choices: readonly Choice[], prompt: Prompt | null = null): Group[] {
  const verbs = new Map<string, Choice[]>();
  for (const choice of choices) {
    const verb = String(choice.words.do ?? "");
    verbs.set(verb, [...(verbs.get(verb) ?? []), choice]);
  }
  return [...verbs].map(([verb, some]) => ({ verb, title: prompt?.things?.[`do:${verb}`]?.value ?? some[0]?.said?.do ?? verb, choices: some }));
}
