import type { Verifier } from "../../verify/verifier.ts";
import { createReplyLineParser } from "./strip-reasoning.ts";

/** Markdown from a model, emitted line by line. */
export interface MarkdownStream {
  /** The text that has been emitted, which can't change any more. */
  emitted(): string;
  /** Continues with a new reply, which may repeat what has been emitted. */
  restart(): void;
  add(text: string): void;
  /** Returns the text without a cut-off last line; undefined if it isn't usable and can be restarted. */
  end(isCutOff?: boolean): string | undefined;
  /** How many sentences verification removed. */
  removedCount(): number;
}

/** The form that a text is held to. */
export interface LineRules {
  /** What may be printed of a line, whatever the others are; "" if nothing. */
  shorten(line: string): string;
  /** Whether a line may follow the lines before it. */
  accepts(lines: readonly string[], line: string): boolean;
}

const WITHOUT_RULES: LineRules = { shorten: (line) => line, accepts: () => true };

/** Words to buffer before judging whether the reply is usable. */
const HELD_BACK_WORDS = 40;
/** An unusable reply is checked again after this growth, so that all checks together take linear time. */
const RECHECK_GROWTH = 1.1;
/** Only a model that loops writes a line of this many words twice. */
const MIN_LOOP_WORDS = 5;

const HEADING = /^\s*#{1,6}\s/;

/** The text of a heading; undefined if the line is none. */
export const readHeading = (line: string): string | undefined =>
  HEADING.test(line)
    ? line
        .replace(HEADING, "")
        .replace(/[*_]+|#+\s*$/g, "")
        .trim()
    : undefined;

/** `isUsable` judges the verified start of the reply before anything is emitted. */
export function createMarkdownStream(
  verifier: Verifier,
  isUsable: (text: string) => boolean,
  onText?: (text: string) => void,
  { shorten, accepts }: LineRules = WITHOUT_RULES,
): MarkdownStream {
  /** Complete lines without repeated blank ones; the first `emittedLines` have been emitted. */
  const lines: string[] = [];
  const said = new Set<string>();
  let emittedLines = 0;
  let emitted = "";
  /** Words that have not been emitted, and how many to wait for. */
  let words = 0;
  let enough = HELD_BACK_WORDS;
  /** After a restart: how many lines the new reply may repeat, and how many it has repeated. */
  let repeatable = 0;
  let repeated = 0;
  let rest = "";
  let readLine = createReplyLineParser();
  let filterLine = verifier.createSentenceFilter();
  /** Sentences with their lines, so that a restarted reply doesn't count them twice. */
  const removed = new Set<string>();
  /** Whether all text under the last heading has been removed. */
  let isEmptied = false;

  function emit(text: string): void {
    if (text === "") return;
    emitted += text;
    onText?.(text);
  }

  function emitLines(): void {
    // A blank line is emitted with the line that follows it.
    const from = lines[emittedLines - 1] === "" ? emittedLines - 1 : emittedLines;
    // A heading waits for the text below it.
    const until = lines.findLastIndex((line) => line !== "" && !HEADING.test(line)) + 1;
    if (until <= emittedLines) return;
    const text = lines.slice(from, until).join("\n").trimEnd();
    emittedLines = until;
    emit(emitted === "" || text === "" ? text.trimStart() : `\n${text}`);
  }

  function dropUnemitted(): void {
    for (const line of lines.splice(emittedLines)) said.delete(line);
    [words, enough] = [0, HELD_BACK_WORDS];
  }

  function isRepeated(line: string): boolean {
    if (repeated >= repeatable) return false;
    if (line === "") return repeated > 0;
    const at = lines.indexOf(line, repeated);
    const isFound = at !== -1 && at < repeatable;
    // Nothing is a repetition after the first new line.
    repeated = isFound ? at + 1 : repeatable;
    return isFound;
  }

  const isLoop = (line: string) => said.has(line) && countWords(line) >= MIN_LOOP_WORDS;

  function checkUsable(): boolean {
    if (words < enough) return false;
    enough = words * RECHECK_GROWTH;
    return isUsable(lines.join("\n"));
  }

  function completeLine(whole: string): void {
    const { text: clean, isStart } = readLine(whole);
    if (isStart) dropUnemitted();
    if (clean === undefined) return;
    const line = verifyLine(clean);
    if (line !== undefined) addLine(line);
  }

  /** The line without ungrounded sentences; undefined if nothing is left. */
  function verifyLine(line: string): string | undefined {
    const filtered = filterLine(line);
    for (const sentence of filtered.removed) removed.add(`${line}\n${sentence}`);
    const text = shorten(filtered.text);
    if (text !== "" || line.trim() === "") return text;
    noteRefusedLine();
    return undefined;
  }

  function noteRefusedLine(): void {
    isEmptied ||= HEADING.test(lines.findLast((each) => each !== "") ?? "");
  }

  /** Drops the last heading if no text is left below it. */
  function dropEmptyHeading(): void {
    const at = lines.findLastIndex((line) => line !== "");
    const heading = lines[at];
    if (isEmptied && at >= emittedLines && heading !== undefined && HEADING.test(heading)) {
      said.delete(heading);
      lines.splice(at);
    }
    isEmptied = false;
  }

  function addLine(line: string): void {
    if (HEADING.test(line)) dropEmptyHeading();
    else if (line !== "") isEmptied = false;
    if (line === "" && (lines.at(-1) ?? "") === "") return;
    if (isRepeated(line) || isLoop(line)) return;
    if (line !== "" && !accepts(lines, line)) return noteRefusedLine();
    lines.push(line);
    said.add(line);
    words += countWords(line);
    if (onText && (emittedLines > 0 || checkUsable())) emitLines();
  }

  return {
    emitted: () => emitted,
    removedCount: () => removed.size,
    restart() {
      dropUnemitted();
      repeatable = emittedLines;
      repeated = 0;
      rest = "";
      readLine = createReplyLineParser();
      filterLine = verifier.createSentenceFilter();
    },
    add(text) {
      const [first = "", ...others] = text.split("\n");
      rest += first;
      for (const line of others) {
        completeLine(rest);
        rest = line;
      }
    },
    end(isCutOff = false) {
      if (!isCutOff) completeLine(rest);
      rest = "";
      dropEmptyHeading();
      const text = lines.join("\n").trim();
      if (emittedLines === 0 && !isUsable(text)) return undefined;
      emit(text.slice(emitted.length));
      return text;
    },
  };
}

const countWords = (line: string) => line.match(/\S+/g)?.length ?? 0;
