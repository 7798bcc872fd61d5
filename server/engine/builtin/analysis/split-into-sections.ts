import { rankKeySentences } from "./key-sentences.ts";
import { listLines, selectLines } from "./select-lines.ts";
import { headingOf, type HeadingTools, headingOfWholeSermon } from "./point-heading.ts";
import { readOutline } from "./outline/outline.ts";
import { findTopics, MAX_POINTS } from "./topics.ts";
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
  /** What the preacher calls the main point, as a sentence. */
  mainIdea: string | undefined;
  /** Indexes of the sentences that announce the sermon's structure. */
  announcementIndices: ReadonlySet<number>;
  /** Indexes of the sentences that are worth repeating. */
  lines: ReadonlySet<number>;
}

export interface SectionTools extends HeadingTools {
  wordCount: number;
}

/** Splits a sermon at the points that the preacher announces or, if there are fewer than two, around its best claims. */
export function splitIntoSections(sentences: readonly SermonSentence[], tools: SectionTools): SermonSections {
  const outline = readOutline(sentences, tools);
  const lines = selectLines(
    listLines(sentences, outline.announcing),
    tools.wordCount,
    (sentence) => !tools.isVerse(sentence),
    MAX_POINTS,
  );
  const worthRepeating = new Set(lines.map(({ sentence }) => sentence.index));
  const isAnnounced = outline.parts.length > 0;
  const found = isAnnounced
    ? outline.parts
    : findTopics(sentences, worthRepeating, { ...tools, named: outline.named });
  const parts =
    found.length > 0
      ? found
      : [
          {
            heading: headingOfWholeSermon(sentences, tools),
            sentence: undefined,
            start: 0,
            end: sentences.length,
          },
        ];
  const rank = (start: number, end: number) =>
    rankKeySentences(sentences.slice(start, end).filter(({ index }) => !outline.announcing.has(index)));
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
  const { announcing, mainIdea } = outline;
  return { sections, mainIdea: mainIdea?.text, announcementIndices: announcing, lines: worthRepeating };
}

/** Whether the heading is all that the sentence says, and not a phrase from it. */
const isClaim = (heading: string, sentence: SermonSentence | undefined) =>
  sentence?.claim !== undefined && headingOf(sentence.claim.text) === heading;
