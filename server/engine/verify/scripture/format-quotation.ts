import { removeMarkup } from "../../builtin/refine/markup.ts";
import type { TextRange } from "../../../language/words.ts";

const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ["“", "”"],
  ["(", ")"],
  ['"', '"'],
];

/**
 * Writes the words from `start` to `end` of a transcript as a line of their own: with the stop behind them and with
 * quotation marks around them only where both stand there, without marks `[m:ss]`, tags, signs of block quotations and
 * breaks of lines in between.
 */
export function formatQuotation(text: string, { start, end }: TextRange): string {
  const opening = /["“(]*$/.exec(text.slice(Math.max(0, start - 3), start))?.[0] ?? "";
  const closing = /^[.!?…"”)]*/.exec(text.slice(end, end + 6))?.[0] ?? "";
  const stop = /^[.!?…]*/.exec(closing)?.[0] ?? "";
  const passage = text.slice(start, end);
  const forms = [opening + passage + closing, passage + closing, opening + passage + stop];
  return tidyLine(forms.find(isBalanced) ?? passage + stop);
}

const tidyLine = (line: string) =>
  removeMarkup(line)
    .replace(/\n[ \t]*(?:\[[\d:]{4,9}\]|>+(?!>))[ \t]*/g, "\n")
    .replace(/\s+/g, " ")
    .trim();

const count = (text: string, sign: string) => text.split(sign).length - 1;

const isBalanced = (text: string) =>
  PAIRS.every(([open, close]) =>
    open === close ? count(text, open) % 2 === 0 : count(text, open) === count(text, close),
  );

/** A quotation as someone else wrote it, as a line of its own: without marks around it and without pictures. */
export function cleanQuote(quote: string): string {
  const line = tidyLine(quote.replace(/[^\p{L}\p{M}\p{N}\p{P}\s]/gu, ""));
  return /^[“"«‘'].*[”"»’']$/.test(line) ? line.slice(1, -1).trim() : line;
}
