import { expect, test } from "vitest";
import { describeSharedState } from "./reviews.ts";

test.each([
  { review: "draft", isPublic: false, changedSince: false, label: "Draft" },
  { review: "in review", isPublic: false, changedSince: false, label: "In review" },
  { review: "approved", isPublic: false, changedSince: false, label: "Approved" },
  { review: "approved", isPublic: true, changedSince: false, label: "Published" },
  { review: "draft", isPublic: true, changedSince: true, label: "Published, changed since" },
  { review: "in review", isPublic: true, changedSince: true, label: "Published, changes in review" },
  { review: "approved", isPublic: true, changedSince: true, label: "Published, changes approved" },
] as const)("a shared record has one state: $label", ({ label, ...state }) => {
  expect(describeSharedState(state)).toBe(label);
});
