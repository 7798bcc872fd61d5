import { normalizeWords, splitWords } from "../../language/words.ts";
import { isFileHeading, isPunctuated } from "../builtin/analysis/parse-sermon-body.ts";
import { classifyByCues } from "../builtin/speech/sentence-cues.ts";
import { createPhraseIndex } from "./quotes/phrase-index.ts";
import type { AsideFilter } from "./sentences/asides.ts";

/** "So all that is to say", "I think Mama's hand was up first" */
const SPOKEN_START =
  /^\W*(?:and|so|or|which|okay|ok|um|uh|like|you know|i mean|i (?:think|guess|just|don't know)|i'm (?:going|gonna|not)|we're (?:going|gonna|not)|in other words)\b[\s,]+\S+\s+\S+/iu;
const CUT_OFF =
  /\b(?:a|an|the|and|but|or|nor|so|because|if|to|of|at|from|into|than|which|whose|my|your|our|their|is that|are|was|were|been|to know)\W*$/i;
const MARKUP = /<\/?[a-z!]/i;
/** "Stand firm in the Lord" is a heading, "Tell your neighbor" is said to the room. */
const TO_THE_ROOM =
  /\b(?:(?:tell|turn to|look at|ask|high[- ]five) (?:your|the|a) (?:neighbou?r|person)|(?:your|a) hands?\b|hands up|amen|hallelujah|repeat after|after me|somebody|everybody|how many of|say it|bibles? to)\b/i;
/** Plain, but not wrong. */
const LABEL = /^point \d+$/i;
const MAX_WORDS = 20;

/** Whether a heading from a language model can be printed. A doubtful one can: only what is certainly none is refused. */
export function isUsableHeading(heading: string): boolean {
  const words = normalizeWords(heading);
  if (words.length === 0 || words.length > MAX_WORDS || MARKUP.test(heading)) return false;
  if (SPOKEN_START.test(heading) || CUT_OFF.test(heading)) return false;
  if (isFileHeading(heading)) return false;
  if (LABEL.test(heading)) return true;
  const speech = classifyByCues(heading, words.length);
  if (speech === "prompt") return !TO_THE_ROOM.test(heading);
  // "But God" and "Glory to God" are headings.
  return speech === undefined || (speech === "filler" && /\b(?:god|lord|jesus|hallelujah)\b/i.test(heading));
}

/** Fewer words of a sentence may be a phrase or a claim of their own. */
const MIN_FRAGMENT_WORDS = 6;

/** Also refuses what is said beside the sermon, and pieces cut out of its sentences: "Jesus explicitly tells us not to do". */
export function createHeadingCheck(
  sermon: string,
  { removeAsides }: AsideFilter,
): (heading: string) => boolean {
  const said = isPunctuated(sermon) ? splitWords(sermon) : [];
  const index = createPhraseIndex(said.map(({ normal }) => normal));
  function isFragment(heading: string): boolean {
    const words = normalizeWords(heading);
    const at = words.length < MIN_FRAGMENT_WORDS ? undefined : index.find(words);
    const [last, next] = at === undefined ? [] : said.slice(at + words.length - 1);
    return last !== undefined && next !== undefined && /^\s+$/.test(sermon.slice(last.end, next.start));
  }
  return (heading) => isUsableHeading(heading) && removeAsides(heading) !== "" && !isFragment(heading);
}
