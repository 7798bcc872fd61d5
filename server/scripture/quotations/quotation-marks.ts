// Finds text in quotation marks of all kinds and in Markdown block quotes.
import { findQuotations } from "./find-quotations.ts";

export interface MarkedQuotation {
  start: number;
  end: number;
  /** Whether it is a block quote, which may contain its reference. */
  isBlock?: boolean;
}

const MAX_LENGTH = 3_000;
/** Bounds the cost of nested quotations with unclosed marks. */
const MAX_NESTED = 8;
const PARAGRAPH = /(?:[^\n]|\n(?!\s*\n))+/g;

/** Finds the quotations of a text, including nested ones, in order of their starts. */
export function findMarkedQuotations(text: string): MarkedQuotation[] {
  const marked = [...text.matchAll(PARAGRAPH)].flatMap(({ 0: paragraph, index }) =>
    findWithin(paragraph, index, MAX_NESTED),
  );
  return [...marked, ...findBlockQuotes(text)].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function findWithin(text: string, offset: number, depth: number): MarkedQuotation[] {
  if (depth === 0) return [];
  return findQuotations(text)
    .filter(({ isOpen, start, end }) => !isOpen && end - start <= MAX_LENGTH)
    .flatMap(({ start, end }) => {
      const quotation: MarkedQuotation = { start: offset + start + 1, end: offset + end - 1 };
      return [quotation].concat(findWithin(text.slice(start + 1, end - 1), quotation.start, depth - 1));
    });
}

const BLOCK = /(?:^[ \t]*>[^\n]*(?:\n|$))+/gm;

function findBlockQuotes(text: string): MarkedQuotation[] {
  return Array.from(text.matchAll(BLOCK), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    isBlock: true,
  }));
}
