/** The page's own messages, from the files in messages/. Texts of the game come from the server, which is told the
 * language. */

import { signal } from "@preact/signals";
import en from "../messages/en.json";
import { stored } from "./storage";

export type Key = keyof typeof en;
type Messages = Record<string, string>;

const files = import.meta.glob<{ default: Messages }>(["../messages/*.json", "!../messages/en.json"]);

/** The available languages: one file each. */
export const languages = ["en", ...Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, "")).sort()];

export const language = signal("en");
const messages = signal<Messages>(en);

/** A message in the current language, with its blanks filled; messages without a translation stay English. */
export function t(key: Key, blanks: Record<string, string | number> = {}): string {
  const text = messages.value[key] ?? en[key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}

/** Whether there is such a message. */
export function has(key: string): key is Key {
  return key in en;
}

/** The singular or plural form of a message. */
export function plural(one: Key, many: Key, n: number): string {
  return t(n === 1 ? one : many, { n });
}

/** What the house calls a game. */
export function gameTitle(slug: string, title: string): string {
  const key = `game.${slug}`;
  return has(key) ? t(key) : title;
}

/** The display name of a bot. */
export function botName(name: string): string {
  const key = `bot.${name}`;
  return key in en ? t(key as Key) : name;
}

/** How wide a text is, in letters; kana and Chinese characters are wider than others. */
export function letters(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter >= "\u3000" ? 1.5 : 1), 0);
}

/** The name of a language in that language, as a title; one in other letters stands after a name that everybody can read,
 * since not every device has a font for it. */
export function languageName(code: string): string {
  const nameIn = (tongue: string) => {
    const name = new Intl.DisplayNames([tongue], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(tongue) + name.slice(1);
  };
  const own = nameIn(code);
  return /^[\p{Script=Latin}\s]+$/u.test(own) || language.value === code ? own : `${nameIn(language.value)} (${own})`;
}

/** Switch to a language and remember it. */
export async function setLanguage(code: string): Promise<void> {
  const load = files[`../messages/${code}.json`];
  messages.value = load ? (await load()).default : en;
  language.value = load ? code : "en";
  document.documentElement.lang = language.value;
  stored.set("language", language.value);
}

/** The language chosen on an earlier visit, or else the browser's. */
export function preferredLanguage(): string {
  const candidates = [stored.get("language", ""), ...navigator.languages.map((code) => code.slice(0, 2))];
  return candidates.find((code) => languages.includes(code)) ?? "en";
}
