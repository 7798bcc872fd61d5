import { expect, test } from "vitest";
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import { classifyByCues } from "../speech/sentence-cues.ts";
import { readClaims } from "./claims.ts";

function readAll(text: string, isSpoken = false) {
  const sentences = splitSentences(text).map(({ start, end }, index) => {
    const own = text.slice(start, end);
    const words = normalizeWords(own);
    const kinds = { kind: "speech", speech: classifyByCues(own, words.length) ?? "claim" } as const;
    return Object.assign({ text: own, index, paragraph: 0, start, end, words, weight: 0.6 }, kinds);
  });
  return readClaims(sentences, isSpoken);
}

const listClaims = (text: string, isSpoken = false) =>
  readAll(text, isSpoken).flatMap((claim) => claim?.text ?? []);

test("a claim is printed without the words that lead to it", () => {
  expect(
    listClaims("We came here tired. And so, listen, grace is the power of God for weak people. That is all."),
  ).toContain("Grace is the power of God for weak people.");
});

test.each([
  ["The Bible tells us that grace comes to weak people.", "Grace comes to weak people."],
  ["The gospel is a power that changes weak people.", "The gospel is a power that changes weak people."],
])("%s has a claim", (text, claim) => {
  expect(listClaims(`Thank you for coming. ${text} We will see.`)).toContain(claim);
});

test.each([
  ["a pronoun without its name", "He is faithful to his people in every storm."],
  [
    "a pronoun that no word before it can mean",
    "Week after week, he is faithful to his people in every storm.",
  ],
  ["a question", "Is God faithful to his people in every storm?"],
  ["no main clause", "What God does in the lives of his faithful people."],
  ["a missing end", "God is the one who gives grace and peace to the."],
  ["a subordinate clause", "Because God is faithful to the people of the church."],
  ["a hesitation", "God is, you know, faithful to the people of the church."],
  ["a stutter", "Grace is is the power of God for weak people."],
  ["a correction", "Grace is the power, or no, the gift of God for weak people."],
  ["a capital at each word", "Grace Is The Power Of God For Weak People."],
  ["a name written small", "Our peace with jesus is the power of weak people."],
  ["a quotation that does not end", "Grace is the power of God, crying out, 'Come to me all weak people."],
  ["a sentence end within it", "Grace is the power. of God for weak people in the night."],
  ["what only one church knows", "Our church is blessed with grace for weak people."],
  ["what a text does", "Luke is giving us the grace of God for weak people."],
  ["something said before", "Grace continues that work of God for weak people."],
  ["an appeal to the crowd", "Somebody lift up your voice to the God of grace."],
  ["two beginnings", "The gift of grace is to serve weak people, is the power of God."],
  ["a purpose only", "To live by grace, not only do we see the power of God."],
  ["a change of address", "Wives are called to grace and to submit to your husbands in the church."],
  ["no subject", "Came not to judge weak people but to give grace to the church."],
  ["a subject before it", "It is to carry the grace of God to weak people."],
  ["the conclusion of another", "That grace is the power of God for weak people."],
  ["nobody whom its pronoun names", "God gives her the grace and the peace of the church."],
  ["a view that is ascribed to somebody", "You say that grace is the power of God for weak people."],
  ["the words of a question", "What's the grace of God for weak people in the church."],
  ["a definition of nothing", "Literal translation means who is willing to give grace to weak people."],
])("a sentence with %s is no claim", (_, text) => {
  expect(listClaims(`Thank you for coming. ${text} We will see.`)).toEqual([]);
});

test("what a sermon teaches is worth more than what it tells", () => {
  const [claim, remark] = readAll(
    "Faith is trusting the promise of God before you see it. We parked the bus behind the hall.",
  );
  expect(claim!.worth).toBeGreaterThan(remark?.worth ?? 0);
});

test.each([
  "God always has a purpose for weak people.",
  "Faith plugs us into the power of God.",
  "What Jesus did on the cross gives us peace with God.",
])("“%s” has a main clause", (text) => {
  expect(listClaims(`Thank you for coming. ${text} We will see.`, true)).toContain(text);
});

test("a maxim that is said twice in a row is repeated", () => {
  const maxim = "Grace is the power of God for weak people.";
  const [, claim] = readAll(`Thank you for coming. ${maxim} ${maxim} We will see.`);
  expect(claim?.isRepeated).toBe(true);
});

test("a line that the preacher quotes is no claim, either, where he says it again", () => {
  const line = "Faith is the power of strong people.";
  const again = `We laughed at the end. ${line} Try that at home.`;
  expect(
    listClaims(`There was a line in it that says, faith is the power of strong people. ${again}`),
  ).not.toContain(line);
  expect(listClaims(`There was a line in it about money. ${again}`)).toContain(line);
});

test("a view that the preacher tells is no claim", () => {
  const view = "Grace is the reward of God for strong people.";
  expect(listClaims(`We read the news. Our culture tells us what to believe. ${view}`)).not.toContain(view);
  expect(listClaims(`We read the news. The river was high that day. ${view}`)).toContain(view);
});

const REFRAIN = "Knowing a lot about God is not the same as knowing God.";

test("a claim that the preacher says again needs less to be printed", () => {
  const others = "We parked the bus behind the hall. The boy had five loaves.";
  const find = (text: string) => readAll(text).find((claim) => claim?.text === REFRAIN);
  expect(find(`${others} ${REFRAIN} We went home late.`)?.isConfident).toBe(false);
  expect(find(`${others} ${REFRAIN} We went home late. And remember, ${REFRAIN}`)?.isConfident).toBe(true);
  expect(find(`${others} ${REFRAIN} Let me say that again. We went home late.`)?.isConfident).toBe(true);
});

test("a line of a song comes again with the lines beside it, so that it is no such claim", () => {
  const chorus = `The river is deep tonight. ${REFRAIN} The mountains are far from here.`;
  const claims = readAll(`${chorus} We drove the bus home late. ${chorus}`);
  expect(claims.filter((claim) => claim?.isConfident)).toEqual([]);
});

test.each([
  ["Grace is not a wage for weak people.", "It is a gift.", false],
  ["Grace is not a wage for weak people.", "Grace is a gift.", false],
  ["Grace is not a wage for weak people.", "Nobody earns it.", true],
  ["Grace is not a wage but a gift for weak people.", "It is free.", true],
])("whether “%s” says enough depends on what follows: “%s”", (claim, next, isClaim) => {
  expect(listClaims(`Thank you for coming. ${claim} ${next}`).includes(claim)).toBe(isClaim);
});

test("a claim without the condition that speech recognition ended before it is none", () => {
  const claim = "Nobody can see the kingdom of God.";
  expect(listClaims(`Thank you for coming. Unless you are born again. ${claim}`, true)).not.toContain(claim);
  expect(listClaims(`Thank you for coming. We sang a song. ${claim}`, true)).toContain(claim);
});
