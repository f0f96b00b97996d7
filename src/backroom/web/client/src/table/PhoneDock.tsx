/** The dock on a phone: what a choice will do, one large button that does it, and small ones for the others. */

import { useEffect, useState } from "preact/hooks";
import { capitalize, Sentence, withNames } from "../components";
import { letters, t } from "../i18n";
import { Icon, Pic } from "../icons";
import type { Choice, Fact } from "../protocol";
import { BlockOf, Dim, nameIn, OptionOf, Sure, Tip, UndoButton, type Answers, type Props } from "./Dock";
import { FactChip } from "./facts";
import { Following } from "./Following";
import { matchingChoices, partsOf, type Target } from "./selection";
import type { Session } from "./session";
import { areChips, bestOf, blocksOf, declines, hurts, iconOf, insteadOf, isIdle, liesInTray, thingOf, type Option } from "./steps";

const BESIDE = 5; // so many small buttons fit below the large one
const HEEDED = 3; // beside fewer small buttons there is room for what is easily overlooked
const PICKED = 2; // so many below what was picked: the others can be picked, too
const ALIKE = 3; // so many other things to do stand beside each other
const FEW = 6; // so few choices are all shown, whatever is picked
const ALONE = 8; // so many without it
const SHORT = 15; // letters of a label that fits a third of the screen

const THIRD = 16; // letters of a name and its token that fit there
const HALF = 26; // letters of a label that fits half of the screen
const LINE = 17; // letters of facts that fit a third of the screen
const BRIEF = 11; // letters of a label that fits a third of the screen beside an icon
const ICON = 3; // as wide as so many letters
const FOURTHS = 4; // so many very short ones with one fact each stand beside each other
const NARROW = 13; // letters of a label that fits a fourth of the screen
const FULL = 6; // more small buttons than this leave no room for three lines each
const OFFERS = "b-offers"; // what says on the board what a choice does, large enough to be touched
const SEAT = /^P\d$/;
const FIGURE_AND_WORD = /^\d+ \p{L}/u;

/** What was picked before the last decision, which is still open to change, and the choices then. */
function decisionOf(session: Session): { before: Target[]; choices: Choice[] } {
  let before = session.picked.value, choices = session.matching.value;
  while (before.length > 0 && choices.length < 2) {
    before = before.slice(0, -1);
    choices = matchingChoices(session.available.value, before);
  }
  const [only, ...more] = session.matching.value, all = session.available.value;
  if (!only || more.length > 0 || before.length === 0) return { before, choices };
  const isByBoard = closeupOf(session, only) !== "" && before.every((target) => target.every((one) => one.startsWith("do:"))); // its kind can be picked there
  return isByBoard || all.length <= FEW ? { before: [], choices: all } : { before, choices };
}

export function PhoneChoices({ sure, onYes, onBack, onRead, ...rest }: Answers) {
  const { session, names, onPlay } = rest;
  const { before, choices } = decisionOf(session);
  const blocks = blocksOf(choices, before.length > 0);
  const isApart = (block: (typeof blocks)[number]) => areChips(session.prompt.value, block) || liesInTray(session.pictures.value.tray, block);
  const options = blocks.filter((block) => !isApart(block)).flatMap((block) => block.options);
  const apart = sure ? [] : blocks.filter(isApart); // the tray stays in sight while something can be picked from it
  const lead = sure ?? (apart.length > 0 ? null : bestOf({ about: "", verb: "", options }));
  const isAsked = sure !== null && session.picked.value.length > 0 && session.matching.value.length === 1; // the head names it
  const leading = options.find(({ choices: [only, ...more] }) => only === lead && more.length === 0);
  const thing = leading?.key && session.picked.value.length > 0 ? thingOf(session.prompt.value, leading.key, lead ?? undefined).value ?? "" : "";
  const closeup = isAsked && lead ? closeupOf(session, lead) : "";
  const { no, others: open } = apartFromNo(options.filter(({ choices: [only, ...more] }) => !(only === lead && more.length === 0)), closeup !== "");
  const onBoard = lead && rest.session.picked.value.length > 0 && session.pictures.value.board.includes(OFFERS) ? open.filter(isLike(lead)) : []; // they say there what they do
  const left = onBoard.length > 0 ? [...open.filter((option) => !onBoard.includes(option)), ...insteadOf([lead as Choice], session.available.value)] : open;
  const useful = left.filter((option) => !isIdle(option)), isCrowded = !sure && left.length > FEW && useful.length < left.length && session.picked.value.length > 0;
  const others = sure ? otherKindsFirst(left, sure) : isCrowded ? [...useful, ...insteadOf(left.flatMap(({ choices }) => choices), session.available.value)] : left; // the board has what there is nothing to be had from
  const most = sure && before.length < session.picked.value.length ? PICKED : lead ? BESIDE : ALONE, shown = others.length > most + 1 ? others.slice(0, most) : others.length > FULL ? others.filter((option) => !isIdle(option)) : others;
  const hasOwn = new Set([...shown.map((option) => iconOf(session.prompt.value, option)), ...(sure ? [sure.icon ?? ""] : [])]).size > 1; // an icon that all share says nothing
  const areKinds = shown.some((option) => isOther(sure, option)); // icons tell them apart
  const unseen = isCrowded ? left.filter(isIdle) : onBoard;
  const refused = session.picked.value.length === 0 || onBoard.length > 0 ? session.prompt.value?.refused ?? [] : [];
  const areBrief = onBoard.length > 0;
  const columns = areBrief ? Math.min(ALIKE, shown.length + refused.length) : across(session, shown.length + (shown.length < others.length ? 1 : 0), shown, lead !== null);
  const isFull = columns < 3 ? lead !== null : shown.length > FULL;
  const press = (option: Option) => {
    const [choice] = option.choices;
    if (option.choices.length > 1) session.pick([...before, [option.key]]);
    else if (choice?.facts || choice?.final) session.pick(partsOf(choice));
    else if (choice) onPlay(choice);
  };
  return (
    <>
      {apart.map((block) => <BlockOf key={block.verb + block.about} block={block} last={false} {...rest} />)}
      {!closeup && others.length < HEEDED && <Tip session={session} names={names} />}
      {lead && <Sure choice={lead} names={names} busy={session.busy.value} onYes={() => onYes(lead)} isAsked={isAsked} thing={thing} closeup={closeup}>
        {no && (isOpen(no) ? <Small option={no} icon="" told={[]} {...rest} onPress={() => press(no)} /> : <OptionOf option={no} best={false} {...rest} />)}
      </Sure>}
      <div class={`smalls${apart.length > 0 && shown.length > 2 ? " many" : ""}${columns > 2 ? " thirds" : ""}${columns === FOURTHS ? " fourths" : ""}`} style={{ "--across": columns }}>
        {shown.map((option) => isOpen(option) || areBrief
          ? <Small key={option.key || option.choices[0]?.action} option={option} icon={areBrief || (hasOwn && (hasRoom(session, option, columns, isFull) || (areKinds && labelOf(session, option).length <= BRIEF))) ? iconOf(session.prompt.value, option) : ""} isBrief={areBrief} told={briefly(session, option, columns, isFull)} {...rest} onPress={() => press(option)} />
          : <OptionOf key={option.choices[0]?.action} option={option} best={false} {...rest} />)}
        {shown.length < others.length && <button type="button" class="small-choice" onClick={onRead}><Icon name="list" />{t("choices.more", { n: others.length - shown.length })}</button>}
        {shown.length === others.length && refused.slice(0, Math.max(1, most - shown.length)).map((one) => <Dim refused={one} {...rest} />)}
        {sure && others.length + onBoard.length === 0 && <button type="button" class="small-choice unpick" onClick={onBack}><Pic name="undo" />{t("choices.back")}</button>}
      </div>
      {unseen.length > 0 && <div class="by-key options">{unseen.map((option) => <OptionOf key={option.key || option.choices[0]?.action} option={option} best={false} {...rest} />)}</div>}
    </>
  );
}

/** The choice on the large button, if something is picked that leads to several; null for none. */
export function leadOf(session: Session): Choice | null {
  const options = blocksOf(session.matching.value, true).flatMap((block) => block.options);
  return bestOf({ about: "", verb: "", options });
}

/** Whether an option does the same as a choice, elsewhere. */
const isLike = (lead: Choice) => ({ choices }: Option): boolean => choices.every(({ words }) => words.do === lead.words.do);

/** Beside something enlarged, saying no has its place beside saying yes; then come those that lead to several choices. */
function apartFromNo(options: readonly Option[], isEnlarged: boolean): { no?: Option | undefined; others: Option[] } {
  const no = isEnlarged && options.length > PICKED ? options.find((option) => option.choices.every(declines)) : undefined;
  const others = options.filter((option) => option !== no);
  return { no, others: isEnlarged ? others.sort((one, other) => Number(other.choices.length > 1) - Number(one.choices.length > 1)) : others };
}

/** Beside what was picked, choices of other kinds come first: those of the same kind can be picked on the board as it was. */
function otherKindsFirst(options: readonly Option[], { words }: Choice): Option[] {
  const isAlike = ({ choices: [choice] }: Option) => Number(choice?.words.do === words.do);
  return [...options].sort((one, other) => isAlike(one) - isAlike(other) || Number(hurts(one)) - Number(hurts(other)));
}

/** Whether an option is of another kind than what was picked. */
function isOther(sure: Choice | null, { choices: [choice] }: Option): boolean {
  return sure !== null && choice?.words.do !== sure.words.do;
}

/** What a choice is about, enlarged, with what lies beside it. */
function closeupOf(session: Session, { action }: Choice): string {
  const { [action]: own, "": beside = "" } = session.closeups.value;
  return own ? beside + own : "";
}

/** Whether a button leads on: to more choices, or to what its choice will do. */
function isOpen({ choices: [choice, ...more] }: Option): boolean {
  return more.length > 0 || Boolean(choice?.facts ?? choice?.final);
}

/** How many small buttons stand beside each other, so that none is left over and all words fit. */
function across(session: Session, n: number, shown: readonly Option[], isBeside: boolean): number {
  const longest = Math.max(0, ...shown.map((option) => labelOf(session, option).split(" ").length > 2 ? labelOf(session, option).length : 0));
  if (n < 3) return Math.max(1, n);
  if (n > FULL && n <= 2 * FOURTHS && shown.every((option) => labelOf(session, option).length <= NARROW && factsOf(option).length < 2)) return FOURTHS;
  return n === 4 || (n === 3 && !isBeside) || (longest > 2 * SHORT) ? 2 : 3;
}

/** Whether more is told, enlarged, when an option is picked: its button names the thing and what it brings. */
function isEnlarged(session: Session, { key, choices: [choice] }: Pick<Option, "key" | "choices">): boolean {
  return !key && choice !== undefined && Boolean(session.closeups.value[choice.action]);
}

function labelOf(session: Session, { key, choices: [choice] }: Option): string {
  if (choice && isEnlarged(session, { key, choices: [choice] })) return shortly(session, choice);
  return (key ? thingOf(session.prompt.value, key, choice).value : choice?.label ?? choice?.text) ?? "";
}

/** The thing that a choice is about. */
function shortly(session: Session, choice: Choice): string {
  const key = partsOf(choice).map(([one = ""]) => one).find((one) => !one.startsWith("do:") && session.prompt.value?.things?.[one]);
  const thing = (key ? thingOf(session.prompt.value, key, choice).value : choice.label) ?? choice.text;
  return SEAT.test(thing) ? choice.label ?? thing : thing; // what of theirs it is about
}

/** What the choice of a small button will do. */
function factsOf({ choices: [choice, ...more] }: Option): readonly Fact[] {
  return more.length === 0 ? choice?.facts ?? [] : [];
}

/** Whether a choice costs a gangster: it is against somebody. */
const strikes = (option: Option): boolean => factsOf(option).some(({ icon, tone }) => icon === "tommy_gun" && tone === "loss");

/** The two facts that matter most, what it costs and what it brings; a word says more than an icon beside it. Where three
 * buttons stand beside each other, they are one line at most, and there are none where the label needs the room. */
function briefly(session: Session, option: Option, columns: number, isFull: boolean): Fact[] {
  const facts = factsOf(option), last = facts.at(-1);
  if (last && isEnlarged(session, option)) return [facts.find(({ icon }) => icon === "pay") ?? last];
  const price = facts.find((fact) => fact.tone === "loss");
  const two = price && last && price !== last ? [price, last] : facts.slice(0, 2);
  const told = two.map((fact) => FIGURE_AND_WORD.test(fact.value ?? "") ? { ...fact, icon: "" } : fact);
  if (columns < 3) return !isFull || columns === 1 || labelOf(session, option).length <= HALF ? told : [];
  if (labelOf(session, option).length >= (isFull ? SHORT : 2 * SHORT)) return [];
  const letters = told.reduce((sum, { icon, value }) => sum + (value?.length ?? 0) + (icon ? ICON : 0), 0);
  return letters <= LINE ? told : told.slice(0, 1);
}

/** Whether an icon fits before the label of a small button. */
function hasRoom(session: Session, option: Option, columns: number, isFull: boolean): boolean {
  const letters = labelOf(session, option).length;
  if (columns < 3) return columns === 1 || letters <= HALF - ICON || (isFull && letters > HALF);
  return factsOf(option).length === 0 && letters <= SHORT;
}

interface SmallProps extends Pick<Answers, "session" | "names"> {
  option: Option;
  icon: string;
  isBrief?: boolean; // the name alone, without what explains it
  told: readonly Fact[];
  onPress: () => void;
}

/** A small button that leads on, with what its choice will do. */
function Small({ option, icon, isBrief = false, told, session, names, onPress }: SmallProps) {
  const [choice] = option.choices, thing = option.key ? thingOf(session.prompt.value, option.key, choice) : null;
  const label = labelOf(session, option);
  return (
    <button type="button" class={`opens ${choice && declines(choice) ? "declines" : isIdle(option) ? "idle" : ""} ${strikes(option) ? "strikes" : ""} ${thing?.tone ?? ""}`.trim()} disabled={session.busy.value} aria-haspopup onClick={onPress}>
      {icon && <Pic name={icon} />}
      <span class="choice-label"><Sentence text={capitalize(isBrief ? nameIn(label) : label)} names={names} isBrief={told.length > 0 && /P\d/.test(label) && letters(withNames(label, names)) + (icon ? 2 : 1) * ICON > THIRD} /></span>
      {told.length > 0 && <span class="choice-facts">{told.map((fact) => <FactChip fact={fact} />)}</span>}
    </button>
  );
}

/** What is needed now and then: the rule, the list of all choices, taking back, following the others. */
export function PhoneMenu({ session, onRule }: Props) {
  const [open, setOpen] = useState(false);
  const moves = session.moves.value, prompt = session.prompt.value;
  useEffect(() => setOpen(false), [moves]);
  if (session.over.value) return null;
  return (
    <div class="dock-menu">
      <button type="button" class="plain" aria-expanded={open} aria-label={t("more")} onClick={() => setOpen(!open)}><Icon name="dots" /></button>
      {open && (
        <div class="dock-more" role="group" aria-label={t("more")} onClick={() => setOpen(false)}>
          {prompt && <button type="button" onClick={() => onRule(prompt.rules[0] ?? "")}><Icon name="info" />{t("why")}</button>}
          <UndoButton session={session} />
          <Following session={session} />
        </div>
      )}
    </div>
  );
}
