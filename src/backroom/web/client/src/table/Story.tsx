/** The story: what happened, by turn, newest first. A click shows it on the board, and what was staged can be watched
 * again. */

import { Component } from "preact";
import { useState } from "preact/hooks";
import { fetchStaged } from "../api";
import { Icon, Pic } from "../icons";
import { capitalize, Sentence } from "../components";
import { Token } from "../identity";
import type { StoryLine } from "../protocol";
import { plural, t } from "../i18n";
import { FactChip } from "./facts";
import { layout, type Session } from "./session";

interface Section {
  title: string;
  lines: Told[];
}

/** A line, and how often it was said in a row. */
interface Told {
  line: StoryLine;
  times: number;
}

const MOST = 300;
const HERE = "\ufffc"; // where a chip stands in a sentence

/** The lines by section, newest first. */
export function sectionsOf(lines: readonly StoryLine[]): Section[] {
  const found: Section[] = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (line.starts || !last) found.push({ title: line.starts ?? "", lines: [] });
    if (line.text && line.text !== line.starts) tell(found[found.length - 1]?.lines ?? [], line);
  }
  return found.filter((section) => section.lines.length > 0).reverse();
}

/** Add a line, or count it if it says the same as the one before; what they are about stands side by side. */
function tell(lines: Told[], line: StoryLine): void {
  const last = lines[lines.length - 1];
  const isSame = last && last.line.text === line.text && !line.more && !last.line.more && !line.text.includes(HERE);
  if (isSame && !last.line.chips && !line.chips) lines[lines.length - 1] = { line, times: last.times + 1 };
  else if (isSame && last.line.chips && line.chips?.length === 1) lines[lines.length - 1] = { line: { ...line, chips: [...last.line.chips, ...line.chips] }, times: 1 };
  else lines.push({ line, times: 1 });
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

interface LineProps {
  line: StoryLine;
  times: number;
  names: readonly string[];
  session: Session;
  lit: boolean;
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
        <>
          <span class="line-more"><Sentence text={clause.text} names={names} /></span>
          {clause.chips.map((chip) => <FactChip fact={chip} />)}
        </>
      ))}
    </>
  );
}

/** One line; it is rendered only when something about it has changed. */
class StoryRow extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return next.line !== this.props.line || next.times !== this.props.times || next.names !== this.props.names || next.lit !== this.props.lit;
  }

  override render({ line, times, names, lit, onClick, onRule }: LineProps) {
    const isAbout = (line.keys?.length ?? 0) > 0;
    const seat = line.seat ?? null;
    return (
      <li class={lit ? "line lit" : "line"}>
        {seat !== null ? !beginsWithSeat(line) && <Token seat={seat} /> : line.icon && <Pic name={line.icon} />}
        <span class="line-text"><Words line={line} names={names} onRule={onRule} />{times > 1 && <b class="often"> ×{times}</b>}</span>
        {isAbout && <button type="button" class="show" aria-pressed={lit} onClick={onClick}><span class="hidden">{t("story.show")}</span></button>}
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
  const [again, setAgain] = useState(-1);
  const show = async (line: StoryLine) => {
    const isOn = lit !== line.n;
    setLit(isOn ? line.n : -1);
    session.lit.value = isOn ? line.keys ?? [] : [];
    const known = session.seenMoments.get(line.n);
    if (isOn && !known) for (const moment of await fetchStaged(session.token, line.n, layout.value).catch(() => [])) session.seenMoments.set(moment.event, moment);
    setAgain(isOn && session.seenMoments.has(line.n) ? line.n : -1);
  };
  const watch = (line: StoryLine) => {
    const moment = session.seenMoments.get(line.n);
    if (moment) session.watch([moment]);
  };
  const shown = lines.slice(-MOST);
  return (
    <div class="log story" tabIndex={0} role="log" aria-label={t("log")}>
      {sectionsOf(shown).map((section) => (
        <section>
          {section.title && <h3><Sentence text={section.title} names={names} /></h3>}
          <ol>
            {[...section.lines].reverse().map(({ line, times }) => (
              <>
                <StoryRow key={line.n} line={line} times={times} names={names} session={session} lit={lit === line.n} onRule={onRule} onClick={() => void show(line)} />
                {(again === line.n || session.seenMoments.has(line.n)) &&
                  <li class="line"><button type="button" class="link" onClick={() => watch(line)}><Icon name="play" />{t("story.again")}</button></li>}
              </>
            ))}
          </ol>
        </section>
      ))}
      {lines.length > MOST && <p class="quiet">{plural("log.before.one", "log.before", lines.length - MOST)}</p>}
    </div>
  );
}

/** The last line, for a phone. */
export function LastLine({ lines, names, onOpen }: { lines: readonly StoryLine[]; names: readonly string[]; onOpen: () => void }) {
  const last = [...lines].reverse().find((line) => line.text && line.text !== line.starts);
  return (
    <button type="button" class="last-line" onClick={onOpen}>
      <Pic name={last?.icon || "story"} />
      {last && last.seat !== undefined && last.seat !== null && !beginsWithSeat(last) && <Token seat={last.seat} />}
      <span class="line-text">{last ? <Words line={last} names={names} /> : t("log")}</span>
      <Icon name="chevron" /><span class="hidden">{t("log")}</span>
    </button>
  );
}
