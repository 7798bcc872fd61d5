import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import { toCandidates, getContentStems, type Candidate, type TemplateTexts } from "./candidates.ts";
import { countWords, introducesSpeech, quoteClause, splitClauses } from "./quotation.ts";
import type { StudyPassage } from "./subject.ts";
import { labelVerses } from "./verse-labels.ts";

/** Words of a verse that can be quoted alone. */
export interface PassageLine {
  verse: Verse;
  quote: string;
}

/** "until I went into the sanctuary of God": clear only together with the words before it. */
const DEPENDENT_CLAUSE =
  /^(?:[Uu]ntil|[Bb]ecause|[Ll]est|so that|that|which|who|whom|whose|than|nor|or|as|to|when|while|where)\b/;

/** The verses that are quoted in English sentences. */
export type QuotedPassage = Pick<StudyPassage, "verses" | "edition">;

/**
 * Ranks the longest clause of each verse by how often its words occur in the passage. An edition in another language has no
 * lines, because the sentences around them are English.
 */
export function rankLines({ verses, edition }: QuotedPassage): PassageLine[] {
  if (!isEnglish(edition)) return [];
  const counts = new Map<string, number>();
  for (const { text } of verses) {
    for (const stem of getContentStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const rate = (quote: string) => {
    const stems = [...getContentStems(quote)];
    const shared = stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0);
    return (shared / Math.sqrt(stems.length + 1)) * (DEPENDENT_CLAUSE.test(quote) ? 0.6 : 1);
  };
  return verses
    .map((verse) => ({ verse, quote: quoteLongestClause(verse) }))
    .map((line) => ({ line, rate: rate(line.quote) }))
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ line }) => line);
}

function quoteLongestClause(verse: Verse): string {
  const clauses = splitClauses(verse);
  const telling = clauses.filter((clause) => !introducesSpeech(clause));
  const quotes = (telling.length > 0 ? telling : clauses).map((clause) => quoteClause(clause));
  const whole = quotes.filter((quote) => !quote.endsWith("…"));
  const [longest] = (whole.length > 0 ? whole : quotes).toSorted((a, b) => countWords(b) - countWords(a));
  return longest ?? quoteClause(verse.text);
}

const MAX_STRENGTH = 9;
const MIN_STRENGTH = 3;

/** Builds candidates for each line, cited as “words” (v. 3); the best lines are the strongest. */
export function buildLineCandidates(
  passage: QuotedPassage,
  write: (cited: string, isQuestion: boolean) => TemplateTexts,
): Candidate[] {
  const { inBrackets } = labelVerses(passage.verses);
  return rankLines(passage).flatMap(({ verse, quote }, rank) =>
    toCandidates(write(`“${quote}” ${inBrackets(verse)}`, quote.endsWith("?")), {
      strength: Math.max(MIN_STRENGTH, MAX_STRENGTH - rank),
      topic: "line",
      verses: [verse],
      words: verse.text,
    }),
  );
}
