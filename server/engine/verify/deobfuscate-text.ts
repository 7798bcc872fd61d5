// Text as its readers see it, so that no disguise keeps a link or a number from being found.
import { decodeHTML } from "entities";

/** Characters that take no room: zero-width and bidirectional signs, soft hyphens, tags, fillers, controls. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u17b4\u17b5\u2800\u3164]|(?![\n\t])\p{Cc}/gu;
const MARKS = /\p{M}/gu;
const DASHES = /[\u2010-\u2015\u2212\u2043\u30fb]/g;
/** A backslash before punctuation, and the signs of emphasis and code, which Markdown does not show. */
const MARKDOWN_SIGNS = /\\(?=[!-/:-@[-`{-~])|[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Letters of other scripts that look like Latin ones, and those. */
const LOOKALIKES = new Map(
  [..."аaеeоoрpсcхxуyіiѕsјjԁdһhкkмmтtвbнhοoαaεeιiνvρpτtυuκk"].flatMap((sign, at, all) =>
    at % 2 === 0 ? [[sign, all[at + 1]!] as const] : [],
  ),
);
const MIXED_WORD = /(?<!\p{L})(?=\p{L}{0,60}[a-z])(?=\p{L}{0,60}[Ͱ-ӿԀ-ԯ])\p{L}{2,60}/giu;
const foldLookalikes = (word: string) =>
  [...word].map((sign) => LOOKALIKES.get(sign.toLowerCase()) ?? sign).join("");

/**
 * Decodes entities, folds compatibility forms ("ｅｖｉｌ", "①"), accents, dashes and digits of other scripts, and leaves
 * out what is invisible. Tags and Markdown links stay.
 */
export function deobfuscateText(text: string): string {
  return decodeHTML(text)
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(INVISIBLE, "")
    .replace(DASHES, "-")
    .replace(MARKDOWN_SIGNS, "")
    .replace(OTHER_DIGITS, readDigit)
    .replace(MIXED_WORD, foldLookalikes);
}

/** Digits of a script follow each other from its zero on. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The letters and digits of a text in small letters, and nothing between them. */
export const getAlphanumerics = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
