/** The story: what happened, by turn, newest first. A click shows it on the board, and what was staged can be watched
 * again. */

import { Component, type ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { fetchStaged } from "../api";
import { Icon, Pic } from "../icons";
import { capitalize, Sentence, withNames } from "../components";
import { Token } from "../identity";
import type { StoryLine } from "../protocol";
import { plural, t } from "../i18n";
import { FactChip } from "./facts";
import { layout, type Session } from "./session";
import { useWholeLines } from "./whole";

interface Section {
  title: string;
  lines: Told[];
  staged: number; // the event of a moment that the heading stands for, -1 for none
}

/** A line, how often it was said, and for whom else. */
interface Told {
  line: StoryLine;
  times: number;
  others: readonly StoryLine[];
}

const MOST = 300;
const CROWD = 3; // so many who get money are told by their tokens
const ROUND = /^(?!P\d)[^:：]*\d[^:：]*(?=[:：])/; // "Round 4" of "Round 4: deeds and tiles"; later headings belong to it
const HERE = "\ufffc"; // where a chip stands in a sentence

/** The lines by section, newest first; those of events up to one, if it is named. */
export function sectionsOf(lines: readonly StoryLine[], upTo = Infinity): Section[] {
  const found: Section[] = [];
  let round = "";
  for (const line of lines) {
    if (line.n > upTo) break;
    const last = found[found.length - 1], numbered = ROUND.exec(line.starts ?? "")?.[0];
    round = numbered ?? round;
    const title = line.starts && round && !/\d/.test(line.starts) ? t("with", { what: round, more: line.starts }) : line.starts ?? "";
    if (!last || (line.starts && title !== last.title)) found.push({ title, lines: [], staged: -1 });
    const section = found[found.length - 1];
    if (section && line.text && line.text !== line.starts) tell(section.lines, line);
    else if (section && line.staged) section.staged = line.n;
  }
  return found.filter((section) => section.lines.length > 0).map((section) => ({ ...section, lines: sideBySide(section.lines) })).reverse();
}

/** Where everybody gets money one after the other, all who get it alike stand in one row. */
function sideBySide(lines: readonly Told[]): Told[] {
  const rows: Told[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && isMoney(lines[end] as Told)) end++;
    rows.push(...alike(lines.slice(at, end)), ...lines.slice(end, end + 1));
    at = end + 1;
  }
  return rows;
}

/** Lines of money, those that say the same in one row if they are a crowd; otherwise all as they are. */
function alike(lines: readonly Told[]): readonly Told[] {
  const forms = [...new Set(lines.map(({ line }) => formOf(line)))];
  const groups = forms.map((form) => lines.filter(({ line }) => formOf(line) === form));
  if (!groups.some(({ length }) => length >= CROWD)) return lines;
  return groups.flatMap(([first, ...more]) => first ? [{ ...first, others: more.map(({ line }) => line) }] : []);
}

/** Whether a line tells of nothing but a player's money. */
function isMoney({ line: { chips, more, staged, seat } }: Told): boolean {
  return !more && !staged && (seat ?? null) !== null && (chips?.length ?? 0) > 0 && (chips ?? []).every(({ icon }) => icon === "money");
}

/** What a line says of whomever it is about. */
function formOf(line: StoryLine): string {
  return (line.plain ?? line.text).replace(/^P\d\b/, "");
}

/** Add a line. If the same player did the same before, it is counted, or what it is about stands beside the other; if
 * the line before it tells the same of another, their tokens stand side by side. */
function tell(lines: Told[], line: StoryLine): void {
  const isPlain = (one: StoryLine) => !one.more && !one.staged && !one.text.includes(HERE) && (one.seat ?? null) !== null;
  const form = formOf(line);
  const at = isPlain(line) ? sameDeed(lines, line, form) : -1, same = lines[at];
  if (same && isPlain(same.line) && !same.line.chips === !line.chips) {
    const chips = same.line.chips && line.chips ? { chips: [...same.line.chips, ...line.chips] } : {};
    const keys = [...same.line.keys ?? [], ...line.keys ?? []];
    lines[at] = { ...same, line: { ...same.line, ...chips, ...(keys.length > 0 ? { keys } : {}) }, times: line.chips ? 1 : same.times + 1 };
    return;
  }
  const isSum = line.chips?.every(({ icon }) => icon === "money"); // everybody's money is told for itself
  const last = lines[lines.length - 1], isAlike = last?.line.chips && isPlain(last.line) && formOf(last.line) === form;
  if (isAlike && !isSum && line.chips && isPlain(line)) lines[lines.length - 1] = withAnother(last, line);
  else lines.push({ line, times: 1, others: [] });
}

/** The same deed of another player, beside that player's earlier ones. */
function withAnother(told: Told, line: StoryLine): Told {
  const chips = (one: StoryLine) => one.seat === line.seat ? { ...one, chips: [...one.chips ?? [], ...line.chips ?? []] } : one;
  if (told.line.seat === line.seat) return { ...told, line: chips(told.line) };
  return { ...told, others: told.others.some((one) => one.seat === line.seat) ? told.others.map(chips) : [...told.others, line] };
}

/** Where the same player did the same before, with nobody else in between; -1 for nowhere. */
function sameDeed(lines: readonly Told[], line: StoryLine, form: string): number {
  for (let at = lines.length - 1; at >= 0; at--) {
    const told = lines[at];
    if (!told || told.line.seat !== line.seat || told.others.length > 0) return -1;
    if (formOf(told.line) === form) return at;
  }
  return -1;
}

/** What a line says, with its chips where the sentence has a place for them, or after it. */
function Words({ line, names, onRule }: { line: StoryLine; names: readonly string[]; onRule?: (rule: string) => void }) {
  const [first = "", ...rest] = capitalize(line.text).split(HERE), chips = line.chips ?? [];
  const sentence = (text: string) => <Sentence text={text} names={names} {...(onRule ? { onRule } : {})} />;
  return (
    <>
      {sentence(first)}
      {rest.map((text, i) => <>{chips[i] && <FactChip fact={chips[i]} />}{sentence(text)}</>)}
      {" "}<Chips line={{ ...line, chips: chips.slice(rest.length) }} names={names} />
    </>
  );
}

/** Money that several get: a token and a sum for each, the sentence for screen readers. */
function Sums({ line, others, names }: Pick<Told, "line" | "others"> & { names: readonly string[] }) {
  return (
    <span class="sums">
      {[line, ...others].map((one) => (
        <span class="beside"><Token seat={one.seat ?? 0} /><span class="hidden">{withNames(one.text, names)}</span>{one.chips?.map((chip) => <FactChip fact={{ ...chip, icon: "" }} />)}</span>
      ))}
    </span>
  );
}

/** The others who did the same: their tokens, and what it was about. */
function Others({ others, names }: { others: readonly StoryLine[]; names: readonly string[] }) {
  return (
    <span class={others.some(({ chips }) => (chips?.length ?? 0) > 1) ? "others below" : "others"}>
      {others.map((one) => (
        <span class="beside"><Token seat={one.seat ?? 0} /><span class="hidden">{names[one.seat ?? 0]}</span>{one.chips?.map((chip) => <FactChip fact={chip} />)}</span>
      ))}
    </span>
  );
}

interface LineProps {
  line: StoryLine;
  times: number;
  others: readonly StoryLine[];
  names: readonly string[];
  session: Session;
  lit: boolean;
  again: ComponentChildren; // what shows its moment again
  onRule: (rule: string) => void;
  onClick: () => void;
}

/** Whether the sentence itself begins with the player's token. */
function beginsWithSeat(line: StoryLine): boolean {
  return /^P\d\b/.test(line.text);
}

/** What a line is about, and what was given for it. */
export function Chips({ line, names }: { line: StoryLine; names: readonly string[] }) {
  return (
    <>
      {line.chips?.map((chip) => <FactChip fact={chip} />)}
      {line.more?.map((clause) => (
        <span class={/P\d/.test(clause.text) ? "flow" : ""}>
          <span class="line-more"><Sentence text={clause.text} names={names} isBrief /></span>
          {clause.chips.map((chip) => <FactChip fact={chip} />)}
        </span>
      ))}
    </>
  );
}

/** How many chips a line has. */
function countOf({ line, others }: Pick<LineProps, "line" | "others">): number {
  return [line, ...others].reduce((sum, one) => sum + (one.chips?.length ?? 0), others.length);
}

/** One line; it is rendered only when something about it has changed. */
class StoryRow extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return next.line.n !== this.props.line.n || next.line.text !== this.props.line.text || countOf(next) !== countOf(this.props) || next.times !== this.props.times || next.names !== this.props.names || next.lit !== this.props.lit;
  }

  override render({ line, times, others, names, lit, again, onClick, onRule }: LineProps) {
    const isAbout = (line.keys?.length ?? 0) > 0;
    const seat = line.seat ?? null;
    if (isMoney(this.props) && others.length > 0) return <li class="line"><Pic name={line.icon ?? "money"} /><Sums line={line} others={others} names={names} /></li>;
    return (
      <li class={lit ? "line lit" : "line"}>
        {seat !== null ? !beginsWithSeat(line) && <Token seat={seat} /> : line.icon && <Pic name={line.icon} />}
        <span class="line-text"><Words line={line} names={names} onRule={onRule} />{times > 1 && <b class="often"> ×{times}</b>}<Others others={others} names={names} /></span>
        {isAbout && <button type="button" class="show" aria-pressed={lit} onClick={onClick}><span class="hidden">{t("story.show")}</span></button>}
        {again}
      </li>
    );
  }
}

interface Props {
  session: Session;
  lines: readonly StoryLine[];
  names: readonly string[];
  onRule: (rule: string) => void;
}

export function Story({ session, lines, names, onRule }: Props) {
  const [lit, setLit] = useState(-1);
  const show = (line: StoryLine) => {
    const isOn = lit !== line.n;
    setLit(isOn ? line.n : -1);
    session.lit.value = isOn ? line.keys ?? [] : [];
  };
  const watch = async (event: number) => {
    if (!session.seenMoments.has(event)) for (const moment of await fetchStaged(session.token, event, layout.value).catch(() => [])) session.seenMoments.set(moment.event, moment);
    const moment = session.seenMoments.get(event);
    if (moment) session.watch([moment]);
  };
  const again = (event: number) =>
    <button type="button" class="watch-again" title={t("story.again")} onClick={() => void watch(event)}><Icon name="play" /><span class="hidden">{t("story.again")}</span></button>;
  const shown = lines.slice(-MOST), box = useRef<HTMLDivElement>(null);
  useWholeLines(box);
  return (
    <div ref={box} class="log story whole-lines" tabIndex={0} role="log" aria-label={t("log")}>
      {sectionsOf(shown).map((section) => (
        <section>
          {section.title && <h3><Sentence text={section.title} names={names} />{section.staged >= 0 && again(section.staged)}</h3>}
          <ol>
            {[...section.lines].reverse().map(({ line, times, others }) => (
              <StoryRow key={line.n} line={line} times={times} others={others} names={names} session={session} lit={lit === line.n} onRule={onRule} onClick={() => show(line)} again={line.staged ? again(line.n) : null} />
            ))}
          </ol>
        </section>
      ))}
      {lines.length > MOST && <p class="quiet">{plural("log.before.one", "log.before", lines.length - MOST)}</p>}
    </div>
  );
}

/** Whether a line is worth the only place on a phone: that somebody is ready is not, and offers are in the dock. */
function tellsMuch({ icon, chips, marks, starts }: StoryLine): boolean {
  return Boolean(icon || chips || marks) && !(starts && !chips) && !chips?.some(({ tone }) => tone === "stamp");
}

/** The last line, for a phone. */
export function LastLine({ lines, names, seat, onOpen }: { lines: readonly StoryLine[]; names: readonly string[]; seat: number | null; onOpen: () => void }) {
  const told = [...lines].reverse().filter((line) => line.text && line.text !== line.starts);
  const last = told.find((line) => tellsMuch(line) && !(line.seat === seat && !line.keys && !line.marks)) ?? told[0]; // what I drew lies before me
  return (
    <button type="button" class="last-line" onClick={onOpen}>
      <Pic name={last?.icon || "story"} />
      {last && last.seat !== undefined && last.seat !== null && !beginsWithSeat(last) && <Token seat={last.seat} />}
      <span class="line-text">{last ? <Words line={last} names={names} /> : t("log")}</span>
      <Icon name="chevron" /><span class="hidden">{t("log")}</span>
    </button>
  );
}
