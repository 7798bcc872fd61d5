import { sliceSegment, wordsOf } from "../../../contract/transcript/segment-words.ts";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";

/** The broadcast standard: two lines of this length. */
const LINE_CHARACTERS = 42;
const CUE_CHARACTERS = 2 * LINE_CHARACTERS;
/** Minimum duration of a cue, unless the next one starts earlier. */
const MIN_SECONDS = 1;

export const writeSrt = (segments: readonly Segment[]): string =>
  listCues(segments)
    .map(({ start, end, text }, at) => `${at + 1}\n${writeTimes(start, end, ",")}\n${wrap(text)}\n`)
    .join("\n");

export const writeVtt = (segments: readonly Segment[]): string =>
  [
    "WEBVTT\n",
    ...listCues(segments).map(
      ({ start, end, text }) => `${writeTimes(start, end, ".")}\n${escape(wrap(text))}\n`,
    ),
  ].join("\n");

/** Cues of a readable length, in order and without overlap. */
export function listCues(segments: readonly Segment[]): Segment[] {
  const cues = segments
    .filter(({ text }) => text.trim() !== "")
    .flatMap(divide)
    .toSorted((a, b) => a.start - b.start);
  return cues.map((cue, at) => {
    const limit = cues[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    const end = Math.min(Math.max(cue.end, cue.start + MIN_SECONDS), Math.max(limit, cue.start));
    return { start: cue.start, end, text: cue.text };
  });
}

function divide(segment: Segment): Segment[] {
  const words = wordsOf(segment.text);
  const cues: Segment[] = [];
  let from = 0;
  let characters = 0;
  words.forEach((word, at) => {
    const isFull = at > from && characters + word.length > CUE_CHARACTERS;
    if (isFull) {
      cues.push(...asList(sliceSegment(segment, from, at)));
      from = at;
      characters = 0;
    }
    characters += word.length + 1;
  });
  return [...cues, ...asList(sliceSegment(segment, from, words.length))];
}

const asList = (segment: Segment | undefined) => (segment ? [segment] : []);

function wrap(text: string): string {
  const words = wordsOf(text);
  const whole = words.join(" ");
  if (whole.length <= LINE_CHARACTERS) return whole;
  const middle = whole.length / 2;
  const spaces = Array.from(whole.matchAll(/ /g), ({ index }) => index);
  const nearest = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return nearest === undefined ? whole : `${whole.slice(0, nearest)}\n${whole.slice(nearest + 1)}`;
}

const writeTimes = (start: number, end: number, point: string) =>
  `${writeTime(start, point)} --> ${writeTime(end, point)}`;

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

function writeTime(seconds: number, point: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return `${pad(hours)}:${pad(minutes)}:${pad(whole % 60)}${point}${pad(milliseconds % 1000, 3)}`;
}

/** WebVTT parses text as markup. */
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
