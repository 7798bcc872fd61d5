// Parses spoken numbers ("one hundred and nineteenth") and Roman numerals ("xxiii").
import { fold } from "../../language/fold.ts";

export interface NumberData {
  /** From one on, in order. */
  units: string;
  /** From first on, in order. */
  ordinals: string;
  /** Other forms of them: "primer", "catorze". */
  otherUnits?: Record<string, number>;
  /** From twenty on, in order; "_" for one that is among the units. */
  tens: string;
  tensOrdinals: string;
  /** The word between tens and units: "treinta y uno". */
  afterTens: string;
  hundreds: string;
  /** "a hundred" */
  beforeHundred: string;
  /** "one hundred and five" */
  afterHundreds: string;
  /** "one oh five" */
  zeros: string;
}

export interface NumberWords {
  units: ReadonlyMap<string, number>;
  tens: ReadonlyMap<string, number>;
  hundreds: ReadonlySet<string>;
  zeros: ReadonlySet<string>;
  ordinals: ReadonlySet<string>;
  afterTens: string;
  beforeHundred: string;
  afterHundreds: string;
}

const split = (words: string) => fold(words).split(" ").filter(Boolean);
const numberFromOne = (words: string) => split(words).map((word, index) => [word, index + 1] as const);

export function compileNumbers(data: NumberData): NumberWords {
  const ordinals = split(data.ordinals);
  const tensOrdinals = split(data.tensOrdinals);
  const tens = [split(data.tens), tensOrdinals].flatMap((words) =>
    words.map((word, index) => [word, (index + 2) * 10] as const),
  );
  const others = Object.entries(data.otherUnits ?? {}).map(([word, value]) => [fold(word), value] as const);
  return {
    units: new Map([...numberFromOne(data.units), ...numberFromOne(data.ordinals), ...others]),
    tens: new Map(tens),
    hundreds: new Set(split(data.hundreds)),
    zeros: new Set(split(data.zeros)),
    ordinals: new Set([
      ...ordinals,
      ...others.map(([word]) => word),
      ...tensOrdinals,
      ...split(data.hundreds).filter((word) => word.endsWith("th")),
    ]),
    afterTens: fold(data.afterTens),
    beforeHundred: fold(data.beforeHundred),
    afterHundreds: fold(data.afterHundreds),
  };
}

export interface SpokenNumber {
  value: number;
  /** The number of words. */
  length: number;
  /** Whether it has a leading "oh", like the five in "one oh five". */
  padded: boolean;
}

/** Parses the longest number below 1000 at `from`. `words` are lowercase; a hyphenated number is two words. */
export function parseSpokenNumber(
  words: readonly string[],
  from: number,
  numbers: NumberWords,
): SpokenNumber | undefined {
  const { units, hundreds: hundredWords } = numbers;
  const word = words[from] ?? "";
  const next = words[from + 1] ?? "";
  if (numbers.zeros.has(word)) {
    const value = units.get(next);
    return value !== undefined && value < 10 ? { value, length: 2, padded: true } : undefined;
  }
  let at = from;
  let hundreds = 0;
  if (hundredWords.has(word)) {
    hundreds = 100;
    at += 1;
  } else if (hundredWords.has(next) && (word === numbers.beforeHundred || (units.get(word) ?? 10) < 10)) {
    hundreds = (units.get(word) ?? 1) * 100;
    at += 2;
  }
  const joined = hundreds > 0 && words[at] === numbers.afterHundreds;
  if (joined && readBelowHundred(words, at + 1, numbers)) at += 1;
  const rest = readBelowHundred(words, at, numbers);
  if (!rest && hundreds === 0) return undefined;
  return {
    value: hundreds + (rest?.value ?? 0),
    length: at - from + (rest?.length ?? 0),
    padded: false,
  };
}

function readBelowHundred(
  words: readonly string[],
  at: number,
  { units, tens, ordinals, afterTens }: NumberWords,
) {
  const word = words[at] ?? "";
  const ten = tens.get(word);
  if (ten === undefined) {
    const unit = units.get(word);
    return unit === undefined ? undefined : { value: unit, length: 1 };
  }
  const alone = { value: ten, length: 1 };
  if (ordinals.has(word) || (afterTens !== "" && words[at + 1] !== afterTens)) return alone;
  const length = afterTens === "" ? 2 : 3;
  const unit = units.get(words[at + length - 1] ?? "");
  return unit !== undefined && unit < 10 ? { value: ten + unit, length } : alone;
}
const ROMAN = /^(c{0,1})(xc|xl|l?x{0,4})(ix|iv|v?i{0,4})$/;
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Parses a Roman numeral below 200 in either case; undefined if it is not one. */
export function parseRomanNumeral(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (lower === "" || !ROMAN.test(lower) || (word !== lower && word !== word.toUpperCase())) return undefined;
  const values = Array.from(lower, (letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
