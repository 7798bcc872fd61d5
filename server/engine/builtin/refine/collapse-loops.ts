import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { findLoops, type Loop } from "../speech/loops.ts";
import { endsSentence } from "./source-style.ts";
import { findTime, foldWord, formatWord, getStart, type SpokenWord } from "./spoken-words.ts";

export interface CollapsedLines {
  lines: SpokenWord[][];
  /** A sentence for the user about each loop. */
  notices: string[];
}

/** Leaves the first repetition of each loop. If `by` is "untimed", what the words say is all that counts. */
export function collapseLoops(
  lines: readonly SpokenWord[][],
  by: "timed" | "untimed" = "timed",
): CollapsedLines {
  const words = lines.flat();
  const loops = findLoops(words.map(foldWord), {
    endsSentence: (at) => endsSentence(words[at]),
    getStart: (at) => (by === "timed" ? getStart(words[at]) : undefined),
  });
  if (loops.length === 0) return { lines: [...lines], notices: [] };
  const removed = new Set<number>();
  for (const { start, end, period } of loops)
    for (let at = start + period; at < end; at += 1) removed.add(at);
  let from = 0;
  const left = lines.map((line) => {
    const offset = from;
    from += line.length;
    const [first, ...others] = line.filter((_, at) => !removed.has(offset + at));
    const start = getStart(first) ?? getStart(line[0]);
    return first ? [start === undefined ? first : { ...first, start }, ...others] : [];
  });
  return { lines: left, notices: loops.slice(0, MAX_NOTICES).map((loop) => describe(loop, words)) };
}

const MAX_QUOTED = { words: 12, characters: 120 };
const MAX_NOTICES = 20;

function describe({ start, period, count }: Loop, words: readonly SpokenWord[]): string {
  const seconds = findTime(words, start);
  const what = period === 1 ? "word" : period <= 3 ? "phrase" : "sentence";
  const from = seconds === undefined ? "" : ` from ${formatTimestamp(seconds)}`;
  const spoken = words
    .slice(start, start + Math.min(period, MAX_QUOTED.words))
    .map(formatWord)
    .join(" ");
  const isShort = period <= MAX_QUOTED.words && spoken.length <= MAX_QUOTED.characters;
  const quoted = isShort
    ? spoken.replace(/[,;:]$|(?<![.!?…])$/, ".")
    : `${spoken.slice(0, MAX_QUOTED.characters)} …`;
  return `The same ${what} repeats ${count.toLocaleString("en-US")} times${from}: “${quoted}” Probably silence or music in the recording.`;
}
