import { splitWords } from "../../language/words.ts";
import type { SermonSource } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSection, SermonSentence } from "./analysis.ts";
import { diceSimilarity } from "./analysis/key-sentences.ts";

/** Of all sentences together, without headings and passages. */
const MAX_WORDS = 200;
const MAX_SENTENCES = 2;
/** What a line needs; less if otherwise there is none, and in a short text, which has few good lines. */
const MIN_WORTHS = {
  long: [
    { worth: 0.42, lines: 1 },
    { worth: 0.33, lines: 0 },
  ],
  short: [
    { worth: 0.42, lines: 2 },
    { worth: 0.33, lines: 1 },
    { worth: 0.1, lines: 0 },
  ],
};
const SHORT_TEXT = 1_500;
const SENTENCE_WORDS = { min: 6, max: 45 };
/** Sentences at least this similar count as repetition. */
const DUPLICATE_SIMILARITY = 0.5;

/** Quotes the sermon word for word as Markdown. Throws an `EngineError` if it has no words. */
export function summarizeSermon(source: SermonSource): string {
  const analysis = analyzeSermon(source);
  const points = analysis.sections.filter(({ kind }) => kind === "point");
  let chosen: SermonSentence[][] = [];
  for (const { worth, lines } of analysis.wordCount < SHORT_TEXT ? MIN_WORTHS.short : MIN_WORTHS.long) {
    chosen = chooseSentences(analysis, points, worth);
    if (chosen.flat().length >= lines) break;
  }
  const [fallback] = points.flatMap(({ keySentences, start }) => [...keySentences, start]);
  if (chosen.flat().length === 0) chosen[0] = analysis.sentences.filter(({ index }) => index === fallback);
  const parts = points.map(({ heading }, at) => {
    const sentences = (chosen[at] ?? []).toSorted((a, b) => a.index - b.index);
    return [`### ${heading}`, ...sentences.map((sentence) => `- ${quote(sentence)}`)].join("\n");
  });
  return [writeText(analysis), "## Key sentences", ...parts, writePassages(analysis)]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** Chooses the sentences of each point in turn, until they have as many words as a summary may have. */
function chooseSentences(
  { sentences, transcription, isVerse }: SermonAnalysis,
  points: readonly SermonSection[],
  minWorth: number,
): SermonSentence[][] {
  const collapsed = transcription.replace(/\s+/g, " ");
  const chosen: SermonSentence[][] = points.map(() => []);
  let words = 0;
  for (let round = 0; round < MAX_SENTENCES; round += 1) {
    for (const [at, { heading, keySentences }] of points.entries()) {
      const isFit = (sentence: SermonSentence) => {
        const length = sentence.words.length;
        if (length > SENTENCE_WORDS.max || words + length > MAX_WORDS) return false;
        if (
          (sentence.claim?.worth ?? 0) < minWorth ||
          length < SENTENCE_WORDS.min ||
          isHeading(sentence, heading)
        )
          return false;
        const others = chosen.flat();
        return (
          others.every((other) => diceSimilarity(other, sentence) < DUPLICATE_SIMILARITY) &&
          collapsed.includes(sentence.text) &&
          !isVerse(sentence)
        );
      };
      const next = keySentences.map((index) => sentences[index]!).find(isFit);
      if (!next) continue;
      chosen[at]?.push(next);
      words += next.words.length;
    }
  }
  return chosen;
}

const isHeading = ({ claim }: SermonSentence, heading: string) =>
  claim?.text.replace(/[.!]$/, "").toLowerCase() === heading.toLowerCase();

function writeText({ sermonText: { reference, quotation } }: SermonAnalysis): string {
  if (reference === undefined) return "";
  return quotation === undefined ? `**Text:** ${reference}` : `**Text:** ${reference} — “${quotation}”`;
}

/** Returns the claim, or the sentence, truncated only if it is far longer than any spoken sentence. */
function quote({ claim, text, words }: SermonSentence): string {
  if (claim) return claim.text;
  if (words.length <= MAX_WORDS) return text;
  return `${text.slice(0, splitWords(text)[SENTENCE_WORDS.max]?.start).trim()} …`;
}

function writePassages({ passages }: SermonAnalysis): string {
  if (passages.length === 0) return "";
  return ["## Passages used", "", ...passages.map(({ reference }) => `- ${reference}`)].join("\n");
}
