/** The rulebook of a game: chapters for people, with the exact words of the rules behind every paragraph. */

import { useEffect, useRef, useState } from "preact/hooks";
import { fetchBookPicture, fetchRulebook, fetchRules } from "../api";
import { ErrorMessage } from "../components";
import { useGlossary } from "../explain/glossary";
import { Icon } from "../icons";
import { language, t } from "../i18n";
import type { BlockText, ChapterText, GlossaryText, RulebookText, RulesText } from "../protocol";
import { layout } from "../table/session";
import { groupBlocks, marked } from "./blocks";

/** The pages of a rulebook. At the table, where nothing follows the last page, the reference card comes first. */
function pagesOf(book: RulebookText, words: GlossaryText | null, atTable: boolean): readonly ChapterText[] {
  const last = words && words.terms.length > 0 ? [glossaryPage(words)] : [];
  if (!book.reference) return [...book.chapters, ...last];
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
  return { title: t("book.words"), blocks };
}

/** A rulebook with its chapters beside it, open at the chapter `from` (by its number in the book, without the reference card);
 * `footer` follows the last page. */
export function Rulebook({ game, from = -1, footer }: { game: string; from?: number; footer?: preact.ComponentChildren }) {
  const [book, setBook] = useState<RulebookText | null>(null);
  const [problem, setProblem] = useState("");
  const [chapter, setChapter] = useState(0);
  const page = useRef<HTMLElement>(null), words = useGlossary(game);
  useEffect(() => {
    fetchRulebook(game).then((found) => {
      setBook(found);
      if (from >= 0) setChapter(found.reference && !footer ? from + 1 : from);
    }, (fault: Error) => setProblem(fault.message));
  }, [game, language.value]);
  const open = (number: number) => {
    setChapter(number);
    page.current?.scrollTo(0, 0);
    page.current?.focus({ preventScroll: true });
  };
  if (!book) return problem ? <ErrorMessage text={problem} /> : <p class="quiet">{t("loading")}</p>;
  const pages = pagesOf(book, words, !footer);
  const shown = pages[chapter];
  return (
    <div class="book">
      <nav class="book-chapters" aria-label={t("book.chapters")}>
        {pages.map((one, number) => (
          <button type="button" class="plain" {...(number === chapter ? { "aria-current": "page" as const } : {})} onClick={() => open(number)}>
            {one.title || t("book.start")}
          </button>
        ))}
      </nav>
      <article class="book-page" ref={page} tabIndex={0} lang={book.language} aria-label={shown?.title || book.title}>
        {shown && <Chapter key={chapter} chapter={shown} game={game} title={shown.title || book.title} cover={chapter === 0 && footer ? firstPicture(book) : undefined} />}
        <div class="book-turn">
          {chapter > 0 && <button type="button" onClick={() => open(chapter - 1)}><Icon name="back" />{t("book.back")}</button>}
          {chapter < pages.length - 1
            ? <button type="button" class="main" onClick={() => open(chapter + 1)}>{pages[chapter + 1]?.title || t("book.start")}<Icon name="next" /></button>
            : footer}
        </div>
      </article>
    </div>
  );
}

/** The first picture of a book: it stands beside the first page, too. */
function firstPicture(book: RulebookText): BlockText | undefined {
  return book.chapters.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === "picture");
}

function Chapter({ chapter, game, title, cover }: { chapter: ChapterText; game: string; title: string; cover?: BlockText | undefined }) {
  return (
    <div class="book-spread">
      <h2>{title}</h2>
      {groupBlocks(chapter.blocks).map((group) => {
        const items = group.blocks.map((block) => <li><Words text={block.text} /><Exact game={game} rules={block.rules} /></li>);
        if (group.kind === "item") return <ul>{items}</ul>;
        if (group.kind === "step") return <ol>{items}</ol>;
        return group.blocks.map((block) => <Block block={block} game={game} />);
      })}
      {cover && <Block block={cover} game={game} />}
    </div>
  );
}

function Block({ block, game }: { block: BlockText; game: string }) {
  if (block.kind === "heading") return <h3>{block.text}</h3>;
  if (block.kind === "table") return <Table rows={block.rows} />;
  if (block.kind === "picture") return <Picture game={game} name={block.rows[0]?.[0] ?? ""} caption={block.text} />;
  return <p><Words text={block.text} /><Exact game={game} rules={block.rules} /></p>;
}

/** A text with **strong** and *stressed* words. */
export function Words({ text }: { text: string }) {
  return <>{marked(text).map((part) => part.mark === "strong" ? <strong>{part.text}</strong> : part.mark === "stress" ? <em>{part.text}</em> : part.text)}</>;
}

function Table({ rows }: { rows: readonly (readonly string[])[] }) {
  const [head, ...body] = rows;
  return (
    <div class="book-table">
      <table>
        <thead><tr>{head?.map((cell) => <th scope="col">{cell}</th>)}</tr></thead>
        <tbody>
          {body.map((row) => <tr>{row.map((cell, i) => i === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>)}</tr>)}
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
