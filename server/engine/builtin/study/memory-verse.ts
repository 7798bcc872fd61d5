// Verses worth memorizing or taking along: well-known ones. Which words of a passage are worth it cannot be told by their form.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import { isResolved } from "./pronouns.ts";
import { countWords, introducesSpeech, quoteClause, splitClauses } from "./quotation.ts";
import type { StudyPassage } from "./subject.ts";
import wellKnown from "./well-known-verses.data.json" with { type: "json" };

/** The verses that are quoted in English sentences. */
type QuotedPassage = Pick<StudyPassage, "verses" | "edition">;

/** "John 3:16", the best known verses of a book first. */
export const WELL_KNOWN: readonly string[] = Object.entries(wellKnown).flatMap(([book, places]) =>
  places.split(" ").map((place) => `${book} ${place}`),
);
const RANKS: ReadonlyMap<string, number> = new Map(WELL_KNOWN.map((place, rank) => [place, rank]));

const MAX_WORDS = 45;

interface Memorable {
  verse: Verse;
  /** Words of the verse, without those that say who speaks. */
  quote: string;
  isPrayer: boolean;
}

/** The words of a passage that are most worth memorizing; undefined if it has no well-known verse, or in other languages. */
export const findMemoryVerse = (passage: QuotedPassage): Memorable | undefined => listWellKnown(passage)[0];

/** The well-known verses that are clear without the passage, the best known first. */
export const listMemorable = (passage: QuotedPassage): Memorable[] =>
  listWellKnown(passage).filter(({ quote }) => isResolved(quote));

const listWellKnown = ({ verses, edition }: QuotedPassage): Memorable[] =>
  !isEnglish(edition)
    ? []
    : verses
        .flatMap((verse) => {
          const rank = RANKS.get(`${verse.book} ${verse.chapter}:${verse.verse}`);
          return rank === undefined ? [] : [{ verse, rank }];
        })
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ verse }) => {
          const quote = quoteClause(getWords(verse), MAX_WORDS);
          return { verse, quote, isPrayer: PRAYERS.has(verse.book) && TO_GOD.test(quote) };
        });

const PRAYERS: ReadonlySet<string> = new Set(["Psalms", "Lamentations"]);
const TO_GOD = /\bO (?:LORD|Lord|God)\b|\b(?:thou|thy|thee|thine|you|your|yours)\b/i;

const MAX_INTRODUCTION = 0.5;
const MIN_SPOKEN_WORDS = 5;

/** "Jesus answered," is not learned by heart. */
function getWords(verse: Verse): string {
  const { text } = verse;
  const parts = text.split(/["“”]/);
  const isSpoken = (at: number) => (at % 2 === 1) !== /^[^“]*”/.test(text);
  if (parts.some((part, at) => !isSpoken(at) && introducesSpeech(part.trim()))) {
    const spoken = parts.find((part, at) => isSpoken(at) && countWords(part) >= MIN_SPOKEN_WORDS);
    if (spoken !== undefined) return spoken;
  }
  const introduction = splitClauses(verse).slice(0, 2).find(introducesSpeech) ?? "";
  const end = text.indexOf(introduction) + introduction.length;
  return (end > text.length * MAX_INTRODUCTION ? text : text.slice(Math.max(0, end))).replaceAll(
    /["“”]/g,
    "",
  );
}
