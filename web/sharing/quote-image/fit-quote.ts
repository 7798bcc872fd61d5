// Finds the largest size at which a quote fits its place.
import { splitAtBreaks, splitAtCharacters } from "./break-opportunities.ts";

export interface QuotePlace {
  width: number;
  height: number;
  maxSize: number;
  minSize: number;
  /** Height of a line, as a multiple of the size. */
  lineHeight: number;
}

export interface FittedQuote {
  size: number;
  lines: string[];
}

/** The width of a text at a size. */
export type MeasureText = (text: string, size: number) => number;

const STEP = 0.94;
const ELLIPSIS = "…";
/** More does not fit an image at any size. */
const MAX_CHARACTERS = 4_000;

/** Shrinks the quote until its lines fit. One that does not fit at the smallest size ends with an ellipsis. */
export function fitQuote(quote: string, place: QuotePlace, measure: MeasureText): FittedQuote {
  const text = [...quote.replaceAll(/\s+/g, " ").trim()].slice(0, MAX_CHARACTERS).join("");
  const pieces = splitAtBreaks(text);
  for (let size = place.maxSize; ; size = Math.max(place.minSize, size * STEP)) {
    const lines = wrap(pieces, place.width, (piece) => measure(piece, size));
    const maxLines = Math.max(1, Math.floor(place.height / (size * place.lineHeight)));
    if (lines.length <= maxLines) return { size, lines };
    if (size <= place.minSize)
      return { size, lines: shorten(lines, maxLines, (line) => measure(line, size) <= place.width) };
  }
}

function wrap(pieces: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (piece: string) => {
    if (line !== "" && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  };
  for (const piece of pieces) {
    const isTooLong = measure(piece.trimEnd()) > width;
    for (const part of isTooLong ? splitAtCharacters(piece) : [piece]) add(part);
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

function shorten(lines: readonly string[], count: number, fits: (line: string) => boolean): string[] {
  const shown = lines.slice(0, count);
  const last = splitAtCharacters(shown.at(-1) ?? "");
  while (last.length > 0 && !fits(last.join("").trimEnd() + ELLIPSIS)) last.pop();
  return [...shown.slice(0, -1), last.join("").trimEnd() + ELLIPSIS];
}
