import { normalizeWords } from "../../../language/words.ts";
import type { SpeechClass } from "../speech/speech-class.ts";
import { isTeaching } from "../speech/speech-class.ts";
import { type Claim, readClaims } from "./claims.ts";
import type { PlainSentence } from "./extract-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface SermonSentence extends PlainSentence {
  speech: SpeechClass;
  stems: readonly string[];
  /** How much it says about the sermon's topic, from 0 to 1. */
  weight: number;
  /** How well it can be understood without its context, from 0 to 1. */
  independence: number;
  /** What can be printed of it alone; undefined if nothing can. */
  claim: Claim | undefined;
}

/** Words of the title and of the sermon text count more. */
const TOPIC_BONUS = 0.5;
/** Keeps very short sentences from winning by a single keyword. */
const LENGTH_DAMPING = 6;

export interface Topic {
  /** The title and the sermon text. */
  topic: string;
  speech: readonly SpeechClass[];
  /** Whether the model of claims applies: it knows English only. */
  isEnglish: boolean;
  /** Whether a program placed the sentence ends. */
  isSpoken: boolean;
}

export function scoreSentences(
  sentences: readonly PlainSentence[],
  vocabulary: Vocabulary,
  { topic, speech: classes, isEnglish, isSpoken }: Topic,
): SermonSentence[] {
  const topicStems = new Set(vocabulary.stemsOf(normalizeWords(topic)));
  const scored = sentences.map((sentence, at) => {
    const stems = vocabulary.stemsOf(sentence.words);
    const unique = new Set(stems);
    let sum = 0;
    for (const stem of unique) sum += vocabulary.weightOf(stem) + (topicStems.has(stem) ? TOPIC_BONUS : 0);
    const speech = classes[at] ?? "claim";
    return { sentence, speech, stems, score: sum / Math.sqrt(unique.size + LENGTH_DAMPING) };
  });
  const highest = scored.reduce(
    (most, { speech, score }) => (isTeaching(speech) ? Math.max(most, score) : most),
    1e-9,
  );
  const weighed = scored.map(({ sentence, speech, stems, score }) =>
    Object.assign({}, sentence, { speech, stems, weight: Math.min(1, score / highest) }),
  );
  const claims = isEnglish ? readClaims(weighed, isSpoken) : sentences.map(readWhole);
  return weighed.map((sentence, at) => {
    const claim = claims[at];
    const independence = claim ? 1 : isTeaching(sentence.speech) ? 0.2 : 0.01;
    return Object.assign(sentence, { independence, claim });
  });
}

const WHOLE_WORTH = 0.7;

const readWhole = ({ text, words, kind }: PlainSentence): Claim | undefined =>
  kind === "speech" ? { text, words, worth: WHOLE_WORTH, isConfident: true, isRepeated: false } : undefined;
