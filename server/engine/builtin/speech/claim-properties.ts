// What the second model of claims knows of a sentence: its words, and a few properties that say whether it makes sense alone.
import { setOf } from "../../../language/words.ts";
import { scoreGaps } from "../refine/sentences/sentence-boundaries.ts";
import type { CandidateClaim } from "./claim-features.ts";
import { countClauses } from "./clauses.ts";

/** Lists of words. A sentence has the property `NAME` if it has one of them, and `NAME first` if one is before its first verb. */
const LISTS = {
  god: setOf("god jesus christ lord spirit god's christ's lord's savior messiah"),
  people: setOf(
    `paul peter john luke matthew mark moses abraham isaac jacob joseph david solomon jonah job adam eve noah sarah hagar
    ishmael mary martha elijah elisha joshua samuel saul daniel timothy james pharaoh pilate barnabas judas thomas festus
    cornelius samson delilah esau leah rachel rebekah ruth esther nehemiah ezra isaiah jeremiah ezekiel hosea caesar
    agrippa philip stephen lazarus zacchaeus nicodemus pharisees romans jews gentiles israelites philistines samaritans
    disciples apostle apostles psalmist author`,
  ),
  language: setOf(
    `word words hebrew greek verse verses chapter text passage phrase language literally means original translation
    sentence term definition idea aspect argument example illustration analogy`,
  ),
  speaker: setOf("i me my mine myself i'm i've i'll i'd"),
  pointing: setOf("this that these those it it's here there that's there's such same another other"),
  you: setOf("you your you're yours yourself"),
  we: setOf("we our us we're we've we'll"),
  vague: setOf(
    "thing things something way ways lot kind sort stuff everything anything someone somebody people person",
  ),
  negation: setOf("not never no cannot can't don't doesn't isn't aren't nothing nobody won't without"),
  faith: setOf(
    `grace faith love sin hope forgiveness mercy truth gospel salvation prayer worship freedom obedience repentance
    righteousness peace joy church christian christians believers cross death life meekness humility holiness suffering
    giving generosity scripture bible kingdom`,
  ),
  asking: setOf("what who which where how why"),
  third: setOf("he she they his her their him them"),
} as const;

const DUTY = setOf("must should need ought have cannot can called");
const PAST = setOf("was were had did said told went came made gave took saw knew wanted became began asked");
const REPORT =
  /\b(?:says?|said|saying|thinks?|believes?|tells?|told|argue|argument|ask(?:s|ed)|camp|culture|idea|claims?|called?)\b/i;
const PRAYER =
  /^(?:god|lord|jesus|father|spirit)(?: jesus| god)?,? (?:you|we|i|your)\b|\b(?:you|your)\b.*, (?:god|lord|jesus|father)\b|, (?:god|lord|jesus|father),/i;
const CONTRAST = /\b(?:not|n't)\b.*\bbut\b|\bmore than\b|\brather\b/i;

/** Each property from 0 (not at all) to about 1; those that are 0 may be missing. */
export function listProperties(claim: CandidateClaim, before: readonly string[]): Map<string, number> {
  const { text, words, parts, isSpoken, weight, position, leadIn, previous } = claim;
  const properties = new Map<string, number>();
  const add = (name: string, value: boolean | number) => {
    if (value !== false && value !== 0) properties.set(name, Number(value));
  };
  const verb = parts.findIndex((part) => part === "VERB" || part === "AUX");
  const head = words.slice(0, Math.max(1, verb));
  const predicate = words.slice(verb, verb + 2);
  for (const [name, list] of Object.entries(LISTS)) {
    add(
      name,
      words.some((word) => list.has(word)),
    );
    add(
      `${name} first`,
      head.some((word) => list.has(word)),
    );
  }
  add("we and you", properties.has("we") && properties.has("you"));
  add(
    "duty",
    predicate.some((word) => DUTY.has(word)),
  );
  add("past", predicate.some((word) => PAST.has(word)) || (predicate[0]?.endsWith("ed") ?? false));
  add("going on", parts[verb] === "AUX" && (words[verb + 1]?.endsWith("ing") ?? false));
  add("is", predicate[0] === "is" || predicate[0] === "are");
  add("contrast", CONTRAST.test(text));
  for (const word of ["only", "because", "but"]) add(word, words.includes(word));
  for (const word of ["there", "what"]) add(`starts with ${word}`, words[0] === word);
  add("condition", /^(?:if|when|while|unless)\b/i.test(text));
  add("starts with preposition", parts[0] === "ADP");
  add("starts with adverb", parts[0] === "ADV");
  add("digits", /\d/.test(text));
  add("commas", Math.min(4, text.split(",").length - 1) / 2);
  add("lead-in", leadIn.length > 0);
  add("prayer", PRAYER.test(text));
  add("up to 5 words", words.length <= 5);
  add("6 to 9 words", words.length >= 6 && words.length <= 9);
  add("over 27 words", words.length >= 28);
  for (const part of ["AUX", "DET", "NOUN", "VERB"])
    add(part, Math.min(5, parts.filter((each) => each === part).length) / 3);
  add("two main clauses", countClauses(text, words, parts).main >= 2);
  add("weight", weight);
  add("early", position < 0.08);
  add("late", position > 0.93);
  add("after a report", REPORT.test(before.at(-1) ?? ""));
  add(
    "near a report",
    before.slice(-3).some((each) => REPORT.test(each)),
  );
  add("after a question", /\?\W*$/.test(previous?.text ?? ""));
  add("spoken", isSpoken);
  for (const word of words) add(`word ${word}`, WORD);
  const gaps = rateGaps(claim);
  for (const [name, odds] of Object.entries(gaps)) {
    add(`gap ${name}`, odds);
    add(`spoken gap ${name}`, isSpoken && odds);
  }
  return properties;
}

/** Less than 1, so that training prefers a property to the words that it consists of. */
const WORD = 0.6;

const AROUND = 6;
const MAX_ODDS = 4;

/** How likely a sentence ends before, within and after the claim, by its words alone, from -1 to 1. */
function rateGaps({ words, parts, previous, next }: CandidateClaim) {
  const [before, after] = [previous?.words.slice(-AROUND) ?? [], next?.words.slice(0, AROUND) ?? []];
  const odds = scoreGaps(
    [...before, ...words, ...after],
    [...(previous?.parts.slice(-AROUND) ?? []), ...parts, ...(next?.parts.slice(0, AROUND) ?? [])],
  );
  const clamp = (value: number) => Math.max(-MAX_ODDS, Math.min(MAX_ODDS, value)) / MAX_ODDS;
  const end = before.length + words.length - 1;
  return {
    before: before.length === 0 ? 0 : clamp(odds[before.length - 1]!),
    inside: clamp(Math.max(-MAX_ODDS, ...odds.slice(before.length, end))),
    after: after.length === 0 ? 0 : clamp(odds[end]!),
  };
}
