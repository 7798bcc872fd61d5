import { expect, test } from "vitest";
import { extractSentences } from "./extract-sentences.ts";
import { findSpokenTitle } from "./spoken-title.ts";

const find = (said: string) =>
  findSpokenTitle(
    extractSentences([
      { kind: "speech", text: `It is good to see you. ${said} We went home. We came back. It was late.` },
    ]),
  );

test.each([
  ["I've simply titled the message this evening, Bread for the road.", "Bread for the road"],
  ["I have entitled this sermon bread for the road, bread for the road.", "Bread for the road"],
  [
    "If you're taking notes, the title for our lesson tonight is this, Bread for the Road.",
    "Bread for the Road",
  ],
  ["Today's talk is called Who has bread for the road?", "Who has bread for the road?"],
  [
    "Our title for the sermon today is as follows, bread for the road, and the text that we read is Ruth 1.",
    "Bread for the road",
  ],
  ["The message today is called “Bread.”", "Bread"],
])("the title in “%s” is found", (said, title) => {
  expect(find(said)).toBe(title);
});

test.each([
  ["points to a phrase of the text", "I've titled the message from that phrase in verse 2."],
  ["is that of a book", "The title of that book is Bread for the Road."],
  [
    "is a whole sentence",
    "The message is called good news by all the people who came home and never went back to the road that led them there.",
  ],
])("what %s is no title", (_, said) => {
  expect(find(said)).toBeUndefined();
});

test("a title is not announced at the end", () => {
  const text = `${"We came home. ".repeat(20)} Next week's sermon is called Bread. Today's sermon is called Water.`;
  expect(findSpokenTitle(extractSentences([{ kind: "speech", text }]))).toBeUndefined();
});

test("what the preacher wants to talk about is the title if the sermon comes back to it", () => {
  const said = "I want to talk to you about the bread of heaven, the bread of heaven.";
  expect(find(said)).toBeUndefined();
  expect(find(`${said} We need the bread of heaven. So ask for the bread of heaven.`)).toBe(
    "The bread of heaven",
  );
});
