import { findAnnouncements } from "./announcements.ts";
import type { Announcement } from "./announcements.ts";
import { choosePoints } from "./choose-points.ts";
import { splitByTopic } from "./split-by-topic.ts";
import { rankKeySentences } from "./key-sentences.ts";
import { chooseHeading, extractHeading } from "./point-heading.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { SermonSentence } from "./score-sentences.ts";

/** A part of the sermon with one main thought. */
export interface SermonSection {
  /** Whatever precedes the first point is the introduction. */
  kind: "introduction" | "point";
  /** A few words of the sermon; "" for an introduction. */
  heading: string;
  announced: boolean;
  /** Index of the first sentence, and of the one after the last. */
  start: number;
  end: number;
  /** Indexes of the most informative sentences, best first. */
  keySentences: readonly number[];
}

export interface SermonSections {
  sections: SermonSection[];
  /** Indexes of the sentences that announce the sermon's structure. */
  announcementIndices: ReadonlySet<number>;
}

/** The smallest share of a sermon that can be a point. */
const MIN_POINT = 0.04;

/** Splits a sermon at the points that the preacher announces or, if there are fewer than two, by topic. */
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
  const usedHeadings = new Set<string>();
  const sections = starts.map((start, at): SermonSection => {
    const end = starts[at + 1] ?? sentences.length;
    const keySentences = rank(start, end);
    const announcement = isAnnounced ? sentences[start] : undefined;
    const announcedHeading = announcement && extractHeading(announcement, vocabulary);
    const heading =
      announcedHeading ?? chooseHeading(sentences.slice(start, end), keySentences, vocabulary, usedHeadings);
    usedHeadings.add(heading.toLowerCase());
    return { kind: "point", heading, announced: isAnnounced, start, end, keySentences };
  });
  const end = starts[0] ?? 0;
  if (end > 0) {
    const keySentences = rank(0, end);
    sections.unshift({ kind: "introduction", heading: "", announced: false, start: 0, end, keySentences });
  }
  return { sections, announcementIndices: announcements.sentences };
}

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
