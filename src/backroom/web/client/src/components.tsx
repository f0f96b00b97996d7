/** Small components that several screens share. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { Icon } from "./icons";
import { Token } from "./identity";
import { t } from "./i18n";
import { here, linkTo } from "./transport";

// Navigation

export const path = signal(here());
addEventListener("popstate", () => { path.value = here(); });

/** Go to another page without reloading. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", linkTo(to));
  else history.pushState(null, "", linkTo(to));
  path.value = here();
  if (!replace) scrollTo(0, 0);
}

export function HomeLink({ children }: { children: ComponentChildren }) {
  const leave = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go("/");
  };
  return <a class="home-link" href={linkTo("/")} onClick={leave}>{children}</a>;
}

// Dialogs

interface DialogProps {
  title: string;
  kind?: "box" | "drawer" | "book-dialog" | "ways";
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal box or drawer; the browser keeps the focus inside, and Escape closes it. */
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
          <button type="button" class="plain" onClick={onClose} aria-label={t("close")}><Icon name="close" /></button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

// Sentences from the server

const SPECIAL = /(\bP\d\b|\b[A-Z]{2}-[A-Z0-9]+\.\d+\b)/;

interface SentenceProps {
  text: string;
  names: readonly string[];
  onRule?: (rule: string) => void;
  isBrief?: boolean; // where there is no room for names, tokens stand for them
}

/** A sentence from the server: P0 becomes the player's name, and the id of a rule a link to the rules. */
export function Sentence({ text, names, onRule, isBrief = false }: SentenceProps) {
  return <>{text.split(SPECIAL).map((part, i) => i % 2 === 0 ? part : <Special part={part} names={names} onRule={onRule} isBrief={isBrief} />)}</>;
}

interface SpecialProps extends Pick<SentenceProps, "names"> {
  part: string;
  onRule: SentenceProps["onRule"];
  isBrief: boolean;
}

function Special({ part, names, onRule, isBrief }: SpecialProps) {
  if (part.includes("-")) {
    return onRule ? <button type="button" class="link" onClick={() => onRule(part)}>{part}</button> : part;
  }
  const seat = Number(part.slice(1));
  const name = names[seat] ?? part;
  return <span class="who"><Token seat={seat} name={names[seat]} />{isBrief ? <span class="hidden">{name}</span> : name}</span>;
}

/** The same sentence as plain text, with names. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replace(/\bP(\d)\b/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function ErrorMessage({ text }: { text: string }) {
  return text ? <p class="problem" role="alert">{text}</p> : null;
}
