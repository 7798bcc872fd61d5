// Finds the marked quotations of a text that may belong to a reference.
import type { QuotationLabel } from "../../../contract/records/checks.schema.ts";
import type { TextRange } from "../../language/words.ts";
import { findMarkedQuotations } from "./quotation-marks.ts";
import type { MarkedQuotation } from "./quotation-marks.ts";
import type { ReferenceMention } from "../references/references.ts";
import type { ScriptureWord } from "../bible/scripture-words.ts";

/** Word indexes; `to` is exclusive. */
export interface WordRun {
  from: number;
  to: number;
}

export interface QuotationCandidate {
  start: number;
  end: number;
  /** The parts between ellipses, and the lines of a block quote. */
  pieces: readonly WordRun[];
  /** Whether the parts may be several quotations. */
  hasParagraphs: boolean;
}

/** A quotation with a reference; the offsets exclude its marks. */
export interface CheckedQuotation {
  start: number;
  end: number;
  label: QuotationLabel;
  /** The correct reference, if the label is `wrong reference`. */
  rightReference?: string;
  /** The id of the closest edition. */
  edition?: string;
  /** The words that differ from it. */
  difference?: { quoted: string; printed: string }[];
}

const ELLIPSIS = /…|\.\s?\.\s?\./;
/** The paragraphs of a block quote may be several quotations. */
const ELLIPSIS_OR_LINE = /…|\.\s?\.\s?\.|\n/;
const MIN_WORDS = 2;

export function findQuotationCandidates(
  text: string,
  words: readonly ScriptureWord[],
  references: readonly ReferenceMention[],
  blockQuotes: readonly TextRange[] = [],
): QuotationCandidate[] {
  const blocks = blockQuotes.map((range) => Object.assign({ isBlock: true, gap: ELLIPSIS_OR_LINE }, range));
  const marked = findMarkedQuotations(text).map((each) => Object.assign({ gap: ELLIPSIS }, each));
  // What starts with a reference is the title of a text: “Psalm 23: the Lord is my shepherd”.
  const titles = new Set(references.filter(({ inferred }) => !inferred).map(({ start }) => start));
  return [...marked, ...blocks]
    .filter(({ isBlock, start }) => isBlock || !titles.has(start))
    .flatMap(({ gap, ...each }) => {
      const parts = each.isBlock ? splitAtReferences(text, each, references) : [each];
      return parts.map(({ start, end }) => ({
        start,
        end,
        pieces: splitAt(gap, text, words, start, end),
        hasParagraphs: gap === ELLIPSIS_OR_LINE,
      }));
    })
    .filter(({ pieces }) => pieces.reduce((sum, { from, to }) => sum + to - from, 0) >= MIN_WORDS);
}

const AROUND = /[\s>"'“”*_—–([-]/;

function splitAtReferences(
  text: string,
  block: MarkedQuotation,
  references: readonly ReferenceMention[],
): MarkedQuotation[] {
  const inside: ReferenceMention[] = [];
  for (let at = findFirstAtOrAfter(references, block.start); at < references.length; at += 1) {
    const reference = references[at];
    if (!reference || reference.start > block.end) break;
    if (reference.end <= block.end) inside.push(reference);
  }
  const edges = [block.start, ...inside.flatMap(({ start, end }) => [start, end]), block.end];
  const parts: MarkedQuotation[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    let start = edges[at] ?? 0;
    let end = edges[at + 1] ?? 0;
    while (start < end && (AROUND.test(text.charAt(start)) || text.charAt(start) === ".")) start += 1;
    while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1;
    if (end > start) parts.push({ start, end });
  }
  return parts;
}

function splitAt(
  gap: RegExp,
  text: string,
  words: readonly ScriptureWord[],
  start: number,
  end: number,
): WordRun[] {
  const pieces: WordRun[] = [];
  let from = findFirstAtOrAfter(words, start);
  for (let at = from; (words[at]?.end ?? Infinity) <= end; at += 1) {
    const next = words[at + 1];
    const isLast = next === undefined || next.end > end;
    if (!isLast && !gap.test(text.slice(words[at]?.end, next.start))) continue;
    pieces.push({ from, to: at + 1 });
    from = at + 1;
  }
  return pieces;
}

/** Returns the index of the first of sorted `ranges` that starts at `offset` or later, by binary search. */
export function findFirstAtOrAfter(ranges: readonly { start: number }[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
