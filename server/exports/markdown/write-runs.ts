import { isDeepStrictEqual } from "node:util";
import type { Run } from "../document/document.ts";

/** Writes what stands in one paragraph, heading or cell as Markdown, with a backslash before each line break. */
export const writeRuns = (runs: readonly Run[]): string =>
  joinAlike(runs)
    .map((run, at, all) => writeRun(run, { before: all[at - 1], after: all[at + 1] }))
    .join("")
    .replaceAll("\n", "\\\n");

/** Runs of which no two in a row look alike: signs between these would be read otherwise. */
export function joinAlike(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const { text, ...look } of runs) {
    const last = joined.at(-1);
    const { text: before = "", ...known } = last ?? {};
    if (last && isDeepStrictEqual(look, known)) last.text = before + text;
    else joined.push({ ...look, text });
  }
  return joined;
}

interface Neighbours {
  before: Run | undefined;
  after: Run | undefined;
}

function writeRun(run: Run, neighbours: Neighbours): string {
  // Marks hold only where they touch a word.
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
  if (words === "") return run.text;
  const { isItalic, isBold, isStruck, isCode, link } = run;
  const mark = holdsMarks(run, neighbours) ? withSigns : withTags;
  let written = isCode ? writeCode(words) : escape(words);
  if (isItalic) written = mark("*", "em", written);
  if (isBold) written = mark("**", "strong", written);
  if (isStruck) written = mark("~~", "del", written);
  if (link !== undefined) written = `[${written}](<${link.replace(/[<>\s\\]/g, encodeURIComponent)}>)`;
  return before + written + after;
}

const withSigns = (sign: string, _: string, text: string) => sign + text + sign;
const withTags = (_: string, tag: string, text: string) => `<${tag}>${text}</${tag}>`;

const isMarked = (run: Run | undefined) =>
  run !== undefined && (run.isBold || run.isItalic || run.isStruck || run.isCode) === true;

/** Whether signs around a run are read as marks: not between a letter and a sign of punctuation, nor beside other marks. */
function holdsMarks({ text, link }: Run, { before, after }: Neighbours): boolean {
  if (link !== undefined) return true;
  const [first = "", last = ""] = [text[0], text.at(-1)];
  const [outerFirst = "", outerLast = ""] = [before?.text.at(-1), after?.text[0]];
  const touchesMarks = isMarked(before) && !isSpace(first) && !isSpace(outerFirst);
  return !touchesMarks && !divides(first, outerFirst) && !divides(last, outerLast);
}

const isSpace = (sign: string) => /^\s?$/.test(sign);
const isPunctuation = (sign: string) => /^[\p{P}\p{S}]$/u.test(sign);
const divides = (inner: string, outer: string) =>
  isPunctuation(inner) && !isSpace(outer) && !isPunctuation(outer);

function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return fence + space + text + space + fence;
}

/** Signs that would be markup within a line. */
const escape = (text: string) => text.replace(/[\\`*_[\]<>&~#|]/g, "\\$&");
