// Converts text to what its readers see, so that disguised links and numbers can be found.
import { decodeHTML } from "entities";

/** Zero-width characters: bidirectional marks, soft hyphens, tags, fillers, controls. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u17b4\u17b5\u2800\u3164]|(?![\n\t])\p{Cc}/gu;
const MARKS = /\p{M}/gu;
const DASHES = /[\u2010-\u2015\u2212\u2043\u30fb]/g;
/** Markdown escapes and the characters of emphasis and code, which aren't shown. */
const MARKDOWN_SIGNS = /\\(?=[!-/:-@[-`{-~])|[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Homoglyphs: letters of other scripts, each followed by the Latin letter that it looks like. */
const LOOKALIKES = new Map(
  [..."аaеeоoрpсcхxуyіiѕsјjԁdһhкkмmтtвbнhοoαaεeιiνvρpτtυuκk"].flatMap((sign, at, all) =>
    at % 2 === 0 ? [[sign, all[at + 1]!] as const] : [],
  ),
);
const MIXED_WORD = /(?<!\p{L})(?=\p{L}{0,60}[a-z])(?=\p{L}{0,60}[Ͱ-ӿԀ-ԯ])\p{L}{2,60}/giu;
const foldLookalikes = (word: string) =>
  [...word].map((sign) => LOOKALIKES.get(sign.toLowerCase()) ?? sign).join("");

/** Decodes entities, normalizes characters and removes invisible ones. Tags and Markdown links stay. */
export function deobfuscateText(text: string): string {
  return decodeHTML(text)
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(INVISIBLE, "")
    .replace(DASHES, "-")
    .replace(MARKDOWN_SIGNS, "")
    .replace(OTHER_DIGITS, normalizeDigit)
    .replace(MIXED_WORD, foldLookalikes);
}

/** The digits of a script are consecutive code points. */
function normalizeDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The letters and digits of a text, in lowercase without separators. */
export const getAlphanumerics = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
