/** The dock: one question, and its answers as buttons, narrowed down by what is picked on the board. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, Pic } from "../icons";
import { Token } from "../identity";
import { capitalize, Dialog, withNames, Sentence } from "../components";
import type { Choice, Fact, RefusedChoice } from "../protocol";
import { plural, t } from "../i18n";
import { askedFor, isTaught } from "../learn/progress";
import { AllChoices } from "./AllChoices";
import { FactChip } from "./facts";
import { Following } from "./Following";
import { leadOf, PhoneChoices, PhoneMenu } from "./PhoneDock";
import { Invitation } from "./Share";
import { useChoiceFocus, walkChoices } from "./keys";
import { matchingChoices, nameOf } from "./selection";
import { layout, type Session } from "./session";
import { areChips, bestOf, blocksOf, declines, iconOf, insteadOf, isIdle, liesInTray, thingOf, type Block, type Option } from "./steps";

export interface Props {
  session: Session;
  names: readonly string[];
  onRule: (rule: string) => void;
}

const MANY = 7; // so many choices can also be read in one list
const COLUMNS = 4; // more parts than this stand in columns
const BESIDE = 3; // so many other things to do stand below what is picked
const ROWS = 8; // more buttons than this, too
const SHORT = 44; // a question of so many letters is its own heading

/** The fields of a choice that are free text: a promise, a message. */
function blanks(choice: Choice): string[] {
  return Object.keys(choice.words).filter((field) => choice.words[field] === "");
}

export function Dock(props: Props) {
  const { session } = props, isNarrow = layout.value === "narrow";
  return (
    <section class={session.over.value ? "dock turn over" : session.isMyTurn.value ? "dock turn mine" : "dock turn"} aria-label={t("choices")} onClickCapture={onlyOnce}>
      <Head {...props} isNarrow={isNarrow} />
      {isNarrow && <PhoneMenu {...props} />}
      <Choices {...props} isNarrow={isNarrow} />
      <Foot session={session} isNarrow={isNarrow} />
    </section>
  );
}

/** What is easily overlooked now, or what is to be said of what is picked. */
export function tipOf(session: Session): string | undefined {
  const prompt = session.isMyTurn.value ? session.prompt.value : null;
  const key = session.picked.value.flat().find((one) => prompt?.tips?.[one]);
  return key ? prompt?.tips?.[key] : prompt?.tip;
}

export function Tip({ session, names }: Omit<Props, "onRule">) {
  const tip = tipOf(session);
  return tip ? <p class="tip"><Pic name="hint" /><span><Sentence text={tip} names={names} /></span></p> : null;
}

// The question

/** A question in two parts: a heading, and what is left of it. */
function inTwo(text: string): [string, string] {
  if (text.length <= SHORT) return [text.replace(/\.$/, ""), ""];
  const end = text.search(/[.!?](\s|$)/);
  if (end < 0 || end === text.length - 1) return [text.replace(/\.$/, ""), ""]; // a single sentence, however long
  return end <= SHORT ? [text.slice(0, text[end] === "." ? end : end + 1), text.slice(end + 1).trim()] : [t("turn.mine"), text];
}

function Head({ session, names, onRule, isNarrow }: Props & { isNarrow: boolean }) {
  const prompt = session.prompt.value;
  if (session.over.value) return <h2 class="dock-head over"><Pic name="end" />{t("turn.over")}</h2>;
  if (!session.isMyTurn.value || !prompt) return <Waiting session={session} names={names} />;
  if (isNarrow && session.picked.value.length > 0) return <PickedOnPhone session={session} names={names} />;
  const [head, rest] = prompt.head ? [prompt.head, ""] : inTwo(prompt.text);
  return (
    <>
      <h2 class="dock-head">
        <Pic name="turn" /><span><Sentence text={capitalize(head)} names={names} /></span>
        {!isNarrow && (
          <button type="button" class="plain why" title={t("why")} onClick={() => onRule(prompt.rules[0] ?? "")}>
            <Icon name="info" /><span class="hidden">{t("why")}</span>
          </button>
        )}
      </h2>
      {rest && <p class="prompt"><Sentence text={capitalize(rest)} names={names} /></p>}
      <Skipped session={session} names={names} />
      <About session={session} names={names} isNarrow={isNarrow} />
    </>
  );
}

/** What is to be done and what comes of it, until something is picked; to a learner, what the guide has asked for. A phone has
 * room for it in a first game. */
function About({ session, names, isNarrow }: Omit<Props, "onRule"> & { isNarrow: boolean }) {
  const asked = askedFor(session), about = session.prompt.value?.about;
  if (asked) return <p class="about asked-for"><Pic name="turn" /><span>{t("lesson.now", { what: asked })}</span></p>;
  return about && session.picked.value.length === 0 && (!isNarrow || isTaught(session)) ? <p class="about"><Sentence text={about} names={names} /></p> : null;
}

/** What passed by itself after my latest choice, and why. */
function Skipped({ session, names }: { session: Session; names: readonly string[] }) {
  const played = session.played.value, skipped = played?.at === session.moves.value - 1 ? played.choice.facts?.filter(({ tone }) => tone === "skips") ?? [] : [];
  return <div role="status">{skipped.map((fact) => <p class="skipped"><Pic name={fact.icon} /><span><Sentence text={fact.name} names={names} /></span></p>)}</div>;
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

function Choices({ session, names, onRule, isNarrow }: Props & { isNarrow: boolean }) {
  const [noting, setNoting] = useState<Choice | null>(null);
  const [asking, setAsking] = useState<Choice | null>(null);
  const [reading, setReading] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const all = session.available.value, left = session.matching.value, picked = session.picked.value;
  useEffect(() => {
    setReading(false);
    setAsking(null);
  }, [all]);
  useEffect(() => setAsking(null), [picked]);
  useChoiceFocus(place, left);

  const play = (choice: Choice) => {
    if (blanks(choice).length > 0) setNoting(choice);
    else if (session.asksFirst(choice) && asking !== choice) setAsking(choice);
    else void session.play(choice);
  };
  const [only] = left;
  const sure = asking ?? (picked.length > 0 && left.length === 1 && only ? only : null);
  const answers = { session, names, sure, onPlay: play, onRead: () => setReading(true),
    onYes: (choice: Choice) => blanks(choice).length > 0 ? setNoting(choice) : void session.play(choice),
    onBack: () => asking ? setAsking(null) : session.pick([]) };
  return (
    <div class="choices" ref={place} tabIndex={-1} onKeyDown={walkChoices} aria-busy={session.busy.value}>
      <Refused session={session} names={names} onRule={onRule} />
      {isNarrow ? <PhoneChoices {...answers} /> : <WideChoices {...answers} />}
      {reading && <AllChoices session={session} names={names} onPlay={play} onClose={() => setReading(false)} />}
      {noting && <NoteDialog choice={noting} names={names} onClose={() => setNoting(null)}
        onPlay={(words) => { setNoting(null); void session.ask({ type: "play", action: words, seen: session.moves.value }); }} />}
    </div>
  );
}

/** What there is to answer, and what is done with it. */
export interface Answers extends BlockProps {
  sure: Choice | null; // the only one that is left
  onYes: (choice: Choice) => void;
  onBack: () => void;
  onRead: () => void; // all choices as a list
}

function WideChoices({ sure, onYes, onBack, onRead, ...rest }: Answers) {
  const { session, names } = rest, picked = session.picked.value, left = session.matching.value, all = session.available.value;
  const blocks = blocksOf(left, picked.length > 0), tray = session.pictures.value.tray;
  const areShown = blocks.every((block) => !liesInTray(tray, block) && block.options.every(({ choices }) => choices.length === 1));
  return (
    <>
      {picked.length > 0 && <Picked session={session} names={names} />}
      {sure
        ? <Sure choice={sure} names={names} busy={session.busy.value} onYes={() => onYes(sure)} />
        : blocks.map((block, i) => <BlockOf key={block.verb + block.about} block={block} last={i === blocks.length - 1} {...rest} />)}
      {!sure && picked.length > 0 && <Instead {...rest} />}
      {(picked.length > 1 || sure) && (
        <button type="button" class="unpick" onClick={onBack}>
          <Pic name="undo" /><span>{t("choices.back")}</span>
          <span class="hidden">{plural("choices.picked.one", "choices.picked", left.length)}</span>
        </button>
      )}
      {all.length >= MANY && picked.length === 0 && !sure && !areShown && (
        <button type="button" class="link every-link" onClick={onRead}><Icon name="list" />{t("choices.list", { n: all.length })}</button>
      )}
    </>
  );
}

/** What else could be done instead of what is picked: the other verbs, if they are few, and what is refused now. */
function Instead({ session, names, onPlay }: BlockProps) {
  const others = insteadOf(session.matching.value, session.available.value), refused = session.prompt.value?.refused ?? [];
  if (others.length + refused.length > BESIDE) return null;
  const press = ({ key, choices: [choice, ...more] }: Option) => more.length > 0 ? session.pick([[key]]) : choice && onPlay(choice);
  return (
    <div class="options columns instead" role="group" aria-label={t("choices.instead")}>
      {others.map((option) => {
        const [choice] = option.choices, label = option.key ? thingOf(session.prompt.value, option.key, choice).value : choice?.label ?? choice?.text;
        return <button type="button" class="opens" title={withNames(label ?? "", names)} disabled={session.busy.value} onClick={() => press(option)}><Pic name={iconOf(session.prompt.value, option)} /><span class="choice-label"><Sentence text={capitalize(nameIn(label ?? ""))} names={names} /></span></button>;
      })}
      {refused.map((one) => <Dim refused={one} session={session} names={names} />)}
    </div>
  );
}

/** What a label names before it explains it. */
export function nameIn(label: string): string {
  return label.split(/[:：]/)[0] ?? label;
}

/** What is picked so far, each to be put back. */
function Picked({ session, names }: { session: Session; names: readonly string[] }) {
  const left = session.matching.value, prompt = session.prompt.value;
  const [block] = left.length > 1 ? blocksOf(left, true) : [];
  const asked = block ? prompt?.asks?.[block.about] ?? "" : "";
  const things = session.picked.value.map((target) => {
    const key = target.find((one) => matchingChoices(left, [[one]]).length > 0) ?? nameOf(target);
    return { target, thing: thingOf(prompt, key, left[0]) };
  });
  return (
    <p class="picked-line">
      {things.map(({ target, thing }) => (
        <button type="button" class="picked-thing" onClick={() => session.pick(session.picked.value.filter((one) => one !== target))}>
          {thing.icon && <Pic name={thing.icon} />}<span><Sentence text={capitalize(thing.value ?? "")} names={names} /></span>
          <Icon name="close" /><span class="hidden">{t("choices.unpick")}</span>
        </button>
      ))}
      {asked && <span class="asked"><Sentence text={capitalize(asked)} names={names} /></span>}
    </p>
  );
}

/** What was picked, as a chip in the sentence that says what a choice is. */
function chipIn(session: Session, choice: Choice): { before: string; thing: Fact; after: string } | null {
  const label = choice.label ?? "", [target] = session.picked.value, key = target?.find((one) => matchingChoices([choice], [[one]]).length > 0) ?? "";
  const thing = thingOf(session.prompt.value, key, choice), at = thing.name ? label.indexOf(thing.name) : -1;
  return at < 0 || !thing.value ? null : { before: label.slice(0, at), thing, after: label.slice(at + thing.name.length) };
}

/** On a phone: the only choice that is left as a question, or what is picked so far. */
function PickedOnPhone({ session, names }: { session: Session; names: readonly string[] }) {
  const [only, ...more] = session.matching.value, chosen = more.length > 0 ? leadOf(session) : only, said = chosen && chipIn(session, chosen);
  if (chosen && said) {
    return (
      <h2 class="dock-head asks-of">
        <Sentence text={capitalize(said.before)} names={names} />
        <button type="button" class="picked-thing" onClick={() => session.pick([])}>
          {said.thing.icon && <Pic name={said.thing.icon} />}<span>{said.thing.value}</span><Icon name="close" /><span class="hidden">{t("choices.unpick")}</span>
        </button>
        <Sentence text={t("ask", { what: said.after })} names={names} />
      </h2>
    );
  }
  if (!only || more.length > 0) return <Picked session={session} names={names} />;
  const label = only.label ?? only.text, asked = only.assent?.includes(label) ? only.assent : label; // whichever says more
  return (
    <h2 class="dock-head">
      <Pic name={only.icon ?? "turn"} /><span><Sentence text={t("ask", { what: capitalize(asked) })} names={names} /></span>
      <button type="button" class="plain picked-thing put-back" onClick={() => session.pick([])}><Icon name="close" /><span class="hidden">{t("choices.unpick")}</span></button>
    </h2>
  );
}

export interface BlockProps {
  names: readonly string[];
  session: Session;
  onPlay: (choice: Choice) => void;
}

/** Buttons that belong together, under what they are about. */
export function BlockOf({ block, last, ...rest }: BlockProps & { block: Block; last: boolean }) {
  const { prompt, picked } = rest.session;
  const refused = last && picked.value.length === 0 ? prompt.value?.refused ?? [] : [];
  const verb = block.verb ? thingOf(prompt.value, `do:${block.verb}`, block.options[0]?.choices[0]).value ?? "" : "";
  const asked = prompt.value?.asks?.[block.about] ?? "";
  const title = block.verb && picked.value.length === 0 ? verb : asked || verb;
  const chips = areChips(prompt.value, block), inTray = picked.value.length === 0 && liesInTray(rest.session.pictures.value.tray, block);
  const many = block.options.length > (block.about !== "" && block.about !== "do" ? COLUMNS : ROWS);
  const best = bestOf(block), apart = chips || inTray; // what is refused stands below them
  const options = [...block.options].sort((one, other) => Number(other.choices[0] === best) - Number(one.choices[0] === best)); // what stands out comes first
  const icons = new Set(block.options.map((option) => iconOf(prompt.value, option))).size;
  const isLong = many && options.some(isIdle) && !options.every(isIdle); // then these are told in one line
  const isPlain = picked.value.length > 0 && block.options.length > 1 ? icons < 2 : many && icons < 3; // icons would say little
  return (
    <div class={inTray ? "block in-tray" : "block"} role="group" aria-label={title ? capitalize(title) : t("choices")}>
      {block.about !== "" && block.about !== "do" && title && picked.value.length === 0 && <h3><Sentence text={capitalize(title)} names={rest.names} /></h3>}
      {inTray && <p class="from-tray" aria-hidden="true"><Pic name="turn" />{t("choices.tray")}</p>}
      <div class={chips ? "options chips" : many ? "options columns" : "options"}>
        {(isLong ? options.filter((option) => !isIdle(option)) : options).map((option) => <OptionOf key={option.key || option.choices[0]?.action} option={option} isPlain={isPlain} best={best !== null && option.choices[0] === best} {...rest} />)}
        {!apart && refused.map((one) => <Dim refused={one} {...rest} />)}
      </div>
      {isLong && <Idle options={options.filter(isIdle)} {...rest} />}
      {apart && refused.length > 0 && <div class="options">{refused.map((one) => <Dim refused={one} {...rest} />)}</div>}
    </div>
  );
}

/** What can be chosen though there is nothing to be had from it, such as places that are full: in one line for each reason. */
function Idle({ options, session, names, onPlay }: BlockProps & { options: readonly Option[] }) {
  const reasons = [...new Set(options.map(({ choices: [choice] }) => choice?.facts?.[0]?.value ?? ""))];
  return (
    <>
      {reasons.map((reason) => (
        <p class="idle-line"><span>{capitalize(reason)}:</span>
          {options.map((option) => {
            const [choice] = option.choices;
            if (!choice || (choice.facts?.[0]?.value ?? "") !== reason) return null;
            const label = option.key ? thingOf(session.prompt.value, option.key, choice).value ?? "" : choice.label ?? choice.text;
            return <button type="button" class="link" data-action={choice.action} disabled={session.busy.value} onPointerEnter={() => { session.hovered.value = choice; }} onPointerLeave={() => { session.hovered.value = null; }} onClick={() => onPlay(choice)}><Sentence text={label} names={names} /></button>;
          })}
        </p>
      ))}
    </>
  );
}

/** The second click of a double-click chooses nothing: by then something else may lie under the pointer. */
function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** Whether a button has the focus by the keyboard. The page gives it to the first choice, too, and then nothing lights up. */
const isWalked = (button: HTMLButtonElement): boolean => button.matches(":focus-visible");

/** A button: it plays its choice, or leads on to those that have this part. */
export function OptionOf({ option, best, isPlain = false, names, session, onPlay }: BlockProps & { option: Option; best: boolean; isPlain?: boolean }) {
  const [choice] = option.choices, isOne = option.choices.length === 1;
  if (!choice) return null;
  const thing = option.key ? thingOf(session.prompt.value, option.key, choice) : null;
  const label = thing ? thing.value ?? "" : choice.label ?? choice.text;
  const icon = isPlain ? "" : iconOf(session.prompt.value, option);
  const point = (at: Choice | null) => { session.hovered.value = at; };
  const press = () => isOne ? onPlay(choice) : session.pick([...session.picked.value, [option.key]]);
  const facts = isOne ? choice.facts : undefined;
  return (
    <button type="button" class={`${isOne ? "choice" : "opens"} ${best ? "best" : isOne && declines(choice) ? "declines" : isIdle(option) ? "idle" : ""} ${thing?.tone ?? ""}`.trim()} disabled={session.busy.value} {...(isOne ? { "data-action": choice.action } : { "data-explain": option.key, "aria-haspopup": true })}
      onPointerEnter={() => point(choice)} onPointerLeave={() => point(null)} onFocus={(event) => isWalked(event.currentTarget) && point(choice)} onBlur={() => point(null)} onClick={press}>
      {icon && <Pic name={icon} />}
      <span class="choice-label"><Sentence text={capitalize(label)} names={names} /></span>
      {isOne && thing && <span class="hidden">{capitalize(withNames(choice.label ?? choice.text, names))}</span>}
      {thing?.name && <span class="hidden">{thing.name}</span>}
      {facts && <span class="choice-facts">{facts.map((fact) => <FactChip fact={fact} />)}</span>}
      {!isOne && <span class="more" aria-hidden="true" />}
    </button>
  );
}

/** What is refused now: it says why. */
export function Dim({ refused, session, names }: Omit<BlockProps, "onPlay"> & { refused: RefusedChoice }) {
  const why = () => { session.refused.value = { reason: refused.reason, rule: refused.rule }; };
  return (
    <button type="button" class="dim" aria-disabled="true" title={withNames(refused.reason, names)} onClick={why}>
      {refused.icon && <Pic name={refused.icon} />}
      <span class="choice-label"><Sentence text={capitalize(refused.text)} names={names} /></span>
      <span class="dim-why"><Sentence text={refused.reason} names={names} /></span>
    </button>
  );
}

/** The choice that is left, with all that it will do, to be confirmed. */
export function Sure({ choice, names, busy, closeup = "", isAsked = false, thing = "", onYes, children }: SureProps) {
  const { label, isWhole } = assentOf(choice, isAsked, thing);
  return (
    <div class={children ? "sure paired" : "sure"} role="group" aria-label={t("sure.label")}>
      {closeup && <div class="closeup" aria-hidden="true" dangerouslySetInnerHTML={{ __html: closeup }} />}
      {choice.facts && !isWhole && (
        <dl class={closeup ? "outcome hidden" : "outcome"}>
          {choice.facts.map((fact) => (
            <div class={fact.tone ?? ""}>
              <dt><Sentence text={capitalize(fact.name)} names={names} /></dt>
              <dd>{fact.icon && <Pic name={fact.icon} />}<b><Sentence text={fact.value ?? ""} names={names} isBrief /></b></dd>
            </div>
          ))}
        </dl>
      )}
      {choice.final && <p class="final">{t("sure")}</p>}
      <button type="button" class="choice main whole" data-action={choice.action} disabled={busy} onClick={onYes}>
        {choice.icon && <Pic name={choice.icon} />}<span class="choice-label"><Sentence text={capitalize(label)} names={names} /></span>
      </button>
      {children}
    </div>
  );
}

interface SureProps {
  choice: Choice;
  names: readonly string[];
  busy: boolean;
  closeup?: string; // what it is about, enlarged
  isAsked?: boolean; // the question names it already
  thing?: string; // what the question asks for, if that tells it apart
  onYes: () => void;
  children?: ComponentChildren; // what stands beside the button
}

/** What the button says that plays a choice, and whether that tells all that it will do. */
function assentOf(choice: Choice, isAsked: boolean, thing: string): { label: string; isWhole: boolean } {
  const [only, ...more] = choice.facts ?? [], said = isAsked ? choice.assent : choice.assent && thing;
  if (!said) return { label: choice.label ?? choice.text, isWhole: false };
  const isWhole = more.length === 0 && only?.value !== undefined;
  return { label: isWhole ? t("with", { what: said, more: only.value }) : said, isWhole };
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

function Foot({ session, isNarrow }: { session: Session; isNarrow: boolean }) {
  const isAsking = session.asked.value !== null && session.asked.value.by === session.seat.value;
  return (
    <div class="dock-foot">
      {session.substitute.value && !session.over.value && (
        <p class="given">
          <Icon name="robot" /><span>{t("turn.given")}</span>
          <button type="button" onClick={() => void session.ask({ type: "take" })}>{t("give.take")}</button>
        </p>
      )}
      {(isAsking || (!isNarrow && session.picked.value.length === 0)) && <UndoButton session={session} />}
      {!isNarrow && <Following session={session} />}
    </div>
  );
}

export function UndoButton({ session }: { session: Session }) {
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
