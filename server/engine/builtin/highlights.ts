import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import type { EditionSource } from "../../scripture/bible/edition.ts";
import type { SermonSource } from "../engine.ts";
import { indexTimedSpeech } from "../verify/quotes/quote-times.ts";
import { analyzeSermon } from "./analysis.ts";
import type { SermonAnalysis, SermonSentence } from "./analysis.ts";
import { selectLines } from "./highlights/select-lines.ts";
import type { ScoredLine } from "./highlights/select-lines.ts";
import { createOriginalityScorer } from "./highlights/originality.ts";
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
  const lines = scoreLines(analysis, source.edition);
  const chosen = selectLines(lines, analysis, ({ text }) => searches.every((search) => search.has(text)));
  const findTimes = createTimeFinder(source, searches);
  return chosen.map(({ sentence, position }) => {
    const line = { quote: sentence.text, note: writeNote(sentence, analysis) };
    return Object.assign(line, findTimes(sentence.words, position));
  });
}

/** Names the section of a line; "" if there is none, or if the line starts with its heading. */
function writeNote({ index, text }: SermonSentence, { sections }: SermonAnalysis): string {
  const section = sections.find(({ start, end }) => index >= start && index < end);
  if (section?.kind === "point") {
    return text.startsWith(section.heading) ? "" : `From the section “${section.heading}”`;
  }
  return sections.some(({ kind }) => kind === "point") ? "From the introduction" : "";
}

const WORDS = { min: 8, max: 45 };

function scoreLines(
  { sentences, announcementIndices, sections, ...analysis }: SermonAnalysis,
  edition: EditionSource,
): ScoredLine[] {
  const scoreOriginality = createOriginalityScorer(analysis, edition);
  const keys = new Set(sections.flatMap(({ keySentences }) => keySentences.slice(0, 3)));
  return sentences
    .filter(
      ({ kind, index, words }) =>
        kind === "speech" &&
        !announcementIndices.has(index) &&
        words.length >= WORDS.min &&
        words.length <= WORDS.max,
    )
    .map((sentence) => {
      const { index, weight, independence, words } = sentence;
      const worth = weight + scoreQuotability(sentence) + (keys.has(index) ? 0.1 : 0);
      const fitness = independence * scoreLength(words.length) * scoreOriginality(sentence);
      return { sentence, score: worth * fitness, position: index / sentences.length };
    });
}

function scoreLength(words: number): number {
  if (words < 10) return 0.9;
  if (words <= 26) return 1;
  return words <= 36 ? 0.85 : 0.65;
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
