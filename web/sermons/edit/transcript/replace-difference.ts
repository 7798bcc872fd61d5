import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";
import { listParagraphs, createSlice, type PlacedParagraph } from "./transcript-document.ts";

/** Replaces the paragraphs in which `after` differs from `before`, at their positions after `mapping`. */
export function replaceDifference(tr: Transaction, before: Node, after: Node, mapping: Mapping): void {
  const [oldParagraphs, newParagraphs] = [listParagraphs(before), listParagraphs(after)];
  const shorter = Math.min(oldParagraphs.length, newParagraphs.length);
  let sameAtStart = 0;
  while (sameAtStart < shorter && isSame(oldParagraphs[sameAtStart], newParagraphs[sameAtStart]))
    sameAtStart += 1;
  let sameAtEnd = 0;
  while (
    sameAtEnd < shorter - sameAtStart &&
    isSame(oldParagraphs.at(-1 - sameAtEnd), newParagraphs.at(-1 - sameAtEnd))
  )
    sameAtEnd += 1;
  if (sameAtStart === oldParagraphs.length && sameAtStart === newParagraphs.length) return;
  const start = getEnd(oldParagraphs[sameAtStart - 1]);
  const end =
    sameAtStart + sameAtEnd === oldParagraphs.length ? start : getEnd(oldParagraphs.at(-1 - sameAtEnd));
  const [from, to] = [mapping.map(start, -1), mapping.map(end, 1)];
  const replacement = newParagraphs
    .slice(sameAtStart, newParagraphs.length - sameAtEnd)
    .map(({ paragraph }) => paragraph);
  tr.replace(Math.min(from, to), Math.max(from, to), createSlice(replacement));
}

const isSame = (one: PlacedParagraph | undefined, other: PlacedParagraph | undefined) =>
  one !== undefined && other !== undefined && one.paragraph.eq(other.paragraph);

/** The position after a paragraph, or before the first one. */
const getEnd = (placed: PlacedParagraph | undefined) =>
  placed ? placed.position + placed.paragraph.nodeSize : 1;
