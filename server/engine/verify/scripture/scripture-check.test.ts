import { expect, it } from "vitest";
import { CheckedReference } from "../../../../contract/records/checks.schema.ts";
import { checkScripture } from "./scripture-check.ts";

const SERMON = `> I will be their God.
> Jeremiah 31:33.

Turn with me to John chapter three. In verse sixteen we read, “For God so loved the world, that he gave his only begotten Son.” Some say it is in John 3:99, where “God so loved the world” would stand. And in Romans 17 there is nothing. “The LORD is my shepherd” (Psalm 24:1).`;

it("lists every reference with its place, its existence and its quotation", () => {
  const checked = checkScripture(SERMON);
  expect(
    checked.map(({ reference, exists, quotation }) => [
      reference,
      exists,
      quotation?.label,
      quotation?.rightReference,
    ]),
  ).toEqual([
    ["Jeremiah 31:33", true, "another wording", undefined],
    ["John 3:16", true, "exact", undefined],
    ["John 3:99", false, "wrong reference", "John 3:16"],
    ["Romans 17", false, undefined, undefined],
    ["Psalm 24:1", true, "wrong reference", "Psalm 23:1"],
  ]);
  for (const reference of checked) {
    expect(CheckedReference.parse(reference)).toEqual(reference);
    expect(SERMON.slice(reference.span.start, reference.span.end)).toBe(reference.text);
  }
  const [first] = checked;
  expect(SERMON.slice(first?.quotation?.span.start, first?.quotation?.span.end)).toBe("I will be their God.");
});

it("resolves verses without a book with the sermon's own scripture", () => {
  const text = "Look at verse 31: “If God be for us, who can be against us?”";
  expect(checkScripture(text)).toEqual([]);
  expect(checkScripture(text, { context: "Romans 8:28-39" })).toMatchObject([
    { text: "verse 31", reference: "Romans 8:31", quotation: { label: "exact" } },
  ]);
});

it("never reports an inferred reference as wrong", () => {
  const text = "Look at verse 30: “The LORD is my shepherd; I shall not want.”";
  const [checked] = checkScripture(text, { context: "Romans 8" });
  expect(checked).toMatchObject({ reference: "Romans 8:30" });
  expect(checked).not.toHaveProperty("quotation");
});

it("accepts an empty text and a context that is not a reference", () => {
  expect(checkScripture("", { context: "our life together" })).toEqual([]);
});

it("suggests what a garbled reference means, and does not report a chapter that speech recognition made up", () => {
  const text =
    "We read Hebrews 114 today. Turn to romans seventeen. It is in John chapter three verse ninety-nine.";
  expect(checkScripture(text)).toEqual([
    expect.objectContaining({
      text: "Hebrews 114",
      reference: "Hebrews 114",
      exists: false,
      suggestion: "Hebrews 1:14",
    }),
    expect.objectContaining({ reference: "John 3:99", exists: false }),
  ]);
});
