// The claims of a sermon: sentences of its teaching that can be printed alone.
import { normalizeWords } from "../../../language/words.ts";
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import type { CandidateClaim } from "../speech/claim-features.ts";
import { rateClaim } from "../speech/claim-model.ts";
import { isSomeoneElses } from "../speech/other-voices.ts";
import { capitalize, isSelfContained, trimSentence } from "../speech/standalone.ts";
import { canBeClaim, type SpeechClass } from "../speech/speech-class.ts";
import type { PlainSentence } from "./extract-sentences.ts";

/** A sentence without what only links it to the one before, with a number for how well it says what the sermon teaches. */
export interface Claim {
  text: string;
  words: readonly string[];
  /** The probability that a reader would print it, from 0 to 1. */
  worth: number;
  /** Whether readers would print most of such claims. */
  isConfident: boolean;
  /** Whether the preacher says it again. */
  isRepeated: boolean;
}

const WORDS = { min: 4, max: 36 };
const MIN_WORTH = 0.1;
/**
 * From these limits on, readers would print seven of ten claims (of churches that the model had not seen). Speech recognition joins
 * sentences at commas. "He" may be somebody whom an earlier sentence names. What is said again was recognized as it was said.
 */
const CONFIDENT = { repeated: 0.26, notBut: 0.5, simple: 0.62, commas: 0.7, pronoun: 0.05 };
export const NOT_BUT = /(?:\bnot\b|n't\b)[^.]*\bbut\b/i;
const PRONOUN = /\b(?:they|them|their|he|him|his)\b/i;
/** How many sentences before a claim may say whose view it is. */
const BEFORE = 4;

interface RatedSentence extends PlainSentence {
  speech: SpeechClass;
  /** How much it says about the sermon's topic, from 0 to 1. */
  weight: number;
}

/** Returns the claim of each sentence that has one. */
export function readClaims(sentences: readonly RatedSentence[], isSpoken: boolean): (Claim | undefined)[] {
  const findRepetitions = createRepetitionFinder(sentences);
  return listCandidates(sentences, isSpoken).map((candidate, at) => {
    if (!candidate || !isSelfContained(candidate)) return undefined;
    const before = listSentencesBefore(sentences, at);
    // The words that lead to the claim may say whose it is.
    const next = sentences[at + 1]?.text ?? "";
    if (isSomeoneElses(sentences[at]!.text, before, next) || isHalfOfContrast(candidate.text, next))
      return undefined;
    // "Except you are born again. You cannot see the kingdom": speech recognition ended the sentence too early.
    if (isSpoken && CONDITION.test(sentences[at - 1]?.text ?? "")) return undefined;
    const worth = rateClaim(candidate, before);
    if (worth < MIN_WORTH) return undefined;
    const { isQuoted, isRepeated } = findRepetitions(candidate.words, at);
    if (isQuoted) return undefined;
    const text = capitalize(candidate.text);
    const isConfident = worth >= (isRepeated ? CONFIDENT.repeated : limitOf(text));
    return { text, words: candidate.words, worth, isConfident, isRepeated };
  });
}

const CONDITION = /^(?:(?:and|but|so) )?(?:except|unless|if|until)\b[^,?]*$/i;
const DENIES = /\b(?:not|never|cannot)\b|n't\b/i;
const CONTRASTS = /^(?:instead|rather|but|it's|it is|it says|(?:you|we|they|he) just)\b/i;

const firstTwo = (text: string) => normalizeWords(text).slice(0, 2).join(" ");

/** "Humility is not thinking less of yourself. It is thinking of yourself less." */
function isHalfOfContrast(claim: string, next: string): boolean {
  return (
    DENIES.test(claim) &&
    !NOT_BUT.test(claim) &&
    (CONTRASTS.test(next) || (!DENIES.test(next) && firstTwo(next) === firstTwo(claim)))
  );
}

function limitOf(text: string): number {
  // "Love categorically, not exhaustively, but categorically can be a desire"
  if (NOT_BUT.test(text) && text.split(",").length < 3) return CONFIDENT.notBut;
  const limit = text.includes(",") ? CONFIDENT.commas : CONFIDENT.simple;
  return limit + (PRONOUN.test(text) ? CONFIDENT.pronoun : 0);
}

const SAID_AGAIN = /\bsay (?:it|that|this) again\b/i;

const startOf = (words: readonly string[], from = 0) => words.slice(from, from + WORDS.min).join(" ");

/** Bounds the cost of a text that repeats itself. */
const MAX_PLACES = 50;

/**
 * Whether the preacher says that he repeats it, or another sentence has these words, too. In songs and repeated captions the
 * sentences beside it come again as well.
 */
function createRepetitionFinder(sentences: readonly RatedSentence[]) {
  const places = new Map<string, { sentence: number; from: number }[]>();
  for (const [sentence, { words, speech }] of sentences.entries()) {
    if (!canBeClaim(speech)) continue;
    for (let from = 0; from + WORDS.min <= words.length; from += 1) {
      const start = startOf(words, from);
      const known = places.get(start);
      if (!known) places.set(start, [{ sentence, from }]);
      else if (known.length < MAX_PLACES) known.push({ sentence, from });
    }
  }
  const findAgain = (words: readonly string[], own: number) =>
    (places.get(startOf(words)) ?? []).filter(
      ({ sentence, from }) =>
        sentence !== own && words.every((word, at) => sentences[sentence]?.words[from + at] === word),
    );
  return (words: readonly string[], own: number) => {
    const again = findAgain(words, own);
    const beside = [own - 1, own + 1];
    const comesAlone = () =>
      beside.every((at) => {
        const other = sentences[at]?.words ?? [];
        // A maxim is said twice in a row.
        const isSame = startOf(other) === startOf(words);
        return other.length < WORDS.min || isSame || findAgain(other, at).length === 0;
      });
    return {
      isRepeated:
        beside.some((at) => SAID_AGAIN.test(sentences[at]?.text ?? "")) || (again.length > 0 && comesAlone()),
      /** "There is a line that says, love means never having to say you're sorry." */
      isQuoted: again.some(({ sentence, from }) =>
        QUOTES.test((sentences[sentence]?.words ?? []).slice(0, from).join(" ")),
      ),
    };
  };
}

const QUOTES =
  /(?<!\bi |\bi have |\bi've )\b(?:says?|said|writes|wrote|goes|puts?)(?: (?:it|this|that|like|way|simply|famously)){0,3}$/;

export const listSentencesBefore = (sentences: readonly { text: string }[], at: number): string[] =>
  sentences.slice(Math.max(0, at - BEFORE), at).map(({ text }) => text);

/** How a call to the people in the room begins. */
const CALLS = new Set(
  `somebody everybody everyone someone lift raise say turn tell clap shout stand give come let let's sing bow close open write
  repeat touch look`.split(/\s+/),
);

/** What the model is asked about; undefined for sentences that cannot be claims. */
export function listCandidates(
  sentences: readonly RatedSentence[],
  isSpoken: boolean,
): (CandidateClaim | undefined)[] {
  const tagged = sentences.map(({ text, words }) => ({ text, words, parts: tagWords(words) }));
  return sentences.map(({ text, kind, words, speech, weight }, at) => {
    if (kind !== "speech" || !canBeClaim(speech) || words.length > WORDS.max + 12) return undefined;
    const trimmed = trimSentence(text);
    const own = normalizeWords(trimmed);
    if (own.length < WORDS.min || own.length > WORDS.max) return undefined;
    // "Listen: grace is free" is a claim without its first word; "Lift up your voice" is none.
    if (speech === "prompt" && CALLS.has(own[0] ?? "")) return undefined;
    const from = findStart(words, own);
    return {
      text: trimmed,
      words: own,
      parts: tagged[at]!.parts.slice(from, from + own.length),
      leadIn: words.slice(0, from),
      speech,
      isSpoken,
      weight,
      position: at / sentences.length,
      previous: tagged[at - 1],
      next: tagged[at + 1],
    };
  });
}

/** The index at which `part` starts in `words`. */
const findStart = (words: readonly string[], part: readonly string[]): number =>
  Math.max(
    0,
    words.findIndex((_, at) => part.every((word, offset) => words[at + offset] === word)),
  );
