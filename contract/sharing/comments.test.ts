import { expect, test } from "vitest";
import { createPassageFinder } from "./comments.ts";

const find = createPassageFinder({
  summary: "God is **near** to [those](https://berea.test/x) who call.",
  lessonPlan: "<p>Read <em>slowly</em> &amp; pray.</p>",
  sessions: [{ discussionQuestions: ["Why did Nicodemus come by night?"] }],
  highlights: String.raw`{"highlights":"[{\"quote\":\"Ye must be born again\",\"note\":\"One\nTwo\"}]"}`,
  tekst: "הָאֱלֹהִים אֵת הַשָּׁמַיִם",
  segments: null,
});

test.each([
  "God is near to those who call",
  "Read slowly & pray.",
  "Why did  Nicodemus come by night",
  "Ye must be born again",
  "One Two",
  "אֵת הַשָּׁמַיִם",
])("%s is still in the record", (passage) => expect(find(passage)).toBe(true));

test.each(["God is far", "by day"])("%s is not", (passage) => expect(find(passage)).toBe(false));
