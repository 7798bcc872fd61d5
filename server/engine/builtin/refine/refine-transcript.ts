import { formatTranscript, type Paragraph } from "../../../../contract/transcript/transcript.ts";
import type { SermonSource } from "../../engine.ts";
import { capitalizeNames } from "./sentences/capitals.ts";
import { assertTranscriptText, assertHasLetters } from "./assert-text.ts";
import { removeDisfluencies } from "./disfluencies.ts";
import { isEnglish } from "./is-english.ts";
import { groupIntoParagraphs, joinBrokenBlocks } from "./page-layout.ts";
import { readSource, type Block } from "./read-source.ts";
import { punctuate } from "./sentences/punctuate.ts";
import { lacksPunctuation, detectCasing, type SourceCasing } from "./source-style.ts";
import { type SpokenWord, formatParagraph } from "./spoken-words.ts";
import { formatSpokenReferences } from "./format-spoken-references.ts";

/**
 * Makes readable paragraphs of a transcript: hesitation and caption repeats taken out, sentences and capitals put
 * in, paragraphs where the topic turns, each with the mark of its time where that is known. Every other word stays
 * as it was said; only scripture references are rewritten, the usual way. Markdown headings and block quotations
 * stay as they are, and so does the punctuation that the source has. Throws an `EngineError` where there is no text.
 */
export function refineTranscript(source: SermonSource): string {
  assertTranscriptText(source.transcription);
  const blocks = readSource(source);
  assertHasLetters(blocks);
  const words = blocks.flatMap((block) => ("words" in block ? block.words : []));
  const style: Style = {
    english: isEnglish(words),
    casing: detectCasing(words),
    bare: lacksPunctuation(words),
  };
  const paragraphs = groupBlocks(blocks).flatMap((group) => refineGroup(group, style));
  return formatTranscript(paragraphs);
}

interface Style {
  english: boolean;
  casing: SourceCasing;
  /** Whether the source as a whole has no punctuation, so that its paragraphs tell nothing either. */
  bare: boolean;
}

type Group = SpokenWord[][] | Paragraph;

/** Blocks of words that follow each other belong together; headings and block quotations stand between them. */
function groupBlocks(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if ("kept" in block)
      groups.push({ text: block.kept, ...(block.start !== undefined && { start: block.start }) });
    else if (Array.isArray(last)) last.push(block.words);
    else groups.push([block.words]);
  }
  return groups;
}

function refineGroup(group: Group, { english, casing, bare }: Style): Paragraph[] {
  if (!Array.isArray(group)) return [group];
  const blocks = bare ? [group.flat()] : joinBrokenBlocks(group);
  return blocks.flatMap((block) => {
    if (block.length === 0) return [];
    if (!english) return groupIntoParagraphs([block]).map(formatParagraph);
    const fluent = removeDisfluencies(block);
    const cased =
      casing === "capitals" ? fluent.map((word) => ({ ...word, casing: "small" as const })) : fluent;
    const referred = bare ? formatSpokenReferences(cased) : cased;
    const named = casing === "natural" ? referred : capitalizeNames(referred);
    return groupIntoParagraphs(punctuate(named, casing !== "natural")).map(formatParagraph);
  });
}
