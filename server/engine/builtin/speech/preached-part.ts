// Finds the sermon within the recording of a whole service.
import { normalizeWords } from "../../../language/words.ts";
import type { SpeechClass } from "./speech-class.ts";

/** Words of talk, which songs and liturgy rarely have. */
const TALK =
  /\b(?:[a-z]+['’](?:s|re|ve|ll|d|m|t)|so|because|i|if|what|really|right|going|gonna|just|about|think|know|mean|means|like|kind|maybe|actually|how|why|when|people|something|things?|want|say|says|get|got|look|there)\b/gi;
/** How many sentences before and after a sentence are counted with it. */
const AROUND = 10;
/** Shorter texts have too few sentences to compare. */
const MIN_SENTENCES = 120;
/** What most sentences reach, and the share of it below which a part is no talk. */
const USUAL = 0.6;
const MIN_SHARE = 0.4;

/** Words of songs and liturgy. Stories and readings have no talk around them either, but few of these. */
const SUNG =
  /\b(?:h?alleluia|hallelujah|hosanna|praise[sd]?|sing(?:s|ing)?|songs?|sang|holy|adore|worthy|glory|crown|king|saviou?r|thee|thou|thy|thine|oh?|my soul|rejoice|amen|forevermore|lord|you are|your (?:name|love|grace|throne|glory|mercy)|bless)\b/i;
/** The share of the lines of a song that have such words, or words of another line. */
const MIN_SUNG = 0.4;
const MIN_LINES = 2;
/** So many other sentences may be within a song. */
const MAX_BREAK = 3;

/** Returns the indexes of sentences that are sung or recited: around them is hardly any talk, and they repeat lines or words of songs. */
export function findSongs(
  texts: readonly string[],
  known: readonly (SpeechClass | undefined)[],
): Set<number> {
  const runs: number[][] = [];
  for (const at of findWithoutTalk(texts)) {
    // A prayer or reading beside them does not make sentences a song.
    if (known[at] === "prayer" || known[at] === "reading") continue;
    const last = runs.at(-1);
    if (last && at - last.at(-1)! <= MAX_BREAK + 1) last.push(at);
    else runs.push([at]);
  }
  return new Set(
    runs.flatMap((run) => {
      const lines = run.map((at) => [...new Set(listPhrases(texts[at]!))]);
      const uses = Map.groupBy(lines.flat(), (phrase) => phrase);
      const isSung = (at: number, line: number) =>
        SUNG.test(texts[at]!) || lines[line]!.some((phrase) => uses.get(phrase)!.length > 1);
      return run.length >= MIN_LINES && run.filter(isSung).length >= MIN_SUNG * run.length ? run : [];
    }),
  );
}

const PHRASE = 5;

/** All that a line of a song may have in common with another line: each five words, or the whole line. */
function listPhrases(text: string): string[] {
  const words = normalizeWords(text);
  const starts = words.slice(0, Math.max(1, words.length - PHRASE + 1));
  return starts.map((_, at) => words.slice(at, at + PHRASE).join(" "));
}

function findWithoutTalk(texts: readonly string[]): number[] {
  if (texts.length < MIN_SENTENCES) return [];
  const counts = sumUp(texts.map((text) => text.match(TALK)?.length ?? 0));
  const words = sumUp(texts.map((text) => text.match(/\S+/g)?.length ?? 0));
  const rates = texts.map((_, at) => {
    const [from, to] = [Math.max(0, at - AROUND), Math.min(texts.length, at + AROUND + 1)];
    return (counts[to]! - counts[from]!) / Math.max(1, words[to]! - words[from]!);
  });
  const usual = rates.toSorted((a, b) => a - b)[Math.floor(rates.length * USUAL)] ?? 0;
  return rates.flatMap((rate, at) => (rate < usual * MIN_SHARE ? [at] : []));
}

/** The sums of the first 0, 1, 2, … numbers. */
function sumUp(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const each of numbers) sums.push(sums.at(-1)! + each);
  return sums;
}

/** What a word of a sentence counts for or against its part being the sermon; all others count 1. */
const WORTH: Partial<Record<SpeechClass, number>> = {
  song: -2,
  prayer: -1,
  greeting: -5,
  announcement: -5,
  garbage: -1,
};
/** A part with fewer of the words that count for it is not clearly the sermon. */
const MIN_PART = 0.4;

/** Returns the range of sentences that is the sermon: the part with the most talk and the fewest interruptions. */
export function findPreachedPart(
  classes: readonly (SpeechClass | undefined)[],
  lengths: readonly number[],
): { start: number; end: number } {
  if (classes.length < MIN_SENTENCES) return { start: 0, end: classes.length };
  let best = { start: 0, end: 0, sum: 0 };
  let current = { start: 0, sum: 0 };
  let all = 0;
  for (const [at, speech] of classes.entries()) {
    const worth = (speech === undefined ? 1 : (WORTH[speech] ?? 1)) * (lengths[at] ?? 0);
    all += Math.max(0, worth);
    current = current.sum <= 0 ? { start: at, sum: worth } : { ...current, sum: current.sum + worth };
    if (current.sum > best.sum) best = { ...current, end: at + 1 };
  }
  return best.sum < all * MIN_PART ? { start: 0, end: classes.length } : best;
}
