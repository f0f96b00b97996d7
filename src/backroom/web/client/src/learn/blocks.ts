/** Reading the blocks of a rulebook: lists, and marked words. */

import type { BlockText } from "../protocol";

export interface BlockGroup {
  kind: BlockText["kind"];
  blocks: BlockText[];
}

/** Blocks of the same kind that follow each other, together: the items of a list, the steps of a sequence. */
export function groupBlocks(blocks: readonly BlockText[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const block of blocks) {
    const last = groups[groups.length - 1];
    if (last?.kind === block.kind) last.blocks.push(block);
    else groups.push({ kind: block.kind, blocks: [block] });
  }
  return groups;
}

export type Mark = "strong" | "stress" | "sign" | "men" | "coin" | "icon" | "";

export interface Part {
  text: string;
  mark: Mark;
  of?: string; // the colour or the icon of a small picture
  count?: number; // of men
}

const MARK = /(\*\*[^*]+\*\*|\*[^*]+\*)/;
const SMALL = /(\[[^\]]*\]\((?:sign|men|coin|icon)(?::\w+)*\))/;
const PICTURE = /^\[([^\]]*)\]\((sign|men|coin|icon)(?::(\w+))?(?::(\d+))?\)$/;

/** A text in parts: **strong**, *stressed*, and plain. */
export function marked(text: string): Part[] {
  return text.split(MARK).filter(Boolean).map((part) => {
    if (part.startsWith("**") && part.endsWith("**") && part.length > 4) return { text: part.slice(2, -2), mark: "strong" };
    if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return { text: part.slice(1, -1), mark: "stress" };
    return { text: part, mark: "" };
  });
}

/** A text in parts: words, and small pictures in place of words: [three](men:blue:3), [blue](sign:blue). */
export function pictured(text: string): Part[] {
  return text.split(SMALL).filter(Boolean).map((part) => {
    const found = PICTURE.exec(part);
    return found ? { text: found[1] ?? "", mark: found[2] as Mark, of: found[3] ?? "", count: Number(found[4] ?? 1) } : { text: part, mark: "" };
  });
}

/** A text without small pictures: only their words. */
export function inWords(text: string): string {
  return pictured(text).map((part) => part.text).join("");
}

const LEAD = /^\*\*([^*]+?)[.:。：]?\*\*\s*(.+)$/s;

/** The strong words that a step begins with, and the rest; no lead if it begins otherwise. */
export function leadOf(text: string): { lead: string; rest: string } {
  const found = LEAD.exec(text);
  return found ? { lead: found[1] ?? "", rest: found[2] ?? "" } : { lead: "", rest: text };
}

const ICON = /^\*\*\[([^\]]*)\]\(icon:(\w+)\)/;

/** The icon that a text itself begins with, and the text without it. */
export function ownIcon(text: string): { icon: string; said: string } {
  const found = ICON.exec(text);
  return found ? { icon: found[2] ?? "", said: `**${found[1] ?? ""}${text.slice(found[0].length)}` } : { icon: "", said: text };
}
