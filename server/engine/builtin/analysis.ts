// The analysis of a sermon that the summary, highlights, lesson plan and others share.
import { createHash } from "node:crypto";
import { findReferencesInContext } from "../../scripture/references/references-in-context.ts";
import { parseReference } from "../../scripture/references/references.ts";
import type { SermonSource } from "../engine.ts";
import { splitIntoSections } from "./analysis/split-into-sections.ts";
import type { SermonSection } from "./analysis/split-into-sections.ts";
import { listCitedPassages } from "./analysis/cited-passages.ts";
import type { CitedPassage } from "./analysis/cited-passages.ts";
import { parseSermonBody } from "./analysis/parse-sermon-body.ts";
import type { BodyParagraph } from "./analysis/parse-sermon-body.ts";
import { extractSentences } from "./analysis/extract-sentences.ts";
import { findSpokenTitle } from "./analysis/spoken-title.ts";
import { findSermonText } from "./analysis/sermon-text.ts";
import type { SermonText } from "./analysis/sermon-text.ts";
import { buildVocabulary } from "./analysis/vocabulary.ts";
import type { Keyword, Vocabulary } from "./analysis/vocabulary.ts";
import { normalizeWords } from "../../language/words.ts";
import { isEnglish } from "./refine/is-english.ts";
import { classifySentences } from "./speech/classify-sentences.ts";
import { createReadingDetector, createVerseCheck } from "./speech/read-aloud.ts";
import { isTeaching } from "./speech/speech-class.ts";
import { scoreSentences } from "./analysis/score-sentences.ts";
import type { SermonSentence } from "./analysis/score-sentences.ts";

export type { BodyParagraph, Keyword, CitedPassage, SermonSection, SermonSentence, SermonText };

/** All text in it is plain: without marks `[m:ss]` and Markdown, and with single spaces. */
export interface SermonAnalysis {
  /** The analyzed text: the source's, or its refinement if the source has no punctuation. */
  transcription: string;
  title: string | undefined;
  /** The title that the preacher gives the sermon. */
  spokenTitle: string | undefined;
  sermonText: SermonText;
  paragraphs: readonly BodyParagraph[];
  sentences: readonly SermonSentence[];
  /** Together the sections cover all sentences, in order. */
  sections: readonly SermonSection[];
  /** What the preacher calls the main point, as a sentence. */
  mainIdea: string | undefined;
  /** Indexes of the sentences that announce the sermon's structure ("Secondly, …"). */
  announcementIndices: ReadonlySet<number>;
  /** Indexes of the sentences that are worth repeating. */
  lines: ReadonlySet<number>;
  /** The words that the sermon is about, by descending weight. */
  keywords: readonly Keyword[];
  vocabulary: Vocabulary;
  /** The passages that it cites, without duplicates; the sermon text comes first. */
  passages: readonly CitedPassage[];
  wordCount: number;
  /** Whether a sentence is a verse, in whatever translation. */
  isVerse: (sentence: SermonSentence) => boolean;
  /** Whether most of it is read from the Bible; then verses are chosen, too. */
  isScripture: boolean;
  isEnglish: boolean;
}

/** A sermon quotes less. */
const SCRIPTURE = { words: 300, share: 0.42 };

let latest: { key: string; analysis: SermonAnalysis } | undefined;

/** Remembers the last analysis, because the steps of a sermon follow each other. Throws an `EngineError` without words. */
export function analyzeSermon(source: SermonSource): SermonAnalysis {
  const key = createHash("sha256").update(JSON.stringify(source)).digest("base64");
  if (latest?.key !== key) latest = { key, analysis: analyze(source) };
  return latest.analysis;
}

function analyze(source: SermonSource): SermonAnalysis {
  const body = parseSermonBody(source);
  const allMentions = findReferencesInContext(body.fullText);
  const mentions = allMentions.filter(({ inferred }) => !inferred);
  const { sermonText, preached } = findSermonText(
    body.paragraphs,
    { title: body.title ?? "", text: body.fullText, mentions: allMentions, edition: source.edition },
    source.scripture ?? "",
  );
  const plain = extractSentences(preached);
  const passages = listCitedPassages(parseReference(source.scripture ?? "") ?? sermonText.passage, mentions);
  const cited = passages.map(({ passage }) => passage);
  const compareWithBible = createReadingDetector(cited, source.edition);
  const spokenEnglish = isEnglish(normalizeWords(body.fullText).map((letters) => ({ letters })));
  const classes = spokenEnglish
    ? classifySentences(plain, { compareWithBible, loops: body.loops })
    : plain.map(() => "claim" as const);
  const wordCount = plain.reduce((sum, { words }) => sum + words.length, 0);
  const wordsRead = plain.reduce(
    (sum, { words }, at) => sum + (classes[at] === "reading" ? words.length : 0),
    0,
  );
  const isScripture = wordCount >= SCRIPTURE.words && wordsRead > SCRIPTURE.share * wordCount;
  const speech = isScripture ? classes.map((each) => (each === "reading" ? "claim" : each)) : classes;
  const spokenTitle = findSpokenTitle(plain);
  const title = body.title ?? spokenTitle;
  const vocabulary = buildVocabulary(plain.filter((_, at) => isTeaching(speech[at] ?? "claim")));
  const sentences = scoreSentences(plain, vocabulary, {
    topic: `${title ?? ""} ${sermonText.quotation ?? ""}`,
    speech,
    isEnglish: spokenEnglish && !isScripture,
    isSpoken: body.isSpoken,
  });
  const isVerse = isScripture ? () => false : createVerseCheck(source.edition, cited);
  return {
    transcription: body.readable,
    title: body.title,
    spokenTitle,
    sermonText,
    paragraphs: preached,
    sentences,
    ...splitIntoSections(sentences, {
      vocabulary,
      wordCount,
      title: spokenTitle ?? body.title,
      passage: sermonText.passage,
      isVerse,
    }),
    keywords: vocabulary.keywords,
    vocabulary,
    passages,
    wordCount,
    isVerse,
    isScripture,
    isEnglish: spokenEnglish,
  };
}
