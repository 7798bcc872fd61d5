// Files of every accepted kind with any damage are read, or rejected with an error message.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { damagedFile } from "../../contract/testing-bytes.ts";
import { FUZZ_RUNS, runsPer10000, textOfParts } from "../../contract/testing-fuzz.ts";
import { openZip } from "../zip/zip-reader.ts";
import { detectFileType } from "../audio/detect-media.ts";
import { AppError } from "../errors.ts";
import { readTranscript } from "../transcripts/read-transcript.ts";
import { isAllowedMediaType, readStudyFile, findStudyFileProblem } from "../uploads/read-study-file.ts";
import { makeWav } from "../uploads/testing-media.ts";
import { removeFolder } from "./testing-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-files-fuzz-"));
});
afterAll(() => removeFolder(folder));

/** Returns what was read, or undefined if it was rejected; fails on any other error. */
async function orRefusal<Read>(read: () => Read | Promise<Read>): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && ["invalid", "unsupported", "too_large"].includes(error.code)) {
      expect(error.message).not.toBe("");
      return undefined;
    }
    throw error;
  }
}

const word = (xml: string) =>
  zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "word/document.xml": strToU8(xml) });
const body = textOfParts([
  "<w:p>",
  "</w:p>",
  "<w:p/>",
  "<w:r>",
  "<w:t>",
  "</w:t>",
  "<w:t xml:space='preserve'> ",
  "<w:delText>",
  "</w:delText>",
  "<w:br/>",
  "<mc:Fallback>",
  "</mc:Fallback>",
  '<!DOCTYPE x [<!ENTITY a "amen">]>',
  '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
  '<!ENTITY c SYSTEM "file:///etc/passwd">',
  "&b;",
  "&c;",
  "&amp;",
  "&#0;",
  "&#x110000;",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?x",
  "Fear not",
  "<",
]);

test("Word documents with any content and any damage", { timeout: 60_000 + FUZZ_RUNS * 20 }, async () => {
  const damaged = damagedFile([
    word("<w:p><w:t>Fear not</w:t></w:p>"),
    zipSync({ "word/document.xml": [strToU8("<w:p><w:t>Fear not</w:t></w:p>"), { level: 0 }] }),
    zipSync({ "a.txt": strToU8("Fear not") }),
  ]);
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, body.map(word)), async (bytes) => {
      const read = await orRefusal(() => readTranscript(bytes, "a.docx"));
      if (!read) return;
      expect(read.transcript.trim()).not.toBe("");
      expect(read.transcript).not.toContain("root:");
      expect(read.transcript.length).toBeLessThanOrEqual(bytes.length * 1100);
    }),
    { numRuns: FUZZ_RUNS },
  );
});

test("rejects a Word document with endlessly nested elements at once", async () => {
  const endless = word(`${"<w:p>".repeat(5_000_000)}<w:t>Fear not</w:t></w:p>`);
  expect(endless.length).toBeLessThan(200_000);
  await expect(readTranscript(endless, "a.docx")).rejects.toThrow(
    "This Word document is damaged and can't be read.",
  );
});

test("ignores entities that a Word document declares", async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  const bomb = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join("")}]><w:p><w:t>Fear not &l9;</w:t></w:p>`;
  expect((await readTranscript(word(bomb), "a.docx")).transcript).toMatch(/^Fear not .{0,10}$/);
});

test("captions with any damage and any name", { timeout: 60_000 + FUZZ_RUNS * 10 }, async () => {
  const captions = damagedFile([
    strToU8("WEBVTT\n\n00:01.000 --> 00:04.000\nFear <00:02.000>not\n\n00:05.000 --> 00:06.000\nRejoice\n"),
    strToU8(
      "1\r\n00:00:01,000 --> 00:00:04,000\r\nFear not\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\nRejoice\r\n",
    ),
    Buffer.from("\ufeffWEBVTT\n\n00:01.000 --> 00:04.000\nFear not\n", "utf16le"),
  ]);
  const names = fc.constantFrom("a.vtt", "a.srt", "a.txt", "../a.vtt", "a.docx", "");
  await fc.assert(
    fc.asyncProperty(captions, names, async (bytes, name) => {
      const read = await orRefusal(() => readTranscript(bytes, name));
      if (!read) return;
      expect(read.transcript.trim()).not.toBe("");
      expect(read.segments?.length ?? 0).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: FUZZ_RUNS },
  );
});

const NAMES = [
  "a.txt",
  "b/c.json",
  "../a.txt",
  "/etc/passwd",
  "a\\..\\b",
  "C:\\a",
  "a.txt/",
  "é\u202e",
  "x".repeat(300),
  "./a",
  "a//b",
];

test("zips with any entry names and any damage", { timeout: 60_000 + FUZZ_RUNS * 30 }, async () => {
  const limits = { entries: 20, textBytes: 10_000, ratio: 200 };
  const content = fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.constant(new Uint8Array(100_000)));
  const named = fc
    .dictionary(fc.constantFrom(...NAMES), content, { maxKeys: 4, noNullPrototype: true })
    .map((entries) => zipSync(entries, { level: 6 }));
  const good = zipSync({
    "archive.json": strToU8('{"format":"berea-archive"}'),
    "a/sermon.json": strToU8("{}".repeat(50)),
    "a/b.wav": [makeWav(0.01), { level: 0 }],
  });
  const zips = fc.oneof(
    named,
    damagedFile([good, zipSync({ "aa.txt": strToU8("x"), "ab.txt": strToU8("y") })]),
  );
  const file = path.join(folder, "archive.zip");
  await fc.assert(
    fc.asyncProperty(zips, async (bytes) => {
      await writeFile(file, bytes);
      const zip = await orRefusal(() => openZip(file, limits));
      if (!zip) return;
      try {
        const entries = zip.listEndingIn("");
        expect(entries.length).toBeLessThanOrEqual(limits.entries);
        for (const entry of entries) {
          expect(entry).not.toMatch(/^\/|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i);
          const text = await orRefusal(() => zip.readText(entry));
          expect(text?.length ?? 0).toBeLessThanOrEqual(limits.textBytes);
          const read = await orRefusal(() => zip.readBytes(entry));
          expect(read?.length).toBeOneOf([undefined, zip.findSize(entry)]);
          await orRefusal(() => zip.hash(entry));
        }
      } finally {
        zip.close();
      }
    }),
    { numRuns: runsPer10000(3000) },
  );
  expect(await readdir(folder)).toEqual(["archive.zip"]);
  await rm(file);
});

test("rejects a zip that is truncated anywhere", async () => {
  const whole = zipSync({ "archive.json": strToU8("{}"), "a/b.txt": strToU8("Fear not") });
  const file = path.join(folder, "cut.zip");
  for (let length = 0; length < whole.length; length += 1) {
    await writeFile(file, whole.subarray(0, length));
    await expect(openZip(file)).rejects.toBeInstanceOf(AppError);
  }
  await rm(file);
});

const paint = () => sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } });

test(
  "stores files of studies only if browsers don't run them, according to their content",
  { timeout: 60_000 + FUZZ_RUNS * 30 },
  async () => {
    const kinds = [
      await paint().png().toBuffer(),
      await paint().jpeg().toBuffer(),
      await paint().webp().toBuffer(),
      await paint().gif().toBuffer(),
      await paint().avif().toBuffer(),
      strToU8("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n"),
      strToU8("{\\rtf1 Fear not}"),
      strToU8("Fear not, little flock.\n"),
      word("<w:p/>"),
      strToU8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      strToU8("<!DOCTYPE html><script>alert(1)</script>"),
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1000)]),
      Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]),
    ];
    const MEDIA = [
      makeWav(0.01),
      strToU8("ID3\u0004\0\0\0\0\0\0"),
      strToU8("OggS\0\u0002"),
      strToU8("fLaC\0\0\0\u0022"),
      strToU8("\0\0\0\u0018ftypM4A \0\0\0\0M4A mp42"),
      Buffer.from("1a45dfa3a3428681014287810142f7810142f2810442f381084282847765626d", "hex"),
    ];
    const options = {
      limits: { mostBytes: LIMITS.studyFileBytes, mostSeconds: 100 },
      ffmpeg: undefined,
      source: "upload" as const,
    };
    const file = path.join(folder, "file");
    const heads = damagedFile([...kinds, ...MEDIA]);
    const readKind = async (bytes: Uint8Array) => {
      await writeFile(file, bytes);
      const type = await detectFileType(file);
      await findStudyFileProblem(file, bytes.length);
      return type;
    };
    await fc.assert(
      fc.asyncProperty(heads, async (bytes) => {
        const type = await readKind(bytes);
        // Possible audio is decoded in a separate process, so it is tested less often, below.
        if (type === undefined || /^(?:audio|video)\//.test(type)) return;
        const read = await orRefusal(() => readStudyFile(file, options));
        if (!read) return;
        expect(isAllowedMediaType(read.mediaType)).toBe(true);
        expect(read.mediaType).not.toMatch(/svg|html|xml$|javascript/);
      }),
      { numRuns: runsPer10000(3000) },
    );
    await fc.assert(
      fc.asyncProperty(damagedFile(MEDIA), async (bytes) => {
        await writeFile(file, bytes);
        const read = await orRefusal(() => readStudyFile(file, options));
        expect(read === undefined || isAllowedMediaType(read.mediaType)).toBe(true);
      }),
      { numRuns: runsPer10000(20) },
    );
  },
);
