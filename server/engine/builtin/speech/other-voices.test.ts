import { expect, test } from "vitest";
import { isSomeoneElses } from "./other-voices.ts";

const CLAIM = "Money is what makes a family safe.";

test.each([
  ["Our culture tells us a story about safety."],
  ["Some people say it at every funeral."],
  ["And she says, Your father was right all along."],
  ["You may think this is obvious."],
])("after “%s” a claim is somebody else's", (before) => {
  expect(isSomeoneElses(CLAIM, ["We sat there.", before])).toBe(true);
});

test.each([
  ["Our culture tells us a story about safety.", "But the gospel tells another one."],
  ["Last year the roof fell in.", "We repaired it in a week."],
])("after “%s” and “%s” a claim is the preacher's", (...before) => {
  expect(isSomeoneElses(CLAIM, before)).toBe(false);
});

test("what answers another's view is the preacher's", () => {
  expect(isSomeoneElses("But God keeps a family safe.", ["Some people say money does."])).toBe(false);
});
