import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { normalWords } from "../language/words.ts";
import type { SermonSource } from "../engine.ts";
import { readTimedSpeech } from "../verify/quotes/quote-times.ts";
import { analyseSermon } from "./analysis.ts";
import type { SermonAnalysis } from "./analysis.ts";
import { findCandidates } from "./highlights/candidates.ts";
import type { Candidate } from "./highlights/candidates.ts";
import { chooseLines } from "./highlights/choose-lines.ts";
import type { RatedLine } from "./highlights/choose-lines.ts";
import { writeNote } from "./highlights/notes.ts";
import { makeOwnWordsRater } from "./highlights/scripture-likeness.ts";
import { findStrikes } from "./highlights/striking.ts";
import { searchTranscript } from "./highlights/transcript-search.ts";
import type { TranscriptSearch } from "./highlights/transcript-search.ts";

/**
 * The lines of a sermon that people would repeat, in its order, each word for word in the transcript: in both texts
 * where the source has both. Times are those of the matched words; with marks only, the start of the paragraph; with
 * neither there are none. An `EngineError` where the source has no words.
 */
export function extractHighlights(source: SermonSource): Highlight[] {
  const analysis = analyseSermon(source);
  const texts = [source.transcription, source.transcript].filter(
    (text) => text !== undefined && text.trim() !== "",
  );
  const searches = [...new Set(texts as string[])].map(searchTranscript);
  const lines = rateLines(analysis);
  const chosen = chooseLines(lines, analysis, ({ text }) => searches.every((search) => search.has(text)));
  const findTimes = makeTimes(source, searches);
  return chosen.map(({ candidate, place }) => {
    const line = { quote: candidate.text, note: writeNote(candidate, analysis) };
    return Object.assign(line, findTimes(candidate, place));
  });
}

function rateLines(analysis: SermonAnalysis): RatedLine[] {
  const rateOwnWords = makeOwnWordsRater(analysis);
  const candidates = findCandidates(analysis);
  return candidates.map((candidate) => {
    const strikes = findStrikes(candidate).toSorted((a, b) => b.strength - a.strength);
    const rate = rateLine(candidate, strikes, analysis) * rateOwnWords(candidate);
    return { candidate, strikes, rate, place: candidate.first / analysis.sentences.length };
  });
}

const MOST_STRIKING = 0.9;
const CENTRALITY = 0.55;

function rateLine(
  candidate: Candidate,
  strikes: { strength: number }[],
  { sections }: SermonAnalysis,
): number {
  const striking = Math.min(
    MOST_STRIKING,
    strikes.reduce((sum, { strength }) => sum + strength, 0),
  );
  const isKey = sections.some(({ keySentences }) =>
    keySentences.slice(0, 3).some((index) => index >= candidate.first && index <= candidate.last),
  );
  const worth = CENTRALITY * candidate.weight + striking + (isKey ? 0.1 : 0);
  return worth * candidate.independence * rateLength(candidate.words.length);
}

function rateLength(words: number): number {
  if (words < 10) return 0.9;
  if (words <= 26) return 1;
  return words <= 36 ? 0.85 : 0.65;
}

type Times = Pick<Highlight, "start_time" | "end_time">;

function makeTimes({ segments }: SermonSource, searches: readonly TranscriptSearch[]) {
  const timed = segments && segments.length > 0 ? readTimedSpeech(segments) : undefined;
  return ({ text }: Candidate, place: number): Times => {
    const words = normalWords(text);
    const times = timed?.findTimes(words, place);
    if (times) return { start_time: times.start, end_time: times.end };
    const mark = searches.map((search) => search.findMark(words)).find((seconds) => seconds !== undefined);
    return mark === undefined ? {} : { start_time: mark };
  };
}
