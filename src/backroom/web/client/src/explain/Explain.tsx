/** Everything on the table explains itself: to a pointer that rests on it, to the keyboard's focus, to a finger that stays. With
 * "?", or by a long press, the explanation stays and leads on to the rules. */

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { capitalize, Sentence } from "../components";
import { t } from "../i18n";
import { Words } from "../learn/Rulebook";
import type { GlossaryText } from "../protocol";
import { explaining } from "../storage";
import type { Session } from "../table/session";
import { useGlossary } from "./glossary";
import { EXPLAINED, hushTitle, meaningOf, type Meaning } from "./meaning";
import "./explain.css";

const RESTS = 600, PRESSES = 500; // ms until a pointer rests on something, or a finger presses long
const NEAR = 8, SLACK = 10; // px
const HALF = 170; // px: half of what an explanation may be wide, and a little more
const COLUMN = ".rail, .trade"; // buttons stand below each other here: an explanation stands beside them

interface Shown extends Meaning {
  left: number;
  top: number;
  side: "above" | "below" | "beside";
  pinned: boolean;
}

const shown = signal<Shown | null>(null);

/** Above or below what is explained; beside a column of buttons, so that the next ones stay in sight. */
function place(element: Element, meaning: Meaning, pinned: boolean): Shown {
  const box = element.getBoundingClientRect(), column = element.closest(COLUMN)?.getBoundingClientRect();
  if (column && column.left > 2 * HALF) return { ...meaning, left: column.left - NEAR, top: box.top, side: "beside", pinned };
  const isLow = box.top > innerHeight / 2, left = Math.min(Math.max(box.left + box.width / 2, HALF), innerWidth - HALF);
  return { ...meaning, left, top: isLow ? box.top - NEAR : box.bottom + NEAR, side: isLow ? "above" : "below", pinned };
}

/** Watches pointer, focus and fingers. */
function watch(session: Session, words: GlossaryText): () => void {
  let timer = 0, last: Element | null = null, clicked: PointerEvent | null = null;
  let isStill = true; // a table that opens under a pointer explains nothing until it moves
  const found = (event: Event) => (event.target as Element | null)?.closest?.<HTMLElement>(EXPLAINED) ?? null;
  const hide = () => {
    clearTimeout(timer);
    last = null;
    if (shown.peek()) shown.value = null;
  };
  const show = (element: HTMLElement, pinned: boolean) => {
    const meaning = element.isConnected ? meaningOf(element, words, session.choices.peek()) : null;
    if (meaning) shown.value = place(element, meaning, pinned);
  };
  const soon = (element: HTMLElement | null, after: number, pinned = false) => {
    if (shown.peek()?.pinned || element === last) return;
    hide();
    last = element;
    if (element) timer = window.setTimeout(() => show(element, pinned), after);
  };
  const over = (event: PointerEvent) => {
    if (clicked || isStill) return; // the table has changed under a pointer that rests
    const element = event.pointerType === "mouse" ? found(event) : null;
    if (element) hushTitle(element, event.target as Element);
    if (event.pointerType === "mouse") soon(element, RESTS);
  };
  const focus = (event: Event) => { if ((event.target as Element).matches(":focus-visible")) soon(found(event), RESTS); };
  const down = (event: PointerEvent) => {
    if ((event.target as Element).closest(".explanation")) return;
    hide();
    clicked = event.pointerType === "mouse" ? event : null;
    if (event.pointerType === "touch") soon(found(event), PRESSES, true);
  };
  const moved = (event: PointerEvent) => {
    if (isStill && event.pointerType === "mouse") {
      isStill = false;
      over(event);
    }
    if (clicked && Math.hypot(event.clientX - clicked.clientX, event.clientY - clicked.clientY) > SLACK) {
      clicked = null;
      over(event);
    }
    if (event.pointerType === "touch" && !shown.peek() && Math.hypot(event.movementX, event.movementY) > SLACK) hide();
  };
  const up = () => { if (!shown.peek()?.pinned) clearTimeout(timer); };
  const menu = (event: Event) => { if (shown.peek()?.pinned || last) event.preventDefault(); };
  const click = (event: Event) => { // the end of a long press picks nothing
    if (shown.peek()?.pinned && !(event.target as Element).closest(".explanation")) event.stopPropagation();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
    else if (event.key === "?" && shown.peek()) shown.value = { ...(shown.peek() as Shown), pinned: true };
  };
  const ends = new AbortController(), options = { signal: ends.signal };
  addEventListener("pointerover", over, options);
  addEventListener("focusin", focus, options);
  addEventListener("pointerdown", down, { ...options, capture: true });
  addEventListener("pointermove", moved, options);
  addEventListener("pointerup", up, options);
  addEventListener("contextmenu", menu, options);
  addEventListener("click", click, { ...options, capture: true });
  addEventListener("keydown", key, options);
  return () => {
    ends.abort();
    hide();
  };
}

interface Props {
  session: Session;
  game: string;
  names: readonly string[];
  onExact: (rule: string) => void;
  onChapter: (chapter: number) => void;
}

export function Explain({ session, game, names, onExact, onChapter }: Props) {
  const words = useGlossary(game), isOn = explaining.value === "on";
  useLayoutEffect(() => words && isOn ? watch(session, words) : undefined, [session, words, isOn]);
  const now = shown.value;
  if (!now || !isOn) return null;
  const keepInSight = (box: HTMLElement | null) => { if (box && now.side === "beside") box.style.top = `${Math.max(NEAR, Math.min(now.top, innerHeight - box.offsetHeight - NEAR))}px`; };
  return (
    <aside ref={keepInSight} class={`explanation ${now.side}${now.pinned ? " pinned" : ""}`} role={now.pinned ? "dialog" : "tooltip"} aria-label={now.name}
      style={`left: ${now.left}px; top: ${now.top}px`}>
      <h3><Sentence text={capitalize(now.name)} names={names} /></h3>
      {now.now.length > 0 && <p class="can">{now.now.map((one) => <span><Sentence text={capitalize(one)} names={names} /></span>)}</p>}
      {now.told && <p><Words text={now.told.text} /></p>}
      {now.pinned
        ? <Ways meaning={now} onExact={onExact} onChapter={onChapter} />
        : <p class="ways quiet">{t("explain.more")}</p>}
    </aside>
  );
}

/** The ways on from an explanation: to the chapter of the rulebook that tells it, and to the exact rule. */
function Ways({ meaning, onExact, onChapter }: { meaning: Meaning; onExact: Props["onExact"]; onChapter: Props["onChapter"] }) {
  const chapter = meaning.told?.chapter ?? -1;
  const leave = (way: () => void) => {
    shown.value = null;
    way();
  };
  const first = (button: HTMLButtonElement | null) => button?.focus();
  return (
    <p class="ways">
      {chapter >= 0 && <button type="button" class="link" ref={first} onClick={() => leave(() => onChapter(chapter))}>{t("explain.chapter")}</button>}
      <button type="button" class="link" {...(chapter < 0 ? { ref: first } : {})} onClick={() => leave(() => onExact(meaning.rule))}>{t("explain.rule", { rule: meaning.rule })}</button>
    </p>
  );
}
