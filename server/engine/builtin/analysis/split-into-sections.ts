import { findAnnouncements } from "./announcements.ts";
import type { Announcement } from "./announcements.ts";
import { choosePoints } from "./choose-points.ts";
import { splitByTopic } from "./split-by-topic.ts";
import { rankKeySentences } from "./key-sentences.ts";
import { chooseHeading, extractHeading } from "./point-heading.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { SermonSentence } from "./score-sentences.ts";

/** A stretch of the sermon that says one thing. */
export interface SermonSection {
  /** What comes before the first point is the introduction; there may be none. */
  kind: "introduction" | "point";
  /** Words of the sermon, short; "" for an introduction. */
  heading: string;
  /** Whether the preacher himself announced this point. */
  announced: boolean;
  /** Indices into the sermon's sentences: the first, and the one after the last. */
  start: number;
  end: number;
  /** Indices of the sentences that say most, the best first. */
  keySentences: readonly number[];
}

export interface SermonSections {
  sections: SermonSection[];
  /** Indices of the sentences that speak of the sermon's order rather than of its matter. */
  announcementIndices: ReadonlySet<number>;
}

/** Share of a sermon that a point must have. */
const MIN_POINT = 0.04;

/** Divides a sermon into its points: those that the preacher announces, otherwise those at which his words change. */
export function splitIntoSections(
  sentences: readonly SermonSentence[],
  vocabulary: Vocabulary,
): SermonSections {
  const announcements = findAnnouncements(sentences);
  const announced = findPoints(sentences, announcements.points, vocabulary.wordCount);
  const isAnnounced = announced.length >= 2;
  const starts = isAnnounced ? announced : [0, ...splitByTopic(sentences, vocabulary.wordCount)];
  const rank = (start: number, end: number) =>
    rankKeySentences(sentences.slice(start, end).filter(({ index }) => !announcements.sentences.has(index)));
  const taken = new Set<string>();
  const sections = starts.map((start, at): SermonSection => {
    const end = starts[at + 1] ?? sentences.length;
    const keySentences = rank(start, end);
    const announcementIndices = isAnnounced ? sentences[start] : undefined;
    const own = announcementIndices && extractHeading(announcementIndices, vocabulary);
    const heading = own ?? chooseHeading(sentences.slice(start, end), keySentences, vocabulary, taken);
    taken.add(heading.toLowerCase());
    return { kind: "point", heading, announced: isAnnounced, start, end, keySentences };
  });
  const end = starts[0] ?? 0;
  if (end > 0) {
    const keySentences = rank(0, end);
    sections.unshift({ kind: "introduction", heading: "", announced: false, start: 0, end, keySentences });
  }
  return { sections, announcementIndices: announcements.sentences };
}

/** The first sentences of the points that the preacher announces. */
function findPoints(
  sentences: readonly SermonSentence[],
  found: readonly Announcement[],
  wordCount: number,
): number[] {
  const positions: number[] = [];
  let words = 0;
  for (const sentence of sentences) {
    positions.push(words / wordCount);
    words += sentence.words.length;
  }
  const shares = found.map(({ sentence }) => positions[sentence] ?? 0);
  return choosePoints(found, shares, MIN_POINT).map((at) => found[at]?.sentence ?? 0);
}
