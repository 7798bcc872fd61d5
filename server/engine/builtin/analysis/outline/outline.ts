// The points that a preacher announces, with their names.
import { normalizeWords } from "../../../../language/words.ts";
import { type Announcement, findAnnouncements, FURTHER } from "./announcements.ts";
import { type AnnouncedHeading, extractHeading, type NameTools } from "./announced-heading.ts";
import { findMainIdea, type MainIdea } from "./main-idea.ts";
import { isPhrase, MAX_HEADING_WORDS } from "./name-of-point.ts";
import { choosePoints } from "./choose-points.ts";
import { locatePreviewedPoints, type PreviewedPoint } from "./previewed-points.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { SermonSentence } from "../score-sentences.ts";
import type { Part } from "../topics.ts";

/** A sentence that announces a point, with the name that it gives it. */
interface AnnouncedPoint extends Announcement {
  named: AnnouncedHeading | undefined;
}

export interface Outline {
  /** The parts that the preacher names; empty if there are fewer than two. */
  parts: Part[];
  /** What the preacher calls the main point. */
  mainIdea: MainIdea | undefined;
  /** The main point, and names of others that the preacher says twice word for word, in order. */
  named: { heading: string; index: number }[];
  /** Indexes of all sentences that announce anything. */
  announcing: ReadonlySet<number>;
}

interface OutlineTools {
  vocabulary: Vocabulary;
  wordCount: number;
}

/** In how many sentences after its announcement a point is named. */
const NAMED_WITHIN = 12;
/** The smallest share of a sermon that can be a point. */
const MIN_POINT = 0.04;
/** Ordinals closer together than this preview the sermon's outline and are not its points. */
const MAX_PREVIEW_WORDS = 90;
/** Bounds the cost of choosing points. */
const MAX_ANNOUNCEMENTS = 250;
/** What a name, and one that is said twice, add to the strength of an announcement. */
const NAMED = { once: 0.8, twice: 2 };

export function readOutline(sentences: readonly SermonSentence[], tools: OutlineTools): Outline {
  const found = findAnnouncements(sentences);
  const nameTools = { vocabulary: tools.vocabulary, isSaidTwice: createSearch(sentences) };
  const announced = found
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, MAX_ANNOUNCEMENTS)
    .toSorted((a, b) => a.sentence - b.sentence)
    .map((each) => name(each, extractHeading(each, sentences, nameTools)));
  const named = announced.map((each) =>
    each.named ? each : name(each, findNameOf(each, announced, sentences, tools)),
  );
  const points = removeLists(removeReviews(named, sentences, tools), sentences);
  const numbered = nameParts(sentences, choose(points.filter(isPoint), sentences, tools.wordCount));
  const previewed = locatePreviewedPoints(findPreview(named, sentences), sentences, tools.vocabulary);
  // A single point that the preacher announces is no outline.
  const parts = numbered.length >= Math.max(2, previewed.length) ? numbered : previewed;
  const mainIdea = findMainIdea(sentences);
  const isShort = mainIdea && normalizeWords(mainIdea.text).length <= MAX_HEADING_WORDS;
  return {
    mainIdea,
    parts,
    named: [
      ...(isShort ? [{ heading: mainIdea.text.replace(/[.!]$/, ""), index: mainIdea.index }] : []),
      ...points.flatMap((point) =>
        point.named?.isVerbatim &&
        !isPhrase(point.named.heading) &&
        Number.isFinite(point.number) &&
        point.number !== FURTHER
          ? [{ heading: point.named.heading, index: point.sentence }]
          : [],
      ),
    ],
    announcing: new Set(found.map(({ sentence }) => sentence)),
  };
}

function name(announcement: Announcement, named: AnnouncedHeading | undefined): AnnouncedPoint {
  const bonus = named ? (named.isRepeated ? NAMED.twice : NAMED.once) : 0;
  return { ...announcement, named, strength: announcement.strength + bonus };
}

/** Where a point is announced without its name, the preacher may say the name soon, and with the number elsewhere. */
function findNameOf(
  { number, sentence }: AnnouncedPoint,
  others: readonly AnnouncedPoint[],
  sentences: readonly SermonSentence[],
  { vocabulary }: OutlineTools,
): AnnouncedHeading | undefined {
  if (number === undefined) return undefined;
  const said = new Set(sentences.slice(sentence, sentence + NAMED_WITHIN).flatMap(({ stems }) => stems));
  return others.find((other) => {
    const stems =
      other.number === number ? vocabulary.stemsOf(normalizeWords(other.named?.heading ?? "")) : [];
    return stems.length > 1 && stems.every((stem) => said.has(stem));
  })?.named;
}

/** Tells whether a sermon has some words twice. */
function createSearch(sentences: readonly SermonSentence[]): NameTools["isSaidTwice"] {
  const spoken = sentences.map(({ words }) => ` ${words.join(" ")} `).join(".");
  return (words) => {
    const wanted = ` ${words.join(" ")} `;
    return spoken.indexOf(wanted) !== spoken.lastIndexOf(wanted);
  };
}

/** "In closing, let me read" ends the sermon, and "another thing" may be one of many: without a name they are no points. */
const isPoint = ({ number, named, isSetApart }: AnnouncedPoint) =>
  (number !== Number.POSITIVE_INFINITY && number !== FURTHER) || named !== undefined || isSetApart;

/** "We saw number one, the plan of the enemy" announces nothing if a point of that name is before it. */
function removeReviews(
  found: readonly AnnouncedPoint[],
  sentences: readonly SermonSentence[],
  { vocabulary }: OutlineTools,
): AnnouncedPoint[] {
  const points = new Set(removeLists(found, sentences));
  const stems = new Map(
    found.map((each) => [each, vocabulary.stemsOf(normalizeWords(each.named?.heading ?? ""))]),
  );
  // "First, where we worship; secondly, how. So first, …" starts again: the first list was a preview.
  const isPreview = (earlier: AnnouncedPoint, from: number, to: number) =>
    found.slice(from + 1, to).some(({ number }) => (number ?? Infinity) < (earlier.number ?? 0));
  const isSaidBefore = (each: AnnouncedPoint, at: number) =>
    found
      .slice(0, at)
      .some(
        (earlier, from) =>
          points.has(earlier) &&
          earlier.number === each.number &&
          !isPreview(earlier, from, at) &&
          stems.get(each)!.every((stem) => stems.get(earlier)!.includes(stem)),
      );
  return found.filter((each, at) => each.isSetApart || each.named === undefined || !isSaidBefore(each, at));
}

/** Removes ordinals that follow each other in a few sentences: a preview of the outline, or a list within a point. */
const removeLists = (
  found: readonly AnnouncedPoint[],
  sentences: readonly SermonSentence[],
): AnnouncedPoint[] =>
  found.filter(
    (each, at) =>
      each.isSetApart ||
      (!isFollowedBy(each, found[at + 1], sentences) && !isFollowedBy(found[at - 1], each, sentences)),
  );

function isFollowedBy(
  first: AnnouncedPoint | undefined,
  second: AnnouncedPoint | undefined,
  sentences: readonly SermonSentence[],
): boolean {
  if (!first?.number || !second?.number) return false;
  const isNext = second.number === first.number + 1 || second.number === Number.POSITIVE_INFINITY;
  const between = sentences.slice(first.sentence, second.sentence);
  return isNext && between.reduce((sum, { words }) => sum + words.length, 0) < MAX_PREVIEW_WORDS;
}

/** The first list that starts with "number one" and names each of its points. */
function findPreview(
  found: readonly AnnouncedPoint[],
  sentences: readonly SermonSentence[],
): PreviewedPoint[] {
  const first = found.findIndex(
    (each, at) => each.number === 1 && each.named && isFollowedBy(each, found[at + 1], sentences),
  );
  if (first === -1) return [];
  const list = found.slice(first);
  const end = list.findIndex((each, at) => !isFollowedBy(each, list[at + 1], sentences));
  return list.slice(0, end + 1).flatMap(({ sentence, named }) => (named ? [{ sentence, named }] : []));
}

function choose(
  points: readonly AnnouncedPoint[],
  sentences: readonly SermonSentence[],
  wordCount: number,
): AnnouncedPoint[] {
  const positions: number[] = [];
  let words = 0;
  for (const sentence of sentences) {
    positions.push(words / wordCount);
    words += sentence.words.length;
  }
  const shares = points.map(({ sentence }) => positions[sentence] ?? 0);
  return choosePoints(points, shares, MIN_POINT).map((at) => points[at]!);
}

/** The parts with a name; what has none belongs to the part before. */
function nameParts(sentences: readonly SermonSentence[], announced: readonly AnnouncedPoint[]): Part[] {
  const parts: Part[] = [];
  for (const [at, { sentence: start, named }] of announced.entries()) {
    const end = announced[at + 1]?.sentence ?? sentences.length;
    const last = parts.at(-1);
    if (named && parts.every(({ heading }) => heading !== named.heading))
      parts.push({ heading: named.heading, sentence: sentences[start], start, end });
    else if (last) last.end = end;
  }
  return parts;
}
