import { expect, test } from "vitest";
import { CUES } from "./sentence-cues.ts";

test.each(CUES)("$name: “$example” is decided by this cue", (cue) => {
  expect(CUES.find(({ pattern }) => pattern.test(cue.example))).toBe(cue);
});
