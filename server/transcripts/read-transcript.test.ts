import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readTranscript } from "./read-transcript.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function wordDocument(body: string): Uint8Array {
  const xml = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "word/document.xml": strToU8(xml) });
}

test("captions become a marked transcript with its timed segments", async () => {
  const file = await readTranscript(bytes("WEBVTT\n\n00:01.000 --> 00:04.000\nFear not\n"), "easter.vtt");
  expect(file).toEqual({
    transcript: "[0:01] Fear not",
    segments: [{ start: 1, end: 4, text: "Fear not" }],
  });
});

test("the JSON of a podcast becomes a marked transcript with its timed segments", async () => {
  const json = JSON.stringify({ segments: [{ startTime: 1, endTime: 4, body: "Fear not" }] });
  expect(await readTranscript(bytes(json), "easter.json")).toEqual({
    transcript: "[0:01] Fear not",
    segments: [{ start: 1, end: 4, text: "Fear not" }],
  });
});

test("recognizes captions in a text file by their content", async () => {
  const captions = bytes("1\n00:00:01,000 --> 00:00:04,000\nFear not\n");
  expect((await readTranscript(captions, "easter.txt")).segments).toHaveLength(1);
});

test("lines that begin with times keep their times, and references stay in the text", async () => {
  expect(await readTranscript(bytes("[1.0s] Fear not,\n[3.5s] little flock\n"), "whisper.txt")).toEqual({
    transcript: "[0:01] Fear not, little flock",
    segments: [
      { start: 1, end: 3.5, text: "Fear not," },
      { start: 3.5, end: 3.5, text: "little flock" },
    ],
  });
  const outline = "(3:16) God loves the world\n\n(5:24) Whoever hears has life\n\n(10:10) Life in abundance";
  expect(await readTranscript(bytes(outline), "outline.txt")).toEqual({
    transcript: outline,
    segments: null,
  });
});

test("leaves Markdown and plain text unchanged", async () => {
  expect(await readTranscript(bytes("# Fear not\r\n\r\nLittle flock.\r\n"), "easter.md")).toEqual({
    transcript: "# Fear not\n\nLittle flock.",
    segments: null,
  });
  expect((await readTranscript(bytes("Fear not"), "")).segments).toBeNull();
});

test("decodes Windows-1252 and UTF-16", async () => {
  expect(
    (await readTranscript(Uint8Array.from([0x93, 0x46, 0x65, 0x61, 0x72, 0x94]), "a.txt")).transcript,
  ).toBe("“Fear”");
  expect((await readTranscript(Uint8Array.from([0xff, 0xfe, 0x48, 0, 0x69, 0]), "a.txt")).transcript).toBe(
    "Hi",
  );
});

test("extracts the paragraphs of a Word document, without deleted text and field codes", async () => {
  const document = wordDocument(
    "<w:p><w:r><w:t>Fear </w:t></w:r><w:r><w:t>not &amp; rejoice</w:t></w:r></w:p><w:p/>" +
      "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText><w:t>Little</w:t><w:br/><w:t>flock</w:t></w:r></w:p>",
  );
  expect(await readTranscript(document, "easter.docx")).toEqual({
    transcript: "Fear not & rejoice\n\nLittle\nflock",
    segments: null,
  });
});

test.each([
  ["a picture named .txt", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), "a.txt"],
  ["a PDF named .txt", bytes("%PDF-1.7 ..."), "a.txt"],
  ["rich text named .md", bytes("{\\rtf1 Hello}"), "a.md"],
  ["text named .docx", bytes("hello"), "a.docx"],
  ["text named .srt", bytes("hello"), "a.srt"],
  ["text named .json", bytes("hello"), "a.json"],
  ["an archive that is not a document", zipSync({ "a.txt": strToU8("hello") }), "a.docx"],
  ["a truncated document", wordDocument("<w:p/>").slice(0, 60), "a.docx"],
  ["a file named as a spreadsheet", bytes("hello"), "a.xlsx"],
])("rejects %s as unsupported", async (_, content, name) => {
  await expect(readTranscript(content, name)).rejects.toThrow(
    expect.objectContaining({ code: "unsupported" }),
  );
});

test("rejects a document whose unpacked size is too large without unpacking it", async () => {
  const bomb = zipSync({ "word/document.xml": new Uint8Array(41 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  await expect(readTranscript(bomb, "a.docx")).rejects.toThrow(
    expect.objectContaining({ code: "unsupported" }),
  );
});

test("reads a number before a hundred thousand blank lines in a short time", async () => {
  const file = await readTranscript(bytes(`1${"\n".repeat(100_000)}Fear not`), "easter.txt");
  expect(file).toMatchObject({ segments: null });
});

test("rejects files without words", async () => {
  await expect(readTranscript(new Uint8Array(), "a.txt")).rejects.toThrow("This file is empty.");
  await expect(readTranscript(bytes(" \n "), "a.txt")).rejects.toThrow("There are no words in this file.");
});

test("rejects a cue with more words than a segment of a sermon can have", async () => {
  const cue = `WEBVTT\n\n00:01.000 --> 00:04.000\n${"amen ".repeat(3_000)}\n`;
  await expect(readTranscript(bytes(cue), "a.vtt")).rejects.toThrow("These captions are too long.");
});
