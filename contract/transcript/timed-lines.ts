// Lines that begin with a time or a range of times, as programs for speech recognition print them.
import { parseTimestamp } from "./timestamp.ts";
import { SEGMENT_LIMITS } from "./transcript.ts";

/** Times are in seconds. */
export interface TimedLine {
  start: number;
  end: number;
  text: string;
}

const TIME = String.raw`(?:(?:\d{1,3}:)?\d{1,3}:[0-5]\d|\d{1,6})(?:[.,]\d{1,3})?`;
const UNIT = " ?s(?:ec)?";
const LINE = new RegExp(
  String.raw`^\s*([[(]) *(${TIME})(${UNIT})?(?: *(?:--?>|=>|→) *(${TIME})(?:${UNIT})?)? *[\])]:? *(.*)$`,
);
/** They say something about the file. */
const MAX_LINES_BEFORE = 5;
const MAX_LINES_FOR_TIME = 10;
const MIN_CLOCK_LINES = 3;
/** Speech has about 12, less in scripts whose characters are syllables or words. */
const CHARACTERS_PER_SECOND = { min: 3, max: 25 };
/** Verses of a chapter look like times that are a second apart. */
const MIN_SECONDS = 2;

/**
 * Parses "[0.00s -> 7.84s] Fear not", "[1.0 → 2.0] Fear not", "[886.2s] Fear not", "[00:12.5] Fear not" and "(12:04) Fear not".
 * A line without a time continues the one before. Undefined if the text has no such lines, or if the times may be references.
 */
export function readTimedLines(text: string): TimedLine[] | undefined {
  if (!/^[ \t]*[[(] *\d/m.test(text)) return undefined;
  const read: { start: number; end: number | undefined; isClear: boolean; words: string[] }[] = [];
  let others = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const timed = readLine(line);
    if (timed) read.push(timed);
    else if (line.trim() !== "") {
      others += 1;
      read.at(-1)?.words.push(line.trim());
      if (read.length === 0 && others > MAX_LINES_BEFORE) return undefined;
    }
  }
  if (read.length === 0 || others > read.length * MAX_LINES_FOR_TIME) return undefined;
  const lines = read.map(({ start, end, words }, at) => ({
    start,
    end: Math.max(start, end ?? read[at + 1]?.start ?? start),
    text: words.join(" ").trim(),
  }));
  if (lines.some((line) => line.text.length > SEGMENT_LIMITS.characters)) return undefined;
  return read.every(({ isClear }) => isClear) || isSpeech(lines) ? lines : undefined;
}

/** "[12]" is a verse and "[12:04]" the mark of a paragraph; "(3:16)" may be a time or a reference. */
function readLine(line: string) {
  const [, bracket, from, unit, to, words = ""] = LINE.exec(line) ?? [];
  if (from === undefined) return undefined;
  const isClear = to !== undefined || unit !== undefined || /:.*[.,]/.test(from);
  if (!isClear && !(bracket === "(" && from.includes(":"))) return undefined;
  return {
    start: toSeconds(from),
    end: to === undefined ? undefined : toSeconds(to),
    isClear,
    words: [words],
  };
}

/** References either don't ascend or have too much or too little text between them. */
function isSpeech(lines: readonly TimedLine[]): boolean {
  if (lines.length < MIN_CLOCK_LINES) return false;
  const { min, max } = CHARACTERS_PER_SECOND;
  let plausible = 0;
  for (const [at, { start, text }] of lines.slice(0, -1).entries()) {
    const seconds = lines[at + 1]!.start - start;
    if (seconds < 0) return false;
    const rate = text.replace(/\s+/g, "").length / seconds;
    if (seconds >= MIN_SECONDS && rate >= min && rate <= max) plausible += 1;
  }
  return plausible * 4 >= (lines.length - 1) * 3;
}

function toSeconds(time: string): number {
  const seconds = parseTimestamp(time.replace(",", ".")) ?? 0;
  return Math.min(Math.round(seconds * 1000) / 1000, SEGMENT_LIMITS.seconds);
}
