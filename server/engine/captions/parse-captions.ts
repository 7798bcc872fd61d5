import { decodeHTMLStrict } from "entities";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";
import { readTimedLines } from "../../../contract/transcript/timed-lines.ts";
import { SEGMENT_LIMITS } from "../../../contract/transcript/transcript.ts";

/**
 * Parses SubRip (.srt) and WebVTT (.vtt) captions, and lines that begin with times, into timed segments, in order. Undefined
 * if the text has neither. YouTube's automatic captions repeat each line while they roll up: it is used once, with the times
 * of its words. Cues without words are skipped.
 */
export function parseCaptions(text: string): Segment[] | undefined {
  // WebVTT replaces NUL by the replacement character.
  const readable = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\u0000", "\ufffd")
    .toWellFormed();
  const cues =
    parseCues(readable) ??
    readTimedLines(readable)?.map(({ start, end, text: words }) => ({ start, end, lines: [words] }));
  if (!cues) return undefined;
  const rolling = isRolling(cues);
  const segments: Segment[] = [];
  let shown: string[] = [];
  for (const cue of cues) {
    const segment = toSegment(cue, rolling ? removeShown(cue.lines, shown) : cue.lines);
    shown = cue.lines.map(stripTags);
    if (segment) segments.push(segment);
  }
  return segments.toSorted((a, b) => a.start - b.start);
}

/** The lines of a cue that the previous one didn't show. A line that occurs more often than before is new. */
function removeShown(lines: readonly string[], shown: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of shown) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    if (isTimed(line)) return true;
    const words = stripTags(line);
    const count = left.get(words) ?? 0;
    left.set(words, count - 1);
    return count <= 0;
  });
}

interface Cue {
  start: number;
  end: number;
  lines: string[];
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);
const INLINE_TIME = new RegExp(`<${TIME}>`, "g");

function parseCues(text: string): Cue[] | undefined {
  const cues: Cue[] = [];
  let cue: Cue | undefined;
  const lines = text.split(/\r\n|\r|\n/);
  for (const [at, line] of lines.entries()) {
    const timing = TIMING.exec(line);
    if (timing) {
      cue = { start: toSeconds(timing.slice(1, 5)), end: toSeconds(timing.slice(5, 9)), lines: [] };
      cues.push(cue);
    } else if (line === "") cue = undefined;
    else if (cue && !isCueNumber(line, lines[at + 1])) cue.lines.push(line);
  }
  return cues.length === 0 ? undefined : cues;
}

// If the blank line between cues is missing, the number of the next cue would become part of the text.
const isCueNumber = (line: string, next: string | undefined) =>
  /^\d+$/.test(line.trim()) && next !== undefined && TIMING.test(next);

function toSeconds([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const exact = (whole * 1000 + Number((fraction ?? "0").padEnd(3, "0"))) / 1000;
  return Math.min(exact, SEGMENT_LIMITS.seconds);
}

const isTimed = (line: string) => line.search(INLINE_TIME) >= 0;

/** Rolling captions almost always repeat the last line of a cue in the next one; spoken refrains rarely do. */
function isRolling(cues: readonly Cue[]): boolean {
  let repeats = 0;
  let pairs = 0;
  let before: string | undefined;
  for (const cue of cues) {
    const lines = cue.lines.map(stripTags).filter((line) => line !== "");
    if (before !== undefined && lines.length > 0) {
      pairs += 1;
      // Single lines that repeat are a loop of speech recognition.
      if (lines.length > 1 && lines[0] === before) repeats += 1;
    }
    before = lines.at(-1) ?? before;
  }
  return pairs > 0 && repeats / pairs > 0.3;
}

function stripTags(line: string): string {
  return decodeHTMLStrict(line.replace(/<[^<>]*>/g, "").replace(/\{\\[^{}]*\}/g, ""))
    .replace(/[\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function toSegment(cue: Cue, lines: readonly string[]): Segment | undefined {
  const text = lines.map(stripTags).filter(Boolean).join(" ");
  if (text === "") return undefined;
  const end = Math.max(cue.start, cue.end);
  if (!lines.some(isTimed)) return { start: cue.start, end, text };
  const wordStarts = lines.flatMap((line) => timeWords(line, cue.start));
  // A time within a word makes the counts differ.
  const isComplete = wordStarts.length === text.split(" ").length;
  return { start: cue.start, end, text, ...(isComplete && { wordStarts }) };
}

/** The times of the words of a line that has `<0:00:01.500>` before each word but the first. */
function timeWords(line: string, lineStart: number): number[] {
  const starts: number[] = [];
  let time = lineStart;
  let from = 0;
  const add = (piece: string) => {
    const words = stripTags(piece);
    if (words !== "") for (const _ of words.split(" ")) starts.push(time);
  };
  for (const match of line.matchAll(INLINE_TIME)) {
    add(line.slice(from, match.index));
    time = toSeconds(match.slice(1, 5));
    from = match.index + match[0].length;
  }
  add(line.slice(from));
  return starts;
}
