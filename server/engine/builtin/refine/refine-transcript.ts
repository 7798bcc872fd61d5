import { formatTranscript, type Paragraph } from "../../../../contract/transcript/transcript.ts";
import type { SermonSource } from "../../engine.ts";
import { capitalizeNames } from "./sentences/capitals.ts";
import { assertTranscriptText, assertHasLetters } from "./assert-text.ts";
import { removeDisfluencies } from "./disfluencies.ts";
import { isEnglish } from "./is-english.ts";
import { divideAtMarks, groupIntoParagraphs, joinBrokenBlocks } from "./page-layout.ts";
import { describeOtherScripts } from "./other-scripts.ts";
import { readSource, type Block } from "./read-source.ts";
import { describeSilence } from "./silence.ts";
import { punctuate } from "./sentences/punctuate.ts";
import { detectCasing, hasArbitraryParagraphs, lacksPunctuation, type SourceCasing } from "./source-style.ts";
import { type SpokenWord, formatParagraph } from "./spoken-words.ts";

/**
 * Refines a transcript: removes disfluencies and repeated captions, adds punctuation and capitals, and starts a
 * paragraph, with its mark if the time is known, where the topic shifts. Spoken references get their standard form; all
 * other words stay, as do headings, block quotations and existing punctuation. Throws an `EngineError` for no text.
 */
export const refineTranscript = (source: SermonSource): string => refineWithNotices(source).text;

/** Also returns sentences for the user about what was collapsed and what nobody said. */
export function refineWithNotices(source: SermonSource): { text: string; notices: string[] } {
  assertTranscriptText(source.transcription);
  const { blocks, notices } = readSource(source);
  assertHasLetters(blocks);
  const spoken = blocks.flatMap((block) => ("words" in block && block.words.length > 0 ? [block.words] : []));
  const words = spoken.flat();
  const english = isEnglish(words);
  // Only English sentences can be told from each other without punctuation.
  const paragraphed = lacksPunctuation(words) ? !english : !hasArbitraryParagraphs(spoken);
  const style: Style = { english, casing: detectCasing(words), paragraphed };
  const paragraphs = groupBlocks(blocks).flatMap((group) => refineGroup(group, style));
  const scripts = english ? describeOtherScripts(words) : [];
  return {
    text: formatTranscript(paragraphs),
    notices: [...notices, ...describeSilence(words), ...scripts],
  };
}

interface Style {
  english: boolean;
  casing: SourceCasing;
  /** Whether the paragraphs of the source are kept. */
  paragraphed: boolean;
}

type Group = SpokenWord[][] | Paragraph;

/** Groups consecutive blocks of words; headings, block quotations and other speakers separate groups. */
function groupBlocks(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if ("verbatim" in block)
      groups.push({ text: block.verbatim, ...(block.start !== undefined && { start: block.start }) });
    else if (Array.isArray(last) && !block.isTurn) last.push(block.words);
    else groups.push([block.words]);
  }
  return groups;
}

function refineGroup(group: Group, { english, casing, paragraphed }: Style): Paragraph[] {
  if (!Array.isArray(group)) return [group];
  const blocks = paragraphed ? joinBrokenBlocks(group) : [group.flat()];
  return blocks.flatMap((block) => {
    if (block.length === 0) return [];
    if (!english) return groupIntoParagraphs(divideAtMarks(block)).map(formatParagraph);
    const fluent = removeDisfluencies(block);
    const cased =
      casing === "capitals" ? fluent.map((word) => ({ ...word, casing: "small" as const })) : fluent;
    const named = casing === "natural" ? cased : capitalizeNames(cased);
    return groupIntoParagraphs(punctuate(named, casing !== "natural")).map(formatParagraph);
  });
}
