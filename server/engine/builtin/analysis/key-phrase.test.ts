import { expect, test } from "vitest";
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import { listKeyPhrases } from "./key-phrase.ts";
import { scoreSentences } from "./score-sentences.ts";
import { buildVocabulary } from "./vocabulary.ts";

function listHeadings(text: string) {
  const plain = splitSentences(text).map(({ start, end }, index) => {
    const own = text.slice(start, end);
    return {
      text: own,
      words: normalizeWords(own),
      index,
      paragraph: 0,
      kind: "speech" as const,
      start,
      end,
    };
  });
  const vocabulary = buildVocabulary(plain);
  const speech = plain.map(() => "claim" as const);
  const sentences = scoreSentences(plain, vocabulary, {
    topic: "",
    speech,
    isEnglish: true,
    isSpoken: false,
  });
  return listKeyPhrases(sentences, vocabulary).map(({ heading }) => heading);
}

const times = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join(" ");

test("a phrase of faith that a sermon repeats names a part of it, with its article if it has one", () => {
  const text = times(
    4,
    (at) => `Number ${at} rests in the love of God. Others seek perfect peace in town ${at}.`,
  );
  expect(listHeadings(text)).toEqual(expect.arrayContaining(["The love of God", "Perfect peace"]));
});

test("a phrase that only one story repeats names nothing", () => {
  const story = times(6, (at) => `Man ${at} saw the army of the Lord.`);
  const rest = (from: number) => times(70, (at) => `House ${from + at} has a garden and a door.`);
  expect(listHeadings(`${rest(0)} ${story} ${rest(100)}`)).not.toContain("The army of the Lord");
  const spread = times(6, (at) => `Man ${at} saw the army of the Lord. ${rest(100 * at)}`);
  expect(listHeadings(spread)).toContain("The army of the Lord");
});

test("what is repeated beside the subject names nothing", () => {
  const text = times(
    6,
    (at) => `In orange county the old testament has chapter ${at}. Jesus Christ came to the parking lot.`,
  );
  expect(listHeadings(text)).toEqual([]);
});

test("what the sermon denies most of the time names no part of it", () => {
  const denied = times(5, (at) => `In house ${at} God has not given us a spirit of fear.`);
  expect(listHeadings(denied)).not.toContain("A spirit of fear");
  expect(listHeadings(times(5, (at) => `In house ${at} we meet a spirit of fear.`))).toContain(
    "A spirit of fear",
  );
});

test("a phrase with a keyword of the sermon names a part of it", () => {
  const text = times(6, (at) => `In house ${at} we see humble hospitality. Hospitality opens door ${at}.`);
  expect(listHeadings(text)).toContain("Humble hospitality");
});

test.each([
  ["Solomon brought much sacrifice.", "two words that stand next to each other"],
  ["The gospel changes lives.", "a verb that looks like a noun"],
  ["We stand in the midst of grace.", "a word that says nothing"],
  ["There are other promises and certain blessings.", "an adjective that says nothing"],
  ["Mental health needs hope.", "a phrase that the Bible has no word for"],
  ["Peace in the valley is near.", "half of a statement"],
])("%s repeats no key phrase: %s", (sentence) => {
  const phrases = listHeadings(times(6, (at) => `${sentence} House ${at}.`)).filter((heading) =>
    heading.includes(" "),
  );
  expect(phrases).toEqual([]);
});

test("what a phrase is a part of names the sermon better", () => {
  const text = times(6, (at) => `In house ${at} they trust the perfect love of God.`);
  expect(listHeadings(text).find((heading) => heading.includes(" "))).toBe("The perfect love of God");
});
