// What the summary, the highlights and the lesson plan all know of a sermon before they begin.
import { findReferences, parseReference } from "../../scripture/references/references.ts";
import type { SermonSource } from "../engine.ts";
import { splitIntoSections } from "./analysis/split-into-sections.ts";
import type { SermonSection } from "./analysis/split-into-sections.ts";
import { listCitedPassages } from "./analysis/cited-passages.ts";
import type { CitedPassage } from "./analysis/cited-passages.ts";
import { parseSermonBody } from "./analysis/parse-sermon-body.ts";
import type { BodyParagraph } from "./analysis/parse-sermon-body.ts";
import { extractSentences } from "./analysis/extract-sentences.ts";
import { findSermonText } from "./analysis/sermon-text.ts";
import type { SermonText } from "./analysis/sermon-text.ts";
import { buildVocabulary } from "./analysis/vocabulary.ts";
import type { Keyword } from "./analysis/vocabulary.ts";
import { scoreSentences } from "./analysis/score-sentences.ts";
import type { SermonSentence } from "./analysis/score-sentences.ts";

export type { BodyParagraph, Keyword, CitedPassage, SermonSection, SermonSentence, SermonText };

/** A sermon taken apart. All text is plain: no marks `[m:ss]`, no Markdown; white space is single spaces. */
export interface SermonAnalysis {
  /** What was taken apart, as it came: the source's text, or that refined where it had no sentences. */
  transcription: string;
  title: string | undefined;
  /** The Bible text that the sermon is on. */
  sermonText: SermonText;
  paragraphs: readonly BodyParagraph[];
  sentences: readonly SermonSentence[];
  /** What it says, part by part. Together they cover all sentences, in order. */
  sections: readonly SermonSection[];
  /** Indices of the sentences that speak of the sermon's order ("Secondly, …") rather than of its matter. */
  announcementIndices: ReadonlySet<number>;
  /** The words that the sermon is about, the weightiest first. */
  keywords: readonly Keyword[];
  /** The passages that it names, its own text first, each once. */
  passages: readonly CitedPassage[];
  wordCount: number;
}

/** Takes a sermon apart; an `EngineError` where the source holds no words. */
export function analyzeSermon(source: SermonSource): SermonAnalysis {
  const body = parseSermonBody(source);
  const mentions = findReferences(body.fullText);
  const { sermonText, preached } = findSermonText(
    body.paragraphs,
    body.fullText,
    mentions,
    source.scripture ?? "",
  );
  const plain = extractSentences(preached);
  const vocabulary = buildVocabulary(plain);
  const sentences = scoreSentences(plain, vocabulary, `${body.title ?? ""} ${sermonText.quotation ?? ""}`);
  return {
    transcription: body.readable,
    title: body.title,
    sermonText,
    paragraphs: preached,
    sentences,
    ...splitIntoSections(sentences, vocabulary),
    keywords: vocabulary.keywords,
    passages: listCitedPassages(parseReference(source.scripture ?? "") ?? sermonText.passage, mentions),
    wordCount: vocabulary.wordCount,
  };
}
