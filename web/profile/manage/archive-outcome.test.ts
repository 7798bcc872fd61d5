import { expect, test } from "vitest";
import { formatArchiveOutcome } from "./archive-outcome.ts";

test.each([
  [{ added: 0, alreadyThere: 0 }, "There were no records in this archive."],
  [{ added: 1, alreadyThere: 0 }, "One record was brought back."],
  [{ added: 12, alreadyThere: 0 }, "12 records were brought back."],
  [{ added: 0, alreadyThere: 3 }, "Everything in this archive is here already, and stayed as it is."],
  [{ added: 2, alreadyThere: 1 }, "2 records were brought back. One was here already and stayed as it is."],
  [{ added: 1, alreadyThere: 4 }, "One record was brought back. 4 were here already and stayed as they are."],
])("of %j is said: %s", (outcome, sentence) => {
  expect(formatArchiveOutcome(outcome)).toBe(sentence);
});
