import { isAlwaysCapitalized } from "./capitalized-words.ts";
import { foldWord, type SpokenWord } from "../spoken-words.ts";

/** Names that are also ordinary words, in contexts that leave no doubt. */
const NAMES = [
  /(?<!\b(?:an?|any|another|other|strange|false|foreign|heathen|pagan|every|many|these|those|each) )\bgod\b/g,
  /(?<!\b(?:a|landed|feudal) )\blord\b(?! mayor)/g,
  /\b(?:holy (?:ghost|spirit|bible|scriptures?))\b/g,
  /(?<=\beternal )spirit\b/g,
  /\bspirit\b(?= of (?:god|christ|jesus|jehovah|the lord)\b)/g,
  /(?<=\b(?:heavenly|abba|god the) )father\b/g,
  /(?<=\bour )father\b(?= (?:which|who) (?:art|is)\b)/g,
  /\bfather\b(?= in heaven\b| son and\b)/g,
  /\bson\b(?= of god\b)/g,
  /(?<=\bthe )son(?= of man\b)/g,
  /(?<=\bthe son of )man\b/g,
  /(?<=\bgod the )son\b/g,
  /(?<=\bfather )son\b(?= and\b)/g,
  /(?<!\b(?:a|no|another) )\b(?:saviou?r|redeemer)\b/g,
  /(?<=\b(?:the|god|lord) )almighty\b|\balmighty(?= god\b)/g,
  /\b(?:(?:new|old) testament|new (?:york|zealand|orleans)|great commission|ten commandments|united states|middle east|world war)\b/g,
  /\bking\b(?= of kings\b)|(?<=\bking of )kings\b|(?<=\blord of )lords\b/g,
  /\b(?:good(?= friday\b)|palm(?= sunday\b)|(?<=\broman )empire|(?<=\blord's )supper)\b/g,
  /\b(?:(?:red|dead) sea|sea(?= of galilee\b)|mount(?= of olives\b)|(?<=\bmount of )olives)\b/g,
  /\bgospel\b(?= (?:of|by) (?:matthew|mark|luke|john)\b| according to\b)/g,
  /\bfather\b(?= (?:god|thank you|(?:we|i) (?:thank|pray|ask|praise|love|come))\b)/g,
  /(?<=\b(?:book|gospel|patience|sufferings) of )(?:job|mark|acts|numbers|proverbs|revelation|judges|kings|chronicles)\b/g,
  /\b(?:job|mark|acts|numbers|proverbs|revelation)\b(?= (?:chapter\b|\d))/g,
  /\bmark\b(?='s gospel\b| and luke\b)|(?<=\bmatthew )mark\b/g,
  /(?<=\b(?:first|second|one|two|1|2|1st|2nd) )kings(?= (?:chapter|\d|one|two|three|four|five|six|seven|eight|nine|ten)\b)/g,
  /\blot\b(?= and his\b)/g,
  /(?<!\bthe )\beve\b/g,
  /(?<=\b(?:in|of) )august\b/g,
  /\b(?:genesis|exodus|leviticus|deuteronomy|psalms?|ecclesiastes|corinthians)\b/g,
];

/** They have a capital only before a name. */
const TITLES = new Set("king queen emperor mount pastor bishop saint".split(" "));

/** Capitalizes names. Capitals of the source stay. */
export function capitalizeNames(words: readonly SpokenWord[]): SpokenWord[] {
  const folded = words.map(foldWord);
  const text = folded.join(" ");
  const named = new Set<number>();
  for (const pattern of NAMES) {
    for (const { 0: name, index } of text.matchAll(pattern)) {
      for (let at = index; at < index + name.length; at += 1) named.add(at);
    }
  }
  let start = 0;
  return words.map((word, at) => {
    const name = folded[at] ?? "";
    const hasCapital =
      named.has(start) ||
      isAlwaysCapitalized(name) ||
      (TITLES.has(name) && isAlwaysCapitalized(folded[at + 1] ?? "") && !/^i\b/.test(folded[at + 1] ?? ""));
    start += name.length + 1;
    return hasCapital ? capitalizeWord(word) : word;
  });
}

export function capitalizeWord(word: SpokenWord): SpokenWord {
  return { ...word, casing: word.casing.startsWith("small") ? "small-capital" : "capital" };
}
