import { findAnnouncements } from "./announcements.ts";
import type { Announcement } from "./announcements.ts";
import { choosePoints } from "./choose-points.ts";
import { splitByTopic } from "./split-by-topic.ts";
import { rankKeySentences } from "./key-sentences.ts";
import { type ChosenHeading, chooseHeading, extractHeading } from "./point-heading.ts";
import { isTeaching } from "../speech/speech-class.ts";
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
  wordCount: number,
): SermonSections {
  const announcements = findAnnouncements(sentences);
  const announced = findPoints(sentences, announcements.points, wordCount);
  const isAnnounced = announced.length >= 2;
  const parts = isAnnounced
    ? nameParts(sentences, announced, vocabulary, true)
    : findTopics(sentences, vocabulary, wordCount);
  const rank = (start: number, end: number) =>
    rankKeySentences(sentences.slice(start, end).filter(({ index }) => !announcements.sentences.has(index)));
  const sections = parts.map(({ heading, start, end }): SermonSection => {
    return { kind: "point", heading, announced: isAnnounced, start, end, keySentences: rank(start, end) };
  });
  const end = parts[0]?.start ?? 0;
  if (end > 0) {
    const keySentences = rank(0, end);
    sections.unshift({ kind: "introduction", heading: "", announced: false, start: 0, end, keySentences });
  }
  return { sections, announcementIndices: announcements.sentences };
}

interface Part extends ChosenHeading {
  start: number;
  end: number;
}

function nameParts(
  sentences: readonly SermonSentence[],
  starts: readonly number[],
  vocabulary: Vocabulary,
  isAnnounced: boolean,
): Part[] {
  const parts: Part[] = [];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? sentences.length;
    const announcement = isAnnounced ? sentences[start] : undefined;
    const own = announcement && extractHeading(announcement, vocabulary);
    const chosen =
      own === undefined
        ? chooseHeading(sentences.slice(start, end), vocabulary, parts)
        : { heading: own, sentence: announcement };
    parts.push({ ...chosen, start, end });
  }
  return parts;
}

const MIN_TOPICS = 2;

/** Splits by topic, and joins a part that makes no claim to the one before. */
function findTopics(sentences: readonly SermonSentence[], vocabulary: Vocabulary, wordCount: number): Part[] {
  const teaching = sentences.filter(({ speech }) => isTeaching(speech));
  const turns = splitByTopic(teaching, wordCount).map((at) => teaching[at]?.index ?? 0);
  for (let starts = [0, ...turns]; ;) {
    const parts = nameParts(sentences, starts, vocabulary, false);
    const weak = parts.findIndex(({ sentence }) => sentence === undefined);
    if (weak === -1 || parts.length <= MIN_TOPICS) return parts;
    starts = starts.filter((_, at) => at !== Math.max(1, weak));
  }
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
