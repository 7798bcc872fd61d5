import { expect, test } from "vitest";
import { formatArchiveOutcome } from "./archive-outcome.ts";

test.each([
  [{ added: 0, alreadyThere: 0 }, "This archive has no records."],
  [{ added: 1, alreadyThere: 0 }, "1 record restored."],
  [{ added: 12, alreadyThere: 0 }, "12 records restored."],
  [{ added: 0, alreadyThere: 3 }, "Everything in this archive is already here. Nothing was changed."],
  [{ added: 2, alreadyThere: 1 }, "2 records restored. 1 was already here and not changed."],
  [{ added: 1, alreadyThere: 4 }, "1 record restored. 4 were already here and not changed."],
])("formats %j as “%s”", (outcome, sentence) => {
  expect(formatArchiveOutcome(outcome)).toBe(sentence);
});
