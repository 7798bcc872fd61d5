// The places of a text that are marked as quoted: quotation marks of all kinds, and block quotes of Markdown.

/** What stands between the marks. */
export interface MarkedQuotation {
  start: number;
  end: number;
  /** A block quote: it may hold its own reference. */
  isBlock?: boolean;
}

const LONGEST = 3_000;
/** Nobody quotes a quotation in a quotation so often; marks that are never closed would be searched again and again. */
const MAX_NESTED = 8;
const CLOSING_OF: Record<string, string> = { "“": "”", "«": "»", "‘": "’", "„": "“" };

/** The quotations of a text in the order in which they begin; one within another is listed too. */
export function findMarkedQuotations(text: string): MarkedQuotation[] {
  return [
    ...findPaired(text),
    ...findStraight(text, '"'),
    ...findStraight(text, "'"),
    ...findBlockQuotes(text),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function findPaired(text: string): MarkedQuotation[] {
  const quotations: MarkedQuotation[] = [];
  const open: { mark: string; start: number }[] = [];
  for (const match of text.matchAll(/[“”«»‘’„]|\n\s*\n/g)) {
    const [mark] = match;
    const { index } = match;
    if (mark.startsWith("\n")) open.length = 0;
    else if (isApostrophe(text, index)) continue;
    else {
      const pair = open.findLastIndex((each) => CLOSING_OF[each.mark] === mark);
      const opening = open[pair];
      if (opening) {
        open.length = pair;
        if (index - opening.start <= LONGEST) quotations.push({ start: opening.start, end: index });
      } else if (mark in CLOSING_OF) {
        open.push({ mark, start: index + 1 });
        if (open.length > MAX_NESTED) open.shift();
      }
    }
  }
  return quotations;
}

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);

const isApostrophe = (text: string, at: number) =>
  text.charAt(at) === "’" && isLetter(text.charAt(at - 1)) && isLetter(text.charAt(at + 1));

/** Straight marks open before a word that they touch and close after one. */
function findStraight(text: string, mark: string): MarkedQuotation[] {
  const quotations: MarkedQuotation[] = [];
  let start = -1;
  for (const match of text.matchAll(mark === '"' ? /"|\n\s*\n/g : /'|\n\s*\n/g)) {
    const { index } = match;
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    if (match[0] !== mark) start = -1;
    else if (start < 0) {
      if (/^(?:|[\s([{—–:;,*_>"-])$/.test(before) && /\S/.test(after)) start = index + 1;
    } else if (!/^(?:|\s)$/.test(before) && !isLetter(after)) {
      if (index - start <= LONGEST) quotations.push({ start, end: index });
      start = -1;
    } else if (mark === '"') start = index + 1;
  }
  return quotations;
}

const BLOCK = /(?:^[ \t]*>[^\n]*(?:\n|$))+/gm;

function findBlockQuotes(text: string): MarkedQuotation[] {
  return Array.from(text.matchAll(BLOCK), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    isBlock: true,
  }));
}
