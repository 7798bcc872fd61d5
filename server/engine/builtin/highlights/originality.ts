import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { countPassageVerses } from "../../../scripture/bible/passage.ts";
import { KING_JAMES, type EditionSource } from "../../../scripture/bible/edition.ts";
import { findReferences } from "../../../scripture/references/references.ts";
import { normalizeWords } from "../../../language/words.ts";
import type { SermonAnalysis, SermonSentence } from "../analysis.ts";

const RUN = 4;
/** Longer passages are cited but not read aloud. */
const MAX_VERSES = 60;

/** Creates a function that scores a line from 0 (Scripture read aloud) to 1 (the preacher's own words). */
export function createOriginalityScorer(
  { sermonText, passages }: Pick<SermonAnalysis, "sermonText" | "passages">,
  edition: EditionSource,
): (sentence: SermonSentence) => number {
  const runs = new Set<string>();
  addRuns(runs, normalizeWords(sermonText.quotation ?? ""));
  for (const { passage } of passages) {
    if (countPassageVerses(passage) > MAX_VERSES) continue;
    for (const each of [KING_JAMES, edition]) {
      const verses = getPassageText(passage, each).map(({ text }) => text);
      addRuns(runs, normalizeWords(verses.join(" ")));
    }
  }
  return ({ text, words }) =>
    scoreQuoted(text) * scoreReadAloud(words, runs) * (findReferences(text).length > 0 ? 0.4 : 1);
}

function addRuns(runs: Set<string>, words: readonly string[]): void {
  for (let at = 0; at + RUN <= words.length; at += 1) runs.add(words.slice(at, at + RUN).join(" "));
}

/** Lowers the score by the share of the line in quotation marks. */
function scoreQuoted(text: string): number {
  let quoted = 0;
  for (const [quotation] of text.matchAll(/"[^"]*"|“[^”]*”/g)) quoted += quotation.length;
  const share = quoted / text.length;
  if (share > 0.85) return 0.1;
  return share > 0.4 ? 0.35 : 1 - share;
}

function scoreReadAloud(words: readonly string[], runs: ReadonlySet<string>): number {
  let read = 0;
  for (let at = 0; at + RUN <= words.length; at += 1) {
    if (runs.has(words.slice(at, at + RUN).join(" "))) read += 1;
  }
  const share = read / Math.max(1, words.length - RUN + 1);
  return share > 0.5 ? 0.1 : 1 - 1.5 * share;
}
