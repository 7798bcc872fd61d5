import { expect, test } from "vitest";
import { findNameCorrections } from "./name-corrections.ts";

const find = (text: string, terms: readonly string[], dismissed: readonly string[] = []) =>
  findNameCorrections(text, { terms, dismissed: new Set(dismissed) });
const pairs = (text: string, terms: readonly string[]) =>
  find(text, terms).map(({ text: said, suggestion }) => [said, suggestion]);

test("a name that sounds like one of the church's is proposed at all its places", () => {
  const text = "Pastor Okafer prayed. Then Okafer's wife sang, and okafer smiled.";
  const [first] = find(text, ["Okafor"]);
  expect(first).toMatchObject({ text: "Okafer", suggestion: "Okafor" });
  expect(first?.spans.map(({ start, end }) => text.slice(start, end))).toEqual(["Okafer", "Okafer"]);
});

test.each([
  ["We meet with Grace Okonkwoh today.", ["Grace Okonkwo"], [["Okonkwoh", "Okonkwo"]]],
  ["Every lifegroup brings bread.", ["Life Group"], [["lifegroup", "Life Group"]]],
  ["our pastor is named okafer and he sings", ["Okafor"], [["okafer", "Okafor"]]],
  [
    "Ask Kathrin Meyer about it.",
    ["Catherine Maier"],
    [
      ["Kathrin", "Catherine"],
      ["Meyer", "Maier"],
    ],
  ],
])("%s", (text, terms, expected) => {
  expect(pairs(text, terms)).toEqual(expected);
});

test.each([
  ["what is spelled right", "Pastor Okafor and the Life Group", ["Okafor", "Life Group"]],
  ["another name of the church", "Ask Meyer and Maier.", ["Meyer", "Maier"]],
  [
    "ordinary words and names of the Bible",
    "John read the book about a mighty bridge.",
    ["Jon", "Maite", "Bridget"],
  ],
  ["words that only share a sound", "The mayor of our town came.", ["Meyer"]],
  ["capitals", "our life group met", ["Life Group"]],
  ["short words", "So Lee came.", ["Lea"]],
])("proposes nothing for %s", (_, text, terms) => {
  expect(pairs(text, terms)).toEqual([]);
});

test("a dismissed name says so", () => {
  expect(find("Pastor Okafer prayed.", ["Okafor"], ["okafer"])).toMatchObject([{ isDismissed: true }]);
});

test("a long transcript with many terms takes little time", () => {
  const text = Array.from(
    { length: 9_000 },
    (_, at) => `word${String.fromCharCode(97 + (at % 26))}tion`,
  ).join(" ");
  const terms = Array.from({ length: 300 }, (_, at) => `Okafor${String.fromCharCode(97 + (at % 26))}`);
  find(text, terms);
  const startedAt = performance.now();
  find(text, terms);
  expect(performance.now() - startedAt).toBeLessThan(200);
});
