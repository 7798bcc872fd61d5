import { findAnnouncements } from "./announcements.ts";
import type { Announcement } from "./announcements.ts";
import { choosePoints } from "./choose-points.ts";
import { rankKeySentences } from "./key-sentences.ts";
import { listLines, selectLines } from "./select-lines.ts";
import {
  chooseHeading,
  extractHeading,
  formatHeading,
  type HeadingTools,
  nameWhole,
} from "./point-heading.ts";
import { findTopics, MAX_POINTS, type Part } from "./topics.ts";
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

export interface SectionTools extends HeadingTools {
  wordCount: number;
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

interface NamedPart extends Part {
  /** Whether its announcement is its heading. */
  isNamed: boolean;
}

/** A single point that the preacher announces is no outline. */
const MIN_ANNOUNCED = 2;

/** Whether most of the announced parts have a claim; if fewer than two are named by the preacher, more points are better. */
function isOutline(announced: readonly NamedPart[], topics: readonly Part[]): boolean {
  const withClaim = announced.filter(({ sentence }) => sentence !== undefined).length;
  if (withClaim < MIN_ANNOUNCED || withClaim * 2 < announced.length) return false;
  const isNamed = announced.filter((part) => part.isNamed).length >= MIN_ANNOUNCED;
  return isNamed || topics.length <= announced.length;
}

function nameParts(
  sentences: readonly SermonSentence[],
  starts: readonly number[],
  tools: SectionTools,
): NamedPart[] {
  const parts: NamedPart[] = [];
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? sentences.length;
    const announcement = sentences[start];
    const said = announcement && extractHeading(announcement, tools.vocabulary);
    const own = parts.some(({ heading }) => heading === said) ? undefined : said;
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
