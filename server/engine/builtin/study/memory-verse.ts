// Verses worth memorizing: promises, commands and claims about God.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import type { QuotedPassage } from "./passage-lines.ts";
import { isSacred, readMoments, type Moment, type MomentKind } from "./passage-moments.ts";
import { isResolved } from "./pronouns.ts";

const WORTH: Readonly<Partial<Record<MomentKind, number>>> = { promise: 4, command: 3, claim: 2 };
const ABOUT_GOD = /\b(?:God|LORD|Lord|Christ|Jesus|Spirit|love|faith|grace|peace|hope)\b/;
const MAX_WORDS = 40;
/** What happens to somebody on the way is no verse to live by. */
const TELLS =
  /^(?:And|Then|Now|So)? ?(?:it came to pass|when|there (?:was|were|arose)|(?:he|she|they) (?:went|came|said|departed))\b/i;

/** Verses that are too long to be one clause. */
const GOSPEL =
  /\bGod (?:so |also )?(?:loved|gave|commendeth|demonstrates|shows)\b|\b(?:everlasting|eternal) life\b/;

type Memorable = Pick<Moment, "kind" | "quote" | "verse">;

/** The words of a passage that are most worth memorizing; undefined if it only tells a story, or in other languages. */
export function findMemoryVerse({
  verses,
  edition,
}: QuotedPassage): Pick<Moment, "quote" | "verse"> | undefined {
  if (!isEnglish(edition)) return undefined;
  const whole = verses
    .filter(({ text }) => GOSPEL.test(text) && text.split(" ").length <= MAX_WORDS)
    .map((verse) => ({
      kind: "promise" as const,
      verse,
      quote: verse.text.replace(/^For (?=God)/, "").replace(/[.;:,]$/, ""),
    }));
  const { moments, isStory } = readMoments(verses);
  // What one person says to another within a story is not said to the reader.
  const said = isStory
    ? moments.filter(({ speaker, quote }) => isSacred(speaker) || /\b(?:God|LORD|Christ)\b/.test(quote))
    : moments;
  const [best] = [...whole, ...said]
    .filter(
      ({ kind, quote, verse }) =>
        WORTH[kind] !== undefined &&
        isResolved(quote) &&
        !TELLS.test(quote) &&
        verse.text.split(" ").length <= MAX_WORDS,
    )
    .toSorted((a, b) => rate(b) - rate(a));
  return best;
}

const rate = ({ kind, quote, verse }: Memorable) =>
  (WORTH[kind] ?? 0) + (ABOUT_GOD.test(quote) ? 2 : 0) + (isWhole(verse, quote) ? 1 : 0);

/** Whether a quotation is most of its verse. */
const isWhole = ({ text }: Verse, quote: string) => quote.length > text.length * 0.6;
