import { createLineReader } from "./chatter.ts";
import { findJson } from "./find-json.ts";

/** Markdown that a model is writing, handed on line by line. */
export interface Draft {
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
}

/** Words that are held back until it is seen what the reply is about. */
const HELD_BACK_WORDS = 40;
/** A line of so many words is not written twice but by a model that turns in circles. */
const FEWEST_OF_CIRCLE = 5;

/** `isUsable` judges what there is of the reply before any of it is handed on. */
export function createDraft(isUsable: (text: string) => boolean, onText?: (text: string) => void): Draft {
  /** Finished lines; the first `givenLines` of them have been handed on. */
  let lines: string[] = [];
  let givenLines = 0;
  let given = "";
  /** Of a new reply: how many lines it may repeat, and how far it has come in repeating them. */
  let repeatable = 0;
  let repeated = 0;
  let rest = "";
  let readLine = createLineReader();

  function giveAll(): void {
    const text = lines.join("\n").trim();
    const fresh = text.slice(given.length);
    givenLines = lines.length;
    if (fresh === "" || !text.startsWith(given)) return;
    given = text;
    onText?.(fresh);
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

  const goesInCircles = (line: string) => countWords([line]) >= FEWEST_OF_CIRCLE && lines.includes(line);

  function finishLine(line: string): void {
    const { text: tidy, isBeginning } = readLine(line);
    if (isBeginning) lines = lines.slice(0, givenLines);
    if (tidy === undefined) return;
    if (tidy === "" && (lines.at(-1) ?? "") === "") return;
    if (isRepeated(tidy) || goesInCircles(tidy)) return;
    lines.push(tidy);
    const hasBegun = givenLines > 0;
    const isEnough = countWords(lines) >= HELD_BACK_WORDS;
    if (onText && !isJson(lines) && (hasBegun || (isEnough && isUsable(lines.join("\n"))))) giveAll();
  }

  return {
    given: () => given,
    restart() {
      lines = lines.slice(0, givenLines);
      repeatable = givenLines;
      repeated = 0;
      rest = "";
      readLine = createLineReader();
    },
    add(text) {
      rest += text;
      for (let at = rest.indexOf("\n"); at !== -1; at = rest.indexOf("\n")) {
        finishLine(rest.slice(0, at));
        rest = rest.slice(at + 1);
      }
    },
    end(isCut = false) {
      if (!isCut) finishLine(rest);
      rest = "";
      if (isJson(lines)) lines = unwrap(lines.join("\n")).split("\n");
      const text = lines.join("\n").trim();
      if (givenLines === 0 && !isUsable(text)) return undefined;
      giveAll();
      return text;
    },
  };
}

const isJson = (lines: readonly string[]) => /^\s*\{/.test(lines[0] ?? "");

/** Models that were told of JSON once put their Markdown into some: then the longest text in it is the answer. */
function unwrap(text: string): string {
  const texts = Object.values((findJson(text) ?? {}) as Record<string, unknown>).filter(
    (value) => typeof value === "string",
  );
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? text;
}

const countWords = (lines: readonly string[]) => lines.join(" ").split(/\s+/).filter(Boolean).length;
