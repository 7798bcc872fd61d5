import { PROCESSING_MESSAGES } from "../../../contract/processing/processing.ts";
import { normalizeWords, splitWords } from "../../language/words.ts";
import { EngineError, type SermonSource } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSection, SermonSentence } from "./analysis.ts";
import { belongsTo, FEW_WORDS, isNearDuplicate, isPrintable } from "./analysis/key-sentences.ts";
import { capitalize } from "./speech/standalone.ts";
import { describeSermon } from "./summary-opening.ts";

/** Of all points and sentences together, without passages. */
const MAX_WORDS = 200;
const MAX_SENTENCES = 2;
const SENTENCE_WORDS = { min: 6, max: 45 };
/** Sentences at least this similar count as repetition. */
const DUPLICATE_SIMILARITY = 0.5;

/** Quotes the sermon word for word as Markdown. Throws an `EngineError` if nothing of it can be quoted. */
export function summarizeSermon(source: SermonSource): string {
  const analysis = analyzeSermon(source);
  if (analysis.sentences.length === 0) throw new EngineError(PROCESSING_MESSAGES.notText);
  const points = analysis.sections.filter(({ kind }) => kind === "point");
  const description = describeSermon(analysis);
  const chosen = chooseSentences(analysis, points, description);
  // It is quoted even if nothing in it is a claim.
  if (chosen.flat().length === 0 && analysis.wordCount < FEW_WORDS) {
    chosen[0] = chooseFromShortText(analysis, points);
  }
  const isAbout = (sentence: SermonSentence, point: SermonSection) =>
    belongsTo(sentence, point, analysis.wordCount);
  const parts = points.map((point, at) => {
    const own = (chosen[at] ?? []).filter((sentence) => isAbout(sentence, point));
    return [...(point.heading === "" ? [] : [`### ${point.heading}`]), ...list(own)].join("\n");
  });
  const others = points.flatMap((point, at) =>
    (chosen[at] ?? []).filter((sentence) => !isAbout(sentence, point)),
  );
  const isQuoted = chosen.flat().length > others.length;
  const isNamed = points.some(({ heading }) => heading !== "");
  const kinds = [...(isNamed ? ["points"] : []), ...(isQuoted ? ["key sentences"] : [])];
  return [
    writeText(analysis),
    description,
    kinds.length > 0 ? `## ${capitalize(kinds.join(" and "))}` : "",
    ...parts,
    ...(others.length > 0 ? ["## Key sentences", list(others).join("\n")] : []),
    kinds.length + others.length === 0 ? WITHOUT_POINTS : "",
    writePassages(analysis),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

const WITHOUT_POINTS = "No sentence of this sermon states a point clearly enough to be quoted here.";

const list = (sentences: readonly SermonSentence[]): string[] =>
  sentences.toSorted((a, b) => a.index - b.index).map((sentence) => `- ${quote(sentence)}`);

const wordsOf = (text: string) => normalizeWords(text).join(" ");

/** One sentence that the headings do not repeat. */
function chooseFromShortText(
  { sentences }: SermonAnalysis,
  points: readonly SermonSection[],
): SermonSentence[] {
  const headings = new Set(points.map(({ heading }) => wordsOf(heading)));
  const candidates = [
    ...points.flatMap(({ keySentences, start }) => [...keySentences, start]),
    ...sentences.keys(),
  ].flatMap((index) => sentences[index] ?? []);
  const chosen = candidates.find(({ text }) => !headings.has(wordsOf(text))) ?? candidates[0];
  return chosen ? [chosen] : [];
}

/** Chooses the sentences of each point in turn, until they have as many words as a summary may have. */
function chooseSentences(
  { sentences, sections, transcription, isVerse, lines }: SermonAnalysis,
  points: readonly SermonSection[],
  description: string,
): SermonSentence[][] {
  const collapsed = transcription.replace(/\s+/g, " ");
  const chosen: SermonSentence[][] = points.map(() => []);
  const used = sections.flatMap(({ claim }) => sentences[claim ?? -1] ?? []);
  const headings = new Set(points.map(({ heading }) => wordsOf(heading)));
  let words = normalizeWords([description, ...points.map(({ heading }) => heading)].join(" ")).length;
  const isFit = (sentence: SermonSentence) => {
    const length = sentence.words.length;
    if (length < SENTENCE_WORDS.min || length > SENTENCE_WORDS.max || words + length > MAX_WORDS)
      return false;
    if (!isPrintable(sentence, lines) || headings.has(wordsOf(quote(sentence)))) return false;
    return (
      used.every((other) => !isNearDuplicate(other, sentence, DUPLICATE_SIMILARITY)) &&
      collapsed.includes(sentence.text) &&
      !isVerse(sentence)
    );
  };
  for (let round = 0; round < MAX_SENTENCES; round += 1) {
    for (const [at, { keySentences }] of points.entries()) {
      const next = keySentences.map((index) => sentences[index]!).find(isFit);
      if (!next) continue;
      chosen[at]?.push(next);
      used.push(next);
      words += next.words.length;
    }
  }
  return chosen;
}

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
