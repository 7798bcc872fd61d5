// Names a part of a sermon by a phrase that it repeats.
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import { toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import { isTeaching } from "../speech/speech-class.ts";
import type { SermonSentence } from "./score-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MIN_COUNT = 2;
const MAX_WORDS = 5;
const LINKS = new Set(["of", "in", "for", "with", "and"]);
const OWNERS = new Set(["the", "our", "god's", "christ's", "his", "your"]);
const VAGUE = new Set(
  "thing things way ways lot kind sort bit time times day days people person guy guys one ones part reason idea point verse chapter text passage story word words question example something anything everything week morning year years place room today number side end man woman right okay yeah moment second minute".split(
    " ",
  ),
);

/** Returns a noun phrase ("The love of God"), which its sentences repeat; undefined if there is none. */
export function findKeyPhrase(
  section: readonly SermonSentence[],
  { weightOf, stemsOf }: Vocabulary,
  isUsed: (phrase: string) => boolean,
): string | undefined {
  const teaching = section.filter(({ speech, kind }) => kind === "speech" && isTeaching(speech));
  const phrases = new Map<string, number>();
  for (const { words } of teaching) {
    const parts = tagWords(words);
    for (const from of parts.keys()) {
      for (let to = from + 2; to <= Math.min(words.length, from + MAX_WORDS); to += 1)
        if (isNounPhrase(words.slice(from, to), parts.slice(from, to)))
          count(phrases, words.slice(from, to).join(" "));
    }
  }
  const weigh = (phrase: string) => stemsOf(phrase.split(" ")).reduce((sum, stem) => sum + weightOf(stem), 0);
  const [best] = [...phrases]
    .filter(([phrase, times]) => times >= MIN_COUNT && !isUsed(phrase))
    .map(([phrase, times]) => ({ phrase, score: weigh(phrase) * Math.sqrt(times) }))
    .toSorted((a, b) => b.score - a.score);
  return best && best.score > 0 ? formatPhrase(best.phrase) : undefined;
}

const formatPhrase = (phrase: string) => {
  const cased = toSentenceCase(phrase);
  return cased.charAt(0).toUpperCase() + cased.slice(1);
};

const isPlainNoun = (word: string | undefined) =>
  word !== undefined && /^[a-z]{3,}$/.test(word) && !VAGUE.has(word);

/** "the love of God", "god's power", "saving faith": ends with a noun and has another noun or an adjective. */
function isNounPhrase(words: readonly string[], parts: readonly string[]): boolean {
  if (!isNoun(parts.at(-1)) || !isPlainNoun(words.at(-1)) || words.some((word) => VAGUE.has(word)))
    return false;
  let weighty = 0;
  for (const [at, word] of words.entries()) {
    const part = parts[at];
    const isInside = at > 0 && at < words.length - 1;
    if (LINKS.has(word)) {
      if (!isInside || !isNoun(parts[at - 1])) return false;
    } else if (OWNERS.has(word)) {
      if (at > 0 && !LINKS.has(words[at - 1] ?? "")) return false;
    } else if (isNoun(part) || part === "ADJ") weighty += 1;
    else return false;
  }
  return weighty >= 2;
}

const isNoun = (part: string | undefined) => part === "NOUN" || part === "PROPN";

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
