import { normalizeWords } from "../../../../language/words.ts";
import { tagWords } from "../../refine/sentences/parts-of-speech.ts";
import { isWholeSentence } from "../../speech/clauses.ts";
import { dependsOnContext } from "../../speech/context-dependence.ts";
import { NEVER_PRINTED } from "../../speech/speech-class.ts";
import { capitalize, trimSentence } from "../../speech/standalone.ts";
import { MAX_OPENING, removeLeadIns } from "./lead-ins.ts";
import { isClear } from "./name-of-point.ts";
import type { SermonSentence } from "../score-sentences.ts";

/** "Our big idea today is this: joy is not found in what we gain." */
const MAIN_IDEA =
  /\b(?:the|our|my|one) (?:main|big|central|overall) (?:point|idea|takeaway|message|truth)\b[^.,:;?!]{0,60}?(?: is\b(?:[:,]? (?:this|that))?|:)/i;

/** A shorter one is a phrase ("God's love"), and a longer one two sentences. */
const IDEA_WORDS = { min: 4, max: 30 };

export interface MainIdea {
  text: string;
  /** The sentence that says it. */
  index: number;
}

/** What the preacher calls the main point of the sermon, if it is a sentence that can be understood alone. */
export function findMainIdea(sentences: readonly SermonSentence[]): MainIdea | undefined {
  for (const [at, { text, speech }] of sentences.entries()) {
    const announced = NEVER_PRINTED.has(speech) ? null : MAIN_IDEA.exec(text.slice(0, MAX_OPENING));
    if (!announced) continue;
    const rest = removeLeadIns(text.slice(announced.index + announced[0].length));
    const index = rest === "" ? at + 1 : at;
    const said = trimSentence(rest === "" ? (sentences[index]?.text ?? "") : rest);
    const words = normalizeWords(said);
    if (words.length < IDEA_WORDS.min || words.length > IDEA_WORDS.max) continue;
    // "Joy is found in the God we trust" has two verbs, and one who writes down his main point says it whole.
    const isWhole = isWholeSentence({ text: said, words, parts: tagWords(words), isSpoken: false });
    if (isWhole && isClear(said) && !dependsOnContext(said))
      return { text: capitalize(said).replace(/[,;:—–-]+$/, ""), index };
  }
  return undefined;
}
