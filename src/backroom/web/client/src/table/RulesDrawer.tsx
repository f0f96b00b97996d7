/** The rules of the game: the rulebook, and the exact words with a search; a requested rule is scrolled to and marked. */

import { useEffect, useRef, useState } from "preact/hooks";
import { fetchRules } from "../api";
import { Icon } from "../icons";
import { Dialog, ErrorMessage } from "../components";
import type { RulesText, RuleText } from "../protocol";
import { t } from "../i18n";
import { plain, Rulebook } from "../learn/Rulebook";
import { wantedChapter, wantedRule } from "./TableScreen";

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

/** Opens with the rulebook, or with the chapter or the rule that was asked for. */
export function RulesDrawer({ game, onClose }: { game: string; onClose: () => void }) {
  const [exact, setExact] = useState(wantedRule.value !== "");
  useEffect(() => { if (wantedRule.value) setExact(true); }, [wantedRule.value]);
  return (
    <Dialog title={t("rules.title")} kind="book-dialog" onClose={onClose}>
      <div class="book-tabs">
        <button type="button" aria-pressed={!exact} onClick={() => setExact(false)}>{t("book.read")}</button>
        <button type="button" aria-pressed={exact} onClick={() => setExact(true)}>{t("book.exact")}</button>
      </div>
      {exact ? <ExactRules game={game} /> : <Rulebook game={game} from={wantedChapter.value} />}
    </Dialog>
  );
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
      <form class="filter" role="search" onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input type="search" value={search} placeholder={t("rules.search")} aria-label={t("rules.search")}
          onInput={(event) => setSearch(event.currentTarget.value)} />
      </form>
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
