/** Everything that can be chosen now, as buttons: grouped by verb, narrowed by what is picked on the board. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { capital, Dialog, plainly, Said } from "../pieces";
import type { Choice } from "../protocol";
import { count, say } from "../words";
import { grouped, type Group, type Row } from "./narrow";
import { layout, type Session } from "./session";

interface Props {
  session: Session;
  names: readonly string[];
  onRule: (rule: string) => void;
}

const MANY = 7;
const FEW = 4; // so many are shown on a small screen at once

/** The fields of a choice that are free text: a promise, a message. */
function blanks(choice: Choice): string[] {
  return Object.keys(choice.words).filter((field) => choice.words[field] === "");
}

function fits(choice: Choice, filter: string, names: readonly string[]): boolean {
  const text = plainly(choice.text, names).toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function Choices({ session, names, onRule }: Props) {
  const [filter, setFilter] = useState("");
  const [unfolded, setUnfolded] = useState(false);
  const [noting, setNoting] = useState<Choice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const all = session.open.value;
  useEffect(() => setFilter(""), [all]);
  useFocus(place, all);

  const offered = filter ? session.offered.value.filter((choice) => fits(choice, filter, names)) : session.offered.value;
  const play = (choice: Choice) => blanks(choice).length > 0 ? setNoting(choice) : void session.play(choice);
  const folds = layout.value === "narrow" && all.length > FEW;
  const shown = !folds || unfolded || session.picked.value.length > 0;
  const typed = (event: Event) => {
    event.preventDefault();
    const [only, ...others] = offered;
    if (only && others.length === 0) play(only);
    else if (filter) void session.ask({ type: "play", action: filter, seen: session.moves.value });
  };

  return (
    <div class="choices" ref={place} tabIndex={-1} onKeyDown={walk} aria-busy={session.busy.value}>
      <Refused session={session} names={names} onRule={onRule} />
      {session.picked.value.length > 0 && (
        <p class="picked-note">
          {count("choices.picked.one", "choices.picked", session.offered.value.length)}
          <button type="button" class="link" onClick={() => { session.picked.value = []; }}>{say("choices.all")}</button>
        </p>
      )}
      {folds && (
        <button type="button" class="fold" aria-expanded={shown} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? say("choices.hide") : count("choices.show.one", "choices.show", all.length)}
        </button>
      )}
      {shown && all.length >= MANY && (
        <form class="filter" role="search" onSubmit={typed}>
          <Icon name="search" />
          <input value={filter} onInput={(event) => setFilter(event.currentTarget.value)}
            placeholder={say("choices.filter", { n: all.length })} aria-label={say("choices.filter.label")} />
        </form>
      )}
      {shown && grouped(offered).map((group) => <Verb key={group.verb} group={group} names={names} session={session} onPlay={play} />)}
      {filter && offered.length === 0 && <p class="quiet">{say("choices.none")}</p>}
      {noting && <NoteDialog choice={noting} names={names} onClose={() => setNoting(null)}
        onPlay={(words) => { setNoting(null); void session.ask({ type: "play", action: words, seen: session.moves.value }); }} />}
    </div>
  );
}

interface ListProps {
  names: readonly string[];
  session: Session;
  onPlay: (choice: Choice) => void;
}

function Verb({ group, ...rest }: ListProps & { group: Group }) {
  const title = capital(group.title);
  if (group.size === 1) return <RowOf row={group.rows[0] as Row} {...rest} />;
  return (
    <div class="verb" role="group" aria-label={title}>
      <h3>{title}</h3>
      {group.rows.map((row) => <RowOf key={row.title} row={row} {...rest} />)}
    </div>
  );
}

function RowOf({ row, names, session, onPlay }: ListProps & { row: Row }) {
  return (
    <div class={row.title ? "choice-row titled" : "choice-row"}>
      {row.title && <span class="row-name" aria-hidden="true"><Said text={row.title} names={names} /></span>}
      <div class="choice-buttons">
        {row.choices.map(({ choice, label }) => (
          <button key={choice.action} type="button" class="choice" data-action={choice.action} disabled={session.busy.value}
            {...(row.title ? { "aria-label": capital(plainly(choice.text, names)) } : {})}
            onPointerEnter={() => { session.pointed.value = choice; }} onPointerLeave={() => { session.pointed.value = null; }}
            onFocus={() => { session.pointed.value = choice; }} onBlur={() => { session.pointed.value = null; }}
            onClick={() => onPlay(choice)}>
            <span><Said text={capital(label)} names={names} /></span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the server refused, in its words, with the rule. */
function Refused({ session, names, onRule }: Props) {
  const refused = session.refused.value;
  return (
    <div role="alert">
      {refused && (
        <p class="problem">
          <Said text={refused.reason} names={names} onRule={onRule} />{" "}
          {refused.rule && <button type="button" class="link" onClick={() => onRule(refused.rule ?? "")}>{say("rule.show", { rule: refused.rule })}</button>}
        </p>
      )}
    </div>
  );
}

interface NoteProps {
  choice: Choice;
  names: readonly string[];
  onClose: () => void;
  onPlay: (words: Choice["words"]) => void;
}

/** A choice with free text in it: the text is asked for first. */
function NoteDialog({ choice, names, onClose, onPlay }: NoteProps) {
  const [text, setText] = useState("");
  const fields = blanks(choice);
  const done = (event: Event) => {
    event.preventDefault();
    onPlay({ ...choice.words, ...Object.fromEntries(fields.map((field) => [field, text])) });
  };
  return (
    <Dialog title={capital(plainly(choice.text.replaceAll('""', "").trim(), names))} onClose={onClose}>
      <form class="fields" onSubmit={done}>
        <label class="field"><span>{say("note")}</span>
          <input value={text} maxLength={200} required onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="buttons"><button type="submit" class="main">{say("note.go")}</button></div>
      </form>
    </Dialog>
  );
}

// Keyboard

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys go from choice to choice. */
function walk(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const here = document.activeElement;
  if (!step || !(here instanceof HTMLButtonElement) || !here.classList.contains("choice")) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>("button.choice")];
  buttons[(buttons.indexOf(here) + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Whoever plays by keyboard stays among the choices: when they change, the focus goes to the first new one. */
function useFocus(place: { current: HTMLDivElement | null }, choices: readonly Choice[]): void {
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
    const first = place.current?.querySelector<HTMLButtonElement>("button.choice:not([disabled])");
    (first ?? place.current)?.focus({ preventScroll: true });
  }, [choices]);
}
