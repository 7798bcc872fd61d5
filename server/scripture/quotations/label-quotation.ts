import { getPassageWordRange, searchBible, type BibleMatch } from "../bible/bible-search.ts";
import { formatReference, passageExists, passagesOverlap } from "../bible/passage.ts";
import { getVerseIndex } from "../bible/verse-index.ts";
import type { ComparedText } from "./meaning/changes.ts";
import { type ComparedPair, compareWithPassage, describeFit, joinPieces } from "./compare-quotation.ts";
import { isExcused } from "./excused-references.ts";
import { isNowhere } from "./nowhere-found.ts";
import type { CheckedQuotation } from "./quotation-candidates.ts";

type Verdict = Omit<CheckedQuotation, "start" | "end">;

/** From this similarity on, a quotation follows the passage. */
export const MIN_SIMILARITY = 0.5;
/** The same for a quotation adjacent to its reference. */
export const MIN_ADJACENT_SIMILARITY = 0.27;
/** Matches with fewer bits could be from anywhere. */
export const MIN_EVIDENCE_BITS = 14;
/** The minimum similarity with another passage, and its lead over the named one, to call a reference wrong. */
const MIN_OTHER_SIMILARITY = 0.7;
const MIN_MARGIN = 0.25;
/** The evidence that is needed from another passage: phrases such as "according to the word of the LORD" occur often. */
const MIN_OTHER_EVIDENCE_BITS = 24;
/** Less is needed for the exact words of another passage if the named one has none of them. */
const MAX_UNRELATED_SIMILARITY = 0.2;
/** The evidence that is needed if no edition has these words or almost these. */
const MIN_LOOSE_EVIDENCE_BITS = 35;
/** The similarity that is then needed: psalms of praise share most of their words. */
const MIN_LOOSE_SIMILARITY = 0.85;

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

function findElsewhere(text: ComparedText, pair: ComparedPair): Verdict | undefined {
  const quoted = joinPieces(text.query, pair.candidate.pieces);
  if (quoted.weight < MIN_EVIDENCE_BITS) return undefined;
  const found = searchBible(quoted, nearOf(pair), MIN_EVIDENCE_BITS);
  if (!found || passagesOverlap(found.passage, pair.reference.passage)) return undefined;
  if (found.similarity < Math.max(MIN_OTHER_SIMILARITY, pair.similarity + MIN_MARGIN)) return undefined;
  const label = compareWithPassage(text, pair.candidate.pieces, found.passage).label;
  const isElsewhereOnly = label === "exact" && pair.similarity < MAX_UNRELATED_SIMILARITY;
  const isLoose = label !== "exact" && label !== "close";
  const least = isElsewhereOnly
    ? MIN_EVIDENCE_BITS
    : isLoose
      ? MIN_LOOSE_EVIDENCE_BITS
      : MIN_OTHER_EVIDENCE_BITS;
  if (isLoose && found.similarity < MIN_LOOSE_SIMILARITY) return undefined;
  if (found.alignment.weight < least || isOtherBorder(found, pair)) return undefined;
  if (isExcused(text.query.index, pair.reference.passage, found.passage)) return undefined;
  return {
    label: "wrong reference",
    rightReference: formatReference(found.passage),
    edition: found.edition.id,
  };
}
