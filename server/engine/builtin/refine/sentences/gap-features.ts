import type { PartOfSpeech } from "./parts-of-speech.ts";
import { isFunctionWord } from "./function-words.ts";

const REACH = 8;

/** Words encoded as hashes for feature extraction. */
export interface EncodedWords {
  readonly words: readonly string[];
  readonly parts: readonly PartOfSpeech[];
  /** The word if it is a function word, otherwise its part of speech. */
  readonly names: Int32Array;
  readonly kinds: Int32Array;
  readonly hashes: Int32Array;
}

export function encodeWords(words: readonly string[], parts: readonly PartOfSpeech[]): EncodedWords {
  const kinds = Int32Array.from(parts, hashText);
  const names = Int32Array.from(words, (word, at) =>
    isFunctionWord(word) ? hashText(word) : (kinds[at] ?? 0),
  );
  return { words, parts, names, kinds, hashes: Int32Array.from(words, hashText) };
}

export const FEATURE_COUNT = 45;
/** Features are numbers of this many bits. */
export const FEATURE_BITS = 22;
const FEATURE_MASK = 2 ** FEATURE_BITS - 1;

/** Training and inference share this function, so the features match the weights. */
export function extractGapFeatures(encoded: EncodedWords, at: number, features: Int32Array): void {
  const { names, kinds, hashes, words, parts } = encoded;
  const [p3, p2, p1] = [names[at - 2] ?? 0, names[at - 1] ?? 0, names[at] ?? 0];
  const [n1, n2, n3] = [names[at + 1] ?? 0, names[at + 2] ?? 0, names[at + 3] ?? 0];
  const [t3, t2, t1] = [kinds[at - 2] ?? 0, kinds[at - 1] ?? 0, kinds[at] ?? 0];
  const [u1, u2, u3, u4] = [kinds[at + 1] ?? 0, kinds[at + 2] ?? 0, kinds[at + 3] ?? 0, kinds[at + 4] ?? 0];
  const verbBefore = findVerb(parts, at, -1) + 1;
  const verbAfter = findVerb(parts, at + 1, 1) + 1;
  const open = findOpenClause(words, parts, names, at);
  features[0] = 0;
  features[1] = mix(1, p1);
  features[2] = mix(2, p2);
  features[3] = mix(3, n1);
  features[4] = mix(4, n2);
  features[5] = mix(5, n3);
  features[6] = mix(6, p2, p1);
  features[7] = mix(7, p1, n1);
  features[8] = mix(8, n1, n2);
  features[9] = mix(9, n1, n2, n3);
  features[10] = mix(10, p1, n1, n2);
  features[11] = mix(11, p3, p2, p1);
  features[12] = mix(12, p2, p1, n1);
  features[13] = mix(13, t1, n1);
  features[14] = mix(14, p1, u1);
  features[15] = mix(15, t1, u1);
  features[16] = mix(16, t2, t1, u1);
  features[17] = mix(17, t1, u1, u2);
  features[18] = mix(18, u1, u2, u3);
  features[19] = mix(19, t1, u1, u2, u3);
  features[20] = mix(20, t3, t2, t1, u1);
  features[21] = mix(21, t2, t1, u1, u2);
  features[22] = mix(22, u1, u2, u3, u4);
  features[23] = mix(23, t1, n1, n2);
  features[24] = mix(24, n1, u2, u3);
  features[25] = mix(25, verbBefore);
  features[26] = mix(26, verbAfter);
  features[27] = mix(27, n1, verbAfter);
  features[28] = mix(28, verbBefore, n1);
  features[29] = mix(29, verbBefore, verbAfter);
  features[30] = mix(30, open);
  features[31] = mix(31, open, u1);
  features[32] = mix(32, open, n1);
  features[33] = mix(33, n1, n2, verbAfter);
  const [w2, w1, x1, x2] = [hashes[at - 1] ?? 0, hashes[at] ?? 0, hashes[at + 1] ?? 0, hashes[at + 2] ?? 0];
  features[34] = mix(35, w1);
  features[35] = mix(36, x1);
  features[36] = mix(37, w1, x1);
  features[37] = mix(38, w2, w1);
  features[38] = mix(39, x1, x2);
  features[39] = mix(40, w1, x1, x2);
  features[40] = mix(41, x1, u2, u3);
  features[41] = mix(42, t2, w1);
  features[42] = mix(43, x1, u2);
  features[43] = mix(
    44,
    w1 === x1 ? 1 : 0,
    x1 === (hashes[at - 1] ?? 0) ? 1 : 0,
    x1 === (hashes[at - 2] ?? 0) ? 1 : 0,
  );
  features[44] = mix(45, hashes[at - 2] ?? 0, w2, w1);
}

/** Hashes numbers into 32 bits (after MurmurHash3). */
function mix(template: number, a: number, b = 0, c = 0, d = 0): number {
  let hash = Math.imul(template, 0x9e3779b1);
  hash = Math.imul(((hash ^ a) << 13) | ((hash ^ a) >>> 19), 0x85ebca6b);
  hash = Math.imul(((hash ^ b) << 13) | ((hash ^ b) >>> 19), 0xc2b2ae35);
  hash = Math.imul(((hash ^ c) << 13) | ((hash ^ c) >>> 19), 0x85ebca6b);
  hash = Math.imul(((hash ^ d) << 13) | ((hash ^ d) >>> 19), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & FEATURE_MASK;
}

/** FNV-1a hash. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const SUBORDINATORS = new Set(
  "when if because while although though since unless until till as whereas lest that after before which who".split(
    " ",
  ),
);
const CLAUSE_REACH = 14;

/** The subordinator, whether it follows a conjunction ("and if"), and how many verbs the clause has. */
function findOpenClause(
  words: readonly string[],
  parts: readonly PartOfSpeech[],
  names: Int32Array,
  at: number,
): number {
  let verbs = 0;
  for (let back = at; back > at - CLAUSE_REACH && back >= 0; back -= 1) {
    if (SUBORDINATORS.has(words[back] ?? "")) {
      const before = parts[back - 1];
      const joined = before === "CCONJ" || before === "SCONJ" ? 3 : 0;
      return mix(34, names[back] ?? 0, joined + Math.min(verbs, 2));
    }
    if (parts[back] === "VERB" || (parts[back] === "AUX" && parts[back + 1] !== "VERB")) verbs += 1;
  }
  return 0;
}

/** Returns the distance to the nearest verb in words, from 1, or 0 if none is near. */
function findVerb(parts: readonly PartOfSpeech[], from: number, step: 1 | -1): number {
  for (let distance = 0; distance < REACH; distance += 1) {
    const part = parts[from + distance * step];
    if (part === "VERB" || part === "AUX") return distance + 1;
  }
  return 0;
}
