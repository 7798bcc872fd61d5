import { expect, test } from "vitest";
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import { readClaims } from "./claims.ts";

function readAll(text: string) {
  const sentences = splitSentences(text).map(({ start, end }, index) => {
    const own = text.slice(start, end);
    const words = normalizeWords(own);
    const kinds = { kind: "speech", speech: "claim" } as const;
    return Object.assign({ text: own, index, paragraph: 0, start, end, words, weight: 0.6 }, kinds);
  });
  return readClaims(sentences, false);
}

const listClaims = (text: string) => readAll(text).flatMap((claim) => claim?.text ?? []);

test("a claim is printed without the words that lead to it", () => {
  expect(
    listClaims("We came here tired. And so, listen, grace is the power of God for weak people. That is all."),
  ).toContain("Grace is the power of God for weak people.");
});

test.each([
  ["a pronoun without its name", "He is faithful to his people in every storm."],
  ["a question", "Is God faithful to his people in every storm?"],
  ["no main clause", "What God does in the lives of his faithful people."],
  ["a missing end", "God is the one who gives grace and peace to the."],
  ["a subordinate clause", "Because God is faithful to the people of the church."],
  ["a hesitation", "God is, you know, faithful to the people of the church."],
])("a sentence with %s is no claim", (_, text) => {
  expect(listClaims(`Thank you for coming. ${text} We will see.`)).toEqual([]);
});

test("what a sermon teaches is worth more than what it tells", () => {
  const [claim, remark] = readAll(
    "Faith is trusting the promise of God before you see it. We parked the bus behind the hall.",
  );
  expect(claim!.worth).toBeGreaterThan(remark?.worth ?? 0);
});
