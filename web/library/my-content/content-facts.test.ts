import { describe, expect, test } from "vitest";
import type { ContentItem, SearchMatch } from "../../../contract/records/content.schema.ts";
import { getFoundPlaceUrl, getFieldLabel } from "./content-facts.ts";

const item = (kind: ContentItem["kind"]): ContentItem => ({
  kind,
  id: "1",
  title: "",
  date: null,
  scripture: "",
  isDraft: false,
  wasPublished: false,
  updatedAt: "2026-11-22T00:00:00.000Z",
});
const place = (part: string): SearchMatch => ({
  part,
  span: { start: 3, end: 7 },
  snippet: [
    { text: "a ", isMatch: false },
    { text: "lamp", isMatch: true },
    { text: " in the window of the house", isMatch: false },
  ],
});

describe("a search result links to its place", () => {
  test.each([
    ["sermon", "refinedTranscript", "/sermon/1?tab=transcript&at=refinedTranscript%3A3-7"],
    ["sermon", "highlights/2", "/sermon/1?tab=highlights&find=lamp+in+the+window+of+th"],
    ["sermon", "notes", "/create/sermon/edit/1"],
    ["sermon", "title", "/sermon/1"],
    ["study", "sessions/1/activities/0", "/study/1?tab=sessions&find=lamp+in+the+window+of+th"],
    ["study", "guide", "/study/1?tab=study&find=lamp+in+the+window+of+th"],
    ["devotional", "reading", "/devotional/1?find=lamp+in+the+window+of+th"],
    ["testimony", "how", "/testimony/1?find=lamp+in+the+window+of+th"],
  ] as const)("a %s in its %s", (kind, part, address) => {
    expect(getFoundPlaceUrl(item(kind), place(part))).toBe(address);
  });

  test("or to the record if the place is unknown", () => {
    expect(getFoundPlaceUrl(item("study"), undefined)).toBe("/study/1");
  });
});

test("getFieldLabel returns the labels of the screens", () => {
  expect(getFieldLabel("sermon", "lessonPlan")).toBe("Lesson Plan");
  expect(getFieldLabel("sermon", "highlights/3")).toBe("Highlights");
  expect(getFieldLabel("study", "sessions/1/activities/0")).toBe("Session 2, Activities");
});
