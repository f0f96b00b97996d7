/** What something on the table means: its name, what can be done with it now, and the rule behind it. All words come from the
 * server: the drawing's titles, the choices, and the game's glossary. */

import type { Choice, GlossaryText, ToldRule } from "../protocol";
import { keysOf, matchingChoices } from "../table/selection";

export interface Meaning {
  name: string;
  now: string[]; // what can be done with it
  rule: string;
  told: ToldRule | undefined;
}

const MOST = 3; // so many choices are named

/** What answers a pointer, a focus or a finger. */
export const EXPLAINED = "[data-key], [data-explain], [data-icon], [data-action]";

/** The rule behind a target: that of the longest beginning of one of its keys. */
export function ruleOf(words: GlossaryText, keys: readonly string[]): string {
  let best = "";
  for (const begins of Object.keys(words.keys)) {
    if (begins.length > best.length && keys.some((key) => key.startsWith(begins))) best = begins;
  }
  return words.keys[best] ?? "";
}

/** The first of some rules that the glossary tells. */
export function toldOf(words: GlossaryText, rules: readonly string[]): string {
  return rules.find((rule) => rule in words.rules) ?? "";
}

function saidOf(choice: Choice): string {
  return choice.label ?? choice.text;
}

function titleOf(element: HTMLElement | SVGElement): string {
  const title = element.querySelector(":scope > title")?.textContent ?? element.dataset.title ?? element.getAttribute("title");
  return title ?? element.querySelector(".choice-label")?.textContent ?? element.textContent ?? "";
}

/** The browser's own tooltip stays away: an explanation says it already. */
export function hushTitle(element: HTMLElement | SVGElement, leaf: Element): void {
  const title = element.getAttribute("title");
  if (title) {
    element.dataset.title = title;
    element.removeAttribute("title");
  } else if (leaf !== element && leaf instanceof SVGElement && !leaf.querySelector(":scope > title")) {
    leaf.append(document.createElementNS("http://www.w3.org/2000/svg", "title"));
  }
}

function meaning(words: GlossaryText, name: string, now: string[], rule: string): Meaning | null {
  const told = words.rules[rule];
  return name && (told || now.length > 0) ? { name, now, rule, told } : null;
}

export function meaningOf(element: HTMLElement | SVGElement, words: GlossaryText, choices: readonly Choice[]): Meaning | null {
  const { action, icon, key, explain } = element.dataset;
  if (action !== undefined) {
    const choice = choices.find((one) => String(one.action) === action);
    return choice ? meaning(words, saidOf(choice), (choice.facts ?? []).map((fact) => `${fact.name}: ${fact.value ?? ""}`), toldOf(words, choice.rules)) : null;
  }
  if (icon !== undefined) return meaning(words, titleOf(element), [], words.icons[icon] ?? "");
  const keys = keysOf(key ?? explain ?? ""), possible = matchingChoices(choices, [keys]);
  const now = possible.length > MOST ? possible.slice(0, MOST).map(saidOf).concat("…") : possible.map(saidOf);
  return meaning(words, titleOf(element), now, ruleOf(words, keys));
}
