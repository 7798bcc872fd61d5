// What the model of claims knows of a sentence. Training and the engine share it, so the features match the weights.
import { isFunctionWord } from "../refine/sentences/function-words.ts";
import type { PartOfSpeech } from "../refine/sentences/parts-of-speech.ts";
import type { SpeechClass } from "./speech-class.ts";

export interface CandidateClaim {
  /** Without lead-ins. */
  text: string;
  words: readonly string[];
  parts: readonly PartOfSpeech[];
  /** The words of the lead-ins. */
  leadIn: readonly string[];
  speech: SpeechClass;
  /** Whether a program placed the sentence ends. */
  isSpoken: boolean;
  /** How much it says about the sermon's topic, from 0 to 1. */
  weight: number;
  /** From 0 (start of the sermon) to 1 (end). */
  position: number;
  previous: NeighborSentence | undefined;
  next: NeighborSentence | undefined;
}

export interface NeighborSentence {
  text: string;
  words: readonly string[];
  parts: readonly PartOfSpeech[];
}

/** Features are numbers of this many bits. */
export const FEATURE_BITS = 20;

const EDGE = "·";
const THIRD_PERSON = new Set(
  "he him his she her hers it its they them their theirs himself herself itself themselves he's she's it's they're he'll she'll they'll it'll they've he'd she'd they'd".split(
    " ",
  ),
);

/** Hashes of everything that is true of the sentence. */
export function listClaimFeatures(claim: CandidateClaim): Set<number> {
  const features = new Set<number>();
  const add = (...parts: (string | number | boolean)[]) => features.add(hash(parts.join(" ")));
  const { words, parts, text } = claim;
  const names = nameWords(words, parts);
  add("bias");
  add("spoken", claim.isSpoken);
  add("length", binLength(words.length), claim.isSpoken);
  add("weight", Math.floor(claim.weight * 5));
  add("position", Math.floor(claim.position * 8));
  // The model was trained when comments were remarks.
  add("class", claim.speech === "comment" ? "remark" : claim.speech);
  add("end", /[.?!,]$/.exec(text)?.[0] ?? "none");
  add("commas", Math.min(4, text.split(",").length - 1));
  add("capitals", Math.min(3, text.split(/\s\p{Lu}\p{Ll}/u).length - 1));
  add("digits", /\d/.test(text));
  add("quoted", /["“”()[\]…]|--/.test(text));
  add("lead-in", Math.min(3, claim.leadIn.length), claim.leadIn[0] ?? EDGE);
  add("lead-in end", claim.leadIn.at(-1) ?? EDGE);
  add("repeats", repeatsWords(words));
  add(
    "verbs",
    Math.min(4, parts.filter((part) => part === "VERB").length),
    Math.min(3, parts.filter((part) => part === "AUX").length),
  );
  add("distinct", Math.floor((new Set(words).size / words.length) * 8));
  for (const [at, word] of words.entries()) {
    add("word", word);
    add("part", parts[at] ?? "");
    if (THIRD_PERSON.has(word)) add("pronoun", word, findAntecedent(parts, at));
  }
  const bounded = [EDGE, EDGE, ...names, EDGE, EDGE];
  for (let at = 2; at < bounded.length; at += 1) {
    add("2", bounded[at - 1]!, bounded[at]!);
    add("3", bounded[at - 2]!, bounded[at - 1]!, bounded[at]!);
  }
  for (let at = 1; at <= words.length; at += 1) add("words", words[at - 1] ?? EDGE, words[at] ?? EDGE);
  add("start", words[0] ?? "");
  add("starts", words[0] ?? "", words[1] ?? "");
  add("start parts", parts[0] ?? "", parts[1] ?? "", parts[2] ?? "");
  add("ends", words.at(-1) ?? "");
  add("end parts", parts.at(-2) ?? "", parts.at(-1) ?? "");
  addNeighbor("before", claim.previous, add);
  addNeighbor("after", claim.next, add);
  return features;
}

function addNeighbor(
  side: string,
  sentence: NeighborSentence | undefined,
  add: (...parts: (string | number | boolean)[]) => void,
) {
  if (!sentence) return add(side, EDGE);
  const names = nameWords(sentence.words, sentence.parts);
  add(side, "end", /[.?!,]$/.exec(sentence.text)?.[0] ?? "none");
  add(side, "starts", names[0] ?? "");
  add(side, "starts", names[0] ?? "", names[1] ?? "");
  add(side, "ends", names.at(-1) ?? "");
  add(side, "length", binLength(sentence.words.length));
}

/** The word if it is a function word, otherwise its part of speech. */
const nameWords = (words: readonly string[], parts: readonly PartOfSpeech[]): string[] =>
  words.map((word, at) => (isFunctionWord(word) ? word : (parts[at] ?? "X")));

const binLength = (length: number): number =>
  [4, 6, 8, 11, 14, 18, 23, 29, 36, 50].findIndex((most) => length <= most);

/** Whom or what a pronoun can mean, in the sentence itself. */
export function findAntecedent(parts: readonly PartOfSpeech[], pronoun: number): string {
  const before = new Set(parts.slice(0, pronoun));
  if (before.has("PROPN")) return "name";
  return before.has("NOUN") ? "noun" : "none";
}

const repeatsWords = (words: readonly string[]): boolean =>
  words.some(
    (word, at) => word === words[at + 1] || (word === words[at + 2] && words[at + 1] === words[at + 3]),
  );

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum ^ (sum >>> 15)) & (2 ** FEATURE_BITS - 1);
}
