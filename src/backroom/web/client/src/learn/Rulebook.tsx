/** The rulebook of a game: chapters for people, with the exact words of the rules behind every paragraph. */

import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { fetchBookPicture, fetchRulebook, fetchRules } from "../api";
import { ErrorMessage } from "../components";
import { useGlossary } from "../explain/glossary";
import { Icon, Pic } from "../icons";
import { IDENTITIES, Token } from "../identity";
import { gameTitle, language, t } from "../i18n";
import type { BlockText, ChapterText, GlossaryText, RulebookText, RulesText } from "../protocol";
import { layout } from "../table/session";
import { groupBlocks, inWords, leadOf, marked, ownIcon, pictured } from "./blocks";

/** The pages of a rulebook. At the table, where nothing follows the last page, the reference card comes first, unless it
 * lies beside the book; it follows the chapters, without a tab, if it has more than what lies there. */
function pagesOf(book: RulebookText, words: GlossaryText | null, atTable: boolean, isBeside: boolean, hasMore: boolean): readonly ChapterText[] {
  const last = words && words.terms.length > 0 ? [glossaryPage(words)] : [];
  if (!book.reference || isBeside) return [...book.chapters, ...(book.reference && hasMore ? [book.reference] : []), ...last];
  return atTable ? [book.reference, ...book.chapters, ...last] : [...book.chapters, book.reference, ...last];
}

/** The words of the game with what the rulebook says of them; those of one paragraph together. */
function glossaryPage(words: GlossaryText): ChapterText {
  const told = (rule: string) => words.rules[rule]?.text.replaceAll("**", "") ?? "";
  const texts = [...new Set(words.terms.map(({ rule }) => told(rule)))];
  const blocks = texts.map((text): BlockText => {
    const terms = words.terms.filter(({ rule }) => told(rule) === text);
    return { kind: "item", text: `**${terms.map(({ name }) => name).join(", ")}** · ${text}`, rows: [], rules: terms.map(({ rule }) => rule) };
  });
  return { title: t("book.words"), blocks, short: t("book.words.short") };
}

/** The rule whose paragraph is marked. */
const Wanted = createContext("");

interface BookProps {
  game: string;
  search?: string; // what is looked for in all chapters
  now?: (rules: readonly string[]) => preact.ComponentChildren; // what lies on the table where the book is read, beside rules
  onFound?: () => void; // a paragraph that was found is opened
  from?: number; // the chapter that is open, by its number in the book without the reference card
  rule?: string; // or the one that tells this rule, with its paragraph marked
  footer?: preact.ComponentChildren; // follows the last page
  onMissing?: () => void; // the game has no rulebook
}

/** A rulebook with its chapters beside it. */
export function Rulebook({ game, from = -1, rule = "", search = "", now, footer, onFound, onMissing }: BookProps) {
  const [book, setBook] = useState<RulebookText | null>(null);
  const [problem, setProblem] = useState("");
  const [chapter, setChapter] = useState(0);
  const [found, setFound] = useState(""); // the paragraph that was looked for
  const [hasMore, setMore] = useState(false); // the reference card beside the book has no room for all
  const page = useRef<HTMLDivElement>(null), tabs = useRef<HTMLElement>(null), words = useGlossary(game);
  const isBeside = !footer && isSpacious(); // the reference card has a place of its own
  useEffect(() => {
    fetchRulebook(game).then((found) => {
      setBook(found);
      const first = from >= 0 ? from : wherever(found, rule);
      if (first >= 0) setChapter(found.reference && !footer && !isBeside ? first + 1 : first);
    }, (fault: Error) => onMissing ? onMissing() : setProblem(fault.message));
  }, [game, language.value]);
  useEffect(() => { page.current?.querySelector(".wanted")?.scrollIntoView({ block: "center" }); }, [book, chapter]);
  const open = (number: number, text = "") => {
    setChapter(number);
    setFound(text);
    page.current?.scrollTo(0, 0);
    page.current?.focus({ preventScroll: true });
  };
  useEffect(() => { // tabs in one row: the present one and its neighbours are in sight
    tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [book, chapter]);
  if (!book) return problem ? <ErrorMessage text={problem} /> : <p class="quiet">{t("loading")}</p>;
  const pages = pagesOf(book, words, !footer, isBeside, hasMore);
  const shown = pages[chapter];
  const looked = search.trim() !== "";
  return (
    <Wanted.Provider value={found || wantedText(book, rule)}>
    {isBeside && book.reference && <Glance book={book} chapter={book.reference} game={game} words={words} onMore={setMore} onAll={hasMore ? () => open(pages.indexOf(book.reference as ChapterText)) : undefined} />}
    <div class="book">
      <nav class="book-chapters" ref={tabs} aria-label={t("book.chapters")}>
        {pages.map((one, number) => isBeside && one === book.reference ? null : (
          <button type="button" class="plain" title={one.title || t("book.start")} {...(number === chapter ? { "aria-current": "page" as const } : {})} onClick={() => open(number)}>
            {one.short || one.title || t("book.start.short")}
          </button>
        ))}
      </nav>
      {looked && <Finds pages={pages} search={search} onOpen={(number, text) => { open(number, text); onFound?.(); }} />}
      <article class="book-page" hidden={looked} tabIndex={0} lang={book.language} aria-label={shown?.title || book.title}>
        <div class="book-scroll" ref={page} tabIndex={-1}>
        {shown && <Chapter key={chapter} chapter={shown} number={book.chapters.indexOf(shown) + 1} game={game} title={shown.title || gameTitle(game, book.title)} cover={chapter === 0 && (footer || isBeside) ? firstPicture(book) : undefined} now={now} />}
        </div>
        <div class="book-turn">
          {chapter > 0 && <button type="button" onClick={() => open(chapter - 1)}><Icon name="back" />{t("book.back")}</button>}
          {chapter < pages.length - 1
            ? <button type="button" class="main" onClick={() => open(chapter + 1)}>{pages[chapter + 1]?.title || t("book.start")}<Icon name="next" /></button>
            : footer}
        </div>
      </article>
    </div>
    </Wanted.Provider>
  );
}

interface GlanceProps extends Pick<ChapterProps, "chapter" | "game" | "words"> {
  book: RulebookText;
  onMore: (more: boolean) => void;
  onAll: (() => void) | undefined; // shows the whole card
}

/** The reference card, beside the book: as many of its sections as there is room for. */
function Glance({ book, chapter, game, words, onMore, onAll }: GlanceProps) {
  const card = useRef<HTMLElement>(null);
  const sections = sectionsOf(chapter);
  useLayoutEffect(() => {
    const fit = () => { if (card.current) onMore(keepWhole(card.current)); };
    const watcher = new ResizeObserver(fit);
    if (card.current) watcher.observe(card.current);
    fit();
    void document.fonts.ready.then(fit);
    return () => watcher.disconnect();
  }, [chapter, words]);
  return (
    <aside ref={card} class="glance" tabIndex={0} lang={book.language} aria-label={chapter.title}>
      <header><h2>{t("book.glance", { game: gameTitle(game, book.title) })}</h2>{onAll && <button type="button" class="link" onClick={onAll}>{t("book.glance.all")}</button>}</header>
      <div class="glance-columns">{sections.map((blocks) => <section><Blocks blocks={blocks} game={game} words={words} /></section>)}</div>
    </aside>
  );
}

/** The blocks of a card from one heading to the next. */
function sectionsOf({ blocks }: ChapterText): BlockText[][] {
  const found: BlockText[][] = [];
  for (const block of blocks) {
    if (found.length === 0 || block.kind === "heading") found.push([]);
    found[found.length - 1]?.push(block);
  }
  return found;
}

/** Leave out those sections of a card for which there is no room; tells whether any are left out. */
function keepWhole(card: HTMLElement): boolean {
  const columns = card.querySelector<HTMLElement>(".glance-columns"), sections = [...card.querySelectorAll<HTMLElement>("section")];
  if (!columns) return false;
  const isFull = () => columns.scrollWidth > columns.clientWidth + 1 || columns.scrollHeight > columns.clientHeight + 1;
  for (const section of sections.slice(1)) section.hidden = true;
  const dropped = sections.slice(1).filter((section) => {
    section.hidden = false;
    section.hidden = isFull();
    return section.hidden;
  });
  return dropped.length > 0;
}

/** The paragraphs in which all words are found, by chapter. */
function Finds({ pages, search, onOpen }: { pages: readonly ChapterText[]; search: string; onOpen: (page: number, text: string) => void }) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (row: readonly string[]) => (word: string) => row.join(" ").toLowerCase().includes(word);
  const rowOf = ({ rows }: BlockText) => (rows.find((row) => words.every(has(row))) ?? rows.find((row) => words.some(has(row))) ?? []).join(" · ");
  const saidIn = ({ text, rows, kind }: BlockText) => inWords(kind === "table" ? rows.flat().join(" ") : text).toLowerCase();
  const fits = (block: BlockText) => saidIn(block) !== "" && words.every((word) => `${saidIn(block)} ${block.rules.join(" ").toLowerCase()}`.includes(word));
  const found = pages.map((page, number) => ({ page, number, blocks: page.blocks.filter(fits) })).filter(({ blocks }) => blocks.length > 0);
  return (
    <article class="book-page finds" aria-live="polite">
      <div class="book-scroll">
        {found.length === 0 && <p>{t("rules.none")}</p>}
        {found.map(({ page, number, blocks }) => (
          <section>
            <h3>{page.title || t("book.start")}</h3>
            <ul>{blocks.map((block) => <li><button type="button" onClick={() => onOpen(number, block.text)}><span><Words text={block.text || rowOf(block)} /></span><Icon name="next" /></button></li>)}</ul>
          </section>
        ))}
      </div>
    </article>
  );
}

/** The paragraph that tells a rule: the one about the fewest rules. */
function telling(book: RulebookText, rule: string): BlockText | undefined {
  const found = book.chapters.flatMap(({ blocks }) => blocks).filter(({ rules, text }) => text && rules.includes(rule));
  return found.sort((one, other) => one.rules.length - other.rules.length)[0];
}

/** The chapter that tells a rule; -1 if none does. */
function wherever(book: RulebookText, rule: string): number {
  const block = telling(book, rule);
  return block ? book.chapters.findIndex(({ blocks }) => blocks.includes(block)) : -1;
}

function wantedText(book: RulebookText, rule: string): string {
  return rule ? telling(book, rule)?.text ?? "" : "";
}

/** How a paragraph is marked if it is the one that was asked for. */
function useMark(block: BlockText | undefined): { class?: string } {
  const wanted = useContext(Wanted);
  return wanted !== "" && block?.text === wanted ? { class: "wanted" } : {};
}

/** Whether book, board and reference card lie beside each other (the style sheet has the same width). */
function isSpacious(): boolean {
  return matchMedia("(min-width: 1100px)").matches;
}

/** The first picture of a book: it stands beside the first page, too. */
function firstPicture(book: RulebookText): BlockText | undefined {
  return book.chapters.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === "picture");
}

interface ChapterProps {
  chapter: ChapterText;
  game: string;
  title: string;
  number?: number; // of the chapter in its book
  cover?: BlockText | undefined;
  words?: GlossaryText | null | undefined; // words of the game, whose icons are shown with them
  now?: ((rules: readonly string[]) => preact.ComponentChildren) | undefined; // how things are at the table, beside rules
}

/** The icon of a word of the game; nothing if it has none. */
function iconOf(words: GlossaryText | null | undefined, name: string): string {
  const wanted = name.replaceAll("**", "").split("/").map((one) => one.trim().toLowerCase());
  return words?.terms.find((term) => wanted.includes(term.name.toLowerCase()))?.icon ?? "";
}

/** Where the example begins that stands on the other page; -1 for nowhere. */
function exampleOf(groups: ReturnType<typeof groupBlocks>): number {
  return groups.findIndex(({ kind }, at) => kind === "heading" && groups[at + 2]?.kind === "picture");
}

function Chapter({ chapter, game, title, number = 0, cover, words, now }: ChapterProps) {
  const example = exampleOf(groupBlocks(chapter.blocks)), said = number > 0 && now?.(chapter.blocks.flatMap(({ rules }) => rules));
  return (
    <div class="book-spread">
      {number > 0 && <p class="book-number">{t("book.chapter", { n: number })}</p>}
      <h2>{title}</h2>
      <Blocks blocks={chapter.blocks} game={game} words={words} before={(at) => at === example ? said : null} />
      {cover && <Block block={cover} game={game} />}
      {example < 0 && said}
    </div>
  );
}

interface BlocksProps {
  blocks: readonly BlockText[];
  game: string;
  words?: GlossaryText | null | undefined;
  before?: (at: number) => preact.ComponentChildren; // what stands before a group of blocks
}

function Blocks({ blocks, game, words, before }: BlocksProps) {
  return (
    <>
      {groupBlocks(blocks).map((group, at) => {
        const items = group.blocks.map((block) => <Item block={block} game={game} words={words} />);
        if (group.kind === "item") return <ul>{items}</ul>;
        if (group.kind === "step") return <ol>{items}</ol>;
        return [before?.(at), ...group.blocks.map((block) => <Block block={block} game={game} words={words} />)];
      })}
    </>
  );
}

/** An item of a list; on the reference card with its icon, or that of the first word of the game whose rule it tells. A step
 * has its first words on a line of their own. */
function Item({ block, game, words }: { block: BlockText; game: string; words?: GlossaryText | null | undefined }) {
  const mark = useMark(block), own = ownIcon(block.text);
  const icon = own.icon || (words?.terms.find(({ rule }) => block.rules.includes(rule))?.icon ?? "");
  const { lead, rest } = block.kind === "step" && !words ? leadOf(own.said) : { lead: "", rest: own.said };
  return (
    <li {...mark} {...(icon && words ? { class: `with-icon ${mark.class ?? ""}` } : {})}>
      {icon && words && <Pic name={icon} />}
      {lead && <strong class="lead"><Said text={lead} /></strong>}
      <Words text={rest} /><Exact game={game} rules={block.rules} />
    </li>
  );
}

function Block({ block, game, words }: { block: BlockText; game: string; words?: GlossaryText | null | undefined }) {
  const mark = useMark(block);
  if (block.kind === "heading") return <h3>{block.text}</h3>;
  if (block.kind === "table") return <Table rows={block.rows} words={words} />;
  if (block.kind === "picture") return <Picture game={game} name={block.rows[0]?.[0] ?? ""} caption={block.text} />;
  const { icon, said } = ownIcon(block.text);
  if (icon && words) return <p class={`with-icon ${mark.class ?? ""}`}><Pic name={icon} /><Words text={said} /></p>;
  return <p {...mark}><Words text={said} /><Exact game={game} rules={block.rules} /></p>;
}

/** A text with **strong** and *stressed* words. */
export function Words({ text }: { text: string }) {
  return <>{marked(text).map((part) => part.mark === "strong" ? <strong><Said text={part.text} /></strong> : part.mark === "stress" ? <em>{part.text}</em> : <Said text={part.text} />)}</>;
}

/** Words, and small pictures in place of words: the sign of a colour, men with hats, a doubler. */
function Said({ text }: { text: string }) {
  return <>{pictured(text).map(({ text: said, mark, of = "", count = 1 }) => {
    if (mark === "sign") return <span class="said-sign" role="img" aria-label={said} title={said}><Token seat={0} name={said} colour={of} /></span>;
    if (mark === "coin") return <b class="said-coin" role="img" aria-label={said} title={said}>×2</b>;
    if (mark === "men") return <span class="said-men" role="img" aria-label={said} title={said} style={{ color: IDENTITIES[of]?.light }}>{Array.from({ length: count }, () => <svg viewBox="0 0 24 28"><use href="#b-hatman" width="24" height="28" /></svg>)}</span>;
    return <>{mark === "icon" && <Pic name={of} />}{said}</>;
  })}</>;
}

/** The icon that a table's cell begins with, and its words. */
function ownCell(cell: string): { icon: string; said: string } {
  const { icon, said } = ownIcon(`**${cell}`);
  return { icon, said: said.slice(2) };
}

const NUMBER = /^[−-]?[\d.,]+$/;

/** A table; a last column of numbers is what the others come to. */
function Table({ rows, words }: { rows: readonly (readonly string[])[]; words?: GlossaryText | null | undefined }) {
  const [head, ...body] = rows;
  const isSum = (head?.length ?? 0) > 3 && body.every((row) => NUMBER.test(row[row.length - 1] ?? ""));
  return (
    <div class="book-table">
      <table class={isSum ? "sum" : ""}>
        <thead><tr>{head?.map((cell) => <th scope="col">{cell}</th>)}</tr></thead>
        <tbody>
          {body.map((row) => {
            const { icon: own, said } = ownCell(row[0] ?? ""), icon = own || iconOf(words, said);
            return <tr class={icon ? "pictured" : ""}>{row.map((cell, i) => i === 0 ? <th scope="row">{icon && <Pic name={icon} />}<Words text={said} /></th> : <td><Words text={cell} /></td>)}</tr>;
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A picture of the product's own, in a tree of its own: its ids must not meet those of the board. */
function Picture({ game, name, caption }: { game: string; name: string; caption: string }) {
  const home = useRef<HTMLDivElement>(null);
  const draw = layout.value;
  useEffect(() => {
    const place = home.current;
    if (!place) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    void fetchBookPicture(game, name, draw).then((svg) => { root.innerHTML = `<style>svg{display:block;width:100%;height:auto}</style>${svg}`; }, () => undefined);
  }, [game, name, draw, language.value]);
  return (
    <figure class={`book-picture ${draw}`}>
      <div ref={home} role="img" aria-label={caption} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The exact words of the rules behind a paragraph, for those who ask. */
function Exact({ game, rules }: { game: string; rules: readonly string[] }) {
  const [ledger, setLedger] = useState<RulesText | null>(null);
  const [open, setOpen] = useState(false);
  if (rules.length === 0) return null;
  const toggle = () => {
    setOpen(!open);
    if (!ledger) void fetchRules(game).then(setLedger, () => undefined);
  };
  return (
    <>
      {" "}
      <button type="button" class="book-exact" aria-expanded={open} title={t("book.exact")} onClick={toggle}>
        <span class="hidden">{t("book.exact")}</span>§
      </button>
      {open && (
        <dl class="book-rules" lang="en">
          {ledger?.rules.filter((rule) => rules.includes(rule.id)).map((rule) => <div><dt>{rule.id}</dt><dd>{plain(rule.text)}</dd></div>)}
        </dl>
      )}
    </>
  );
}

/** The ledger's markup is for its editors; readers get plain sentences. */
export function plain(text: string): string {
  return text.replace(/\*\*|`/g, "").replace(/\s*\[[^\]]*\]/g, "");
}
