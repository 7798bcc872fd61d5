import { describe, expect, test } from "vitest";
import {
  bytesOf,
  OSIS,
  RIVER_VERSES,
  TAB_SEPARATED,
  USFM_GENESIS,
  USFM_JOHN,
  usfmZip,
  USFX,
  usxZip,
  ZEFANIA,
} from "../testing-editions.ts";
import { readBibleFile } from "./read-bible-file.ts";

const read = (content: string | Uint8Array, filename = "river", name?: string) =>
  readBibleFile({ bytes: typeof content === "string" ? bytesOf(content) : content, filename, name });

const withoutMarks = (verses: Record<string, string>) =>
  Object.fromEntries(Object.entries(verses).map(([location, text]) => [location, text.replace(/^# /, "")]));

describe("the same verses, without notes and headings, are read from", () => {
  test.each<[string, string | Uint8Array]>([
    ["a zip of USFM files", usfmZip()],
    ["one USFM file with several books", USFM_GENESIS + USFM_JOHN],
    ["OSIS", OSIS],
    ["Zefania XML", ZEFANIA],
    ["a zip of USX files", usxZip()],
    ["USFX", USFX],
    ["tab-separated text", TAB_SEPARATED],
  ])("%s", async (_, file) => {
    const { text, description } = await read(file);
    expect(withoutMarks(text.verses)).toEqual(withoutMarks(RIVER_VERSES));
    expect(text.numbers).toEqual({ "John 3:16": "3:16-17" });
    expect(description.copyright).toBe("");
  });

  test("USFM with its paragraphs", async () => {
    expect((await read(usfmZip())).text.verses).toEqual({ ...RIVER_VERSES, "John 3:18": "# The last word." });
  });
});

describe("the description", () => {
  test.each([OSIS, ZEFANIA])("comes from the file", async (file) => {
    expect((await read(file)).description).toEqual({
      name: "River Bible",
      abbreviation: "RIV",
      language: "en",
      license: "Public domain",
      copyright: "",
    });
  });

  test("has initials and the rights of USFM remarks", async () => {
    const { description } = await read(usfmZip(), "spaRIV_usfm.zip");
    expect(description).toMatchObject({
      name: "River Bible",
      abbreviation: "RB",
      language: "es",
      license: "Public domain",
    });
  });

  test.each([
    ["en", "The water of the river was deep, and the people who lived on its banks knew every stone in it."],
    [
      "es",
      "El agua del río era profunda, y la gente que vivía en sus orillas conocía cada una de sus piedras.",
    ],
    ["de", "Das Wasser des Flusses war tief, und die Leute, die an seinem Ufer lebten, kannten jeden Stein."],
    ["ru", "Вода в реке была глубокой, и люди, которые жили на её берегах, знали в ней каждый камень."],
  ])("detects the language %s of a file that doesn't say it", async (language, verse) => {
    const { description } = await read(`\\id GEN\n\\c 1\n\\v 1 ${verse}`, "genesis.usfm");
    expect(description.language).toBe(language);
  });

  test("of an edition of the list of downloads has its abbreviation and license", async () => {
    const file = "\\id GEN - Berean Standard Bible\n\\c 1\n\\v 1 Water.";
    expect((await read(file, "bsb.usfm")).description).toMatchObject({
      name: "Berean Standard Bible",
      abbreviation: "BSB",
      license: "Public domain",
    });
  });

  test("is the given name, else that of the file", async () => {
    expect((await read(usxZip(), "a.zip", "Brook Bible 2020")).description.abbreviation).toBe("BB2020");
    expect((await read("\\id GEN\n\\c 1\n\\v 1 Water.", "a/Brook_Bible.usfm")).description.name).toBe(
      "Brook Bible",
    );
  });

  test("prints the copyright line of other licenses", async () => {
    const file = ZEFANIA.replace("Public domain", "© 2020 River Press. CC BY-SA 4.0");
    expect((await read(file)).description).toMatchObject({
      license: "CC BY-SA 4.0",
      copyright: "© 2020 River Press. CC BY-SA 4.0",
    });
  });
});

const verse = async (usfm: string, location = "Psalms 3:1") =>
  (await read(`\\id PSA\n\\c 3\n${usfm}`)).text.verses[location];

describe("USFM", () => {
  test.each([
    ["\\d A psalm.\n\\q1\n\\v 1 Sing\n\\q2 aloud. \\qs Selah\\qs*", "# Sing aloud. Selah"],
    ["\\v 1 Words\\f + \\ft note\\f*, and \\+nd more\\+nd*~here//now", "# Words, and more here now"],
    ["\\v 1 Is it \\f + \\ft note\\f*? Yes", "# Is it? Yes"],
    ["\\v 1 Est-ce \\f + \\ft note\\f*vrai ? Oui", "# Est-ce vrai ? Oui"],
    ["\\v 1a First part\n\\q1\n\\v 1b and second.", "# First part and second."],
    ['\\v 1 \\zaln-s |x-strong="H1"\\*\\w In|x-occurrence="1"\\w*\\zaln-e\\* peace', "# In peace"],
    ["\\v 1 \\vp 2\\vp*Some [words] in brackets", "# Some [words] in brackets"],
    ['\\v 1 One \\fig |src="a.jpg"\\fig*two', "# One two"],
    ["\\v 1\n\\p One\n\\tr \\tc1 two \\tc2 three", "# One two three"],
  ])("%j", async (usfm, text) => expect(await verse(usfm)).toBe(text));

  test("leaves out verses without words, as editions do with omitted ones", async () => {
    const { text } = await read(
      "\\id MAT\n\\c 17\n\\v 20 Faith.\n\\v 21 \\f + \\ft Omitted\\f*\n\\v 22 Then.",
    );
    expect(Object.keys(text.verses)).toEqual(["Matthew 17:20", "Matthew 17:22"]);
  });

  test("ignores front matter and glossaries", async () => {
    const { text } = await read(`\\id FRT\n\\c 1\n\\v 1 Preface\n${USFM_GENESIS}`);
    expect(Object.keys(text.verses)).toEqual(["Genesis 1:1", "Genesis 1:2"]);
  });
});

test("chooses the column of tab-separated text by its name", async () => {
  const { text, description } = await read(TAB_SEPARATED, "bibles.txt", "Other Bible");
  expect(text.verses["John 3:18"]).toBe("The end.");
  expect(description.name).toBe("Other Bible");
});

describe("encodings", () => {
  const file = "\\id GEN\n\\c 1\n\\v 1 Am Anfang war der Fluß.";
  test.each([
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${file}`)],
    ["UTF-16", Buffer.from(`\ufeff${file}`, "utf16le")],
    ["Windows-1252", Buffer.from(file, "latin1")],
  ])("%s", async (_, bytes) => {
    expect((await read(bytes)).text.verses["Genesis 1:1"]).toBe("# Am Anfang war der Fluß.");
  });

  test("one that XML declares", async () => {
    const xml =
      '<?xml version="1.0" encoding="windows-1251"?><XMLBIBLE><BIBLEBOOK bnumber="1"><CHAPTER cnumber="1"><VERS vnumber="1">';
    const bytes = Buffer.concat([
      Buffer.from(xml),
      Buffer.from([0xd0, 0xe5, 0xea, 0xe0]),
      Buffer.from("</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>"),
    ]);
    expect((await read(bytes)).text.verses["Genesis 1:1"]).toBe("# Река");
  });
});
