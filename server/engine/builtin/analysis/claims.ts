// The claims of a sermon: sentences of its teaching that can be printed alone.
import { normalizeWords } from "../../../language/words.ts";
import { capitalize, isStandalone, trimSentence } from "../speech/standalone.ts";
import { isTeaching, type SpeechClass } from "../speech/speech-class.ts";
import type { PlainSentence } from "./extract-sentences.ts";

/** A sentence without what only links it to the one before, with a number for how well it says what the sermon teaches. */
export interface Claim {
  text: string;
  words: readonly string[];
  /** From 0 to about 2. */
  worth: number;
}

const WORDS = { min: 4, max: 36 };

interface ClaimContext {
  speech: SpeechClass;
  /** Whether a program placed the sentence ends. */
  isSpoken: boolean;
  /** Whether the next sentence starts with "but". */
  isContradicted: boolean;
}

const CONTRADICTED = 0.15;

export function readClaim(
  { text, words, kind }: Pick<PlainSentence, "text" | "words" | "kind">,
  { speech, isSpoken, isContradicted }: ClaimContext,
): Claim | undefined {
  if (kind !== "speech" || !isTeaching(speech) || words.length > WORDS.max + 12) return undefined;
  const trimmed = trimSentence(text);
  const own = normalizeWords(trimmed.text);
  if (own.length < WORDS.min || own.length > WORDS.max || !isStandalone(trimmed.text, isSpoken))
    return undefined;
  return {
    text: capitalize(trimmed.text),
    words: own,
    worth: rate(trimmed.text, trimmed.isAnnounced, speech) - (isContradicted ? CONTRADICTED : 0),
  };
}

const NAMED =
  /^\W*(?:our |the )?(?:(?:almighty|living|holy|lord|loving|heavenly|same|true|only) )?(?:god|jesus|christ|lord|holy spirit|spirit|father|savior|word of god|gospel|cross|kingdom|church|bible|scriptures?|faith|grace|mercy|love|hope|prayer|sin|salvation|worship|obedience|forgiveness|peace|joy|wisdom|holiness|righteousness|repentance|discipleship|humility|pride|truth|resurrection|blood|christians?|believers?|disciples?)\b(?:'s)?/i;
const SIGNS: readonly (readonly [pattern: RegExp, worth: number])[] = [
  [NAMED, 0.3],
  [
    /^\W*(?:real|true|genuine|biblical|saving|godly|every|no|nothing|nobody|without|only|whoever|anyone|everyone)\b/i,
    0.15,
  ],
  [
    /\b(?:not|never|isn't|aren't|doesn't|don't)\b[^.]{2,70}\b(?:but|it's|it is|they're|instead|rather|because)\b|\binstead of\b|\brather than\b|\bmore than\b|\bnot because\b|\bno longer\b/i,
    0.25,
  ],
  [
    /\b(?:is|are|means|makes|gives|brings|changes|loves|calls|wants|invites|saves|keeps|needs|requires|produces|leads|begins|comes|becomes|requires|belongs)\b/i,
    0.12,
  ],
  [
    /\b(?:we|you) (?:must|need to|should|are called|can|cannot|can't|don't have to|were (?:made|created|called))\b/i,
    0.1,
  ],
  [/^\W*(?:if|when) (?:you|we|god|jesus|christ|the|your|our)\b/i, 0.08],
  [/\b(?:god|jesus|christ|lord|spirit|gospel)\b/i, 0.12],
  // A story or retelling, and talk rather than teaching.
  [
    /\b(?:was|were|had|did|went|came|took|saw|got|told|asked|looked|began|stood|sat|walked|brought|sent|thought|found|knew|sang|ran|gave|made|called|put|left|built|wrote|heard|felt|became|started|wanted|lost|kept|met|spoke|fell|rose|ate|taught|held|turned|lived|moved|happened|decided)\b/i,
    -0.25,
  ],
  [
    /\b(?:gonna|wanna|gotta|ain't|just|really|actually|maybe|probably|pretty much|a lot of|lots of|stuff|things?|something|somehow|thing|crazy|awesome|cool|amazing|basically|literally)\b/i,
    -0.15,
  ],
  [
    /^\W*(?:we|you)(?:'re|'ve|'ll)? (?:have|had|know|see|saw|look|find|get|got|read|hear|heard|talk|think|say|might|may|would|could|want|are going|were|go|going)\b/i,
    -0.25,
  ],
  [/^\W*(?:we|you)\b/i, -0.05],
  [/^\W*(?:the )?(?:god|jesus|christ|lord) \w+ed\b/i, -0.2],
  [/\d|\b(?:hundred|thousand|million)\b/i, -0.25],
  [/\s\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u, -0.1],
  // The name of a person.
  [/^(?!(?:God|Jesus|Christ|Holy|Lord|Saint|King)\b)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\b/u, -0.5],
];

const rate = (text: string, isAnnounced: boolean, speech: SpeechClass): number =>
  SIGNS.reduce(
    (sum, [pattern, worth]) => (pattern.test(text) ? sum + worth : sum),
    0.4 + (isAnnounced ? 0.3 : 0) - (speech === "story" ? 0.25 : 0),
  );
