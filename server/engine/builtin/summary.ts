import { splitWords } from "../language/words.ts";
import type { SermonSource } from "../engine.ts";
import { analyseSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSection, SermonSentence } from "./analysis.ts";
import { overlap } from "./analysis/key-sentences.ts";

const SHARE = 0.095;
const FEWEST_WORDS = 40;
/** An hour of speech, and the most that its summary may have; what is longer grows by its root. */
const HOUR = { words: 9_000, most: 520 };
const INTRODUCTION_SHARE = 0.16;
const LONGEST_SENTENCE = 60;
const ENDLESS = 250;
/** Share of words in common from which a sentence repeats one that the summary has. */
const REPEATED = 0.6;

/**
 * Summarises a sermon in Markdown: its text, what it is about, its points as headings with its own sentences word for
 * word and in its order, and the passages used. About a tenth of its length; an `EngineError` where it has no words.
 */
export function summarizeSermon(source: SermonSource): string {
  const analysis = analyseSermon(source);
  const chosen: SermonSentence[] = [];
  const collapsed = analysis.transcription.replace(/\s+/g, " ");
  const isVerbatim = ({ text }: SermonSentence) => collapsed.includes(text);
  const parts = analysis.sections.map((section) => {
    const sentences = chooseSentences(
      analysis.sentences,
      section,
      budgetFor(analysis, section),
      chosen,
      isVerbatim,
    );
    chosen.push(...sentences);
    return { section, sentences };
  });
  const blocks = [
    writeText(analysis),
    ...parts.map(({ section, sentences }) => writePart(section, sentences)),
  ];
  return [...blocks, writePassages(analysis)].filter((block) => block !== "").join("\n\n");
}

/** Words that the summary may give to a section: by the root of its length, so that short points are heard too. */
function budgetFor({ wordCount, sections, sentences }: SermonAnalysis, section: SermonSection): number {
  const most = HOUR.most * Math.sqrt(Math.max(1, wordCount / HOUR.words));
  const whole = Math.min(most, Math.max(FEWEST_WORDS, wordCount * SHARE));
  const hasIntroduction = sections[0]?.kind === "introduction" && sections.length > 1;
  if (hasIntroduction && section.kind === "introduction") return whole * INTRODUCTION_SHARE;
  const size = ({ start, end }: SermonSection) => {
    let words = 0;
    for (let at = start; at < end; at += 1) words += sentences[at]?.words.length ?? 0;
    return Math.sqrt(words);
  };
  const points = sections.filter(({ kind }) => kind === "point" || !hasIntroduction);
  const all = points.reduce((sum, point) => sum + size(point), 0);
  return ((hasIntroduction ? whole * (1 - INTRODUCTION_SHARE) : whole) * size(section)) / all;
}

function chooseSentences(
  sentences: readonly SermonSentence[],
  section: SermonSection,
  budget: number,
  before: readonly SermonSentence[],
  isVerbatim: (sentence: SermonSentence) => boolean,
): SermonSentence[] {
  const chosen: SermonSentence[] = [];
  let words = 0;
  for (const index of section.keySentences) {
    const sentence = sentences[index];
    if (!sentence || words + sentence.words.length > budget * (chosen.length === 0 ? 2 : 1.1)) continue;
    if (chosen.length > 0 && sentence.words.length > LONGEST_SENTENCE) continue;
    if ([...before, ...chosen].some((other) => overlap(other, sentence) >= REPEATED)) continue;
    if (!isVerbatim(sentence)) continue;
    chosen.push(sentence);
    words += sentence.words.length;
  }
  const [first] = section.keySentences;
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
  if (words.length <= ENDLESS) return text;
  return `${text.slice(0, splitWords(text)[LONGEST_SENTENCE]?.start).trim()} …`;
}

function writePassages({ passages }: SermonAnalysis): string {
  if (passages.length === 0) return "";
  return ["## Passages used", "", ...passages.map(({ reference }) => `- ${reference}`)].join("\n");
}
