import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, test } from "vitest";
import { KING_JAMES, type EditionSource, type EditionText } from "../../../scripture/bible/edition.ts";
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
    ["Jeremiah 31:33", true, "close", undefined],
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

const folder = mkdtempSync(path.join(tmpdir(), "berea-editions-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** An edition with a few verses in modern words. */
function createEdition(): EditionSource {
  const text: EditionText = {
    verses: {
      "Psalms 46:10": "Be quiet now, and see that I am God. The nations will honor me.",
      "Matthew 5:14": "You give the whole world its light. Nobody can hide a town on a hill.",
      "John 11:35": "Tears ran down the face of Jesus.",
      "Romans 12:21": "Do not let evil win over you. Win over evil by doing good.",
    },
    numbers: {},
  };
  const file = path.join(folder, "modern.json");
  writeFileSync(file, JSON.stringify(text));
  return { ...KING_JAMES, id: "modern", name: "Modern Edition", abbreviation: "ME", file };
}

test.each([
  ["“Tears ran down the face of Jesus.” (John 11:35)", "exact", "modern"],
  ["“Jesus wept.” (John 11:35)", "exact", "kjv"],
  ["“You give the whole town its light.” (Matthew 5:14)", "close", "modern"],
  ["“Do let evil win over you. Win over evil by doing good.” (Romans 12:21)", "misquoted", "modern"],
  ["“Be quiet now, and see that I am Moses.” (Psalm 46:10)", "misquoted", "modern"],
  ["“Be quiet now, and see that I am God.” (Psalm 91:1)", "wrong reference", "modern"],
])("compares with all editions: %s is %s", (text, label, edition) => {
  const editions = [KING_JAMES, createEdition()];
  const [checked] = checkScripture(text, { editions });
  expect(checked?.quotation).toMatchObject({ label, edition });
});

it("says that words are nowhere only if several editions were compared", () => {
  const text = "John 3:17 says, “Remember to buy milk and honey for the horses.”";
  expect(checkScripture(text, { editions: [KING_JAMES] })[0]).not.toHaveProperty("quotation");
  const [checked] = checkScripture(text, { editions: [KING_JAMES, createEdition()] });
  expect(checked?.quotation?.label).toBe("not found");
});

it("reads the text of an edition again if the file with its words is damaged", () => {
  const edition = createEdition();
  const label = (id: string) => {
    const editions = [{ ...edition, id }];
    return checkScripture("“Tears ran down the face of Jesus.” (John 11:35)", { editions })[0]?.quotation
      ?.label;
  };
  expect(label("first")).toBe("exact");
  writeFileSync(`${edition.file}.words`, "damaged");
  expect(label("second")).toBe("exact");
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
