import type { ResultOptions } from "../../../../contract/processing/result-options.schema.ts";
import { splitSentences } from "../../../language/sentences.ts";
import { SimilarTexts } from "../../builtin/study/candidates.ts";
import type { AsideFilter } from "../../verify/sentences/asides.ts";
import { type LineRules, readHeading } from "./markdown-stream.ts";

/** Without headings, which have limits of their own. */
const MAX_WORDS = { short: 200, medium: 200, long: 300 };
const MAX_POINTS = 5;
const MAX_SENTENCES_OF_LINE = 3;
/** Before the first heading, where the lines of points are whose headings are refused, and below each heading. */
const MAX_LINES = { opening: 8, point: 3 };

/** Holds a summary to its form, whatever the model writes: an opening and up to five points of one or two lines. */
export function createSummaryRules(
  { removeAsides, isHeading }: AsideFilter & { isHeading: (text: string) => boolean },
  length: ResultOptions["length"] = "medium",
): LineRules {
  return {
    shorten(line) {
      if (readHeading(line) !== undefined) return line.replace(ENUMERATION, "$1");
      const [marker = ""] = /^\s*(?:[-*+•]|\d+[.)])?\s*/.exec(line) ?? [];
      const text = removeAsides(line.slice(marker.length));
      const last = splitSentences(text)[MAX_SENTENCES_OF_LINE - 1];
      return text === "" ? "" : marker + (last ? text.slice(0, last.end) : text);
    },
    accepts(lines, line) {
      const headings = lines.flatMap((each) => readHeading(each) ?? []);
      const heading = readHeading(line);
      if (heading !== undefined) {
        const isTitle = lines.length === 0 && /^\s*#\s/.test(line);
        const isNew = !new SimilarTexts(headings).has(heading);
        return !isTitle && isNew && headings.length < MAX_POINTS && isHeading(heading);
      }
      const texts = lines.filter((each) => each !== "" && readHeading(each) === undefined);
      const ownLines = lines.slice(lines.findLastIndex((each) => readHeading(each) !== undefined) + 1);
      const count = ownLines.filter((each) => each !== "").length;
      const isNew = !new SimilarTexts(texts).has(line);
      return (
        isNew &&
        count < (headings.length === 0 ? MAX_LINES.opening : MAX_LINES.point) &&
        countWords([...texts, line].join(" ")) <= MAX_WORDS[length]
      );
    },
  };
}

/** "## Number three: grace is free" */
const ENUMERATION =
  /^(\s*#{1,6}\s+)(?:number|point) (?:\d+|one|two|three|four|five|six|seven)\s*[:,.–—-]\s*(?=\S)/i;

const countWords = (text: string) => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
