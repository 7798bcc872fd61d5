// Verses worth memorizing or taking along: promises, commands and claims about God.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import { isSacred, readMoments, type Moment, type MomentKind } from "./passage-moments.ts";
import { isResolved } from "./pronouns.ts";
import type { StudyPassage } from "./subject.ts";

/** The verses that are quoted in English sentences. */
type QuotedPassage = Pick<StudyPassage, "verses" | "edition">;

const WORTH: Readonly<Partial<Record<MomentKind, number>>> = {
  promise: 4,
  command: 3,
  claim: 2,
  order: 2,
  request: 1,
};
const ABOUT_GOD = /\b(?:God|LORD|Lord|Christ|Jesus|Spirit|love|faith|grace|peace|hope)\b/;
const MAX_WORDS = 40;
/** Nobody has to learn it, or what heavens and sea are called to. */
const CALL_TO_PRAISE =
  /^(?:(?:praise|bless) (?:ye |thou )?(?:the LORD|Yahweh)(?:, O my soul)?$|praise (?:ye )?him\b|praise (?:ye )?(?:the LORD|Yahweh) from\b)/i;
/** What happens to somebody on the way is no verse to live by. */
const TELLS =
  /^(?:And|Then|Now|So)? ?(?:it came to pass|when|there (?:was|were|arose)|(?:he|she|they) (?:went|came|said|departed))\b/i;

/** Verses that are too long to be one clause. */
const GOSPEL =
  /\bGod (?:so |also )?(?:loved|commendeth|demonstrates|shows)\b|\b(?:everlasting|eternal) life\b/;

type Memorable = Pick<Moment, "kind" | "quote" | "verse">;

/** The words of a passage that are most worth memorizing; undefined if it only tells a story, or in other languages. */
export const findMemoryVerse = (passage: QuotedPassage): Memorable | undefined => listMemorable(passage)[0];

/** Promises, commands and claims that can be said outside of the passage, the best ones first. */
export function listMemorable({ verses, edition }: QuotedPassage): Memorable[] {
  if (!isEnglish(edition)) return [];
  const whole = verses
    .filter(({ text }) => GOSPEL.test(text) && text.split(" ").length <= MAX_WORDS)
    .map((verse) => ({
      kind: "promise" as const,
      verse,
      quote: verse.text.replace(/^For (?=God)/, "").replace(/[.;:,]$/, ""),
    }));
  const { moments, isStory } = readMoments(verses);
  // What one person says to another within a story is not said to the reader.
  const said = isStory ? moments.filter(({ speaker }) => isSacred(speaker)) : moments;
  return [...whole, ...said]
    .filter(
      ({ kind, quote, verse }) =>
        WORTH[kind] !== undefined &&
        isResolved(quote) &&
        !TELLS.test(quote) &&
        !CALL_TO_PRAISE.test(quote) &&
        (kind !== "order" || ABOUT_GOD.test(quote)) &&
        verse.text.split(" ").length <= MAX_WORDS,
    )
    .toSorted((a, b) => rate(b) - rate(a));
}

const rate = ({ kind, quote, verse }: Memorable) =>
  (WORTH[kind] ?? 0) + (ABOUT_GOD.test(quote) ? 2 : 0) + (isWhole(verse, quote) ? 1 : 0);

/** Whether a quotation is most of its verse. */
const isWhole = ({ text }: Verse, quote: string) => quote.length > text.length * 0.6;
