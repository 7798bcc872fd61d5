import { findAnnouncements } from "./announcements.ts";
import type { Announcement } from "./announcements.ts";
import { choosePoints } from "./choose-points.ts";
import { splitByTopic } from "./split-by-topic.ts";
import { rankKeySentences } from "./key-sentences.ts";
import { listLines, selectLines } from "./select-lines.ts";
import {
  type ChosenHeading,
  chooseHeading,
  extractHeading,
  formatHeading,
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
  /** Index of the sentence that is the heading; undefined for a phrase, a passage or an introduction. */
  claim: number | undefined;
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
  /** Indexes of the sentences that are worth repeating. */
  lines: ReadonlySet<number>;
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
  const named = announced.length >= 2 ? nameParts(sentences, announced, tools) : [];
  const lines = selectLines(
    listLines(sentences, announcements.sentences),
    tools.wordCount,
    (sentence) => !tools.isVerse(sentence),
    MAX_POINTS,
  );
  const worthRepeating = new Set(lines.map(({ sentence }) => sentence.index));
  const topics = findTopics(sentences, worthRepeating, tools);
  const isAnnounced = isOutline(named, topics);
  const found = isAnnounced ? named : topics;
  const parts =
    found.length > 0
      ? found
      : [{ heading: nameWhole(sentences, tools), sentence: undefined, start: 0, end: sentences.length }];
  const rank = (start: number, end: number) =>
    rankKeySentences(sentences.slice(start, end).filter(({ index }) => !announcements.sentences.has(index)));
  const sections = parts.map(({ heading, sentence, start, end }): SermonSection => {
    const keySentences = rank(start, end);
    return {
      kind: "point",
      heading,
      announced: isAnnounced,
      claim: isClaim(heading, sentence) ? sentence?.index : undefined,
      start,
      end,
      keySentences,
    };
  });
  const end = parts[0]?.start ?? 0;
  if (end > 0) {
    const keySentences = rank(0, end);
    sections.unshift({
      kind: "introduction",
      heading: "",
      announced: false,
      claim: undefined,
      start: 0,
      end,
      keySentences,
    });
  }
  return { sections, announcementIndices: announcements.sentences, lines: worthRepeating };
}

/** Whether the heading is all that the sentence says, and not a phrase from it. */
const isClaim = (heading: string, sentence: SermonSentence | undefined) =>
  sentence?.claim !== undefined && formatHeading(sentence.claim.text.replace(/[.!]$/, "")) === heading;

interface Part extends ChosenHeading {
  /** Whether its announcement is its heading. */
  isNamed?: boolean;
  start: number;
  end: number;
}

/** A single point that the preacher announces is no outline. */
const MIN_ANNOUNCED = 2;

/** Whether most of the announced parts have a claim; if fewer than two are named by the preacher, more claims are better. */
function isOutline(announced: readonly Part[], topics: readonly Part[]): boolean {
  const withClaim = announced.filter(({ sentence }) => sentence !== undefined).length;
  if (withClaim < MIN_ANNOUNCED || withClaim * 2 < announced.length) return false;
  const isNamed = announced.filter((part) => part.isNamed).length >= MIN_ANNOUNCED;
  return isNamed || topics.filter(({ sentence }) => sentence !== undefined).length <= withClaim;
}

function nameParts(
  sentences: readonly SermonSentence[],
  starts: readonly number[],
  tools: SectionTools,
): Part[] {
  const parts: Part[] = [];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? sentences.length;
    const announcement = sentences[start];
    const own = announcement && extractHeading(announcement, tools.vocabulary);
    const chosen =
      own === undefined
        ? chooseHeading(sentences.slice(start, end), parts, tools)
        : { heading: own, sentence: announcement };
    const last = parts.at(-1);
    if (chosen) parts.push({ ...chosen, isNamed: own !== undefined, start, end });
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
/** With fewer, claims that are close to each other become points, too, and then phrases. */
const ENOUGH_POINTS = 3;
/** With fewer, claims that are less certain become points, too. */
const MIN_POINTS = 2;
/** The least distance of two points, as a share of what it would be if all were as far apart as possible. */
const MIN_DISTANCE = { usual: 0.5, close: 0.15 };

/** Makes the best claims points, then phrases that are repeated, each with the sentences around it; or a single point of all. */
function findTopics(
  sentences: readonly SermonSentence[],
  worthRepeating: ReadonlySet<number>,
  tools: SectionTools,
): Part[] {
  const { wordCount, vocabulary, isVerse } = tools;
  const { points } = POINTS.find(({ words }) => wordCount < words) ?? { points: MAX_POINTS };
  const taught = sentences.filter(({ speech }) => isTeaching(speech)).map(({ index }) => index);
  const placeOf = new Map(taught.map((index, place) => [index, place]));
  const chosen: (ChosenHeading & { index: number })[] = [];
  const isFar = (index: number, distance = MIN_DISTANCE.usual) =>
    chosen.every(
      (other) =>
        Math.abs((placeOf.get(index) ?? 0) - (placeOf.get(other.index) ?? 0)) >=
        (distance * taught.length) / points,
    );
  const rated = rateHeadings(sentences);
  const chooseClaims = (minScore: number, distance?: number) => {
    for (const each of rated) {
      const { index } = each.sentence;
      if (chosen.length === points) break;
      if (each.score < minScore && !worthRepeating.has(index)) continue;
      if (isFar(index, distance) && isDistinct(each, chosen) && !isVerse(each.sentence))
        chosen.push({ ...each, index });
    }
  };
  // A short text hardly repeats a phrase.
  const minScore = wordCount < SHORT_TEXT ? MIN_SCORES.only : MIN_SCORES.usual;
  chooseClaims(minScore);
  if (chosen.length < ENOUGH_POINTS) chooseClaims(minScore, MIN_DISTANCE.close);
  for (const phrase of chosen.length < ENOUGH_POINTS ? listKeyPhrases(sentences, vocabulary) : []) {
    const index = phrase.places.find((place) => isFar(place));
    if (index !== undefined && isNew(phrase, chosen, vocabulary))
      chosen.push({ heading: phrase.heading, sentence: undefined, index });
    if (chosen.length >= Math.min(ENOUGH_POINTS, points)) break;
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
