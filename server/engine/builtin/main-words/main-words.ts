// The one or two words that a sermon says more often than others do.
import { normalizeWords, setOf } from "../../../language/words.ts";
import { isNamed, isNoun, isTopic, isVague, type KeyPhrase, listKeyPhrases } from "../analysis/key-phrase.ts";
import type { SermonSentence } from "../analysis/score-sentences.ts";
import type { Vocabulary } from "../analysis/vocabulary.ts";
import { toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import { isTeaching } from "../speech/speech-class.ts";
import data from "./usual-words.data.json" with { type: "json" };
import { familyOf } from "./word-family.ts";

const MAX_WORDS = 2;
const MIN_USES = 5;
/** A sermon is about what it says in half of its tenths; a story is told in one or two. */
const PARTS = { all: 10, least: 5 };
const MIN_SCORE = 20;
/** How much of the score of the first word the second one needs. */
const SECOND = 0.5;

/** How often families of words are in 100,000 words of sermons, counted in 246 of them. */
const USUAL: ReadonlyMap<string, number> = new Map(Object.entries(data));
/** Of one that is not in the table. */
const RARE = 4;

interface Word {
  family: string;
  score: number;
}

/** What is said about the sermon, the service and the text. */
const ASIDE = setOf(
  `pastor preacher preaching preach preached meeting theme quotation narrative letter group individual paragraph page lesson
  session sentence phrase context meaning understanding person someone somebody everybody wanna`,
);
/** What says nothing on its own, however often it is said. */
const GENERAL = setOf(
  "church churches life lives live living world work works working worked need needs reality",
);

/** Words or phrases as within a sentence, the best first. */
export function findMainWords(all: readonly SermonSentence[], vocabulary: Vocabulary): string[] {
  const sentences = all.filter(({ kind, speech }) => kind === "speech" && isTeaching(speech));
  const ranked = rankWords(sentences);
  const least = Math.max(MIN_SCORE, SECOND * (ranked[0]?.score ?? 0));
  const phrases = listKeyPhrases(sentences, vocabulary);
  const names: string[] = [];
  for (const { family, score } of ranked) {
    if (names.length === MAX_WORDS || score < least) break;
    const name = nameFamily(family, sentences, phrases);
    if (name !== undefined && !names.some((other) => shareFamily(name, other))) names.push(name);
  }
  return names;
}

/** The families of words that the sermon has more often than others do, the most unusual first. */
function rankWords(sentences: readonly SermonSentence[]): Word[] {
  const tokens = sentences.map(({ text }) => readTokens(text));
  const total = tokens.reduce((sum, each) => sum + each.length, 0);
  const counts = new Map<string, { uses: number; parts: Set<number>; inside: number; capitalized: number }>();
  let said = 0;
  for (const sentence of tokens) {
    for (const [at, token] of sentence.entries()) {
      const part = Math.floor((said * PARTS.all) / total);
      said += 1;
      const word = token.toLowerCase().replaceAll("’", "'");
      const family = isAside(word) ? undefined : familyOf(word);
      if (family === undefined) continue;
      const known = counts.get(family) ?? { uses: 0, parts: new Set(), inside: 0, capitalized: 0 };
      counts.set(family, known);
      if (at > 0) known.inside += 1;
      // "Hope" is the name of a church, and "hope" what it preaches.
      if (at > 0 && /^\p{Lu}/u.test(token)) known.capitalized += 1;
      else {
        known.uses += 1;
        known.parts.add(part);
      }
    }
  }
  return [...counts]
    .filter(
      ([, { uses, parts, inside, capitalized }]) =>
        uses >= MIN_USES && parts.size >= PARTS.least && capitalized * 2 <= inside,
    )
    .map(([family, { uses }]) => {
      const expected = ((USUAL.get(family) ?? RARE) * total) / 100_000;
      return { family, score: uses * Math.log(uses / (expected + 1)) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** With "mother-in-law" as one word. */
const readTokens = (text: string): readonly string[] => text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];

const isAside = (word: string) =>
  isNamed(word) || [word, word.replace(/s$/, "")].some((each) => isVague(each) || ASIDE.has(each));

/** How many of the uses of a word a phrase must have to stand for it. */
const PHRASE_SHARE = { known: 0.35, pair: 0.5 };
/** How many sentences with a word are looked at, and how many of its uses must be nouns. */
const NOUN = { sentences: 40, share: 0.3 };
/** The tagger often takes these for nouns. */
const ADJECTIVE_OR_VERB = /(?:ual|ous|ful|less|[^e]ed|ize)$/;
const PARTICLES = setOf("again up out");

/** A phrase that many uses of the word are part of, or its noun; undefined if it is an adjective or a verb without one. */
function nameFamily(
  family: string,
  sentences: readonly SermonSentence[],
  phrases: readonly KeyPhrase[],
): string | undefined {
  const isOfFamily = (word: string) => familyOf(word) === family;
  const using = sentences.filter(({ words }) => words.some(isOfFamily));
  const phrase = phrases.find(
    ({ name, places }) =>
      normalizeWords(name).some(isOfFamily) && places.length >= PHRASE_SHARE.known * using.length,
  );
  if (phrase) return phrase.name;
  const pairs = new Map<string, number>();
  const nouns = new Map<string, number>();
  let uses = 0;
  for (const { words } of using.slice(0, NOUN.sentences)) {
    const tags = tagWords(words);
    for (const [at, word] of words.entries()) {
      if (!isOfFamily(word)) continue;
      uses += 1;
      if (isName(word, tags[at])) increase(nouns, word);
      const [before = "", after = ""] = [words[at - 1], words[at + 1]];
      if (isNoun(tags[at]) && describes(before, tags[at - 1])) increase(pairs, `${before} ${word}`);
      if (PARTICLES.has(after) || (isNoun(tags[at + 1]) && describes(word, tags[at]) && isOfSubject(after)))
        increase(pairs, `${word} ${after}`);
    }
  }
  const pair = findMost(pairs);
  if (pair && pair.uses >= PHRASE_SHARE.pair * uses) return toSentenceCase(pair.name);
  const allNouns = [...nouns.values()].reduce((sum, each) => sum + each, 0);
  return allNouns >= NOUN.share * uses ? findMost(nouns)?.name : undefined;
}

/** The tagger often takes "hope" for a verb. */
const isName = (word: string, tag: string | undefined) =>
  (isNoun(tag) || isTopic(word)) && !ADJECTIVE_OR_VERB.test(word) && !GENERAL.has(word);

/** "Fig tree" and "human wisdom". */
const describes = (word: string, tag: string | undefined) =>
  (isNoun(tag) || tag === "ADJ") && isOfSubject(word);

const isOfSubject = (word: string) => familyOf(word) !== undefined && !isAside(word) && !GENERAL.has(word);

function shareFamily(a: string, b: string): boolean {
  const families = new Set(normalizeWords(a).map(familyOf));
  return normalizeWords(b).some((word) => familyOf(word) !== undefined && families.has(familyOf(word)));
}

const increase = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

function findMost(counts: ReadonlyMap<string, number>): { name: string; uses: number } | undefined {
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && { name: most[0], uses: most[1] };
}
