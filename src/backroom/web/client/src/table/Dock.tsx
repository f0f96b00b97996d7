/** The dock: one question, and its answers as buttons, narrowed down by what is picked on the board. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, Pic } from "../icons";
import { Token } from "../identity";
import { capitalize, Dialog, withNames, Sentence } from "../components";
import type { Choice } from "../protocol";
import { plural, t } from "../i18n";
import { FactChip } from "./facts";
import { Following } from "./Following";
import { Invitation } from "./Share";
import { useChoiceFocus, walkChoices } from "./keys";
import { groupChoices, type Group, type Row } from "./selection";
import type { Session } from "./session";

interface Props {
  session: Session;
  names: readonly string[];
  onRule: (rule: string) => void;
}

const MANY = 7; // longer lists can be searched
const SHORT = 44; // a question of so many letters is its own heading

/** The fields of a choice that are free text: a promise, a message. */
function blanks(choice: Choice): string[] {
  return Object.keys(choice.words).filter((field) => choice.words[field] === "");
}

function fits(choice: Choice, filter: string, names: readonly string[]): boolean {
  const text = withNames(choice.text, names).toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function Dock({ session, names, onRule }: Props) {
  return (
    <section class={session.isMyTurn.value ? "dock turn mine" : "dock turn"} aria-label={t("choices")}>
      <Head session={session} names={names} onRule={onRule} />
      <Choices session={session} names={names} onRule={onRule} />
      <Foot session={session} />
    </section>
  );
}

// The question

/** A question in two parts: a heading, and what is left of it. */
function inTwo(text: string): [string, string] {
  if (text.length <= SHORT) return [text.replace(/\.$/, ""), ""];
  const end = text.search(/[.!?](\s|$)/);
  const first = end > 0 && end <= SHORT ? text.slice(0, end) : "";
  return first ? [first, text.slice(end + 1).trim()] : [t("turn.mine"), text];
}

function Head({ session, names, onRule }: Props) {
  const prompt = session.prompt.value;
  if (session.over.value) return <h2 class="dock-head"><Pic name="end" />{t("turn.over")}</h2>;
  if (!session.isMyTurn.value || !prompt) return <Waiting session={session} names={names} />;
  const [head, rest] = inTwo(prompt.text);
  return (
    <>
      <h2 class="dock-head"><Pic name="turn" /><span><Sentence text={capitalize(head)} names={names} /></span></h2>
      <p class={rest ? "prompt" : "prompt bare"}>
        {rest && <><Sentence text={capitalize(rest)} names={names} />{" "}</>}
        <RuleLinks rules={prompt.rules} onRule={onRule} />
      </p>
    </>
  );
}

/** Links to the rules behind a question. */
function RuleLinks({ rules, onRule }: { rules: readonly string[]; onRule: (rule: string) => void }) {
  return (
    <span class="rule-links">
      {rules.map((rule) => <button type="button" class="link" onClick={() => onRule(rule)} aria-label={t("rule.show", { rule })}>{rule}</button>)}
    </span>
  );
}

function Waiting({ session, names }: { session: Session; names: readonly string[] }) {
  const waiting = session.waiting.value;
  return (
    <>
      <h2 class="dock-head quiet-head">
        <span>{t("turn.waits")}</span>
        {waiting.slice(0, 6).map((seat) => <span class="who"><Token seat={seat} />{waiting.length < 3 ? names[seat] : ""}</span>)}
      </h2>
      {session.seat.value === null && <p class="watching"><Icon name="eye" />{t("watching")}</p>}
      <Invitation session={session} />
    </>
  );
}

// The answers

function Choices({ session, names, onRule }: Props) {
  const [filter, setFilter] = useState("");
  const [noting, setNoting] = useState<Choice | null>(null);
  const [asking, setAsking] = useState<Choice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const all = session.available.value;
  useEffect(() => {
    setFilter("");
    setAsking(null);
  }, [all]);
  useChoiceFocus(place, all);

  const offered = filter ? session.matching.value.filter((choice) => fits(choice, filter, names)) : session.matching.value;
  const play = (choice: Choice) => {
    if (blanks(choice).length > 0) setNoting(choice);
    else if (session.asksFirst(choice) && asking !== choice) setAsking(choice);
    else void session.play(choice);
  };
  const typed = (event: Event) => {
    event.preventDefault();
    const [only, ...others] = offered;
    if (only && others.length === 0) play(only);
    else if (filter) void session.ask({ type: "play", action: filter, seen: session.moves.value });
  };
  const picked = session.picked.value.length > 0;
  return (
    <div class="choices" ref={place} tabIndex={-1} onKeyDown={walkChoices} aria-busy={session.busy.value}>
      <Refused session={session} names={names} onRule={onRule} />
      {asking && <Sure choice={asking} names={names} onYes={() => play(asking)} onNo={() => setAsking(null)} />}
      {!asking && groupChoices(offered).map((group) =>
        <Verb key={group.verb} group={group} names={names} session={session} onPlay={play} only={offered.length === 1} />)}
      {picked && !asking && (
        <button type="button" class="unpick" onClick={() => session.pick([])}>
          <Pic name="undo" /><span>{t("choices.all")}</span>
          <span class="hidden">{plural("choices.picked.one", "choices.picked", session.matching.value.length)}</span>
        </button>
      )}
      {all.length >= MANY && !asking && (
        <form class="filter" role="search" onSubmit={typed}>
          <Icon name="search" />
          <input value={filter} onInput={(event) => setFilter(event.currentTarget.value)}
            placeholder={t("choices.filter", { n: all.length })} aria-label={t("choices.filter.label")} />
        </form>
      )}
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
  only: boolean;
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

function RowOf({ row, names, session, onPlay, only }: ListProps & { row: Row }) {
  return (
    <div class={row.title ? "choice-row titled" : "choice-row"}>
      {row.title && <span class="row-name" aria-hidden="true"><Sentence text={capitalize(row.title)} names={names} /></span>}
      <div class="choice-buttons">
        {row.choices.map(({ choice, label }) => (
          <button key={choice.action} type="button" data-action={choice.action} disabled={session.busy.value}
            class={`choice${only ? " main" : ""}${choice.facts || only ? " whole" : ""}`}
            onPointerEnter={() => { session.hovered.value = choice; }} onPointerLeave={() => { session.hovered.value = null; }}
            onFocus={() => { session.hovered.value = choice; }} onBlur={() => { session.hovered.value = null; }}
            onClick={() => onPlay(choice)}>
            {choice.icon && <Pic name={choice.icon} />}
            <span class="choice-label"><Sentence text={capitalize(label)} names={names} /></span>
            {row.title && <span class="hidden">{capitalize(withNames(choice.text, names))}</span>}
            {choice.facts && <span class="choice-facts">{choice.facts.map((fact) => <FactChip fact={fact} />)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Asks once before something is played that can't be taken back. */
function Sure({ choice, names, onYes, onNo }: { choice: Choice; names: readonly string[]; onYes: () => void; onNo: () => void }) {
  return (
    <div class="sure" role="alertdialog" aria-label={t("sure")}>
      <p>{t("sure")}</p>
      <button type="button" class="choice main whole" onClick={onYes} ref={(button) => button?.focus()}>
        {choice.icon && <Pic name={choice.icon} />}<span class="choice-label"><Sentence text={capitalize(choice.text)} names={names} /></span>
      </button>
      <button type="button" class="whole" onClick={onNo}>{t("sure.no")}</button>
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

// Taking back, and following the others

function Foot({ session }: { session: Session }) {
  return (
    <div class="dock-foot">
      {session.substitute.value && !session.over.value && (
        <p class="given">
          <Icon name="robot" /><span>{t("turn.given")}</span>
          <button type="button" onClick={() => void session.ask({ type: "take" })}>{t("give.take")}</button>
        </p>
      )}
      <UndoButton session={session} />
      <Following session={session} />
    </div>
  );
}

function UndoButton({ session }: { session: Session }) {
  const undo = session.undo.value;
  if (!undo || session.over.value) return null;
  const mustAsk = undo.may === false && undo.ask.length > 0; // null: the server finds out when somebody tries
  if (session.asked.value?.by === session.seat.value) {
    return (
      <p class="asking" role="status">
        <span>{t("undo.waits")}</span>
        <button type="button" onClick={() => void session.ask({ type: "answer", yes: false })}>{t("undo.never")}</button>
      </p>
    );
  }
  return (
    <button type="button" class="undo" title={undo.why} onClick={() => void session.ask({ type: "undo", ask: mustAsk })}>
      <Pic name="undo" />{mustAsk ? t("undo.ask") : t("undo")}
    </button>
  );
}
