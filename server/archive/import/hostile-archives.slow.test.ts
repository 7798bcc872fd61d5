import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import { UPLOADS_PATH } from "../../../contract/media/media.ts";
import { createTestApp, type TestUser, type TestApp } from "../../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../../uploads/testing-media.ts";
import { uploadArchive, downloadArchive } from "../testing-archive.ts";
import { openZip } from "../../zip/zip-reader.ts";
import { removeFolder } from "../../testing/testing-folder.ts";

let berea: TestApp;
let folder: string;
/** The entries of a valid archive: two sermons, one with a recording and a version, and a study. */
let good: Record<string, Uint8Array>;
let person: TestUser;

const { notArchive, archiveDamaged, archiveLocked, archiveTooLarge, archiveNewer, archiveRecordUnreadable } =
  ACCOUNT_DATA_MESSAGES;

beforeAll(async () => {
  berea = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "berea-hostile-"));
  const maker = await berea.signUp();
  const sermon = await maker.createSermon({ title: "Fear not", summary: "One" });
  await maker.call("PATCH", `${maker.sermons}/${sermon.id}`, { summary: "Two", version: 1 });
  const wav = makeWav(1);
  await maker.call(
    "POST",
    UPLOADS_PATH,
    wav,
    createUploadHeaders(wav, { sermonId: sermon.id, filename: "Sunday.wav" }),
  );
  await maker.createSermon({ title: "Rejoice" });
  await maker.call("POST", `/api/users/${maker.uid}/studies`, { title: "Psalms" });
  good = unzipSync(await downloadArchive(berea, maker));
});
beforeEach(async () => {
  person = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await removeFolder(folder);
});

const findName = (ending: RegExp) => Object.keys(good).find((name) => ending.test(name))!;
const sermonEntry = () => findName(/Fear not.*sermon\.json$/);
const read = (name: string) => JSON.parse(Buffer.from(good[name]!).toString());
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const pack = (entries: Zippable) => zipSync(entries, { level: 1 });

/** The valid archive with the JSON of an entry changed. */
function change<T>(name: string, edit: (value: T) => void): Uint8Array {
  const value = read(name);
  edit(value);
  return pack({ ...good, [name]: json(value) });
}

/** Imports an archive, which must be rejected without storing anything; returns the error message. */
async function getError(archive: Uint8Array): Promise<string> {
  const { status, body } = await uploadArchive(person, archive);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  for (const kind of ["sermons", "studies", "devotionals", "testimonies"]) {
    const { body: list } = await person.call("GET", `/api/users/${person.uid}/${kind}`);
    expect(list.items).toEqual([]);
  }
  const rows = await berea.context.db.query.files.findMany({
    where: (file, { eq }) => eq(file.ownerId, person.uid),
  });
  expect(rows).toEqual([]);
  return body.error.message;
}

/** Patches the local and central headers of an archive. */
function patchHeaders(archive: Uint8Array, patch: (header: Buffer, isCentral: boolean) => void): Uint8Array {
  const bytes = Buffer.from(archive);
  for (const [mark, isCentral] of [
    ["PK\x03\x04", false],
    ["PK\x01\x02", true],
  ] as const) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4))
      patch(bytes.subarray(at), isCentral);
  }
  return bytes;
}

describe("an archive is rejected without storing anything if it", () => {
  test("is not a zip", async () => {
    expect(await getError(Buffer.from("Fear not, little flock."))).toBe(notArchive);
    expect(await getError(new Uint8Array(0))).toBe(notArchive);
  });

  test("is another zip", async () => {
    expect(await getError(pack({ "holiday.txt": Buffer.from("sea") }))).toBe(notArchive);
    expect(await getError(pack({ "archive.json": json({ format: "another", version: 1 }) }))).toBe(
      notArchive,
    );
    expect(await getError(pack({ "archive.json": Buffer.from("{") }))).toBe(notArchive);
  });

  test("is truncated", async () => {
    const archive = pack(good);
    expect(await getError(archive.subarray(0, archive.length / 2))).toBe(notArchive);
    expect(await getError(archive.subarray(0, archive.length - 1))).toBe(notArchive);
  });

  test("has a damaged recording", async () => {
    const wav = findName(/\.wav$/);
    const bytes = Buffer.from(good[wav]!);
    bytes[100]! ^= 1;
    expect(await getError(pack({ ...good, [wav]: bytes }))).toBe(archiveDamaged);
    expect(await getError(pack({ ...good, [wav]: bytes.subarray(1) }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
    const { [wav]: _, ...without } = good;
    expect(await getError(pack(without))).toBe(archiveRecordUnreadable("Fear not"));
  });

  test("lacks a listed record", async () => {
    const { [sermonEntry()]: _, ...without } = good;
    expect(await getError(pack(without))).toBe(archiveDamaged);
  });

  test("contains an invalid record", async () => {
    const wrong: [string, (entry: { record: Record<string, unknown>; files: unknown[] }) => void][] = [
      ["no title", ({ record }) => void (record["title"] = " ")],
      ["no id", ({ record }) => void (record["id"] = "../../etc/passwd")],
      ["a date that is none", ({ record }) => void (record["date"] = "yesterday")],
      ["a script as video", ({ record }) => void (record["youtubeUrl"] = "javascript:alert(1)")],
      ["too long a text", ({ record }) => void (record["summary"] = "x".repeat(1_000_001))],
      ["another status", ({ record }) => void (record["status"] = "deleted")],
      ["a time that is none", ({ record }) => void (record["updatedAt"] = "'; drop table sermons")],
    ];
    for (const [, edit] of wrong) {
      expect(await getError(change(sermonEntry(), edit))).toBe(archiveRecordUnreadable("Fear not"));
    }
    expect(await getError(pack({ ...good, [sermonEntry()]: Buffer.from("[".repeat(1_000_000)) }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
  });

  test("contains an invalid version", async () => {
    const name = findName(/versions\.jsonl$/);
    expect(await getError(pack({ ...good, [name]: Buffer.from("{}\n") }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
    const version = Buffer.from(good[name]!);
    expect(await getError(pack({ ...good, [name]: Buffer.concat([version, version]) }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
  });

  test("contains invalid UTF-8", async () => {
    const noText = new Uint8Array([0xff, 0xfe, 0x00, 0xd8]);
    expect(await getError(pack({ ...good, [sermonEntry()]: noText }))).toBe(archiveDamaged);
  });

  test("contains a record twice", async () => {
    const twice = change<{ records: unknown[] }>("archive.json", ({ records }) => records.push(records[0]));
    expect(await getError(twice)).toBe(archiveDamaged);
  });

  test("contains a file that a browser would run", async () => {
    const page = change<{ files: { mediaType: string }[] }>(sermonEntry(), ({ files }) => {
      files[0]!.mediaType = "text/html";
    });
    expect(await getError(page)).toBe(archiveRecordUnreadable("Fear not"));
  });

  test("contains an invalid profile picture", async () => {
    const picture = Buffer.from("<svg onload='alert(1)'/>");
    expect(await getError(pack({ ...good, "profile/picture.webp": picture }))).toBe(archiveDamaged);
  });

  test("refers to paths outside", async () => {
    for (const name of ["../outside.txt", "/etc/passwd", "a/../../b", "C:\\outside.txt", "a\\..\\..\\b"]) {
      expect(await getError(pack({ ...good, [name]: Buffer.from("x") }))).toBe(archiveDamaged);
    }
    const outside = change<{ records: { path: string }[] }>("archive.json", ({ records }) => {
      records[0]!.path = "../../../../etc/passwd";
    });
    expect(await getError(outside)).toBe(archiveDamaged);
  });

  test("contains a symbolic link", async () => {
    const link: Zippable = { ...good, link: [Buffer.from("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] };
    expect(await getError(pack(link))).toBe(archiveDamaged);
  });

  test("has two entries with the same name", async () => {
    const archive = Buffer.from(pack({ ...good, "aaa.txt": Buffer.from("x"), "aab.txt": Buffer.from("y") }));
    for (let at = archive.indexOf("aab.txt"); at >= 0; at = archive.indexOf("aab.txt", at))
      archive.write("aaa", at);
    expect(await getError(archive)).toBe(archiveDamaged);
  });

  test("is encrypted", async () => {
    const locked = patchHeaders(pack(good), (header, isCentral) => {
      const flags = isCentral ? 8 : 6;
      header.writeUInt16LE(header.readUInt16LE(flags) | 1, flags);
    });
    expect(await getError(locked)).toBe(archiveLocked);
  });

  test("has an unknown compression method", async () => {
    const unknown = patchHeaders(pack(good), (header, isCentral) =>
      header.writeUInt16LE(99, isCentral ? 10 : 8),
    );
    expect(await getError(unknown)).toBe(archiveDamaged);
  });

  test("was created by a newer Berea", async () => {
    const newer = change<{ version: number }>("archive.json", (list) => void (list.version = 2));
    expect(await getError(newer)).toBe(archiveNewer);
  });
});

describe("a zip is rejected if it", () => {
  const limits = { entries: 100, textBytes: 10_000, ratio: 200 };
  const open = async (entries: Uint8Array) => {
    const file = path.join(folder, crypto.randomUUID());
    await writeFile(file, entries);
    return openZip(file, limits);
  };

  test("has too many entries", async () => {
    const entries = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}`, new Uint8Array(0)]));
    await expect(open(pack(entries))).rejects.toThrow(archiveTooLarge);
  });

  test("has an impossible compression ratio", async () => {
    const zeros = new Uint8Array(10 * 1024 ** 2);
    const bomb = zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`, zeros])), {
      level: 9,
    });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(open(bomb)).rejects.toThrow(archiveTooLarge);
  });

  test("declares a wrong size", async () => {
    const packed = zipSync({ "a.txt": new Uint8Array(1_000_000) }, { level: 9 });
    const zip = await open(
      patchHeaders(packed, (header, isCentral) => header.writeUInt32LE(10, isCentral ? 24 : 22)),
    );
    await expect(zip.readText("a.txt")).rejects.toThrow(archiveDamaged);
    zip.close();
  });

  test("has a text or a line that is too long", async () => {
    const zip = await open(pack({ "a.txt": Buffer.from("x".repeat(10_001)) }));
    await expect(zip.readText("a.txt")).rejects.toThrow(archiveTooLarge);
    await expect(zip.readLines("a.txt").next()).rejects.toThrow(archiveTooLarge);
    zip.close();
  });
});

describe("an archive is imported if it", () => {
  test("was unpacked and zipped again in a folder with additional files", async () => {
    const moved = Object.fromEntries(
      Object.entries(good).map(([name, bytes]) => [`berea-2024/${name}`, bytes]),
    );
    const packed = pack({
      "berea-2024/": new Uint8Array(0),
      ...moved,
      "__MACOSX/berea-2024/._archive.json": new Uint8Array(1),
    });
    expect((await uploadArchive(person, packed)).body).toEqual({ added: 3, alreadyThere: 0 });
  });

  test("contains scripts in lesson plans, without these scripts", async () => {
    const lessonPlan = '<h2>Aim</h2><script>alert(1)</script><p onclick="alert(1)">Trust</p>';
    const hostile = change<{ record: { lessonPlan: string } }>(sermonEntry(), ({ record }) => {
      record.lessonPlan = lessonPlan;
    });
    await uploadArchive(person, hostile);
    const { body } = await person.call("GET", person.sermons);
    const { id } = body.items.find(({ title }: { title: string }) => title === "Fear not");
    expect((await person.readSermon({ id })).lessonPlan).toBe("<h2>Aim</h2><p>Trust</p>");
  });

  test("claims another owner, as content of the importing user", async () => {
    const claimed = change<{ record: Record<string, unknown> }>(sermonEntry(), ({ record }) => {
      Object.assign(record, { ownerId: "another", createdBy: "another", transcriptHash: "x" });
    });
    expect((await uploadArchive(person, claimed)).status).toBe(200);
    const { body } = await person.call("GET", person.sermons);
    expect(body.items.map(({ createdBy }: { createdBy: string }) => createdBy)).toEqual([
      person.uid,
      person.uid,
    ]);
  });
});

/** The valid archive with another file of this declared type instead of the recording. */
const withFile = (content: Uint8Array, mediaType: string) => {
  const archive = change<{ files: Record<string, unknown>[] }>(sermonEntry(), ({ files }) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    Object.assign(files[0]!, { mediaType, bytes: content.length, sha256 });
  });
  return pack({ ...unzipSync(archive), [findName(/\.wav$/)]: content });
};

describe("a file of an archive", () => {
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const document = (parts: Zippable = {}) =>
    zipSync({
      "[Content_Types].xml": Buffer.from(
        `<Types><Override PartName="/word/document.xml" ContentType="${word}.main+xml"/></Types>`,
      ),
      "word/document.xml": Buffer.from("<x/>"),
      ...parts,
    });

  test("may be a document", async () => {
    expect((await uploadArchive(person, withFile(document(), word))).status).toBe(200);
  });

  test("may not be a document with macros, whatever its type", async () => {
    const macros = document({ "word/vbaProject.bin": Buffer.from("x") });
    for (const mediaType of [word, "application/msword", "text/plain", "audio/wav", "image/png"]) {
      expect(await getError(withFile(macros, mediaType))).toBe(archiveRecordUnreadable("Fear not"));
    }
  });

  test("may not be a document with a wrong type", async () => {
    expect(await getError(withFile(document(), "application/pdf"))).toBe(archiveRecordUnreadable("Fear not"));
  });
});
