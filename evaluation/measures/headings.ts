import { normalizeWords } from "../../server/language/words.ts";
import type { GoldSermon } from "../gold/gold-sermon.ts";
import { findPoint, hasForbidden, isCutOff, isWording } from "./source-sentences.ts";

export interface HeadingScore {
  heading: string;
  isComplete: boolean;
  isForbidden: boolean;
  point: number | undefined;
  /** Complete, not forbidden, and the first heading that makes its point. */
  isUsable: boolean;
}

export function scoreHeadings(headings: readonly string[], sermon: GoldSermon): HeadingScore[] {
  const made = new Set<number>();
  return headings.map((heading) => {
    const isComplete =
      isCompleteHeading(heading) && (isWording(heading, sermon) || !isCutOff(heading, sermon));
    const isForbidden = hasForbidden(heading, sermon);
    const point = findPoint(heading, sermon);
    const isUsable = isComplete && !isForbidden && point !== undefined && !made.has(point);
    if (isUsable) made.add(point);
    return { heading, isComplete, isForbidden, point, isUsable };
  });
}

const WORDS = { min: 2, max: 18 };
/** Words with which no heading starts: it would depend on the sentence before, or on the person who speaks. */
const OPENINGS = new Set(
  (
    "and but so or nor because which who whom whose that then than he she it they them him his her hers its their theirs " +
    "this these those i i'm i'll i've i'd me my okay ok well now um uh yeah yes no he's she's it's they're that's there's " +
    "number first second third firstly secondly thirdly finally"
  ).split(" "),
);
/** Words with which no heading ends. */
const ENDINGS = new Set(
  (
    "a an the and but or nor so because if of to in on at by for from with into about as than that which who my your his her " +
    "its our their is are was were be been has have had will would can could should do does did not okay know"
  ).split(" "),
);

/** Whether it is a phrase or sentence that does not depend on others, as far as its words show. */
export function isCompleteHeading(heading: string): boolean {
  const words = normalizeWords(heading);
  if (words.length < WORDS.min || words.length > WORDS.max) return false;
  if (/(?:…|\.\.\.|[,;:–—-])\s*$/.test(heading)) return false;
  if (heading.trim().endsWith("?") && words.some((word) => /^you(?:r|'re)?$|^y'all$/.test(word)))
    return false;
  if (/^it(?:'s| is) (?:[\w']+ ){1,3}(?:to|that)\b/.test(words.join(" "))) return true;
  if (/^in (?:other|this|that|your|my)$/.test(words.slice(0, 2).join(" "))) return false;
  return !OPENINGS.has(words[0] ?? "") && !ENDINGS.has(words.at(-1) ?? "");
}
