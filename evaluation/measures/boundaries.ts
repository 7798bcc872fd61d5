// Compares the sentences of a refined transcript with those that were spoken.
import { findCounterparts } from "../../contract/transcript/diff-words.ts";
import { FILLER_WORDS } from "../../server/language/disfluencies.ts";
import { splitSentences } from "../../server/language/sentences.ts";
import { normalizeWords } from "../../server/language/words.ts";
import { findReferences } from "../../server/scripture/references/references.ts";
import type { GoldSentence } from "../gold/gold-sermon.ts";
import { removePunctuation } from "../gold/transcript-forms.ts";

export interface BoundaryScore {
  right: number;
  found: number;
  expected: number;
  /** Words of the refined transcript that nobody said, without numbers and references. */
  added: string[];
  /** Words that were said and are missing, without fillers, garbage, numbers and repeated words. */
  lost: string[];
}

/** `spoken` has each sentence as often as it is repeated. Ends within garbage do not count. */
export function scoreBoundaries(refined: string, spoken: readonly GoldSentence[]): BoundaryScore {
  const text = removeMarks(refined);
  const source = spoken.flatMap((sentence) => {
    const words = normalizeWords(removePunctuation(sentence.text));
    return words.map((word, at) => ({ word, sentence, isEnd: at === words.length - 1 }));
  });
  const said = source.map(({ word }) => word);
  const written = splitSentences(text).flatMap(({ start, end }) => {
    const words = normalizeWords(text.slice(start, end));
    return words.map((word, at) => ({ word, isEnd: at === words.length - 1 }));
  });
  const counterparts = findCounterparts(
    said,
    written.map(({ word }) => word),
  );
  const origins = new Map([...counterparts].map((to, from) => [to, from]));

  const isGarbage = (at: number) => source[at]?.sentence.kind === "garbage";
  const expected = new Set<number>();
  let last = -1;
  for (const [at, { isEnd }] of source.entries()) {
    if (counterparts[at] !== -1) last = at;
    if (isEnd && last >= 0 && !isGarbage(last)) expected.add(last);
  }
  const found = new Set<number>();
  last = -1;
  for (const [at, { isEnd }] of written.entries()) {
    last = origins.get(at) ?? last;
    if (isEnd && last >= 0 && !isGarbage(last)) found.add(last);
  }
  // The end of the text is no decision.
  const final = Math.max(...expected, ...found);
  expected.delete(final);
  found.delete(final);
  return {
    right: [...found].filter((at) => expected.has(at)).length,
    found: found.size,
    expected: expected.size,
    added: listAdded(
      text,
      written.map(({ word }) => word),
      origins,
    ),
    lost: source
      .filter(({ word, sentence }, at) => {
        const isRepeated = word === said[at + 1] || word === said[at - 1];
        const isSpoken = sentence.kind !== "garbage" && sentence.kind !== "filler";
        return counterparts[at] === -1 && isSpoken && !isRepeated && isPlain(word);
      })
      .map(({ word }) => word),
  };
}

/** "Chapter 3 verse 16" becomes "3:16". */
const isPlain = (word: string) => !/\d|^(?:chapter|verse)s?$/.test(word) && !FILLER_WORDS.has(word);

export const removeMarks = (refined: string): string =>
  refined.replaceAll(/\[\d+:\d{2}(?::\d{2})?\]\s*/g, "").replaceAll(/^#+ /gm, "");

function listAdded(text: string, words: readonly string[], origins: ReadonlyMap<number, number>): string[] {
  const named = new Set(findReferences(text).flatMap((mention) => normalizeWords(mention.text)));
  return words.filter((word, at) => !origins.has(at) && isPlain(word) && !named.has(word));
}

/** The harmonic mean of precision and recall. */
export function calculateF1({ right, found, expected }: Pick<BoundaryScore, "right" | "found" | "expected">) {
  return found + expected === 0 ? 1 : (2 * right) / (found + expected);
}
