/** Small pieces that several screens use. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { Icon, SeatMark } from "./icons";
import { say } from "./words";

// Going from page to page

export const path = signal(location.pathname);
addEventListener("popstate", () => { path.value = location.pathname; });

/** Go to another page of the table without loading anything. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.value = location.pathname;
  if (!replace) scrollTo(0, 0);
}

export function HomeLink({ children }: { children: ComponentChildren }) {
  const leave = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go("/");
  };
  return <a class="home-link" href="/" onClick={leave}>{children}</a>;
}

// Dialogs

interface DialogProps {
  title: string;
  kind?: "box" | "drawer";
  onClose: () => void;
  children: ComponentChildren;
}

/** A box above the table, or a drawer beside it; the browser keeps the focus inside, Escape closes it. */
export function Dialog({ title, kind = "box", onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const outside = (event: MouseEvent) => { if (event.target === box.current) onClose(); };
  return (
    <dialog ref={box} class={kind} aria-label={title} onClick={outside}
      onCancel={(event) => { event.preventDefault(); onClose(); }}>
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="plain" onClick={onClose} aria-label={say("close")}><Icon name="close" /></button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

// Sentences of the game

const SPECIAL = /(\bP\d\b|\b[A-Z]{2}-[A-Z0-9]+\.\d+\b)/;

interface SaidProps {
  text: string;
  names: readonly string[];
  onRule?: (rule: string) => void;
}

/** A sentence from the server: P0 becomes the name of who sits there, a rule's id a way into the rules. */
export function Said({ text, names, onRule }: SaidProps) {
  return <>{text.split(SPECIAL).map((part, i) => i % 2 === 0 ? part : <Special part={part} names={names} onRule={onRule} />)}</>;
}

function Special({ part, names, onRule }: { part: string; names: readonly string[]; onRule: SaidProps["onRule"] }) {
  if (part.includes("-")) {
    return onRule ? <button type="button" class="link" onClick={() => onRule(part)}>{part}</button> : <>{part}</>;
  }
  const seat = Number(part.slice(1));
  return <span class="who"><SeatMark seat={seat} />{names[seat] ?? part}</span>;
}

/** The same sentence as plain text. */
export function plainly(text: string, names: readonly string[]): string {
  return text.replace(/\bP(\d)\b/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function Problem({ text }: { text: string }) {
  return text ? <p class="problem" role="alert">{text}</p> : null;
}
