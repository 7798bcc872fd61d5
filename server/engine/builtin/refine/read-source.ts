import { findCounterparts } from "../../../../contract/transcript/diff-words.ts";
import { parseTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { parseTranscript, readParagraph } from "../../../../contract/transcript/transcript.ts";
import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { parseCaptions } from "../../captions/parse-captions.ts";
import type { SermonSource } from "../../engine.ts";
import { removeRepeatedLines } from "./caption-repeats.ts";
import { removeMarkup } from "./markup.ts";
import { measurePauses } from "./sentences/pauses.ts";
import { collapseLoops } from "./collapse-loops.ts";
import { foldWord, parseSpokenWords, type SpokenWord } from "./spoken-words.ts";

/** Words to refine, maybe after the name of another speaker, or a heading or block quotation to keep unchanged. */
export type Block = { words: SpokenWord[]; isTurn?: boolean } | { verbatim: string; start?: number };

export interface ReadSource {
  blocks: Block[];
  /** Sentences for the user about loops that were collapsed. */
  notices: string[];
}

/** Parses captions, lines of a transcript panel, or text, without markup, loops and repeated captions. */
export function readSource({ transcription, segments }: SermonSource): ReadSource {
  const timed =
    parseCaptions(transcription) ?? readRangeLines(transcription) ?? readTranscriptPanel(transcription);
  if (timed) {
    const { lines, notices } = collapseLoops(readSegments(timed));
    return { blocks: [{ words: measurePauses(lines.flat()) }], notices };
  }
  const paragraphs = readParagraphs(transcription);
  if (!segments || segments.length === 0) return collapseBlocks(paragraphs, "timed");
  // Without times, loops are the same in both, so that the rest can be aligned; others are found by the times.
  const written = collapseBlocks(paragraphs, "untimed");
  const spoken = collapseLoops(readSegments(segments), "untimed");
  const slow = collapseBlocks(alignTimes(written.blocks, measurePauses(spoken.lines.flat())), "timed");
  const { notices } = spoken.notices.length > 0 ? spoken : written;
  return { blocks: slow.blocks, notices: [...notices, ...slow.notices] };
}

function collapseBlocks(blocks: readonly Block[], by: "timed" | "untimed"): ReadSource {
  const { lines, notices } = collapseLoops(
    blocks.map((block) => ("words" in block ? block.words : [])),
    by,
  );
  return {
    blocks: blocks.map((block, at) => ("words" in block ? { ...block, words: lines[at]! } : block)),
    notices,
  };
}

/** Words that a user has edited may remain without times; the words themselves never change. */
function alignTimes(blocks: readonly Block[], spoken: readonly SpokenWord[]): Block[] {
  const written = blocks.flatMap((block) => ("words" in block ? block.words.map(foldWord) : []));
  const counterparts = findCounterparts(written, spoken.map(foldWord));
  let at = 0;
  return blocks.map((block) => {
    if (!("words" in block)) return block;
    const words = block.words.map((word) => {
      const { cue, start, pause } = spoken[counterparts[at] ?? -1] ?? {};
      at += 1;
      if (!cue) return word;
      return { ...word, cue, ...(start !== undefined && { start }), ...(pause !== undefined && { pause }) };
    });
    return { ...block, words };
  });
}

const readSegments = (segments: readonly Segment[]) => segments.map(readSegment);

function readSegment({ start, end, text, wordStarts }: Segment): SpokenWord[] {
  const cue = { start, end };
  const pieces = text.trim().split(/\s+/);
  if (wordStarts?.length !== pieces.length) return parseSpokenWords(removeMarkup(text), { cue });
  const line = pieces.map((piece, at) =>
    parseSpokenWords(removeMarkup(piece), { start: wordStarts[at] ?? start, cue }),
  );
  return line.flat();
}

function readParagraphs(transcription: string): Block[] {
  const isTurn = recognizeTurns(transcription);
  return parseTranscript(transcription).flatMap(({ text, start }): Block[] => {
    if (isHeading(text) || isBlockQuotation(text))
      return [start === undefined ? { verbatim: text } : { verbatim: text, start }];
    const turns: string[][] = [];
    for (const line of removeRepeatedLines(text.split(/\r?\n/), (one) => one))
      if (turns.length === 0 || isTurn(line)) turns.push([line]);
      else turns.at(-1)!.push(line);
    return turns.map((lines, at) => {
      const words = parseSpokenWords(removeMarkup(lines.join("\n")));
      return {
        words: at > 0 || start === undefined ? words : setFirstStart(words, start),
        isTurn: isTurn(lines[0]!),
      };
    });
  });
}

const MIN_TURNS = 3;
/** "Speaker 2:" or "[SPEAKER_01]" */
const NUMBERED_SPEAKER = /^[\W_]{0,3}speaker[ _]?\d{1,2}\b/i;
/** "**Dan Miller:** Good morning" */
const NAMED_SPEAKER = /^\*{0,2}(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}):\*{0,2}\s/u;

/** Recognizes lines that start with a speaker: a number, or a name that starts several lines. */
function recognizeTurns(transcription: string): (line: string) => boolean {
  const names = new Map<string, number>();
  for (const line of transcription.split("\n")) {
    const name = NAMED_SPEAKER.exec(readParagraph(line).text)?.[1];
    if (name !== undefined) names.set(name, (names.get(name) ?? 0) + 1);
  }
  return (line) =>
    NUMBERED_SPEAKER.test(line) || (names.get(NAMED_SPEAKER.exec(line)?.[1] ?? "") ?? 0) >= MIN_TURNS;
}

function setFirstStart([first, ...others]: readonly SpokenWord[], start: number): SpokenWord[] {
  return first === undefined ? [] : [{ ...first, start }, ...others];
}

const isHeading = (text: string) => /^#{1,6}[ \t]+\S[^\n]*$/.test(text);

// In captions ">>" means that the speaker changes.
const isBlockQuotation = (text: string) => text.split("\n").every((line) => /^>(?!>)/.test(line));

/** "**[09:01 - 09:06]** Remember that night" */
const RANGE_LINE =
  /^\*{0,2}\[?((?:\d{1,2}:)?\d{1,3}:\d{2})(?:\.\d+)? *(?:-|–|-->) *((?:\d{1,2}:)?\d{1,3}:\d{2})(?:\.\d+)?\]?\*{0,2}:? *(?:_\d[\d.]*%_)? *(.*)$/;
/** "- [22:31] answer (99.9%)" below a line, and the tags around such lines */
const WORD_TIME_LINE = /^\s*(?:- \[[\d:.]+\] .*\(\d[\d.]*%\)|<\/?(?:details|summary)>.*)\s*$/;
const MIN_RANGES = 3;

/** Parses lines that each start with a range of times. Lines before the first one are about the file. */
export function readRangeLines(text: string): Segment[] | undefined {
  const segments: Segment[] = [];
  let times = 0;
  for (const line of text.split("\n")) {
    const [, from = "", to = "", words = ""] = RANGE_LINE.exec(line.trim()) ?? [];
    const start = parseTimestamp(from);
    if (from !== "" && start !== undefined) {
      times += 1;
      segments.push({ start, end: Math.max(start, parseTimestamp(to) ?? start), text: words });
    } else if (segments.length > 0 && line.trim() !== "" && !WORD_TIME_LINE.test(line)) {
      const last = segments.at(-1)!;
      last.text = `${last.text} ${line.trim()}`;
    }
  }
  return times < MIN_RANGES ? undefined : segments;
}

const PANEL_TIME = /^(?:\d{1,2}:)?\d{1,3}:\d{2}$/;
const PANEL_SPOKEN_TIME = /^(?:\d+ (?:hours?|minutes?|seconds?)(?:, )?)+$/;

/** Parses lines copied from a video's transcript panel, where each time is on a separate line before its words. */
function readTranscriptPanel(text: string): Segment[] | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const times = lines.filter((line) => PANEL_TIME.test(line)).length;
  if (times < 3 || times * 6 < lines.filter((line) => line !== "").length) return undefined;
  const segments: Segment[] = [];
  let start = 0;
  for (const line of lines) {
    if (PANEL_TIME.test(line)) start = parseTimestamp(line) ?? start;
    else if (line !== "" && !PANEL_SPOKEN_TIME.test(line)) segments.push({ start, end: start, text: line });
  }
  for (const [at, segment] of segments.entries()) segment.end = segments[at + 1]?.start ?? segment.start;
  return segments;
}
