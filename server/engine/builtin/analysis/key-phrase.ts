// Names a part of a sermon by a phrase that it repeats.
import { getBibleIndex, UNKNOWN_WORD } from "../../../scripture/bible/bible-index.ts";
import { setOf } from "../../../language/words.ts";
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import { isAlwaysCapitalized, toSentenceCase } from "../refine/sentences/capitalized-words.ts";
import { isTeaching } from "../speech/speech-class.ts";
import type { SermonSentence } from "./score-sentences.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How often it must be said. */
const MIN_COUNTS = { linked: 3, phrase: 4, usual: 12 };
/** What nearly every sermon says some times. */
const USUAL = new Set(["holy spirit", "word of god", "jesus christ", "people of god", "body of christ"]);
/** What many sermons say in passing, and what says nothing on its own. */
const COMMON = new Set([
  "son of god",
  "holy ghost",
  "good news",
  "bad news",
  "eternal life",
  "christian life",
  "new life",
  "glory of god",
  "power of god",
  "kingdom of god",
  "spirit of god",
  "presence of god",
  "heaven and earth",
  "adam and eve",
]);

function leastUses(phrase: string): number {
  if (USUAL.has(phrase)) return MIN_COUNTS.usual;
  if (COMMON.has(phrase)) return Number.POSITIVE_INFINITY;
  return phrase.split(" ").some((word) => LINKS.has(word)) ? MIN_COUNTS.linked : MIN_COUNTS.phrase;
}
/** From so many sentences on, it must be said once more. */
const LONG = 250;
const MAX_WORDS = 4;
const LINKS = setOf("of in for with and");
/** What follows "faith in" and the like; "peace in the midst" and "stage in life" are parts of something else. */
const LINKS_TO_GOD = setOf("in for with");
const OWNERS = setOf("the our god's christ's lord's father's jesus' jesus's");
const VAGUE = setOf(
  `thing things way ways lot kind sort bit time times day days people person guy guys one ones part reason idea point verse
  chapter text passage story word words question questions example something anything everything week morning year years
  place places room today number side end man men woman women right okay yeah moment second minute member members own same
  first next last matthew mark luke john bible apostle testament states couple brother brothers sister sisters lady ladies
  folks fact matter issue problem stuff use kinds hour hours month months school book slide points message sermon series
  study video child children name names term terms type piece level step steps form stage view sense midst news mouth
  conversation generation car situation condition information attention direction department government culture home house
  spread other certain particular whole full many few much sure great big entire long closed primary main beautiful several various
  different such every real only true front middle rest sake behalf light spite lack portion advantage`,
);

/** Whether a word says nothing on its own. */
export const isVague = (word: string): boolean => VAGUE.has(word);

export interface KeyPhrase {
  heading: string;
  /** As within a sentence: "the love of God". */
  name: string;
  stems: readonly string[];
  /** Indexes of the sentences with the phrase. */
  places: readonly number[];
}

interface Uses {
  places: number[];
  /** How often an article is before it. */
  articles: { the: number; a: number };
  /** How often the sentence denies it: "God has not given us a spirit of fear". */
  denied: number;
}

/** Returns the noun phrases that the sentences repeat, best first: "The love of God". A single word says nothing on a topic. */
export function listKeyPhrases(
  sentences: readonly SermonSentence[],
  { weightOf, stemsOf, keywords }: Vocabulary,
): KeyPhrase[] {
  const uses = new Map<string, Uses>();
  const topics = new Set(keywords.slice(0, TOPICS).map(({ stem }) => stem));
  const bible = getBibleIndex();
  const stemOf = (word: string) => stemsOf([word])[0] ?? "";
  // "Orange county" and "mental health" may be repeated as often as the topic.
  const isKnown = (word: string) =>
    LINKS.has(word) || isOfFaith([word]) || isTopic(word) || bible.stemIdOf(word) !== UNKNOWN_WORD;
  for (const { words, index, speech, kind } of sentences) {
    if (kind !== "speech" || !isTeaching(speech)) continue;
    const parts = tagWords(words);
    for (const from of words.keys()) {
      // "Matchless love" is a part of "marvelous matchless love".
      if (isNoun(parts[from - 1]) || parts[from - 1] === "ADJ") continue;
      for (let to = from + 2; to <= Math.min(words.length, from + MAX_WORDS); to += 1) {
        const phrase = words.slice(from, to);
        // "The faith and obedience" is a part of "the faith and obedience of Abraham".
        if (isNoun(parts[to]) || words[to] === "of" || !phrase.every(isKnown)) continue;
        // "Warm water" is said in passing, however often the sermon says "water".
        const isMain = (each: string) => topics.has(stemOf(each)) && (parts[from] !== "ADJ" || isTopic(each));
        const isAbout = isOfFaith(phrase) || phrase.some(isMain);
        if (isAbout && isNounPhrase(phrase, parts.slice(from, to)))
          count(uses, phrase.join(" "), index, words.slice(0, from));
      }
    }
  }
  return [...uses]
    .filter(
      ([phrase, { places, denied }]) =>
        denied * 2 < places.length &&
        places.length >= leastUses(phrase) + (sentences.length > LONG ? 1 : 0) &&
        isSpread(places, sentences.length),
    )
    .map(([phrase, { places, articles }]) => {
      const stems = stemsOf(phrase.split(" "));
      const weight = stems.reduce((sum, stem) => sum + weightOf(stem), 0);
      const article = chooseArticle(articles, places.length);
      const name = formatPhrase(article === "a" ? withIndefinite(phrase) : `${article} ${phrase}`.trim());
      const heading = capitalize(name);
      return { heading, name, stems, places, score: weight * Math.sqrt(places.length) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

/** "The band of soldiers" may come often in one story. */
function isSpread(places: readonly number[], sentences: number): boolean {
  if (sentences < LONG / 2) return true;
  const most = Math.floor(places.length * STORY.places);
  return places.every((place, at) => (places[at + most] ?? Infinity) - place > sentences * STORY.length);
}
/** What is mostly said in one story: more than this share of the places, in this share of the sermon. */
const STORY = { places: 0.75, length: 0.1 };

const DENIED_WITHIN = 7;
const isDenied = (word: string) => NEGATIONS.has(word) || word.endsWith("n't");
const NEGATIONS = setOf("not never no without");

function count(uses: Map<string, Uses>, phrase: string, index: number, said: readonly string[]): void {
  const known = uses.get(phrase) ?? { places: [], articles: { the: 0, a: 0 }, denied: 0 };
  const before = said.at(-1);
  if (said.slice(-DENIED_WITHIN).some(isDenied)) known.denied += 1;
  if (known.places.at(-1) !== index) known.places.push(index);
  if (before === "the") known.articles.the += 1;
  if (before === "a" || before === "an") known.articles.a += 1;
  uses.set(phrase, known);
}

/** The usual article of a phrase; "" if it has none in most places. */
function chooseArticle({ the, a }: Uses["articles"], places: number): "the" | "a" | "" {
  if ((the + a) * 2 <= places) return "";
  return the >= a ? "the" : "a";
}

const withIndefinite = (phrase: string) => `${/^[aeiou]/.test(phrase) ? "an" : "a"} ${phrase}`;

/** Single words that name a topic. */
const TOPIC = setOf(
  `forgiveness holiness righteousness faithfulness meekness humility generosity gratitude salvation redemption justification
  sanctification reconciliation temptation discipleship friendship worship leadership stewardship fellowship relationship
  wisdom freedom unity purity identity authority sovereignty maturity eternity hospitality obedience repentance patience
  perseverance endurance inheritance grace faith hope mercy prayer suffering peace joy love fear pride anger anxiety idolatry
  legalism baptism communion marriage evangelism resurrection sin truth justice courage trust surrender sacrifice`,
);
/** People of the Bible whose story a sermon may tell. */
const PEOPLE = setOf(
  `samson delilah david goliath saul solomon jonah moses abraham sarah isaac jacob joseph job adam eve noah daniel elijah
  elisha joshua gideon samuel ruth esther nehemiah jeremiah isaiah peter thomas mary martha lazarus zacchaeus nicodemus judas
  pilate barnabas stephen cornelius timothy aaron miriam`,
);
/** How many of its keywords a sermon is about. */
const TOPICS = 10;
/** "Confession", "hospitality", "generosity": what such words name is a topic. */
const ABSTRACT = /(?:[ts]ion|ity|ness|ship|ance|ence|ment)$/;
/** Whether a word names a topic of sermons. */
export const isTopic = (word: string): boolean =>
  TOPIC.has(word) || (word.length > 7 && ABSTRACT.test(word) && !VAGUE.has(word));

const formatPhrase = (phrase: string) => {
  const cased = toSentenceCase(phrase)
    .replace(/\bholy (spirit|ghost)\b/i, (_, name: string) => `Holy ${capitalize(name)}`)
    .replace(/\bson of god\b/i, "Son of God")
    .replace(/\bof the (father|lamb)\b/i, (_, name: string) => `of the ${capitalize(name)}`);
  const [first = ""] = phrase.split(" ");
  const isName = isAlwaysCapitalized(first) || DEITY.has(first) || cased.startsWith("Holy ");
  return isName ? capitalize(cased) : cased.charAt(0).toLowerCase() + cased.slice(1);
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const DEITY = setOf("god god's jesus christ christ's lord lord's father");
/** Words of faith, of which a phrase has one, or a keyword of the sermon; others are repeated beside the subject ("orange county"). */
const FAITH = setOf(
  `spirit spiritual grace faith love sin hope forgiveness mercy truth gospel salvation prayer worship freedom obedience
  righteousness peace joy cross life wisdom kingdom heaven blood covenant sacrifice sacrifices offering offerings
  holy holiness soul heart shepherd witness resurrection eternal promise promises glory repentance creation law flesh
  discipleship disciple fear suffering blessing blessings temple presence image adoption unity word relationship identity community`,
);

const isOfFaith = (words: readonly string[]) =>
  words.some((word) => FAITH.has(word) || PEOPLE.has(word) || (DEITY.has(word) && words.includes("of")));

const isPlainNoun = (word: string | undefined) => word !== undefined && /^[a-z]{3,}$/.test(word);

/** Whether it is a name of God or of a person of the Bible. */
export const isNamed = (word: string | undefined): boolean => DEITY.has(word ?? "") || PEOPLE.has(word ?? "");

/** "the love of God", "god's power", "saving faith": ends with a noun and has another noun or an adjective. */
function isNounPhrase(words: readonly string[], parts: readonly string[]): boolean {
  const [last, before] = [words.at(-1), words.at(-2) ?? ""];
  if (!isNoun(parts.at(-1)) || !isPlainNoun(last) || words.some((word) => VAGUE.has(word))) return false;
  // "Much God", "sacrifice Solomon" and "Jesus trial" are parts of something else; "King Solomon" is not.
  if (isNamed(last) && !LINKS.has(before) && !OWNERS.has(before) && before !== "king") return false;
  if (isNamed(words[0]) && !OWNERS.has(words[0] ?? "") && words[1] !== "and") return false;
  // "Jesus and Paul" happen to be named together; "Aaron and Miriam" is a story.
  if (words.includes("and") && words.some((word) => DEITY.has(word) && !OWNERS.has(word))) return false;
  if (new Set(words).size < words.length) return false;
  let weighty = 0;
  for (const [at, word] of words.entries()) {
    const part = parts[at];
    const isInside = at > 0 && at < words.length - 1;
    if (LINKS.has(word)) {
      if (!isInside || !isNoun(parts[at - 1])) return false;
      if (LINKS_TO_GOD.has(word) && !DEITY.has(words[at + 1] ?? "")) return false;
    } else if (OWNERS.has(word)) {
      if (at > 0 ? !LINKS.has(words[at - 1] ?? "") : word === "the" || word === "our") return false;
      if (word !== "the" && word !== "our") weighty += 1;
    } else if (word.includes("'")) return false;
    else if (isNoun(part) || part === "ADJ") {
      if (isNoun(part) && isNoun(parts[at - 1]) && !isCompound(words, at)) return false;
      weighty += 1;
    } else return false;
  }
  return weighty >= 2;
}

/** "Church discipline" and "self control"; in "blessings name" and "identity shapes" something is missing or a verb. */
const isCompound = (words: readonly string[], at: number) => {
  const [first = "", second = ""] = words.slice(at - 1, at + 1);
  const isPair = at === words.length - 1;
  return isPair && COMPOUND_START.has(first) && !/[^s]s$/.test(second);
};
const COMPOUND_START = setOf(
  "gospel church prayer faith grace resurrection covenant kingdom spirit self soul sin temple blood bond king heart",
);

export const isNoun = (part: string | undefined) => part === "NOUN" || part === "PROPN";
