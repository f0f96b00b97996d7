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

export interface Part {
  text: string;
  mark: "strong" | "stress" | "";
}

const MARK = /(\*\*[^*]+\*\*|\*[^*]+\*)/;

/** A text in parts: **strong**, *stressed*, and plain. */
export function marked(text: string): Part[] {
  return text.split(MARK).filter(Boolean).map((part) => {
    if (part.startsWith("**") && part.endsWith("**") && part.length > 4) return { text: part.slice(2, -2), mark: "strong" };
    if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return { text: part.slice(1, -1), mark: "stress" };
    return { text: part, mark: "" };
  });
}
