import { splitWords } from "../../language/words.ts";
import type { SermonSource } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSection, SermonSentence } from "./analysis.ts";
import { diceSimilarity } from "./analysis/key-sentences.ts";

/** Sentences that a part of the sermon may have in its summary. */
const MAX_SENTENCES = { introduction: 2, point: 3 };
const MAX_SENTENCE = 60;
const MAX_UNBROKEN_WORDS = 250;
/** Share of words in common from which a sentence repeats one that the summary has. */
const DUPLICATE_SIMILARITY = 0.6;

/**
 * Summarizes a sermon in Markdown: its text, what it is about, its points as headings with a few of its own sentences
 * word for word and in its order, and the passages used. An `EngineError` where it has no words.
 */
export function summarizeSermon(source: SermonSource): string {
  const analysis = analyzeSermon(source);
  const chosen: SermonSentence[] = [];
  const collapsed = analysis.transcription.replace(/\s+/g, " ");
  const parts = analysis.sections.map((section) => {
    const sentences = chooseSentences(analysis.sentences, section, chosen, collapsed);
    chosen.push(...sentences);
    return writePart(section, sentences);
  });
  return [writeText(analysis), ...parts, writePassages(analysis)]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** The sentences of a section that say most, none that repeats one of `before`. */
function chooseSentences(
  sentences: readonly SermonSentence[],
  { kind, keySentences }: SermonSection,
  before: readonly SermonSentence[],
  transcription: string,
): SermonSentence[] {
  const chosen: SermonSentence[] = [];
  for (const index of keySentences) {
    const sentence = sentences[index];
    if (!sentence || chosen.length === MAX_SENTENCES[kind]) break;
    if (chosen.length > 0 && sentence.words.length > MAX_SENTENCE) continue;
    if ([...before, ...chosen].some((other) => diceSimilarity(other, sentence) >= DUPLICATE_SIMILARITY))
      continue;
    if (transcription.includes(sentence.text)) chosen.push(sentence);
  }
  const [first] = keySentences;
  if (chosen.length === 0 && before.length === 0 && first !== undefined)
    chosen.push(...sentences.slice(first, first + 1));
  return chosen.toSorted((a, b) => a.index - b.index);
}

function writeText({ sermonText: { reference, quotation, isStated } }: SermonAnalysis): string {
  if (reference === undefined || !isStated) return "";
  return quotation === undefined ? `**Text:** ${reference}` : `**Text:** ${reference} — “${quotation}”`;
}

function writePart({ kind, heading }: SermonSection, sentences: readonly SermonSentence[]): string {
  if (kind === "introduction") return sentences.map(quote).join(" ");
  return [`## ${heading}`, "", ...sentences.map((sentence) => `- ${quote(sentence)}`)].join("\n");
}

/** The sentence; only what goes on without a stop for longer than anyone speaks is broken off. */
function quote({ text, words }: SermonSentence): string {
  if (words.length <= MAX_UNBROKEN_WORDS) return text;
  return `${text.slice(0, splitWords(text)[MAX_SENTENCE]?.start).trim()} …`;
}

function writePassages({ passages }: SermonAnalysis): string {
  if (passages.length === 0) return "";
  return ["## Passages used", "", ...passages.map(({ reference }) => `- ${reference}`)].join("\n");
}
