import type { Verifier } from "../../verify/verifier.ts";
import { createReplyLineParser } from "./strip-reasoning.ts";

/** Markdown that a model is writing, handed on line by line. */
export interface MarkdownStream {
  /** What has been handed on so far, and so cannot be taken back. */
  given(): string;
  /** The reply begins again, after what has been handed on. */
  restart(): void;
  add(text: string): void;
  /**
   * The whole, without its last line where that was cut short; undefined where it cannot be used, and then nothing of it
   * was handed on and it may begin again.
   */
  end(isCut?: boolean): string | undefined;
  /** How many sentences were left out because they were not true. */
  removed(): number;
}

/** Words that are held back until it is seen what the reply is about. */
const HELD_BACK_WORDS = 40;
/** A reply that is of no use yet is looked at again when it has grown so much: so all looks take time as its length. */
const GROWTH = 1.1;
/** A line of so many words is not written twice but by a model that turns in circles. */
const MIN_OF_CIRCLE = 5;

const HEADING = /^\s*#{1,6}\s/;

/** `isUsable` judges what there is of the reply, without what the verifier leaves out, before any of it is handed on. */
export function createMarkdownStream(
  verifier: Verifier,
  isUsable: (text: string) => boolean,
  onText?: (text: string) => void,
): MarkdownStream {
  /** Finished lines, none of them empty beside another or at first; the first `givenLines` have been handed on. */
  const lines: string[] = [];
  const said = new Set<string>();
  let givenLines = 0;
  let given = "";
  /** Words of what has not been handed on, and how many there are to be before it is. */
  let words = 0;
  let enough = HELD_BACK_WORDS;
  /** Of a new reply: how many lines it may repeat, and how far it has come in repeating them. */
  let repeatable = 0;
  let repeated = 0;
  let rest = "";
  let readLine = createReplyLineParser();
  let keepLine = verifier.createSentenceFilter();
  /** Sentences with their lines: a reply that begins again says the same again. */
  const removed = new Set<string>();
  /** Whether nothing is left of what stood under the last heading. */
  let isEmptied = false;

  function give(fresh: string): void {
    if (fresh === "") return;
    given += fresh;
    onText?.(fresh);
  }

  function giveLines(): void {
    // An empty line is handed on with what follows it.
    const from = lines[givenLines - 1] === "" ? givenLines - 1 : givenLines;
    // A heading waits for what stands under it.
    const until = lines.findLastIndex((line) => line !== "" && !HEADING.test(line)) + 1;
    if (until <= givenLines) return;
    const text = lines.slice(from, until).join("\n").trimEnd();
    givenLines = until;
    give(given === "" || text === "" ? text.trimStart() : `\n${text}`);
  }

  /** Drops the lines that have not been handed on. */
  function dropRest(): void {
    for (const line of lines.splice(givenLines)) said.delete(line);
    [words, enough] = [0, HELD_BACK_WORDS];
  }

  function isRepeated(line: string): boolean {
    if (repeated >= repeatable) return false;
    if (line === "") return repeated > 0;
    const at = lines.indexOf(line, repeated);
    const isFound = at !== -1 && at < repeatable;
    // From the first line that is new on, all are.
    repeated = isFound ? at + 1 : repeatable;
    return isFound;
  }

  const goesInCircles = (line: string) => said.has(line) && countWords(line) >= MIN_OF_CIRCLE;

  function isSeenToBeUsable(): boolean {
    if (words < enough) return false;
    enough = words * GROWTH;
    return isUsable(lines.join("\n"));
  }

  function finishLine(whole: string): void {
    const { text: tidy, isBeginning } = readLine(whole);
    if (isBeginning) dropRest();
    if (tidy === undefined) return;
    const line = verifyLine(tidy);
    if (line !== undefined) addLine(line);
  }

  /** A line without what is not true in it; undefined where nothing is left. */
  function verifyLine(line: string): string | undefined {
    const kept = keepLine(line);
    for (const sentence of kept.removed) removed.add(`${line}\n${sentence}`);
    if (kept.removed.length === 0 || kept.text !== "") return kept.text;
    isEmptied ||= HEADING.test(lines.findLast((each) => each !== "") ?? "");
    return undefined;
  }

  /** Leaves out the last heading where nothing is left of what stood under it. */
  function dropEmptied(): void {
    const at = lines.findLastIndex((line) => line !== "");
    const heading = lines[at];
    if (isEmptied && at >= givenLines && heading !== undefined && HEADING.test(heading)) {
      said.delete(heading);
      lines.splice(at);
    }
    isEmptied = false;
  }

  function addLine(tidy: string): void {
    if (HEADING.test(tidy)) dropEmptied();
    else if (tidy !== "") isEmptied = false;
    if (tidy === "" && (lines.at(-1) ?? "") === "") return;
    if (isRepeated(tidy) || goesInCircles(tidy)) return;
    lines.push(tidy);
    said.add(tidy);
    words += countWords(tidy);
    if (onText && (givenLines > 0 || isSeenToBeUsable())) giveLines();
  }

  return {
    given: () => given,
    removed: () => removed.size,
    restart() {
      dropRest();
      repeatable = givenLines;
      repeated = 0;
      rest = "";
      readLine = createReplyLineParser();
      keepLine = verifier.createSentenceFilter();
    },
    add(text) {
      const [first = "", ...others] = text.split("\n");
      rest += first;
      for (const line of others) {
        finishLine(rest);
        rest = line;
      }
    },
    end(isCut = false) {
      if (!isCut) finishLine(rest);
      rest = "";
      dropEmptied();
      const text = lines.join("\n").trim();
      if (givenLines === 0 && !isUsable(text)) return undefined;
      give(text.slice(given.length));
      return text;
    },
  };
}

const countWords = (line: string) => line.match(/\S+/g)?.length ?? 0;
