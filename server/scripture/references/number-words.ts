// Parses spoken numbers ("one hundred and nineteenth") and Roman numerals ("xxiii").

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const UNIT_ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const units = new Map<string, number>();
for (const [value, word] of UNITS.entries()) if (value > 0) units.set(word, value);
for (const [value, word] of UNIT_ORDINALS.entries()) if (value > 0) units.set(word, value);
const tens = new Map<string, number>();
for (const [index, word] of TENS.entries()) {
  tens.set(word, (index + 2) * 10);
  tens.set(word.replace(/y$/, "ieth"), (index + 2) * 10);
}

export interface SpokenNumber {
  value: number;
  /** The number of words. */
  length: number;
  /** Whether it has a leading "oh", like the five in "one oh five". */
  padded: boolean;
}

const isHundred = (word: string | undefined) => word === "hundred" || word === "hundredth";

/** Parses the longest number below 1000 at `from`. `words` are lowercase; a hyphenated number is two words. */
export function parseSpokenNumber(words: readonly string[], from: number): SpokenNumber | undefined {
  if (words[from] === "oh" || words[from] === "o") {
    const value = units.get(words[from + 1] ?? "");
    return value !== undefined && value < 10 ? { value, length: 2, padded: true } : undefined;
  }
  let at = from;
  let hundreds = 0;
  if (isHundred(words[at])) {
    hundreds = 100;
    at += 1;
  } else if (isHundred(words[at + 1]) && (units.get(words[at] ?? "") ?? 10) < 10) {
    hundreds = (units.get(words[at] ?? "") ?? 0) * 100;
    at += 2;
  }
  if (hundreds > 0 && words[at] === "and" && readBelowHundred(words, at + 1)) at += 1;
  const rest = readBelowHundred(words, at);
  if (!rest && hundreds === 0) return undefined;
  return {
    value: hundreds + (rest?.value ?? 0),
    length: at - from + (rest?.length ?? 0),
    padded: false,
  };
}

function readBelowHundred(words: readonly string[], at: number) {
  const ten = tens.get(words[at] ?? "");
  const unit = units.get(words[ten === undefined ? at : at + 1] ?? "");
  if (ten === undefined) return unit === undefined ? undefined : { value: unit, length: 1 };
  const endsHere = (words[at] ?? "").endsWith("th");
  return unit !== undefined && unit < 10 && !endsHere
    ? { value: ten + unit, length: 2 }
    : { value: ten, length: 1 };
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
