import { expect, test } from "vitest";
import type { CheckedReference, QuotationLabel } from "../../../contract/records/checks.schema.ts";
import {
  type Difference,
  describeFinding,
  findQuotedEdition,
  needsReview,
  summarizeFinding,
} from "./findings.ts";

const reference: CheckedReference = {
  span: { start: 0, end: 9 },
  text: "John 3:16",
  reference: "John 3:16",
  exists: true,
};

const quoted = (label: QuotationLabel, more: Partial<CheckedReference["quotation"]> = {}) => ({
  ...reference,
  quotation: { span: { start: 12, end: 40 }, label, ...more },
});

test("only what may be wrong is to be reviewed", () => {
  const reviewed = (
    ["exact", "close", "another wording", "misquoted", "wrong reference", "not found"] as const
  ).filter((label) => needsReview(quoted(label)));
  expect(reviewed).toEqual(["misquoted", "wrong reference", "not found"]);
  expect(needsReview(reference)).toBe(false);
  expect(needsReview({ ...reference, exists: false })).toBe(true);
  expect(needsReview({ ...reference, suggestion: "Hebrews 1:14" })).toBe(true);
  expect(needsReview(quoted("misquoted", { isDismissed: true }))).toBe(false);
});

test("a dismissed reference is not to be reviewed, and nothing is said about the words next to it", () => {
  for (const doubtful of [{ exists: false }, { suggestion: "Hebrews 1:14" }]) {
    const dismissed = { ...quoted("not found"), ...doubtful, isDismissed: true };
    expect(needsReview(dismissed)).toBe(false);
    expect(summarizeFinding(dismissed)).toBeUndefined();
  }
});

test("nothing is said about a reference without a quotation, and nothing short about an exact one", () => {
  expect(describeFinding(reference)).toBeUndefined();
  expect(summarizeFinding(reference)).toBeUndefined();
  expect(summarizeFinding(quoted("exact"))).toBeUndefined();
  expect(summarizeFinding(quoted("misquoted", { isDismissed: true }))).toBeUndefined();
});

test("a reference that doesn't exist is reported, with the probable one if it is known", () => {
  expect(describeFinding({ ...reference, reference: "John 3:99", exists: false })).toEqual({
    message: "There is no John 3:99 in the Bible.",
    needsReview: true,
  });
  const garbled = {
    ...reference,
    text: "Hebrews 114",
    reference: "Hebrews 1:14",
    suggestion: "Hebrews 1:14",
  };
  expect(describeFinding(garbled)?.message).toBe("The text says “Hebrews 114”. Did you mean Hebrews 1:14?");
  expect(summarizeFinding(garbled)).toBe("To review: did you mean Hebrews 1:14?");
});

test("a wrong reference names the right one", () => {
  expect(describeFinding(quoted("wrong reference", { rightReference: "Romans 5:8" }))?.message).toBe(
    "These words are from Romans 5:8, not from John 3:16.",
  );
  expect(describeFinding(quoted("wrong reference"))?.message).toBe("These words are not from John 3:16.");
});

const misquoted = (...difference: Difference[]) =>
  describeFinding(quoted("misquoted", { difference }), "King James Version")?.message;

test("a misquotation says what the closest edition has", () => {
  expect(misquoted({ quoted: "church", printed: "world" })).toBe(
    "The King James Version has “world” here, not “church”.",
  );
  expect(misquoted({ quoted: "not", printed: "" })).toBe("The King James Version does not have “not” here.");
  expect(misquoted({ quoted: "", printed: "not" })).toBe("The King James Version also has “not” here.");
  expect(misquoted({ quoted: "", printed: "not" }, { quoted: "church", printed: "world" })).toBe(
    "The King James Version also has “not”, and has “world” here, not “church”.",
  );
  const many = ["a", "b", "c"].map((word) => ({ quoted: word, printed: `${word}${word}` }));
  expect(misquoted(...many)).toBe("The King James Version has other words here.");
  expect(describeFinding(quoted("misquoted", { difference: [{ quoted: "a", printed: "b" }] }))?.message).toBe(
    "The Bible text has “b” here, not “a”.",
  );
});

test("names the edition that a quotation is from", () => {
  expect(describeFinding(quoted("exact"), "Berean Standard Bible")).toEqual({
    message: "Word for word as in the Berean Standard Bible.",
    needsReview: false,
  });
});

test("a passage opens in the edition that its quotation was compared with", () => {
  expect(findQuotedEdition(quoted("misquoted", { edition: "bsb" }))).toBe("bsb");
  expect(findQuotedEdition(quoted("another wording", { edition: "bsb" }))).toBeUndefined();
  expect(findQuotedEdition(reference)).toBeUndefined();
});
