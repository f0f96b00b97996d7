/** The keyboard: arrow keys walk over the choices, and the focus stays among them when they change. */

import { useEffect, useRef } from "preact/hooks";
import type { Choice } from "../protocol";
import type { Session } from "./session";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const WALKED = "button.choice, button.opens";

/** Arrow keys move between choices. */
export function walkChoices(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const here = document.activeElement;
  if (!step || !(here instanceof HTMLButtonElement) || !here.matches(WALKED)) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>(WALKED)];
  buttons[(buttons.indexOf(here) + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Keeps keyboard focus among the choices: when they change, the first new one gets the focus. */
export function useChoiceFocus(place: { current: HTMLDivElement | null }, choices: readonly Choice[]): void {
  const inside = useRef(false);
  useEffect(() => {
    const home = place.current;
    const note = () => { inside.current = true; };
    const lost = (event: FocusEvent) => { if (event.relatedTarget) inside.current = false; };
    home?.addEventListener("focusin", note);
    home?.addEventListener("focusout", lost);
    return () => {
      home?.removeEventListener("focusin", note);
      home?.removeEventListener("focusout", lost);
    };
  }, []);
  useEffect(() => {
    const free = document.activeElement === document.body || place.current?.contains(document.activeElement);
    if (!inside.current || !free || document.querySelector("dialog[open]")) return;
    const first = place.current?.querySelector<HTMLButtonElement>("button.choice:not([disabled]), button.opens");
    (first ?? place.current)?.focus({ preventScroll: true });
  }, [choices]);
}

/** Escape puts back what was picked; R opens the rules. */
export function useTableKeys(session: Session, onRules: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      const types = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === "Escape" && session.picked.value.length > 0) session.pick([]);
      else if (event.key.toLowerCase() === "r" && !types && !event.ctrlKey && !event.metaKey && !event.altKey) onRules();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [session]);
}
