import { findAnnouncements } from "./announcements.ts";
import type { Announcement } from "./announcements.ts";
import { choosePoints } from "./choose-points.ts";
import { splitByTopic } from "./split-by-topic.ts";
import { rankKeySentences } from "./key-sentences.ts";
import {
  type ChosenHeading,
  chooseHeading,
  extractHeading,
  isDistinct,
  MIN_SCORES,
  isNew,
  nameWhole,
  rateHeadings,
} from "./point-heading.ts";
import { listKeyPhrases } from "./key-phrase.ts";
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

export interface SectionTools {
  vocabulary: Vocabulary;
  wordCount: number;
  /** What the sermon is about, for a part without a claim. */
  reference: string | undefined;
  isVerse: (sentence: SermonSentence) => boolean;
}

/** Splits a sermon at the points that the preacher announces or, if there are fewer than two, around its best claims. */
export function splitIntoSections(sentences: readonly SermonSentence[], tools: SectionTools): SermonSections {
  const announcements = findAnnouncements(sentences);
  const announced = findPoints(sentences, announcements.points, tools.wordCount);
  const named = announced.length >= 2 ? nameParts(sentences, announced, tools, true) : [];
  const withClaim = named.filter(({ sentence }) => sentence !== undefined).length;
  const isAnnounced = named.length > 0 && withClaim * 2 >= named.length;
  const found = isAnnounced ? named : findTopics(sentences, tools);
  const parts =
    found.length > 0
      ? found
      : [{ heading: nameWhole(sentences, tools), sentence: undefined, start: 0, end: sentences.length }];
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
  tools: SectionTools,
  isAnnounced: boolean,
): Part[] {
  const parts: Part[] = [];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? sentences.length;
    const announcement = isAnnounced ? sentences[start] : undefined;
    const own = announcement && extractHeading(announcement, tools.vocabulary);
    const chosen =
      own === undefined
        ? chooseHeading(sentences.slice(start, end), parts, tools)
        : { heading: own, sentence: announcement };
    const last = parts.at(-1);
    if (chosen) parts.push({ ...chosen, start, end });
    // What has no name belongs to the part before.
    else if (last) last.end = end;
  }
  return parts;
}

/** The number of points by the number of words. */
const POINTS = [
  { words: 150, points: 1 },
  { words: 500, points: 2 },
  { words: 900, points: 3 },
  { words: 5_000, points: 4 },
];
const MAX_POINTS = 5;
const SHORT_TEXT = 1_500;
/** With fewer, claims that are less certain become points, too. */
const MIN_POINTS = 2;
/** The least distance of two points, as a share of what it would be if all were as far apart as possible. */
const MIN_DISTANCE = 0.5;

/** Makes the best claims points, then phrases that are repeated, each with the sentences around it; or a single point of all. */
function findTopics(sentences: readonly SermonSentence[], tools: SectionTools): Part[] {
  const { points } = POINTS.find(({ words }) => tools.wordCount < words) ?? { points: MAX_POINTS };
  const taught = sentences.filter(({ speech }) => isTeaching(speech)).map(({ index }) => index);
  const placeOf = new Map(taught.map((index, place) => [index, place]));
  const least = (MIN_DISTANCE * taught.length) / points;
  const chosen: (ChosenHeading & { index: number })[] = [];
  const isFar = (index: number) =>
    chosen.every((other) => Math.abs((placeOf.get(index) ?? 0) - (placeOf.get(other.index) ?? 0)) >= least);
  const rated = rateHeadings(sentences).filter(({ sentence }) => !tools.isVerse(sentence));
  const chooseClaims = (minScore: number) => {
    for (const each of rated) {
      const { index } = each.sentence;
      if (chosen.length === points || each.score < minScore) break;
      if (isFar(index) && isDistinct(each, chosen)) chosen.push({ ...each, index });
    }
  };
  // A short text hardly repeats a phrase.
  chooseClaims(tools.wordCount < SHORT_TEXT ? MIN_SCORES.only : MIN_SCORES.usual);
  for (const phrase of chosen.length < points ? listKeyPhrases(sentences, tools.vocabulary) : []) {
    const index = phrase.places.find(isFar);
    if (index !== undefined && isNew(phrase, chosen, tools.vocabulary))
      chosen.push({ heading: phrase.heading, sentence: undefined, index });
    if (chosen.length === points) break;
  }
  if (chosen.length < MIN_POINTS) chooseClaims(MIN_SCORES.only);
  if (chosen.length === 0) return [];
  const anchors = chosen.toSorted((a, b) => a.index - b.index);
  const turns = splitByTopic(
    sentences,
    anchors.map(({ index }) => index),
  );
  return anchors.map(({ heading, sentence }, at) => ({
    heading,
    sentence,
    start: at === 0 ? 0 : turns[at - 1]!,
    end: turns[at] ?? sentences.length,
  }));
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
