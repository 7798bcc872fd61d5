/** Scripts that write no spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}\u3001\u3002\uff0c\uff0e\uff01\uff1f\u300d\u300f]$`, "u");
const OPENS = /^[\p{Ps}\p{Pi}]/u;
const ENDS_OPEN = /[\p{Ps}\p{Pi}]$/u;

/** The pieces of a text between which a line may end. Each has its following spaces. */
export function splitAtBreaks(text: string): string[] {
  const pieces: string[] = [];
  let last = "";
  for (const { segment, isWordLike = false } of new Intl.Segmenter(undefined, {
    granularity: "word",
  }).segment(text)) {
    const canStart = isWordLike || OPENS.test(segment);
    const isBreak = /\s$/.test(last) || (canStart && ENDS_UNSPACED.test(last) && !ENDS_OPEN.test(last));
    if (pieces.length === 0 || (isBreak && segment.trim() !== "")) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    last = segment;
  }
  return pieces;
}

/** Splits a piece that is longer than a line between what readers see as characters. */
export const splitAtCharacters = (text: string): string[] =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text),
    ({ segment }) => segment,
  );
