// The places of a text that are marked as quoted: quotation marks of all kinds, and block quotes of Markdown.
import { findQuotations } from "./find-quotations.ts";

/** What stands between the marks. */
export interface MarkedQuotation {
  start: number;
  end: number;
  /** A block quote: it may hold its own reference. */
  isBlock?: boolean;
}

const MAX_LENGTH = 3_000;
/** Nobody quotes a quotation in a quotation so often; marks that are never closed would be searched again and again. */
const MAX_NESTED = 8;
const PARAGRAPH = /(?:[^\n]|\n(?!\s*\n))+/g;

/** The quotations of a text in the order in which they begin; one within another is listed too. */
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
