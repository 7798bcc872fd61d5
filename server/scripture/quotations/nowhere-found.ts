// Words that are clearly presented as a quotation of a reference, but that no edition has, not even in other words.
import { UNKNOWN_WORD } from "../bible/bible-index.ts";
import { getPassageWordRange, searchBible } from "../bible/bible-search.ts";
import { countPassageVerses } from "../bible/passage.ts";
import type { ComparedText } from "./meaning/changes.ts";
import { type ComparedPair, joinPieces } from "./compare-quotation.ts";
import { isLightWord } from "./meaning/meaning-words.ts";
import { areEverExchanged } from "./meaning/translation-lexicon.ts";

/** `"…" (John 3:16)` and `John 3:16 says, "…"`. */
const CITED = /^[.,!?;…]*["”’»]+[\s,.]*[([—–-]?\s*$/;
const INTRODUCED =
  /^\s*(?:(?:also )?(?:says?|said|reads?|tells us|states?|declares?)(?: that)?)?\s*[,:]\s*["“‘«]$/;

const MIN_EDITIONS = 2;
const MIN_WORDS = 6;
const MIN_IMPORTANT_WORDS = 5;
const MAX_VERSES = 30;
/** Below, the text is in another language than the editions. */
const MIN_KNOWN_SHARE = 0.8;
const MAX_SIMILARITY = 0.5;
/** The share of important words that the passage has, or other words for them. */
const MAX_RELATED_SHARE = 0.35;

export function isNowhere(text: ComparedText & { text: string }, pair: ComparedPair): boolean {
  const { candidate, reference } = pair;
  const { index } = text.query;
  if (!pair.isAdjacent || reference.inferred || !reference.exists || index.editions.length < MIN_EDITIONS)
    return false;
  if (countPassageVerses(reference.passage) > MAX_VERSES) return false;
  const isClear =
    candidate.start > reference.end
      ? INTRODUCED.test(text.text.slice(reference.end, candidate.start))
      : CITED.test(text.text.slice(candidate.end, reference.start));
  if (!isClear) return false;
  const quoted = joinPieces(text.query, candidate.pieces);
  const known = quoted.forms.filter((form) => form !== UNKNOWN_WORD).length;
  if (quoted.forms.length < MIN_WORDS || known < quoted.forms.length * MIN_KNOWN_SHARE) return false;
  if ((searchBible(quoted)?.similarity ?? 0) >= MAX_SIMILARITY) return false;
  return countRelated(text, pair) < MAX_RELATED_SHARE;
}

/** The share of the quotation's important words that a translator could have used for words of the passage; 1 for few words. */
function countRelated({ query, words }: ComparedText, { candidate, reference }: ComparedPair): number {
  const { index } = query;
  const passage = new Set<number>();
  for (const edition of index.editions) {
    const { start, end } = getPassageWordRange(edition, reference.passage);
    for (const word of edition.words.subarray(start, end))
      if (!isLightWord(index.formOf(word))) passage.add(index.stemOf[word] ?? UNKNOWN_WORD);
  }
  const stems = candidate.pieces
    .flatMap(({ from, to }) => words.slice(from, to))
    .filter(({ normal }) => !isLightWord(normal))
    .map(({ normal }) => index.stemIdOf(normal));
  if (stems.length < MIN_IMPORTANT_WORDS) return 1;
  const related = stems.filter(
    (stem) =>
      stem === UNKNOWN_WORD ||
      passage.has(stem) ||
      [...passage].some((printed) => areEverExchanged(index, stem, printed)),
  );
  return related.length / Math.max(1, stems.length);
}
