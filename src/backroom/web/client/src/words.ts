/** All words that the page says itself, from the files in messages/; the game's own words come from the server, which
 * is told the language. */

import { signal } from "@preact/signals";
import en from "../messages/en.json";
import { stored } from "./storage";

export type Key = keyof typeof en;
type Messages = Record<string, string>;

const files = import.meta.glob<{ default: Messages }>(["../messages/*.json", "!../messages/en.json"]);

/** The languages there are: one file each. */
export const languages = ["en", ...Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ""))].sort();

export const language = signal("en");
const messages = signal<Messages>(en);

/** A sentence in the present language, with its blanks filled; a sentence that a file lacks is said in English. */
export function say(key: Key, blanks: Record<string, string | number> = {}): string {
  const text = messages.value[key] ?? en[key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}

/** One of two sentences, by number. */
export function count(one: Key, many: Key, n: number): string {
  return say(n === 1 ? one : many, { n });
}

/** What a bot is called. */
export function botName(name: string): string {
  const key = `bot.${name}`;
  return key in en ? say(key as Key) : name;
}

export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

/** Switch to a language and keep it for the next visit. */
export async function speak(code: string): Promise<void> {
  const load = files[`../messages/${code}.json`];
  messages.value = load ? (await load()).default : en;
  language.value = load ? code : "en";
  document.documentElement.lang = language.value;
  stored.set("language", language.value);
}

/** The language kept from the last visit, or else the browser's. */
export function firstLanguage(): string {
  const wished = [stored.get("language", ""), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wished.find((code) => languages.includes(code)) ?? "en";
}
