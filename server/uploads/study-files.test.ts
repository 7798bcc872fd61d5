import { mkdtemp, open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Study } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { files, studies } from "../db/schema.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { sweepUnusedFiles } from "../records/sweep-unused-files.ts";
import { craftZip } from "../zip/testing-zip.ts";
import { readStudyFile, findStudyFileProblem } from "./read-study-file.ts";
import { makeWav } from "./testing-media.ts";
import { createTusClient, formatMetadata } from "./testing-tus.ts";
import { hash, getUploadId, setUpUploads } from "./testing-uploads.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const uploads = setUpUploads();

let study: Study;
const address = (id = "") => `/api/users/${uploads.pastor.uid}/studies${id && `/${id}`}`;
const fileAddress = (upload: string) => `/api/users/${uploads.pastor.uid}/files/${getUploadId(upload)}`;

beforeEach(async () => {
  const sessions = [{ id: "one", title: "One" }];
  study = (await uploads.pastor.call("POST", address(), { title: "Light", sessions })).body;
});

async function send(bytes: Uint8Array, filename = "a file", studyId = study.id) {
  const upload = await uploads.client.create({ studyId, filename }, bytes.byteLength);
  const sent = await uploads.client.patch(upload, 0, bytes);
  return { upload, sent };
}
const fileOf = async (upload: string) => (await uploads.pastor.call("GET", fileAddress(upload))).body;

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PDF = strToU8("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n");
const office = (contentType: string, part: string) =>
  zipSync({
    "[Content_Types].xml": strToU8(
      `<Types><Override PartName="/${part}" ContentType="${contentType}.main+xml"/></Types>`,
    ),
    [part]: strToU8("<x/>"),
  });
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MACROS = "application/vnd.ms-word.document.macroEnabled";
/** A compound file with only a UTF-16 name that is split between the chunks in which files are read. */
const compound = (name: string) => {
  const bytes = Buffer.alloc(70_000);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  Buffer.from(name, "utf16le").copy(bytes, 65_536 - 10);
  return bytes;
};

const relation = (type: string) =>
  strToU8(
    `<r:Relationships><r:Relationship Type="https://schemas.test/relationships/${type}"/></r:Relationships>`,
  );

describe("a file of a study", () => {
  test.each([
    ["a picture", PNG, "image/png"],
    ["an animated picture", GIF, "image/gif"],
    ["a PDF", PDF, "application/pdf"],
    ["a document", office(WORD, "word/document.xml"), WORD],
    ["an old document", compound("WordDocument"), "application/msword"],
    ["an old spreadsheet", compound("Workbook"), "application/vnd.ms-excel"],
    ["text", strToU8("Psalm 23, to be sung.\n"), "text/plain"],
    ["UTF-16 text", Buffer.from("\ufeffPsalm", "utf16le"), "text/plain"],
    ["sound", makeWav(2), "audio/wav"],
  ])("may be %s, whatever its name says", async (_, bytes, mediaType) => {
    const { upload, sent } = await send(bytes, "ready.html");
    expect(sent.status).toBe(204);
    expect(await fileOf(upload)).toMatchObject({
      filename: "ready.html",
      mediaType,
      bytes: bytes.byteLength,
      seconds: mediaType === "audio/wav" ? 2 : null,
    });
    expect(hash(await uploads.readContent(upload))).toBe(hash(bytes));
  });

  test.each([
    ["a page", strToU8("\ufeff\n <!DOCTYPE html><script>alert(1)</script>")],
    [
      "an SVG, which may contain scripts",
      strToU8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ["a UTF-16 SVG", Buffer.from("\ufeff<svg/>", "utf16le")],
    ["an SVG after a declaration", strToU8('<?xml version="1.0"?><svg/>')],
    ["a document whose type has macros", office(MACROS, "word/document.xml")],
    ["an archive", zipSync({ "a.txt": strToU8("hello") })],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(5000)])],
    ["a compound file that is not a document", compound("Installer")],
  ])("may not be %s", async (_, bytes) => {
    const { upload, sent } = await send(bytes, "picture.png");
    expect(sent).toMatchObject({
      status: 415,
      body: { error: { code: "unsupported", message: MEDIA_MESSAGES.notForStudies } },
    });
    await expect.poll(() => uploads.isGone(upload)).toBe(true);
  });

  const content = strToU8("x");
  const inWord = (parts: Record<string, Uint8Array>) =>
    zipSync({ ...unzipSync(office(WORD, "word/document.xml")), ...parts });
  const types = (xml: string) => inWord({ "[Content_Types].xml": Buffer.from(xml) });
  const word = `<Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/>`;
  test.each([
    ["a macro project", inWord({ "word/vbaProject.bin": content })],
    ["one in upper case", inWord({ "WORD/VBAPROJECT.BIN": content })],
    [
      "one under another name",
      types(
        `<Types>${word}<Default Extension="x" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
      ),
    ],
    [
      "one that only a relationship mentions",
      inWord({ "word/_rels/document.xml.rels": relation("vbaProject") }),
    ],
    [
      "one with XML character references",
      inWord({ "word/_rels/document.xml.rels": relation("vba&#80;roject") }),
    ],
    ["an ActiveX control", inWord({ "word/activeX/activeX1.bin": content })],
    ["an embedded object", inWord({ "word/embeddings/oleObject1.bin": content })],
    ["an embedded document with macros", inWord({ "word/embeddings/table.xlsm": content })],
    ["macros in an old document", Buffer.concat([compound("WordDocument"), compound("_VBA_PROJECT")])],
    ["an object in rich text", strToU8("{\\rtf1 {\\object\\objemb{\\*\\objdata 00}}}")],
  ])("may not be a document with %s", async (_, bytes) => {
    const { upload, sent } = await send(bytes, "lesson.docx");
    expect(sent).toMatchObject({
      status: 415,
      body: { error: { code: "unsupported", message: MEDIA_MESSAGES.containsPrograms } },
    });
    await expect.poll(() => uploads.isGone(upload)).toBe(true);
  });

  test("may be a document with pictures and chart data", async () => {
    const bytes = inWord({
      "word/media/image1.png": PNG,
      "word/embeddings/Microsoft_Excel_Sheet.xlsx": content,
      "word/_rels/document.xml.rels": relation("image"),
    });
    expect((await send(bytes)).sent.status).toBe(204);
  });

  test("may not be a malformed zip", async () => {
    const name = "[Content_Types].xml";
    const listed = strToU8(`<Types>${word}</Types>`);
    const twice = craftZip([
      { name, content: listed },
      { name, content: listed, sameAs: 0 },
    ]);
    const sharing = craftZip([
      { name, content: listed },
      { name: "a.xml", content: listed, sameAs: 0 },
    ]);
    for (const bytes of [twice, sharing]) {
      expect((await send(bytes)).sent).toMatchObject({ status: 415 });
    }
  });

  test("is served with headers that keep it from running", async () => {
    const { upload } = await send(strToU8("hello <script>alert(1)</script>"), "page.html");
    const { headers } = await uploads.pastor.call("GET", `${fileAddress(upload)}/content`);
    expect(headers).toMatchObject({
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(headers["content-disposition"]).toContain("attachment");
  });

  test("returns its metadata when an upload is resumed", async () => {
    const upload = await uploads.client.create({ studyId: study.id, filename: "a.png" }, 1000);
    const { headers } = await uploads.client.call("HEAD", upload);
    expect(headers["upload-metadata"]).toContain(formatMetadata({ studyId: study.id }));
  });

  test("is deleted with its study, and is not listed as a recording", async () => {
    const { upload } = await send(PNG);
    expect(await uploads.listFiles()).toEqual([]);
    await uploads.pastor.call("DELETE", address(study.id));
    uploads.berea.context.housekeeping.wake();
    await expect.poll(() => uploads.isGone(upload)).toBe(true);
  });

  test("cannot be added to another user's study or a missing one", async () => {
    const other = await uploads.berea.signUp();
    const client = createTusClient(uploads.origin, other.cookie);
    for (const studyId of [study.id, crypto.randomUUID(), "nonsense"]) {
      const metadata = formatMetadata({ studyId });
      const answer = await client.call("POST", "/api/uploads", {
        "upload-length": "10",
        "upload-metadata": metadata,
      });
      expect(answer).toMatchObject({ status: 404, body: { error: { message: STUDY_MESSAGES.notFound } } });
    }
  });

  test("may have 100 MB if it is a picture or document; larger ones are rejected after the first bytes", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "berea-study-files-"));
    const file = path.join(folder, "large.pdf");
    await writeFile(file, PDF);
    expect(await findStudyFileProblem(file, LIMITS.studyFileBytes)).toBeUndefined();
    expect(await findStudyFileProblem(file, LIMITS.studyFileBytes + 1)).toMatchObject({ code: "too_large" });
    const handle = await open(file, "r+");
    await handle.truncate(LIMITS.studyFileBytes + 1);
    await handle.close();
    const limits = { mostBytes: 2 * 1024 ** 3, mostSeconds: 100 };
    await expect(readStudyFile(file, { limits, ffmpeg: undefined, source: "upload" })).rejects.toMatchObject({
      code: "too_large",
      message: "This file is too large. The limit for a picture or document is 100 MB.",
    });
    await removeFolder(folder);
  });
});

const call = (...asked: Parameters<typeof uploads.pastor.call>) => uploads.pastor.call(...asked);
const read = async (): Promise<Study> => (await call("GET", address(study.id))).body;
const isThere = async (upload: string) => (await call("GET", fileAddress(upload))).status === 200;
const sweep = () => sweepUnusedFiles({ ...uploads.berea.context, kinds: listKinds() });

/** Sets the files of the study's session. */
async function show(fileIds: string[], editor?: string) {
  const { version } = await read();
  const media = fileIds.map((fileId) => ({ type: "image", fileId }));
  await call("PATCH", address(study.id), { version, changedSessions: [{ id: "one", media }], editor });
}

/** Makes a file and its study a day older. */
async function makeOld(upload: string) {
  const { db } = uploads.berea.context;
  const updatedAt = sql`now() - interval '25 hours'`;
  await db
    .update(files)
    .set({ updatedAt })
    .where(eq(files.id, getUploadId(upload)));
  await db.update(studies).set({ updatedAt }).where(eq(studies.id, study.id));
}

describe("sweeping", () => {
  test("deletes a file that no session refers to, after a day", async () => {
    const { upload } = await send(PNG);
    await sweep();
    expect(await isThere(upload)).toBe(true);
    await makeOld(upload);
    await call("PATCH", address(study.id), { version: (await read()).version, title: "Touched" });
    await sweep();
    expect(await isThere(upload)).toBe(true);
    await makeOld(upload);
    await Promise.all([sweep(), sweep()]);
    await expect.poll(() => uploads.isGone(upload)).toBe(true);
  });

  test("keeps files of sessions", async () => {
    const { upload } = await send(PNG);
    await show([getUploadId(upload).toUpperCase()]);
    await makeOld(upload);
    await sweep();
    expect(await isThere(upload)).toBe(true);
  });

  test("keeps files of versions, which can be restored", async () => {
    const { upload } = await send(PNG);
    await show([getUploadId(upload)], "tab-1");
    await show([], "tab-2");
    await makeOld(upload);
    await sweep();
    expect(await isThere(upload)).toBe(true);
    const { items } = (await call("GET", `${address(study.id)}/versions`)).body;
    await call("POST", `${address(study.id)}/versions/${items[0].id}/restore`);
    expect((await read()).sessions[0]?.media).toMatchObject([{ fileId: getUploadId(upload) }]);
  });

  test("keeps recordings of sermons", async () => {
    const wav = makeWav(1);
    const upload = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    await uploads.client.patch(upload, 0, wav);
    await makeOld(upload);
    await sweep();
    expect(await uploads.listFiles()).toHaveLength(1);
  });
});
