import { expect, test } from "vitest";
import type { QuotationLabel } from "../../contract/records/checks.schema.ts";
import { describeFinding } from "./findings.ts";

const span = { start: 0, end: 9 };

test("a reference that doesn't exist is reported", () => {
  expect(describeFinding({ reference: "John 3:99", exists: false })).toEqual({
    message: "There is no John 3:99 in the Bible.",
    tone: "bad",
  });
});

const find = (label: QuotationLabel, rightReference?: string) =>
  describeFinding({ reference: "John 3:16", exists: true, quotation: { span, label, rightReference } });

test("describes each kind of quotation", () => {
  expect(find("exact")?.tone).toBe("good");
  expect(find("another wording")?.tone).toBe("free");
  expect(find("wrong reference", "Romans 5:8")).toMatchObject({
    tone: "bad",
    message: expect.stringContaining("They’re from Romans 5:8."),
    rightReference: "Romans 5:8",
  });
  expect(find("wrong reference")?.message).toBe("These words aren’t in this passage.");
});

test("says nothing about a reference without a quotation", () => {
  expect(describeFinding({ reference: "John 3:16", exists: true })).toBeUndefined();
});
