import { tagWords } from "../../server/engine/builtin/refine/sentences/parts-of-speech.ts";
import { normalizeWords } from "../../server/language/words.ts";
import { passagesOverlap } from "../../server/scripture/bible/passage.ts";
import { findReferences, parseReference } from "../../server/scripture/references/references.ts";
import type { GoldSermon } from "../gold/gold-sermon.ts";
import { findPoint, hasForbidden, isCutOff, isWording, stemsOf } from "./source-sentences.ts";

export interface HeadingScore {
  heading: string;
  isComplete: boolean;
  isForbidden: boolean;
  point: number | undefined;
  /** Whether it makes no point but is a key phrase for the topic or the main passage. */
  isKeyPhrase: boolean;
  /** Complete, not forbidden, and the first heading that makes its point, or names the topic or the passage. */
  isUsable: boolean;
}

export function scoreHeadings(headings: readonly string[], sermon: GoldSermon): HeadingScore[] {
  const made = new Set<number | Topic>();
  return headings.map((heading) => {
    const isComplete =
      isCompleteHeading(heading) && (isWording(heading, sermon) || !isCutOff(heading, sermon));
    const isForbidden = hasForbidden(heading, sermon);
    const point = findPoint(heading, sermon);
    const topic = point === undefined ? findTopic(heading, sermon) : undefined;
    const named = point ?? topic;
    const isUsable = isComplete && !isForbidden && named !== undefined && !made.has(named);
    if (isUsable) made.add(named);
    return { heading, isComplete, isForbidden, point, isKeyPhrase: topic !== undefined, isUsable };
  });
}

type Topic = "passage" | `topic: ${string}`;

const MAX_PHRASE = 6;

/**
 * What a key phrase names: the main passage, if it is its title with its reference, or the topic, if all of its words are in the
 * title of the sermon or in one wording of a point. It has two to six words, without the reference, and no verb.
 */
export function findTopic(heading: string, { title, points, mainPassage }: GoldSermon): Topic | undefined {
  const reference = findReferences(heading)[0]?.text ?? "";
  const words = normalizeWords(heading.replace(reference, ""));
  const hasVerb = tagWords(words).some((part) => part === "VERB" || part === "AUX");
  if (words.length < WORDS.min || words.length > MAX_PHRASE || hasVerb) return undefined;
  if (reference !== "") {
    const passage = parseReference(reference);
    return passage && passagesOverlap(passage, mainPassage) ? "passage" : undefined;
  }
  const stems = [...stemsOf(heading)];
  const isIn = (wording: string) => stems.every((stem) => stemsOf(wording).has(stem));
  return stems.length > 0 && [title, ...points.flat()].some(isIn)
    ? `topic: ${stems.toSorted().join(" ")}`
    : undefined;
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
