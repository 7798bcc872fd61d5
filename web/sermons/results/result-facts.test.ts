import { expect, test } from "vitest";
import { describeDroppedQuotes, describeGuardedPieces, describeRemovedSentences } from "./result-facts.ts";
import { listGenerationFacts } from "../../ui/versions/generation-facts.ts";

const made = {
  engine: "llama",
  madeAt: "2026-02-01T09:30:00.000Z",
  tokens: { input: 12_345, output: 678 },
  isEdited: false,
  isOutOfDate: false,
};

test("left-out quotes and sentences are counted in a sentence", () => {
  expect(describeDroppedQuotes(1)).toBe("1 quote was left out because it isn’t in your transcript.");
  expect(describeRemovedSentences(1)).toBe("1 sentence was left out because it isn’t from your sermon.");
  expect(describeRemovedSentences(1200)).toBe(
    "1,200 sentences were left out because they aren’t from your sermon.",
  );
  expect(describeDroppedQuotes(3)).toBe("3 quotes were left out because they aren’t in your transcript.");
});

test("sections that the built-in engine refined are counted in a sentence", () => {
  expect(describeGuardedPieces(1)).toMatch(/^1 section was refined/);
  expect(describeGuardedPieces(2)).toMatch(/^2 sections were refined/);
});

const tokens = (input: number, output: number) =>
  Object.fromEntries(listGenerationFacts({ ...made, tokens: { input, output } })).Tokens;

test("the details show the token counts", () => {
  expect(tokens(12_345, 678)).toBe("12,345 in, 678 out");
  expect(tokens(0, 0)).toBe("None");
});
