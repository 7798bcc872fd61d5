import { expect, test } from "vitest";
import { isSomeoneElses } from "./other-voices.ts";

const CLAIM = "Money is what makes a family safe.";

test.each([
  ["Our culture tells us a story about safety."],
  ["Some people say it at every funeral."],
  ["And she says, Your father was right all along."],
  ["You may think this is obvious."],
  ["Steps to Christ, page 44, paragraph two."],
  ["I love this little quote."],
])("after “%s” a claim is somebody else's", (before) => {
  expect(isSomeoneElses(CLAIM, ["We sat there.", before])).toBe(true);
});

test.each([
  ["I used to believe this."],
  ["It's easy to assume the opposite."],
  ["Most of us live as if it were true."],
  ["The false teachers in that town taught."],
  ["Here is what legalism teaches."],
  ["One lie we believe is this."],
  ["Satan whispers in your ear."],
])("after “%s” even a claim that starts with God's name is one that the preacher rejects", (before) => {
  expect(isSomeoneElses("God is disappointed in you.", ["We sat there.", before])).toBe(true);
  expect(isSomeoneElses("God is disappointed in you.", [before, "We sat there."])).toBe(true);
  expect(isSomeoneElses("But God is not disappointed in you.", ["We sat there.", before])).toBe(false);
});

test.each([
  ["Our culture tells us a story about safety.", "But the gospel tells another one."],
  ["Last year the roof fell in.", "We repaired it in a week."],
  ["Can you imagine how he felt?", "The whole town saw it."],
])("after “%s” and “%s” a claim is the preacher's", (...before) => {
  expect(isSomeoneElses(CLAIM, before)).toBe(false);
});

test.each([
  ["He says that the storm will end.", "We pack the boat."],
  ["They ask, where is the fish?", "We pack the boat."],
  ["She says it with tears."],
])("words in a story hide no claim that comes later", (...before) => {
  expect(isSomeoneElses(CLAIM, before)).toBe(false);
});

test("one who speaks in a story may go on about himself", () => {
  const own = "My money is what makes me safe.";
  expect(isSomeoneElses(own, ["He said, listen to me.", "We sat there."])).toBe(true);
  expect(isSomeoneElses(CLAIM, ["He said, listen to me.", "We sat there."])).toBe(false);
});

test("a conclusion is the preacher's", () => {
  expect(isSomeoneElses("So money does not keep a family safe.", ["And he says, buy a house."])).toBe(false);
});

test("what answers another's view is the preacher's", () => {
  expect(isSomeoneElses("But God keeps a family safe.", ["Some people say money does."])).toBe(false);
});

test("what is only supposed, or denied by the next sentence, is not the preacher's view", () => {
  expect(isSomeoneElses(CLAIM, ["Imagine a bank without walls."])).toBe(true);
  expect(isSomeoneElses(CLAIM, [], "No, that's a lie.")).toBe(true);
  expect(isSomeoneElses(CLAIM, [], "That is why we save.")).toBe(false);
});

test.each([
  "One commentator puts it this way.",
  "C. S. Lewis once wrote this:",
  "The author says it like this.",
])("after “%s” somebody else's words follow", (before) => expect(isSomeoneElses(CLAIM, [before])).toBe(true));

test("a preacher who says something is not cited", () => {
  expect(isSomeoneElses(CLAIM, ["The prophet says that the city will fall."])).toBe(false);
});
