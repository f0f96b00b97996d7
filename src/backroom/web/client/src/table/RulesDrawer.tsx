/** The rules of the game: the rulebook, and the exact words with a search; a requested rule is scrolled to and marked. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { fetchRules } from "../api";
import { Icon } from "../icons";
import { Dialog, ErrorMessage } from "../components";
import type { RulesText, RuleText } from "../protocol";
import { t } from "../i18n";
import { plain, Rulebook } from "../learn/Rulebook";
import { Token } from "../identity";
import type { Session } from "./session";
import { keysOf } from "./selection";
import { wantedChapter, wantedExactly, wantedRule } from "./TableScreen";

interface Section {
  title: string;
  rules: RuleText[];
}

function sectionsOf(rules: readonly RuleText[]): Section[] {
  const found: Section[] = [];
  for (const rule of rules) {
    const last = found[found.length - 1];
    if (last?.title === rule.section) last.rules.push(rule);
    else found.push({ title: rule.section, rules: [rule] });
  }
  return found;
}

function fits(rule: { id: string; text: string; section?: string; title?: string }, words: string[]): boolean {
  const text = `${rule.id} ${rule.section ?? rule.title ?? ""} ${rule.text}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Opens with the rulebook, at the chapter or the paragraph that was asked for; with the exact words if somebody wants those. */
export function RulesDrawer({ session, game, onClose }: { session: Session; game: string; onClose: () => void }) {
  const [exact, setExact] = useState(wantedExactly.value);
  const [search, setSearch] = useState("");
  useEffect(() => setExact(wantedExactly.value), [wantedRule.value, wantedExactly.value]);
  return (
    <Dialog title={t("rules.title")} kind="book-dialog" onClose={onClose}>
      <div class="book-tabs">
        {!exact && <Search text={search} says={t("book.search")} onInput={setSearch} />}
        <button type="button" onClick={() => setExact(!exact)}>{t(exact ? "book.read" : "book.exact")}</button>
      </div>
      {exact ? <ExactRules game={game} /> : <Rulebook key={wantedRule.value} game={game} from={wantedChapter.value} rule={wantedRule.value} search={search} now={(rules) => <Now session={session} rules={rules} />} onFound={() => setSearch("")} onMissing={() => setExact(true)} />}
    </Dialog>
  );
}

function Search({ text, says, onInput }: { text: string; says: string; onInput: (text: string) => void }) {
  return (
    <form class="filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <Icon name="search" />
      <input type="search" value={text} placeholder={says} aria-label={says} onInput={(event) => onInput(event.currentTarget.value)} />
    </form>
  );
}

/** How things are on the board now, beside the rules that decide them; the example that they have there is lit. */
function Now({ session, rules }: { session: Session; rules: readonly string[] }) {
  const course = session.course.value, race = session.race.value, names = session.names.value;
  if (!course || session.over.value) return null;
  const sample = race?.sample && rules.includes(race.sample.rule) ? race.sample : null;
  if (sample) {
    return (
      <aside class="book-now">
        <p><b>{t("book.now")}</b> {sample.said}</p>
        <p class="now-scores">{sample.shares.map(([seat, share]) => <span class="who"><Token seat={seat} name={names[seat]} /><b>{share}</b></span>)}</p>
        <Lit target={sample.key} />
      </aside>
    );
  }
  const track = course.track, phase = course.phases?.[course.phase ?? -1] ?? "";
  const where = track ? t("with", { what: track.name, more: t("course.track", { n: track.done, all: track.of }) }) : [course.title, phase].filter(Boolean).join(" · ");
  return (
    <aside class="book-now">
      <p><b>{t("book.now")}</b> {where}{race ? `. ${race.title}:` : ""}</p>
      {race && (
        <p class="now-scores">{race.lanes.map(({ seat, least, most }) => <span class="who"><Token seat={seat} name={names[seat]} /><b>{least === most ? most : `${least}–${most}`}</b></span>)}</p>
      )}
    </aside>
  );
}

const AROUND = 5, ABOVE = 24; // px around what is lit, and for its name

/** A light on one thing on the board; all the rest goes dark. */
function Lit({ target }: { target: string }) {
  const [at, setAt] = useState<{ board: DOMRect; box: DOMRect } | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const board = document.querySelector(".stage .board .drawing > svg"), keys = (one: Element) => keysOf(one.getAttribute("data-key") ?? "");
      const found = [...board?.querySelectorAll("[data-key]") ?? []].find((one) => keys(one).includes(target));
      setAt(board && found ? { board: board.getBoundingClientRect(), box: found.getBoundingClientRect() } : null);
    };
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [target]);
  if (!at || at.box.width === 0) return null;
  const { board, box } = at;
  const place = { left: box.left - board.left - AROUND, top: box.top - board.top - ABOVE, width: box.width + 2 * AROUND, height: box.height + ABOVE + AROUND };
  return <div class="now-lit" aria-hidden="true" style={{ left: board.left, top: board.top, width: board.width, height: board.height }}><i style={place} /></div>;
}

function ExactRules({ game }: { game: string }) {
  const [book, setBook] = useState<RulesText | null>(null);
  const [problem, setProblem] = useState("");
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const wanted = wantedRule.value;

  useEffect(() => { fetchRules(game).then(setBook, (fault: Error) => setProblem(fault.message)); }, [game]);
  useEffect(() => {
    if (wanted) list.current?.querySelector(`[data-rule="${CSS.escape(wanted)}"]`)?.scrollIntoView({ block: "center" });
  }, [book, wanted]);

  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rules = book?.rules.filter((rule) => fits(rule, words)) ?? [];
  const rulings = book?.rulings.filter((ruling) => fits(ruling, words)) ?? [];
  return (
    <div class="exact">
      <Search text={search} says={t("rules.search")} onInput={setSearch} />
      <ErrorMessage text={problem} />
      <div class="rules" ref={list} tabIndex={0} role="region" aria-label={t("rules.title")}>
        {!book && !problem && <p class="quiet">{t("loading")}</p>}
        {sectionsOf(rules).map((section) => (
          <section>
            <h3>{section.title}</h3>
            <dl>{section.rules.map((rule) => <RuleEntry rule={rule} wanted={rule.id === wanted} />)}</dl>
          </section>
        ))}
        {rulings.length > 0 && (
          <section>
            <h3>{t("rules.rulings")}</h3>
            <dl>{rulings.map((ruling) => <div data-rule={ruling.id}><dt>{ruling.id}</dt><dd>{plain(`${ruling.title} ${ruling.text}`)}</dd></div>)}</dl>
          </section>
        )}
        {book && rules.length + rulings.length === 0 && <p class="quiet">{t("rules.none")}</p>}
      </div>
    </div>
  );
}

function RuleEntry({ rule, wanted }: { rule: RuleText; wanted: boolean }) {
  return (
    <div data-rule={rule.id} class={wanted ? "wanted" : ""} {...(wanted ? { "aria-current": "true" as const } : {})}>
      <dt>{rule.id}</dt>
      <dd>{plain(rule.text)}</dd>
    </div>
  );
}
