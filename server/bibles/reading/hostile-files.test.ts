import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { BIBLE_MESSAGES } from "../../../contract/bibles/bibles.ts";
import { craftZip } from "../../zip/testing-zip.ts";
import { bytesOf, OSIS, USFM_GENESIS, usfmZip, ZEFANIA } from "../testing-editions.ts";
import { readBibleFile } from "./read-bible-file.ts";

const refuse = (content: string | Uint8Array) =>
  readBibleFile({
    bytes: typeof content === "string" ? bytesOf(content) : content,
    filename: "bible",
  }).then(
    () => expect.unreachable("the file was read"),
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  );

describe("names the line that is wrong:", () => {
  test.each([
    [USFM_GENESIS.replace("\\v 2 ", "\\v two "), "Line 10: “two” is not the number of a verse."],
    [USFM_GENESIS.replace("\\v 2 ", "\\v 1 "), "Line 10: Genesis 1:1 appears twice."],
    [USFM_GENESIS.replace("\\c 1\n", ""), "Line 8: verse 1 is before the first chapter."],
    [USFM_GENESIS.replace("\\c 1\n", "\\c 0\n"), "Line 6: “0” is not the number of a chapter."],
    [USFM_GENESIS.replace("heading.\\f*", "heading."), "Line 9: \\f is not closed before \\v."],
    [`${USFM_GENESIS}\\c 2\n\\v 5-3 Words`, "Line 13: “5-3” is not a range of verses."],
    [OSIS.replace("</chapter>", ""), "Line 7: unexpected close tag"],
    [OSIS.replace(' osisID="Gen.1.1"', ""), "Line 5: this verse has no osisID such as “John.3.16”."],
    [ZEFANIA.slice(0, 300), "unclosed tag: "],
    [ZEFANIA.replace("sang", "&sang;"), "Line 5: undefined entity"],
    [
      "Genesis 1:1\tWater.\nGenesis one\tWater.",
      "Line 2: this is not a verse such as “John 3:16”, a tab and its text.",
    ],
    [
      "Genesis 1:1\tWater.\nBrook 1:1\tWater.",
      "Line 2: “Brook” is not the English name of a book of the Bible.",
    ],
  ])("%#", async (file, message) => {
    const refused = await refuse(file);
    expect(refused.code).toBe("invalid");
    expect(refused.message).toContain(message);
  });

  test("of bytes that are no text in the encoding of the others, of another alphabet, and of control characters", async () => {
    const damaged = bytesOf(USFM_GENESIS.replace("\\v 2 ", "\\v 2 Él — señor de todo, así? "));
    damaged[damaged.indexOf(0x3f)] = 0xe9;
    const chinese = Buffer.concat([
      bytesOf("\\id GEN\n\\c 1\n\\v 1 "),
      Buffer.from("c6f0b3f5a3acc9f1b4b4d4ecccecb5d8a1a3", "hex"),
    ]);
    const control = bytesOf(USFM_GENESIS.replace("\\v 2 ", "\\v 2 \0"));
    expect((await refuse(damaged)).message).toBe("Line 10: this is not text in UTF-8.");
    expect((await refuse(chinese)).message).toBe("Line 3: this is not text in UTF-8.");
    expect((await refuse(control)).message).toBe("Line 10: this is not text in UTF-8.");
  });

  test("of a damaged book in a zip", async () => {
    const zip = zipSync({
      "01GEN.SFM": strToU8(USFM_GENESIS),
      "02EXO.SFM": new Uint8Array(500).fill(7),
      "license.txt": strToU8("Public domain"),
    });
    expect((await refuse(zip)).message).toBe("02EXO.SFM, line 1: this is not a book in USFM or USX.");
  });

  test("and the file in a zip", async () => {
    const zip = zipSync({ "01GEN.SFM": strToU8(USFM_GENESIS), "b/02GEN.SFM": strToU8(USFM_GENESIS) });
    expect((await refuse(zip)).message).toBe("b/02GEN.SFM, line 9: Genesis 1:1 appears twice.");
  });
});

describe("refuses", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", BIBLE_MESSAGES.unknownFormat],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), BIBLE_MESSAGES.unknownFormat],
    ["other XML", "<html><body>John 3:16</body></html>", BIBLE_MESSAGES.unknownFormat],
    ["a zip without Bible files", zipSync({ "a.txt": strToU8("Hello") }), BIBLE_MESSAGES.noVerses],
    ["front matter alone", "\\id FRT\n\\c 1\n\\v 1 Preface", BIBLE_MESSAGES.noVerses],
  ])("%s", async (_, file, message) => expect(await refuse(file)).toEqual({ code: "unsupported", message }));

  test("a truncated zip", async () => {
    expect(await refuse(usfmZip().slice(0, -30))).toEqual({
      code: "invalid",
      message: BIBLE_MESSAGES.damagedZip,
    });
  });

  test("a zip that unpacks to far more, without unpacking it", async () => {
    const bomb = zipSync({ "01GEN.SFM": new Uint8Array(140 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refuse(bomb)).toEqual({ code: "too_large", message: BIBLE_MESSAGES.tooLarge });
  });

  test("a zip that contains more than it declares", async () => {
    const content = Buffer.alloc(50 * 1024 ** 2, "a");
    const lie = craftZip([{ name: "01GEN.SFM", content, declaredBytes: 10 }]);
    expect(await refuse(lie)).toEqual({ code: "invalid", message: BIBLE_MESSAGES.damagedZip });
  });

  test("entities of an XML file, without expanding them", async () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};">`);
    const bomb = `<!DOCTYPE osis [<!ENTITY e0 "river">${entities.join("")}]>${OSIS.slice(OSIS.indexOf("<osis"))}`;
    expect((await refuse(bomb)).message).toContain("a document type with declarations is not accepted");
  });

  test("files of the machine in XML", async () => {
    const xml = `<!DOCTYPE osis [<!ENTITY e SYSTEM "file:///etc/passwd">]>${OSIS.slice(OSIS.indexOf("<osis"))}`;
    expect((await refuse(xml)).message).toContain("a document type with declarations is not accepted");
  });

  test("deeply nested elements", async () => {
    const nested = OSIS.replace("river", `${"<seg>".repeat(100_000)}river${"</seg>".repeat(100_000)}`);
    expect((await refuse(nested)).message).toBe("Line 5: elements are nested too deeply.");
  });

  test.each([
    ["a verse", `\\id GEN\n\\c 1\n\\v 1 ${"water ".repeat(5_000_000)}`],
    ["a line of a table", `Genesis 1:1\tWater.\nGenesis 1:2\t${"water ".repeat(5_000_000)}`],
    ["an element", ZEFANIA.replace("sang", "water ".repeat(5_000_000))],
  ])("%s of 30 MB", async (_, file) => {
    expect((await refuse(file)).message).toMatch(/^Line \d: this (?:verse|line) is too long\.$/);
  });

  test("millions of markers in a short time", async () => {
    const markers = `\\id GEN\n\\c 1\n\\v 1 ${"\\f + \\ft ".repeat(1_000_000)}\\v 2 Water.`;
    expect((await refuse(markers)).message).toBe("Line 3: \\f is not closed before \\v.");
  });

  test("verses that become too long by their parts, or by verses that an edition adds to a chapter", async () => {
    const words = "water ".repeat(2_000);
    const parts = `\\id GEN\n\\c 1\n\\v 1a ${words}\n\\c 1\n\\v 1b ${words}`;
    expect((await refuse(parts)).message).toBe("Line 5: this verse is too long.");
    const added = `\\id GEN\n\\c 1\n\\v 31 ${words}\n\\v 32 ${words}`;
    expect((await refuse(added)).message).toBe("Genesis 1:31: this verse is too long.");
  });

  test("a verse with hundreds of thousands of footnotes or lines in a short time", async () => {
    for (const markers of ["\\f \\f*".repeat(300_000), "\\b ".repeat(300_000)]) {
      const { text } = await readBibleFile({
        bytes: bytesOf(`\\id GEN\n\\c 1\n\\v 1 A${markers} river.`),
        filename: "",
      });
      expect(text.verses).toEqual({ "Genesis 1:1": "# A river." });
    }
  });
});

test("names, rights and verses are lines without control characters and without a change of direction", async () => {
  const usfm = `\\id GEN Ri\u202ever\n\\rem Copyright\u2067  Us\n\\c 1\n\\v 1 A\u202e river.`;
  const { description, text } = await readBibleFile({ bytes: bytesOf(usfm), filename: "" });
  expect(description).toMatchObject({ name: "River", copyright: "Copyright Us" });
  expect(text.verses["Genesis 1:1"]).toBe("# A river.");
  const named = await readBibleFile({
    bytes: bytesOf(usfm),
    filename: "",
    name: "River\n# Heading\u0007\u202e",
  });
  expect(named.description.name).toBe("River # Heading");
});
