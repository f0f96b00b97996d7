/** All choices as buttons: grouped by verb, and narrowed down by what is picked on the board. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { capitalize, Dialog, withNames, Sentence } from "../components";
import type { Choice } from "../protocol";
import { plural, t } from "../i18n";
import { groupChoices, type Group, type Row } from "./selection";
import { layout, type Session } from "./session";

interface Props {
  session: Session;
  names: readonly string[];
  onRule: (rule: string) => void;
}

const MANY = 7;
const FEW = 4; // a small screen folds longer lists

/** The fields of a choice that are free text: a promise, a message. */
function blanks(choice: Choice): string[] {
  return Object.keys(choice.words).filter((field) => choice.words[field] === "");
}

function fits(choice: Choice, filter: string, names: readonly string[]): boolean {
  const text = withNames(choice.text, names).toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function Choices({ session, names, onRule }: Props) {
  const [filter, setFilter] = useState("");
  const [unfolded, setUnfolded] = useState(false);
  const [noting, setNoting] = useState<Choice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const all = session.available.value;
  useEffect(() => setFilter(""), [all]);
  useFocus(place, all);

  const offered = filter ? session.matching.value.filter((choice) => fits(choice, filter, names)) : session.matching.value;
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
          {plural("choices.picked.one", "choices.picked", session.matching.value.length)}
          <button type="button" class="link" onClick={() => { session.picked.value = []; }}>{t("choices.all")}</button>
        </p>
      )}
      {folds && (
        <button type="button" class="fold" aria-expanded={shown} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t("choices.hide") : plural("choices.show.one", "choices.show", all.length)}
        </button>
      )}
      {shown && all.length >= MANY && (
        <form class="filter" role="search" onSubmit={typed}>
          <Icon name="search" />
          <input value={filter} onInput={(event) => setFilter(event.currentTarget.value)}
            placeholder={t("choices.filter", { n: all.length })} aria-label={t("choices.filter.label")} />
        </form>
      )}
      {shown && groupChoices(offered).map((group) => <Verb key={group.verb} group={group} names={names} session={session} onPlay={play} />)}
      {filter && offered.length === 0 && <p class="quiet">{t("choices.none")}</p>}
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
  const title = capitalize(group.title);
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
      {row.title && <span class="row-name" aria-hidden="true"><Sentence text={row.title} names={names} /></span>}
      <div class="choice-buttons">
        {row.choices.map(({ choice, label }) => (
          <button key={choice.action} type="button" class="choice" data-action={choice.action} disabled={session.busy.value}
            {...(row.title ? { "aria-label": capitalize(withNames(choice.text, names)) } : {})}
            onPointerEnter={() => { session.hovered.value = choice; }} onPointerLeave={() => { session.hovered.value = null; }}
            onFocus={() => { session.hovered.value = choice; }} onBlur={() => { session.hovered.value = null; }}
            onClick={() => onPlay(choice)}>
            <span><Sentence text={capitalize(label)} names={names} /></span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The server's latest refusal, with its rule. */
function Refused({ session, names, onRule }: Props) {
  const refused = session.refused.value;
  return (
    <div role="alert">
      {refused && (
        <p class="problem">
          <Sentence text={refused.reason} names={names} onRule={onRule} />{" "}
          {refused.rule && <button type="button" class="link" onClick={() => onRule(refused.rule ?? "")}>{t("rule.show", { rule: refused.rule })}</button>}
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

/** Asks for the free text of a choice before it is played. */
function NoteDialog({ choice, names, onClose, onPlay }: NoteProps) {
  const [text, setText] = useState("");
  const fields = blanks(choice);
  const done = (event: Event) => {
    event.preventDefault();
    onPlay({ ...choice.words, ...Object.fromEntries(fields.map((field) => [field, text])) });
  };
  return (
    <Dialog title={capitalize(withNames(choice.text.replaceAll('""', "").trim(), names))} onClose={onClose}>
      <form class="fields" onSubmit={done}>
        <label class="field"><span>{t("note")}</span>
          <input value={text} maxLength={200} required onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="buttons"><button type="submit" class="main">{t("note.go")}</button></div>
      </form>
    </Dialog>
  );
}

// Keyboard

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys move between choices. */
function walk(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const here = document.activeElement;
  if (!step || !(here instanceof HTMLButtonElement) || !here.classList.contains("choice")) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>("button.choice")];
  buttons[(buttons.indexOf(here) + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Keeps keyboard focus among the choices: when they change, the first new one gets the focus. */
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
