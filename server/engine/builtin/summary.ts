import { splitWords } from "../../language/words.ts";
import type { SermonSource } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSection, SermonSentence } from "./analysis.ts";
import { diceSimilarity } from "./analysis/key-sentences.ts";

const MAX_SENTENCES = { introduction: 2, point: 3 };
const MAX_SENTENCE = 60;
const MAX_UNBROKEN_WORDS = 250;
/** Sentences at least this similar count as repetition. */
const DUPLICATE_SIMILARITY = 0.6;

/** Quotes the sermon word for word as Markdown. Throws an `EngineError` if it has no words. */
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

/** Selects key sentences of a section, without repeating those in `before`. */
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

function writeText({ sermonText: { reference, quotation } }: SermonAnalysis): string {
  if (reference === undefined) return "";
  return quotation === undefined ? `**Text:** ${reference}` : `**Text:** ${reference} — “${quotation}”`;
}

function writePart({ kind, heading }: SermonSection, sentences: readonly SermonSentence[]): string {
  if (kind === "introduction") return sentences.map(quote).join(" ");
  return [`## ${heading}`, "", ...sentences.map((sentence) => `- ${quote(sentence)}`)].join("\n");
}

/** Returns the sentence, truncated only if it is far longer than any spoken sentence. */
function quote({ text, words }: SermonSentence): string {
  if (words.length <= MAX_UNBROKEN_WORDS) return text;
  return `${text.slice(0, splitWords(text)[MAX_SENTENCE]?.start).trim()} …`;
}

function writePassages({ passages }: SermonAnalysis): string {
  if (passages.length === 0) return "";
  return ["## Passages used", "", ...passages.map(({ reference }) => `- ${reference}`)].join("\n");
}
