import { expect, test } from "vitest";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { analyzeSermon } from "../analysis.ts";
import { findMainWords } from "./main-words.ts";

const times = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join(" ");

const SEEN =
  `garden ladder kettle window button carpet engine wagon pencil basket mirror bottle hammer blanket candle
  pocket ticket saddle curtain lantern`.split(/\s+/);

/** A sentence whose words are seldom repeated. */
const talk = (at: number) => `Then at last a ${SEEN[at % SEEN.length]} was over there on that side.`;

function find(transcription: string) {
  const { sentences, vocabulary } = analyzeSermon({ edition: KING_JAMES, transcription });
  return findMainWords(sentences, vocabulary);
}

test("the noun of what a sermon says again and again is its main word", () => {
  const text = times(20, (at) =>
    [
      talk(at),
      at % 2 === 0 ? "God is faithful to you." : "We rely on the faithfulness of a father.",
      "A promise of faithfulness holds.",
    ].join(" "),
  );
  expect(find(text)[0]).toMatch(/faithfulness/);
});

test("a verb and an adjective that are said alone are no main words", () => {
  expect(
    find(times(30, (at) => `${talk(at)} We decided and you decided, however spiritual it was.`)),
  ).toEqual([]);
});

test("a phrase is named as a whole", () => {
  expect(find(times(30, (at) => `${talk(at)} You must be born again.`))).toContain("born again");
});

test("what one story says is no main word", () => {
  const story = times(8, (at) => `The whole village number ${at} was a proud village.`);
  const text = `${times(25, (at) => `${talk(at)} Our hope is sure.`)} ${story} ${times(25, (at) => `${talk(at)} Our hope is sure.`)}`;
  expect(find(text)).toEqual(["hope"]);
});

test("the name of a church is no main word", () => {
  const text = times(30, (at) => `${talk(at)} At Harbor Church and in Harbor House we all need forgiveness.`);
  expect(find(text)).toEqual(["forgiveness"]);
});

test("what all sermons say is no main word", () => {
  expect(find(times(30, (at) => `${talk(at)} The church lives in this world, says verse ${at}.`))).toEqual(
    [],
  );
});

test("a word with hyphens is not its parts", () => {
  expect(find(times(30, (at) => `${talk(at)} Her mother-in-law was ill.`))).not.toContain("law");
});
