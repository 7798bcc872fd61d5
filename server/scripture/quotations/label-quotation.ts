import { UNKNOWN_WORD, type BibleIndex } from "../bible/bible-index.ts";
import {
  findVerseOfWord,
  getPassageWordRange,
  rateOtherPlaces,
  searchBible,
  type BibleMatch,
  type BibleQuery,
} from "../bible/bible-search.ts";
import { formatReference, passageExists, passagesOverlap, type Passage } from "../bible/passage.ts";
import { getVerseIndex, passageFromVerses } from "../bible/verse-index.ts";
import type { ComparedText } from "./meaning/changes.ts";
import { type ComparedPair, compareWithPassage, describeFit, joinPieces } from "./compare-quotation.ts";
import { isExcused } from "./excused-references.ts";
import { isNowhere } from "./nowhere-found.ts";
import type { CheckedQuotation } from "./quotation-candidates.ts";

type Verdict = Omit<CheckedQuotation, "start" | "end">;

/** From this similarity on, a quotation follows the passage. */
export const MIN_SIMILARITY = 0.5;
/** The same for a quotation adjacent to its reference. */
export const MIN_ADJACENT_SIMILARITY = 0.2;
/** Matches with fewer bits could be from anywhere. */
export const MIN_EVIDENCE_BITS = 14;
/** The minimum similarity with another passage, and its lead over the named one, to call a reference wrong. */
const MIN_OTHER_SIMILARITY = 0.7;
const MIN_MARGIN = 0.25;
/** The evidence that is needed from another passage: phrases such as "according to the word of the LORD" occur often. */
const MIN_OTHER_EVIDENCE_BITS = 24;
/** Less is needed for the exact words of another passage if the named one has none of them. */
const MAX_UNRELATED_SIMILARITY = 0.2;
/**
 * If no edition has these words or almost these, they may be another translation of the other passage: then it has to lead
 * before the named one and before any third, and the named one must not have words that the other lacks.
 */
const LOOSE = { minSimilarity: 0.45, minMargin: 0.4, minLead: 0.15, maxOwnBits: 8 };

/** Undefined for a quotation that resembles no passage, because it may not be from Scripture. */
export function labelQuotation(
  text: ComparedText & { text: string },
  pair: ComparedPair,
): Verdict | undefined {
  const { label, fit, similarity, isAdjacent, reference } = pair;
  const described = fit ? describeFit(text.text, text, fit) : {};
  if (label === "exact" || label === "close") return { label, ...described };
  if (label === "misquoted") return { label: isExactElsewhere(text, pair) ? "close" : label, ...described };
  const another: Verdict = { label: "another wording", ...(fit && { edition: fit.edition.id }) };
  if (similarity >= 1 - MIN_MARGIN) return another;
  const elsewhere = findElsewhere(text, pair);
  // What follows the named passage too may be from either.
  if (elsewhere) return reference.inferred || similarity >= MIN_SIMILARITY ? undefined : elsewhere;
  const isFollowing = similarity >= (isAdjacent ? MIN_ADJACENT_SIMILARITY : MIN_SIMILARITY);
  if (isFollowing) return another;
  return isNowhere(text, pair) ? { label: "not found" } : undefined;
}

const nearOf = ({ reference: { passage } }: ComparedPair) =>
  passageExists(passage) ? getVerseIndex(passage.book, passage.chapter, passage.verse) : 0;

/** Whether the words are those of a parallel passage. */
function isExactElsewhere(text: ComparedText, pair: ComparedPair): boolean {
  const found = searchBible(joinPieces(text.query, pair.candidate.pieces), nearOf(pair));
  return (
    found !== undefined && compareWithPassage(text, pair.candidate.pieces, found.passage).label === "exact"
  );
}

/** Of the verse beside the named one, a quotation needs this share: editions end verses at different words. */
const MIN_SHARE_OF_NEXT_VERSE = 0.6;

function isOtherBorder({ edition, passage, alignment }: BibleMatch, pair: ComparedPair): boolean {
  if (!passageExists(pair.reference.passage)) return false;
  const found = getVerseIndex(passage.book, passage.chapter, passage.verse);
  if (Math.abs(found - nearOf(pair)) !== 1) return false;
  const { start, end } = getPassageWordRange(edition, passage);
  return alignment.second.length < (end - start) * MIN_SHARE_OF_NEXT_VERSE;
}

function standsOut(quoted: BibleQuery, { similarity, passage }: BibleMatch, pair: ComparedPair): boolean {
  const { index } = quoted;
  const named = pair.reference.passage;
  if (similarity < Math.max(LOOSE.minSimilarity, pair.similarity + LOOSE.minMargin)) return false;
  if (passageExists(named) && weighOwnWords(quoted, named, passage) >= LOOSE.maxOwnBits) return false;
  const isSame = (other: Passage) => passagesOverlap(other, passage) || isExcused(index, other, passage);
  return similarity - rateOtherPlaces(quoted, isSame) >= LOOSE.minLead;
}

/** A verse at the edge with a smaller share of the common words may only have some of them by chance. */
const MIN_EDGE_SHARE = 0.2;

function withoutEdges({ weights }: BibleQuery, { edition, alignment }: BibleMatch): Passage {
  const verses = alignment.second.map((position) => findVerseOfWord(edition, position));
  const isMain = (verse: number) => {
    const own = alignment.first.filter((_, at) => verses[at] === verse);
    return (
      own.reduce((sum, position) => sum + (weights[position] ?? 0), 0) >= alignment.weight * MIN_EDGE_SHARE
    );
  };
  return passageFromVerses(verses.find(isMain) ?? verses[0] ?? 0, verses.findLast(isMain) ?? verses[0] ?? 0);
}

/** The weight of quoted words that `named` has, in whatever order, and `other` has not. */
function weighOwnWords({ index, stems, weights }: BibleQuery, named: Passage, other: Passage): number {
  const [own, others] = [named, other].map((passage) => new Set(listStemsOfPassage(index, passage)));
  return stems.reduce((sum, stem, at) => {
    const isOwn = stem !== UNKNOWN_WORD && own?.has(stem) === true && others?.has(stem) === false;
    return isOwn ? sum + (weights[at] ?? 0) : sum;
  }, 0);
}

const listStemsOfPassage = ({ editions, stemOf }: BibleIndex, passage: Passage) =>
  editions.flatMap((edition) => {
    const { start, end } = getPassageWordRange(edition, passage);
    return Array.from(edition.words.subarray(start, end), (word) => stemOf[word] ?? UNKNOWN_WORD);
  });

function findElsewhere(text: ComparedText, pair: ComparedPair): Verdict | undefined {
  const quoted = joinPieces(text.query, pair.candidate.pieces);
  if (quoted.weight < MIN_EVIDENCE_BITS) return undefined;
  const found = searchBible(quoted, nearOf(pair), MIN_EVIDENCE_BITS);
  if (!found || passagesOverlap(found.passage, pair.reference.passage)) return undefined;
  const label = compareWithPassage(text, pair.candidate.pieces, found.passage).label;
  const isLoose = label !== "exact" && label !== "close";
  const isSimilar = found.similarity >= Math.max(MIN_OTHER_SIMILARITY, pair.similarity + MIN_MARGIN);
  if (isLoose ? !standsOut(quoted, found, pair) : !isSimilar) return undefined;
  const isElsewhereOnly = label === "exact" && pair.similarity < MAX_UNRELATED_SIMILARITY;
  const least = isElsewhereOnly ? MIN_EVIDENCE_BITS : MIN_OTHER_EVIDENCE_BITS;
  if (found.alignment.weight < least || isOtherBorder(found, pair)) return undefined;
  if (isExcused(text.query.index, pair.reference.passage, found.passage)) return undefined;
  return {
    label: "wrong reference",
    rightReference: formatReference(isLoose ? withoutEdges(quoted, found) : found.passage),
    edition: found.edition.id,
  };
}
