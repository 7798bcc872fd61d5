import { ENGLISH } from "../../../scripture/references/languages/languages.ts";
import { parseRomanNumeral, parseSpokenNumber } from "../../../scripture/references/number-words.ts";

export interface ParsedNumber {
  value: number;
  /** Its length in words. */
  length: number;
}

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const FIGURES = /^(\d{1,15})(?:st|nd|rd|th|s)?$/;
/** Roman numerals are recognized only after these words. */
const BEFORE_ROMAN = new Set("chapter chap ch verse verses v vv psalm psalms ps".split(" "));

/** Words must be normalized. After "chapter" and the like, a Roman numeral counts. */
export function parseNumberWords(words: readonly string[], from: number): ParsedNumber | undefined {
  const word = words[from] ?? "";
  const figures = FIGURES.exec(word)?.[1];
  if (figures !== undefined) return { value: Number(figures), length: 1 };
  if (BEFORE_ROMAN.has(words[from - 1] ?? "")) {
    const roman = parseRomanNumeral(word);
    if (roman !== undefined) return { value: roman, length: 1 };
  }
  return parseLargeNumber(words, from);
}

function parseLargeNumber(words: readonly string[], from: number): ParsedNumber | undefined {
  const near = words.slice(from, from + MAX_LENGTH);
  let value = 0;
  let at = 0;
  for (;;) {
    const joins = at > 0 && near[at] === "and" ? 1 : 0;
    const small =
      near[at + joins] === "o" || near[at + joins] === "oh"
        ? undefined
        : parseSpokenNumber(near, at + joins, ENGLISH.numbers);
    const scaleAt = at + joins + (small?.length ?? 0);
    const scale = SCALES[near[scaleAt] ?? ""];
    if (scale !== undefined && (value === 0 || value % (scale * 1000) === 0)) {
      value += (small?.value ?? 1) * scale;
      at = scaleAt + 1;
      continue;
    }
    if (!small || (at > 0 && value % 1000 !== 0)) break;
    return { value: value + small.value, length: scaleAt };
  }
  return at === 0 ? undefined : { value, length: at };
}

const MAX_LENGTH = 16;
