import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { sliceSegment, getWordStarts, wordsOf } from "../../contract/transcript/segment-words.ts";

export interface TranscribedPiece {
  start: number;
  overlap: number;
  segments: readonly Segment[];
}

export function joinPieces(pieces: readonly TranscribedPiece[]): Segment[] {
  let joined: Segment[] = [];
  for (const piece of pieces) {
    const segments = piece.segments.map((segment) => shift(segment, piece.start));
    joined = piece.overlap > 0 ? joinAtSeam(joined, segments, piece) : joined.concat(segments);
  }
  return joined;
}

function shift({ start, end, text, wordStarts }: Segment, by: number): Segment {
  return {
    start: toMilliseconds(start + by),
    end: toMilliseconds(end + by),
    text,
    ...(wordStarts && { wordStarts: wordStarts.map((time) => toMilliseconds(time + by)) }),
  };
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

interface SeamWord {
  text: string;
  time: number;
  segment: number;
  index: number;
}

interface Seam {
  start: number;
  middle: number;
  end: number;
}

/** How far the times of one word may differ between two pieces. */
const TOLERANCE_SECONDS = { timed: 0.5, guessed: 1.5 };

function joinAtSeam(
  left: readonly Segment[],
  right: readonly Segment[],
  { start, overlap }: TranscribedPiece,
): Segment[] {
  const isTimed = [left.at(-1), right[0]].every((segment) => segment?.wordStarts !== undefined);
  const tolerance = isTimed ? TOLERANCE_SECONDS.timed : TOLERANCE_SECONDS.guessed;
  const before = listWords(left);
  const after = listWords(right);
  const seam = { start, middle: start + overlap / 2, end: start + overlap };
  const meeting = findCommonWord(before, after, seam, tolerance);
  const [leftEnd, rightStart] = meeting
    ? [before[meeting.left + 1], after[meeting.right + 1]]
    : splitSeam(before, after, seam);
  return [
    ...left.flatMap((segment, index) => sliceWords(segment, 0, countUntil(left, index, leftEnd))),
    ...right.flatMap((segment, index) => sliceWords(segment, countUntil(right, index, rightStart), Infinity)),
  ];
}

/** Where to cut if the two sides share no word: the first dropped word on the left and the first kept word on the right. */
function splitSeam(
  before: readonly SeamWord[],
  after: readonly SeamWord[],
  { start, middle, end }: Seam,
): [SeamWord | undefined, SeamWord | undefined] {
  const isShared = before.some(({ time }) => time >= start) && after.some(({ time }) => time <= end);
  if (!isShared) return [undefined, after[0]];
  const isLate = ({ time }: SeamWord) => time >= middle;
  return [before.find(isLate), after.find(isLate)];
}

/**
 * Finds a word that both sides share: in the best matching run of words, the one nearest to the middle of the seam.
 * Returns its index on each side. The farther apart the two times of a word, the less it counts, so that a repeated
 * word matches its own occurrence.
 */
function findCommonWord(
  before: readonly SeamWord[],
  after: readonly SeamWord[],
  seam: Seam,
  tolerance: number,
): { left: number; right: number } | undefined {
  let best: { left: number; right: number; length: number; weight: number } | undefined;
  const weigh = (left: number, right: number): number => {
    const [one, other] = [before[left], after[right]];
    if (!one || !other || one.text === "" || one.text !== other.text) return 0;
    return Math.max(0, 1 - Math.abs(one.time - other.time) / tolerance);
  };
  const firstLeft = before.findIndex(({ time }) => time >= seam.start - tolerance);
  for (let left = firstLeft === -1 ? before.length : firstLeft; left < before.length; left += 1) {
    for (let right = 0; right < after.length && after[right]!.time <= seam.end + tolerance; right += 1) {
      let [length, weight] = [0, 0];
      for (let more = weigh(left, right); more > 0; more = weigh(left + length, right + length)) {
        weight += more;
        length += 1;
      }
      if (length > 0 && weight > (best?.weight ?? 0)) best = { left, right, length, weight };
    }
  }
  if (!best) return undefined;
  const distance = (step: number) => Math.abs(before[best.left + step]!.time - seam.middle);
  const steps = Array.from({ length: best.length }, (_, step) => step);
  const step = steps.toSorted((a, b) => distance(a) - distance(b))[0] ?? 0;
  return { left: best.left + step, right: best.right + step };
}

function sliceWords(segment: Segment, from: number, to: number): Segment[] {
  const kept = sliceSegment(segment, from, to);
  return kept ? [kept] : [];
}

function listWords(segments: readonly Segment[]): SeamWord[] {
  return segments.flatMap((segment, at) => {
    const times = getWordStarts(segment);
    return wordsOf(segment.text).map((text, index) => ({
      text: text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
      time: times[index]!,
      segment: at,
      index,
    }));
  });
}

function countUntil(segments: readonly Segment[], index: number, word: SeamWord | undefined): number {
  if (!word || index < word.segment) return wordsOf(segments[index]!.text).length;
  return index > word.segment ? 0 : word.index;
}
