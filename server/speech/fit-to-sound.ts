// Checks a provider's transcript of a piece against the sound levels measured in it.
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { sliceSegment, getWordStarts, wordsOf } from "../../contract/transcript/segment-words.ts";

interface Span {
  start: number;
  end: number;
}

export interface PieceSound {
  seconds: number;
  sounds: readonly Span[];
}

/** How far a provider's times may be from the sound. */
const TOLERANCE_SECONDS = 0.4;
/** Shorter sounds are not words. */
const MIN_WORD_SECONDS = 0.08;
/** A single segment that covers this share of its piece carries no useful times. */
const UNTIMED_SHARE = 0.8;
/** Shorter pieces don't need finer times. */
const COARSE_SECONDS = 12;

/** Drops segments made up in silence, and splits a single one for the whole piece into sentences. */
export function fitToSound(segments: readonly Segment[], sound: PieceSound): Segment[] {
  const [only, ...others] = segments;
  const isUntimed =
    only !== undefined &&
    others.length === 0 &&
    only.wordStarts === undefined &&
    sound.seconds > COARSE_SECONDS &&
    only.end - only.start >= sound.seconds * UNTIMED_SHARE;
  const timed = isUntimed ? spreadSentences(only.text, sound) : segments;
  let earliest = 0;
  return timed
    .filter((segment) => isAudible(segment, sound))
    .map((segment) => {
      const fitted = fit(segment, earliest, sound.seconds);
      earliest = fitted.start;
      return fitted;
    });
}

function fit({ start, end, text, wordStarts }: Segment, earliest: number, latest: number): Segment {
  let time = Math.min(latest, Math.max(earliest, start));
  const fitted = { start: time, end: Math.min(latest, Math.max(time, end)), text: text.trim() };
  if (wordStarts?.length !== wordsOf(text).length) return fitted;
  const times = wordStarts.map((each) => (time = Math.min(latest, Math.max(time, each))));
  return { ...fitted, wordStarts: times };
}

/** Nobody speaks faster. A model that repeats itself endlessly does. */
const MAX_CHARACTERS_PER_SECOND = 60;

/** How models write sounds that are not words. */
const NOTATION = /^(?:[♪♫\s]+|[[(*♪][^\])*]*[\])*♪])[.\s]*$/u;
/** Sentences that models learned from film credits. Removed unless there is clear speech. */
const FILM_CREDITS =
  /^(?:thank(?:s| you)(?: (?:so|very) much)? for watching|(?:please )?(?:like and )?subscribe|(?:subtitles|captions|transcription|transcribed|translated)\b.*\bby\b|(?:thank you|you|bye|bye bye)$|.*amara\.org)/i;

export const isFilmCredit = (text: string) => FILM_CREDITS.test(text.trim().replace(/[.!,]+/g, ""));

function isAudible({ start, end, text }: Segment, { sounds }: PieceSound): boolean {
  const said = text.trim();
  if (said === "" || !/[\p{L}\p{N}]/u.test(said) || NOTATION.test(said)) return false;
  if (said.length > (Math.max(0, end - start) + 2) * MAX_CHARACTERS_PER_SECOND) return false;
  if (measure(sounds, start - TOLERANCE_SECONDS, Math.max(start, end) + TOLERANCE_SECONDS) < MIN_WORD_SECONDS)
    return false;
  return !isFilmCredit(said) || measure(sounds, start, end) >= (end - start) / 2;
}

const measure = (sounds: readonly Span[], from: number, to: number): number =>
  sounds.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0);

/** Places each sentence as far along the sound as its words are along the text. */
function spreadSentences(text: string, { seconds, sounds }: PieceSound): Segment[] {
  const heard = sounds.length > 0 ? sounds : [{ start: 0, end: seconds }];
  const total = measure(heard, 0, seconds);
  const whole: Segment = { start: 0, end: total, text };
  const words = wordsOf(text);
  const times = getWordStarts(whole);
  const ends = words.flatMap((word, index) =>
    /[.?!]["'”’)]*$/.test(word) || index === words.length - 1 ? [index + 1] : [],
  );
  return ends.flatMap((to, at) => {
    const from = ends[at - 1] ?? 0;
    const sentence = sliceSegment(whole, from, to);
    if (!sentence) return [];
    const [start, end] = [place(heard, times[from]!, "start"), place(heard, sentence.end, "end")];
    return { start, end, text: sentence.text };
  });
}

function place(sounds: readonly Span[], heard: number, side: keyof Span): number {
  let left = heard;
  for (const { start, end } of sounds) {
    const length = end - start;
    if (left < length || (side === "end" && left <= length + 1e-6)) return start + Math.min(left, length);
    left -= length;
  }
  return sounds.at(-1)?.end ?? heard;
}
