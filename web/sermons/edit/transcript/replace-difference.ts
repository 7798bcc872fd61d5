import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";
import { listParagraphs, createSlice, type PlacedParagraph } from "./transcript-document.ts";

/** Replaces the paragraphs in which `after` differs from `before`, wherever `mapping` has moved them since. */
export function replaceDifference(tr: Transaction, before: Node, after: Node, mapping: Mapping): void {
  const [old, other] = [listParagraphs(before), listParagraphs(after)];
  const shorter = Math.min(old.length, other.length);
  let begun = 0;
  while (begun < shorter && isSame(old[begun], other[begun])) begun += 1;
  let ended = 0;
  while (ended < shorter - begun && isSame(old.at(-1 - ended), other.at(-1 - ended))) ended += 1;
  if (begun === old.length && begun === other.length) return;
  const start = endOf(old[begun - 1]);
  const end = begun + ended === old.length ? start : endOf(old.at(-1 - ended));
  const [from, to] = [mapping.map(start, -1), mapping.map(end, 1)];
  const others = other.slice(begun, other.length - ended).map(({ paragraph }) => paragraph);
  tr.replace(Math.min(from, to), Math.max(from, to), createSlice(others));
}

const isSame = (one: PlacedParagraph | undefined, other: PlacedParagraph | undefined) =>
  one !== undefined && other !== undefined && one.paragraph.eq(other.paragraph);

/** The position behind a paragraph; that before the first one where there is none. */
const endOf = (placed: PlacedParagraph | undefined) =>
  placed ? placed.position + placed.paragraph.nodeSize : 1;
