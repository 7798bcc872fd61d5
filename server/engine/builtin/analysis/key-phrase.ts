// Names a part of a sermon by a phrase that it repeats.
import { getBibleIndex, UNKNOWN_WORD } from "../../../scripture/bible/bible-index.ts";
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import { toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import { isTeaching } from "../speech/speech-class.ts";
import type { SermonSentence } from "./score-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How often it must be said. */
const MIN_COUNTS = { phrase: 3, word: 8, usual: 12 };
/** What nearly every sermon says some times. */
const USUAL = new Set(["holy spirit", "word of god", "jesus christ", "people of god", "body of christ"]);

function leastUses(phrase: string): number {
  if (USUAL.has(phrase)) return MIN_COUNTS.usual;
  return phrase.includes(" ") ? MIN_COUNTS.phrase : MIN_COUNTS.word;
}
const MAX_WORDS = 4;
/** A single word says less than a phrase. */
const WORD_FACTOR = 0.5;
const LINKS = new Set(["of", "in", "for", "with", "and"]);
const OWNERS = new Set(["the", "our", "god's", "christ's"]);
const VAGUE = new Set(
  "thing things way ways lot kind sort bit time times day days people person guy guys one ones part reason idea point verse chapter text passage story word words question example something anything everything week morning year years place room today number side end man woman right okay yeah moment second minute member members own same first next last matthew mark luke john bible apostle testament states couple brother brothers sister sisters lady ladies folks fact matter issue problem stuff use kinds hour hours month months school book slide point points message sermon series study video".split(
    " ",
  ),
);

export interface KeyPhrase {
  heading: string;
  stems: readonly string[];
  /** Indexes of the sentences with the phrase. */
  places: readonly number[];
}

interface Uses {
  places: number[];
  withArticle: number;
}

/** Returns noun phrases ("The love of God") and single topics ("Forgiveness") that the sentences repeat, best first. */
export function listKeyPhrases(
  sentences: readonly SermonSentence[],
  { weightOf, stemsOf, keywords }: Vocabulary,
): KeyPhrase[] {
  const uses = new Map<string, Uses>();
  const topics = new Set(keywords.slice(0, TOPICS).map(({ stem }) => stem));
  const bible = getBibleIndex();
  // "Orange county" may be repeated as often as the topic.
  const isOnTopic = (words: readonly string[]) =>
    words.some((word) => topics.has(stemsOf([word])[0] ?? "") && bible.stemIdOf(word) !== UNKNOWN_WORD);
  for (const { words, index, speech, kind } of sentences) {
    if (kind !== "speech" || !isTeaching(speech)) continue;
    const parts = tagWords(words);
    for (const [from, word] of words.entries()) {
      const add = (phrase: string) => count(uses, phrase, index, words[from - 1] === "the");
      if (isNoun(parts[from]) && isTopic(word) && isOnTopic([word])) add(word);
      for (let to = from + 2; to <= Math.min(words.length, from + MAX_WORDS); to += 1) {
        const phrase = words.slice(from, to);
        if ((isOfFaith(phrase) || isOnTopic(phrase)) && isNounPhrase(phrase, parts.slice(from, to)))
          add(phrase.join(" "));
      }
    }
  }
  return [...uses]
    .filter(([phrase, { places }]) => places.length >= leastUses(phrase))
    .map(([phrase, { places, withArticle }]) => {
      const stems = stemsOf(phrase.split(" "));
      const weight = stems.reduce((sum, stem) => sum + weightOf(stem), 0);
      const heading = formatPhrase(withArticle * 2 > places.length ? `the ${phrase}` : phrase);
      const factor = phrase.includes(" ") ? 1 : WORD_FACTOR;
      return { heading, stems, places, score: factor * weight * Math.sqrt(places.length) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

function count(uses: Map<string, Uses>, phrase: string, index: number, withArticle: boolean): void {
  const known = uses.get(phrase) ?? { places: [], withArticle: 0 };
  if (known.places.at(-1) !== index) known.places.push(index);
  if (withArticle) known.withArticle += 1;
  uses.set(phrase, known);
}

/** Single words that name a topic. */
const TOPIC = new Set(
  `forgiveness holiness righteousness faithfulness meekness humility generosity gratitude salvation redemption justification
  sanctification reconciliation temptation discipleship friendship worship leadership stewardship fellowship relationship
  wisdom freedom unity purity identity authority sovereignty maturity eternity hospitality obedience repentance patience
  perseverance endurance inheritance grace faith hope mercy prayer suffering peace joy love fear pride anger anxiety idolatry
  legalism baptism communion marriage evangelism resurrection sin truth justice courage trust surrender sacrifice`.split(
    /\s+/,
  ),
);
/** People of the Bible whose story a sermon may tell. */
const PEOPLE = new Set(
  `samson delilah david goliath saul solomon jonah moses abraham sarah isaac jacob joseph job adam eve noah daniel elijah
  elisha joshua gideon samuel ruth esther nehemiah jeremiah isaiah peter thomas mary martha lazarus zacchaeus nicodemus judas
  pilate barnabas stephen cornelius timothy`.split(/\s+/),
);
const TOPICS = 10;
/** "Confession", "hospitality", "generosity": what such words name is a topic. */
const ABSTRACT = /(?:[ts]ion|ity|ness|ship|ance|ence|ment)$/;
const isTopic = (word: string) => TOPIC.has(word) || (word.length > 7 && ABSTRACT.test(word));

const formatPhrase = (phrase: string) => {
  const cased = toSentenceCase(phrase)
    .replace(/\bholy spirit\b/i, "Holy Spirit")
    .replace(/\bson of god\b/i, "Son of God")
    .replace(
      /\bof the (father|lamb)\b/i,
      (_, name: string) => `of the ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    );
  return cased.charAt(0).toUpperCase() + cased.slice(1);
};

const DEITY = new Set("god god's jesus christ christ's lord lord's father".split(" "));
/** Words of faith, of which a phrase has one, or a keyword of the sermon; others are repeated beside the subject ("orange county"). */
const FAITH = new Set(
  `spirit spiritual grace faith love sin hope forgiveness mercy truth gospel salvation prayer worship freedom obedience
  righteousness peace joy cross life wisdom kingdom heaven blood covenant sacrifice sacrifices offering offerings
  holy holiness soul shepherd witness resurrection eternal promise promises glory repentance creation law flesh
  discipleship disciple fear suffering blessing blessings temple presence image adoption unity word`.split(
    /\s+/,
  ),
);

const isOfFaith = (words: readonly string[]) =>
  words.some((word) => FAITH.has(word) || PEOPLE.has(word) || (DEITY.has(word) && words.includes("of")));

const BARE_DEITY = new Set("god jesus christ".split(" "));

const isPlainNoun = (word: string | undefined) =>
  word !== undefined && /^[a-z]{3,}$/.test(word) && !VAGUE.has(word);

/** "the love of God", "god's power", "saving faith": ends with a noun and has another noun or an adjective. */
function isNounPhrase(words: readonly string[], parts: readonly string[]): boolean {
  // "Child of God" is mostly what a preacher calls the hearers, "the name of Jesus" the end of a prayer.
  if (words[0] === "child" || words[0] === "children" || words[0] === "name") return false;
  if (!isNoun(parts.at(-1)) || !isPlainNoun(words.at(-1)) || words.some((word) => VAGUE.has(word)))
    return false;
  // "Jesus trial" and "person god" are parts of something else.
  if (BARE_DEITY.has(words[0] ?? "") || (BARE_DEITY.has(words.at(-1) ?? "") && isNoun(parts.at(-2))))
    return false;
  if (new Set(words).size < words.length) return false;
  // "Joseph Bates" is no person of the Bible.
  if (words.some((word, at) => PEOPLE.has(word) && isNoun(parts[at + 1]))) return false;
  let weighty = 0;
  for (const [at, word] of words.entries()) {
    const part = parts[at];
    const isInside = at > 0 && at < words.length - 1;
    if (LINKS.has(word)) {
      if (!isInside || !isNoun(parts[at - 1])) return false;
    } else if (OWNERS.has(word)) {
      if (at > 0 ? !LINKS.has(words[at - 1] ?? "") : !DEITY.has(word)) return false;
      if (DEITY.has(word)) weighty += 1;
    } else if (isNoun(part) || part === "ADJ") weighty += 1;
    else return false;
  }
  return weighty >= 2;
}

const isNoun = (part: string | undefined) => part === "NOUN" || part === "PROPN";
