import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import type { SermonSource } from "../engine.ts";
import { indexTimedSpeech } from "../verify/quotes/quote-times.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSentence } from "./analysis.ts";
import { FEW_WORDS, sharesWords } from "./analysis/key-sentences.ts";
import { listLines, selectLines } from "./analysis/select-lines.ts";
import { createTranscriptSearch } from "./highlights/transcript-search.ts";
import type { TranscriptSearch } from "./highlights/transcript-search.ts";

/** Word for word from all texts of the source. Throws an `EngineError` if there are no words. */
export function extractHighlights(source: SermonSource): Highlight[] {
  const analysis = analyzeSermon(source);
  const texts = [source.transcription, source.transcript].filter(
    (text) => text !== undefined && text.trim() !== "",
  );
  const searches = [...new Set(texts as string[])].map(createTranscriptSearch);
  const chosen = selectLines(
    listLines(analysis.sentences, analysis.announcementIndices),
    analysis.wordCount,
    (line) => searches.every((search) => search.has(line.claim?.text ?? "")) && !analysis.isVerse(line),
  );
  const findTimes = createTimeFinder(source, searches);
  return chosen.map(({ sentence, position }) => {
    const line = { quote: sentence.claim?.text ?? sentence.text, note: writeNote(sentence, analysis) };
    return Object.assign(line, findTimes(sentence.claim?.words ?? sentence.words, position));
  });
}

/** Names the point that a line belongs to; "" if there is none, or if the line makes it. */
function writeNote(sentence: SermonSentence, { sections, isScripture, wordCount }: SermonAnalysis): string {
  if (isScripture) return "Scripture";
  const { index, claim } = sentence;
  const section = sections.find(({ start, end }) => index >= start && index < end);
  if (section?.kind !== "point") return "";
  // Preachers do not announce each point, so a line in the part of one may be the next.
  const needsHalf = section.announced || section.claim !== undefined;
  if (wordCount >= FEW_WORDS && !sharesWords(sentence, section.heading, needsHalf)) return "";
  if (claim?.text.startsWith(section.heading)) return "";
  return `On “${section.heading}”`;
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
