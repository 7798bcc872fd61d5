// Decides by document structure which sentences of a result report what the sermon says.
import { findReferences } from "../../../scripture/references/references.ts";
import { splitSentences } from "../../../language/sentences.ts";
import type { TextRange } from "../../../language/words.ts";
import { extractVisibleText, type VisibleBlock } from "../visible-text.ts";

interface Block extends TextRange {
  /** The heading above it. */
  heading: string;
}

const LISTS_PASSAGES = /\b(?:passages?|scriptures?|references?|verses|bible|readings?)\b/i;
const ASKS = /\bquestions?\b|\bdiscuss/i;

/** All except headings, the line with the passage, lists of passages, what the built-in engine counted, and discussion questions. */
export function findSummarySentences(summary: string): TextRange[] {
  return findMarkdownBlocks(summary)
    .filter(({ heading }) => !LISTS_PASSAGES.test(heading) && !ASKS.test(heading))
    .filter(({ start, end }) => !LABELLED.test(summary.slice(start, end)))
    .flatMap((block) => splitBlock(summary, block))
    .filter(({ start, end }) => hasContentBesidesReferences(removeCounted(summary.slice(start, end))));
}

const COUNTED = /^(?:This sermon|It) (?:is on|keeps coming back to|(?:also )?turns to) /;

/** "This sermon is on Luke 15 (The lost son)" and the like name only passages and phrases, which are no sentences of the sermon. */
const removeCounted = (sentence: string): string =>
  COUNTED.test(sentence) ? sentence.replace(COUNTED, "").replaceAll(/“[^“”]*”|\([^()]*\)/g, "") : sentence;

const LABELLED = /^(?:\*\*|__)?(?:text|reading|scripture|passage|title|date|preacher|time)\s*:/i;
const LINE = /[^\n]+/g;
const MARKER = /^\s*(?:>\s?)*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/;

/** Paragraphs, list items and quotations without their markers, each with its heading. */
function findMarkdownBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let lastEnd = 0;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const isHeading = /^\s*#{1,6}\s|^\s*(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$/.test(line);
    const marker = MARKER.exec(line)?.[0] ?? "";
    const last = blocks.at(-1);
    const continues = last && marker.trim() === "" && index === lastEnd + 1;
    lastEnd = index + line.length;
    if (isHeading) heading = line;
    else if (line.trim() !== "" && continues && last.heading === heading) last.end = lastEnd;
    else if (line.trim() !== "") blocks.push({ start: index + marker.length, end: lastEnd, heading });
  }
  return blocks;
}

/**
 * The sentences of a lesson plan that report the sermon, as ranges of its visible text (`extractVisibleText`): quotations
 * that aren't from the Bible, statements under a heading about the sermon, and elsewhere those that say what the preacher
 * says. Headings, minutes, instructions, questions and Bible text don't report anything.
 */
export function findLessonPlanSentences(html: string): { text: string; sentences: TextRange[] } {
  const { text, blocks } = extractVisibleText(html);
  const hasHeadings = blocks.some(({ isHeading }) => isHeading);
  const sentences = blocks
    .filter(({ isHeading, isBold, isQuotation }) => !isHeading && (!isBold || isQuotation))
    .flatMap((block) => {
      const isReporting = selectSentenceTest(text, block, hasHeadings);
      return splitBlock(text, block).filter(({ start, end }) => isReporting(text.slice(start, end)));
    })
    .filter(({ start, end }) => hasContentBesidesReferences(text.slice(start, end)));
  return { text, sentences };
}

const ABOUT_SERMON =
  /\b(?:sermon|message|points?|summary|overview|outline|teaching|key ideas?|big ideas?|main ideas?|themes?)\b/i;
const BIBLE_TEXT = /^\s*\d{1,3}(?::\d{1,3})?\s+\p{L}/u;
const MINUTES = /\(\d+ min(?:ute)?s?\)/;
const REPORTS =
  /\b(?:preacher|pastor|speaker|sermon|message)\b.{0,40}\b(?:sa(?:ys?|id)|tells?|told|teach(?:es)?|taught|reminds?|reminded|explain\w*|argue[sd]?|emphasi[sz]e[sd]?|point(?:s|ed)? out|describe[sd]?|calls?|called|compare[sd]?|warn(?:s|ed)?|urge[sd]?|shows?|showed|state[sd]?)\b/i;
const INSTRUCTION =
  /^\W*(?:please\s+|then\s+|now\s+|next\s+|finally\s+|together\s+)?(?:allow|ask|assign|begin|break|bring|challenge|choose|close|collect|compare|complete|consider|create|define|describe|discuss|display|distribute|divide|do|draw|encourage|end|explain|find|form|gather|give|go|hand|hang|have|help|identify|introduce|invite|keep|lead|learn|let|list|listen|look|make|memori[sz]e|name|note|open|pair|pass|pick|play|point|post|pray|prepare|provide|put|read|recall|reflect|remind|repeat|review|say|send|set|share|show|sing|sit|spend|stand|start|summari[sz]e|take|talk|tell|thank|think|turn|use|wait|walk|watch|welcome|work|write)\b(?!,)/i;
const isQuestion = (sentence: string) => /\?["'”’)]*$/.test(sentence);
const isLead = (sentence: string) =>
  /:\s*$/.test(sentence) || /^(?:ask|talk about|discuss|question)\s*:/i.test(sentence);

const reports = (sentence: string) => REPORTS.test(sentence) && !isQuestion(sentence);

function selectSentenceTest(
  text: string,
  block: VisibleBlock,
  hasHeadings: boolean,
): (sentence: string) => boolean {
  const { heading, start, end, isQuotation } = block;
  const content = text.slice(start, end);
  const isAboutSermon = hasHeadings ? ABOUT_SERMON.test(heading) : true;
  const isBible = LISTS_PASSAGES.test(heading) && !isAboutSermon;
  if (isBible || isLead(content) || LABELLED.test(content.trim())) return () => false;
  if (isQuotation) return () => !BIBLE_TEXT.test(content);
  if (!isAboutSermon || MINUTES.test(content)) return reports;
  return (sentence) => !isQuestion(sentence) && !isLead(sentence) && !INSTRUCTION.test(sentence);
}

function splitBlock(text: string, { start, end }: TextRange): TextRange[] {
  return splitSentences(text.slice(start, end)).map((sentence) => ({
    start: start + sentence.start,
    end: start + sentence.end,
  }));
}

const MIN_LETTERS = 8;

function hasContentBesidesReferences(sentence: string): boolean {
  const references = findReferences(sentence).toSorted((a, b) => a.start - b.start);
  let next = 0;
  let letters = 0;
  for (const { index } of sentence.matchAll(/\p{L}/gu)) {
    while ((references[next]?.end ?? Infinity) <= index) next += 1;
    if ((references[next]?.start ?? Infinity) > index) letters += 1;
    if (letters >= MIN_LETTERS) return true;
  }
  return false;
}
