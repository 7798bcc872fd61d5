import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { scoreKeySentence } from "./analysis/key-sentences.ts";
import type { SermonSource } from "../engine.ts";
import { indexTimedSpeech } from "../verify/quotes/quote-times.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSentence } from "./analysis.ts";
import { selectLines } from "./highlights/select-lines.ts";
import type { ScoredLine } from "./highlights/select-lines.ts";
import { scoreQuotability } from "./highlights/quotability.ts";
import { createTranscriptSearch } from "./highlights/transcript-search.ts";
import type { TranscriptSearch } from "./highlights/transcript-search.ts";

/** Word for word from all texts of the source. Throws an `EngineError` if there are no words. */
export function extractHighlights(source: SermonSource): Highlight[] {
  const analysis = analyzeSermon(source);
  const texts = [source.transcription, source.transcript].filter(
    (text) => text !== undefined && text.trim() !== "",
  );
  const searches = [...new Set(texts as string[])].map(createTranscriptSearch);
  const lines = scoreLines(analysis);
  const chosen = selectLines(
    lines,
    analysis,
    (line) => searches.every((search) => search.has(line.claim?.text ?? "")) && !analysis.isVerse(line),
  );
  const findTimes = createTimeFinder(source, searches);
  return chosen.map(({ sentence, position }) => {
    const line = { quote: sentence.claim?.text ?? sentence.text, note: writeNote(sentence, analysis) };
    return Object.assign(line, findTimes(sentence.claim?.words ?? sentence.words, position));
  });
}

/** Names the point that a line belongs to; "" if there is none, or if the line makes it. */
function writeNote({ index, claim }: SermonSentence, { sections, isScripture }: SermonAnalysis): string {
  if (isScripture) return "Scripture";
  const section = sections.find(({ start, end }) => index >= start && index < end);
  if (section?.kind !== "point" || claim?.text.startsWith(section.heading)) return "";
  return `On “${section.heading}”`;
}

const WORDS = { min: 7, max: 34 };
/** A line that says little about the sermon's topic has to be a better claim. */
const MIN_WORTH = 0.45;
const MIN_WORTH_ALONE = 0.65;
const MIN_WEIGHT = 0.25;

function scoreLines({ sentences, announcementIndices }: SermonAnalysis): ScoredLine[] {
  return sentences
    .filter(({ index, claim, weight }) => {
      if (!claim || announcementIndices.has(index)) return false;
      const { length } = claim.words;
      const isWorthy = claim.worth >= MIN_WORTH && (weight >= MIN_WEIGHT || claim.worth >= MIN_WORTH_ALONE);
      return isWorthy && length >= WORDS.min && length <= WORDS.max;
    })
    .map((sentence) => {
      const score = scoreKeySentence(sentence) + scoreQuotability(sentence) / 3;
      return { sentence, score, position: sentence.index / sentences.length };
    });
}

type Times = Pick<Highlight, "start_time" | "end_time">;

function createTimeFinder({ segments }: SermonSource, searches: readonly TranscriptSearch[]) {
  const timed = segments && segments.length > 0 ? indexTimedSpeech(segments) : undefined;
  return (words: readonly string[], position: number): Times => {
    const times = timed?.findTimes(words, position);
    if (times) return { start_time: times.start, end_time: times.end };
    const mark = searches.map((search) => search.findMark(words)).find((seconds) => seconds !== undefined);
    return mark === undefined ? {} : { start_time: mark };
  };
}
