/** How much advice somebody wants: none, when asked, or at every choice. */

import { signal } from "@preact/signals";
import { stored } from "../storage";

export type HintLevel = "off" | "ask" | "always";
export const HINT_LEVELS: HintLevel[] = ["off", "ask", "always"];

export const hintLevel = signal<HintLevel>(stored.get<HintLevel>("hints", "ask"));

export function saveHintLevel(value: HintLevel): void {
  hintLevel.value = value;
  stored.set("hints", value);
}
