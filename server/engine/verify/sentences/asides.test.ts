import { expect, test } from "vitest";
import { createAsideFilter } from "./asides.ts";

const { removeAsides, trimQuote } = createAsideFilter([
  "Good morning, church!",
  "If you have your Bibles, turn with me to Luke chapter five.",
  "But I say to you who hear, love your enemies and do good to those who hate you.",
  "Amen.",
]);

test.each([
  ["good morning church", ""],
  ["Good morning, church. Grace gives what it commands.", "Grace gives what it commands."],
  ["Grace gives what it commands. Amen.", "Grace gives what it commands."],
  ["Turn with me to Luke chapter five.", ""],
  ["And so, if you have your Bibles, turn with me to Luke chapter five, please.", ""],
  ["Grace is free. Amen. It cost a life.", ""],
  ["Good evening, saints.", ""],
  ["Raise your hands.", ""],
  ["Love your enemies.", "Love your enemies."],
  ["Grace gives what it commands.", "Grace gives what it commands."],
])("a quote starts and ends with what the preacher teaches: %s", (quote, expected) => {
  expect(trimQuote(quote)).toBe(expected);
});

test("a text in a model's own words may welcome people", () => {
  expect(removeAsides("Welcome everyone to the group.")).toBe("Welcome everyone to the group.");
});

test("a text loses only the asides", () => {
  expect(removeAsides("Grace is free. Amen. It cost a life.")).toBe("Grace is free. It cost a life.");
  expect(removeAsides("Grace is free.\nIt cost a life.")).toBe("Grace is free.\nIt cost a life.");
});
