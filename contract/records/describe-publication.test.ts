import { expect, test } from "vitest";
import { describePublication } from "./describe-publication.ts";

const publishedAt = "2026-11-22T10:00:00.000Z";

test("a draft says whether it was published before", () => {
  expect(describePublication({ status: "draft", publishedAt: null })).toBe("Draft");
  expect(describePublication({ status: "published", publishedAt })).toBe("Published");
  expect(describePublication({ status: "draft", publishedAt })).toBe("Draft, previously published");
  expect(describePublication({ status: "draft", publishedAt }, "Finished")).toBe(
    "Draft, previously finished",
  );
});

test("a record that a browser kept from before there was such a time is a draft", () => {
  expect(describePublication({ status: "draft" })).toBe("Draft");
});
