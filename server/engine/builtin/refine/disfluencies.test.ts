import { expect, test } from "vitest";
import { removeDisfluencies } from "./disfluencies.ts";
import { parseSpokenWords, formatWord } from "./spoken-words.ts";

const speak = (text: string) => removeDisfluencies(parseSpokenWords(text)).map(formatWord).join(" ");

test.each([
  ["and um the uh lord said", "and the lord said"],
  ["so, um, let us pray", "so, let us pray"],
  ["Um, we begin.", "We begin."],
  ["he was there, uh.", "he was there."],
])("removes fillers: %s", (spoken, fluent) => {
  expect(speak(spoken)).toBe(fluent);
});

test.each([
  ["the the grace of of God", "the grace of God"],
  ["we we we believe", "we believe"],
  ["I I know that my redeemer liveth", "I know that my redeemer liveth"],
  ["in the in the beginning", "in the beginning"],
  ["wh- what did he say", "what did he say"],
])("removes repetitions: %s", (spoken, fluent) => expect(speak(spoken)).toBe(fluent));

test.each([
  "holy holy holy is the lord",
  "verily verily i say unto you",
  "my god my god why hast thou forsaken me",
  "lord lord open to us",
  "martha martha thou art careful",
  "it was very very good and no no he said that that man had had enough",
  "where were they they had fled",
  "on and on and on",
  "what it is is grace",
  "if you have it it is yours and i tell you you must",
  "comfort ye comfort ye my people",
  "What do we do? We fence our land. And what do they do? They don't go home.",
])("keeps deliberate repetition: %s", (spoken) => expect(speak(spoken)).toBe(spoken));

test("removes “you know” and “I mean” set off by commas in hesitant speech", () => {
  expect(speak("He was, you know, a fisherman, um, by trade.")).toBe("He was, a fisherman, by trade.");
  expect(speak("uh he was the you know the son")).toBe("he was the son");
});

test.each([
  "you know that he lives",
  "do you know him",
  "some of you know what i mean",
  "um and what i mean is this",
  "as, you know, we preach",
])("keeps meaningful “you know” and “I mean”: %s", (spoken) => {
  expect(speak(spoken)).toBe(spoken.replace("um ", ""));
});

test("adds the pause after a removed word to the word before it", () => {
  const [first, second] = parseSpokenWords("amen um");
  const fluent = removeDisfluencies([
    { ...first!, pause: 0 },
    { ...second!, pause: 1.5 },
  ]);
  expect(fluent.map(({ letters, pause }) => [letters, pause])).toEqual([["amen", 1.5]]);
});
