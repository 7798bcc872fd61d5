import { removeMarkup } from "../../builtin/refine/markup.ts";
import type { TextRange } from "../../../language/words.ts";

const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ["“", "”"],
  ["(", ")"],
  ['"', '"'],
];

/** A single line without marks, tags and block quotation signs, with its final punctuation. */
export function formatQuotation(text: string, { start, end }: TextRange): string {
  const opening = /["“(]*$/.exec(text.slice(Math.max(0, start - 3), start))?.[0] ?? "";
  const closing = /^[.!?…"”)]*/.exec(text.slice(end, end + 6))?.[0] ?? "";
  const stop = /^[.!?…]*/.exec(closing)?.[0] ?? "";
  const passage = text.slice(start, end);
  const forms = [opening + passage + closing, passage + closing, opening + passage + stop];
  return cleanLine(forms.find(isBalanced) ?? passage + stop);
}

const cleanLine = (line: string) =>
  removeMarkup(line)
    .replace(/\n[ \t]*(?:\[[\d:]{4,9}\]|>+(?!>))[ \t]*/g, "\n")
    .replace(/\s+/g, " ")
    .trim();

const count = (text: string, sign: string) => text.split(sign).length - 1;

const isBalanced = (text: string) =>
  PAIRS.every(([open, close]) =>
    open === close ? count(text, open) % 2 === 0 : count(text, open) === count(text, close),
  );

/** Formats an engine's quotation as a single line, without surrounding quotation marks and emoji. */
export function cleanQuote(quote: string): string {
  const line = cleanLine(quote.replace(/[^\p{L}\p{M}\p{N}\p{P}\s]/gu, ""));
  return /^[“"«‘'].*[”"»’']$/.test(line) ? line.slice(1, -1).trim() : line;
}
