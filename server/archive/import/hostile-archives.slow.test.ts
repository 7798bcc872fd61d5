import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import { UPLOADS_PATH } from "../../../contract/media/media.ts";
import { createTestApp, type TestUser, type TestApp } from "../../testing/testing.ts";
import { makeWav, uploadHeaders } from "../../uploads/testing-media.ts";
import { uploadArchive, download } from "../testing-archive.ts";
import { openZip } from "../../zip/zip-reader.ts";

let berea: TestApp;
let folder: string;
/** The entries of a good archive: two sermons, of which one has a recording and an earlier text, and a study. */
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
    uploadHeaders(wav, { sermonId: sermon.id, filename: "Sunday.wav" }),
  );
  await maker.createSermon({ title: "Rejoice" });
  await maker.call("POST", `/api/users/${maker.uid}/studies`, { title: "Psalms" });
  good = unzipSync(await download(berea, maker));
});
beforeEach(async () => {
  person = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await rm(folder, { recursive: true });
});

const findName = (ending: RegExp) => Object.keys(good).find((name) => ending.test(name))!;
const sermonEntry = () => findName(/Fear not.*sermon\.json$/);
const read = (name: string) => JSON.parse(Buffer.from(good[name]!).toString());
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const pack = (entries: Zippable) => zipSync(entries, { level: 1 });

/** The good archive with the JSON of an entry changed. */
function change<T>(name: string, edit: (value: T) => void): Uint8Array {
  const value = read(name);
  edit(value);
  return pack({ ...good, [name]: json(value) });
}

/** Brings an archive back, which must be refused without a trace; answers the sentence. */
async function refuse(archive: Uint8Array): Promise<string> {
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

/** A good archive in which the bytes that `mark` begins, in local and central headers alike, are overwritten. */
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

describe("an archive is refused, and nothing of it stored, that", () => {
  test("is no zip", async () => {
    expect(await refuse(Buffer.from("Fear not, little flock."))).toBe(notArchive);
    expect(await refuse(new Uint8Array(0))).toBe(notArchive);
  });

  test("is a zip of something else", async () => {
    expect(await refuse(pack({ "holiday.txt": Buffer.from("sea") }))).toBe(notArchive);
    expect(await refuse(pack({ "archive.json": json({ format: "another", version: 1 }) }))).toBe(notArchive);
    expect(await refuse(pack({ "archive.json": Buffer.from("{") }))).toBe(notArchive);
  });

  test("is cut off", async () => {
    const archive = pack(good);
    expect(await refuse(archive.subarray(0, archive.length / 2))).toBe(notArchive);
    expect(await refuse(archive.subarray(0, archive.length - 1))).toBe(notArchive);
  });

  test("has a damaged recording", async () => {
    const wav = findName(/\.wav$/);
    const bytes = Buffer.from(good[wav]!);
    bytes[100]! ^= 1;
    expect(await refuse(pack({ ...good, [wav]: bytes }))).toBe(archiveDamaged);
    expect(await refuse(pack({ ...good, [wav]: bytes.subarray(1) }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
    const { [wav]: _, ...without } = good;
    expect(await refuse(pack(without))).toBe(archiveRecordUnreadable("Fear not"));
  });

  test("lacks a record that it lists", async () => {
    const { [sermonEntry()]: _, ...without } = good;
    expect(await refuse(pack(without))).toBe(archiveDamaged);
  });

  test("holds a record that is none", async () => {
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
      expect(await refuse(change(sermonEntry(), edit))).toBe(archiveRecordUnreadable("Fear not"));
    }
    expect(await refuse(pack({ ...good, [sermonEntry()]: Buffer.from("[".repeat(1_000_000)) }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
  });

  test("holds an earlier text that is none", async () => {
    const name = findName(/versions\.jsonl$/);
    expect(await refuse(pack({ ...good, [name]: Buffer.from("{}\n") }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
    const version = Buffer.from(good[name]!);
    expect(await refuse(pack({ ...good, [name]: Buffer.concat([version, version]) }))).toBe(
      archiveRecordUnreadable("Fear not"),
    );
  });

  test("holds a text that is none", async () => {
    const noText = new Uint8Array([0xff, 0xfe, 0x00, 0xd8]);
    expect(await refuse(pack({ ...good, [sermonEntry()]: noText }))).toBe(archiveDamaged);
  });

  test("holds a record twice", async () => {
    const twice = change<{ records: unknown[] }>("archive.json", ({ records }) => records.push(records[0]));
    expect(await refuse(twice)).toBe(archiveDamaged);
  });

  test("holds a file that a browser would run", async () => {
    const page = change<{ files: { mediaType: string }[] }>(sermonEntry(), ({ files }) => {
      files[0]!.mediaType = "text/html";
    });
    expect(await refuse(page)).toBe(archiveRecordUnreadable("Fear not"));
  });

  test("holds a picture of its person that is none", async () => {
    const picture = Buffer.from("<svg onload='alert(1)'/>");
    expect(await refuse(pack({ ...good, "profile/picture.webp": picture }))).toBe(archiveDamaged);
  });

  test("points out of itself", async () => {
    for (const name of ["../outside.txt", "/etc/passwd", "a/../../b", "C:\\outside.txt", "a\\..\\..\\b"]) {
      expect(await refuse(pack({ ...good, [name]: Buffer.from("x") }))).toBe(archiveDamaged);
    }
    const outside = change<{ records: { path: string }[] }>("archive.json", ({ records }) => {
      records[0]!.path = "../../../../etc/passwd";
    });
    expect(await refuse(outside)).toBe(archiveDamaged);
  });

  test("holds a link to elsewhere", async () => {
    const link: Zippable = { ...good, link: [Buffer.from("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] };
    expect(await refuse(pack(link))).toBe(archiveDamaged);
  });

  test("names two entries alike", async () => {
    const archive = Buffer.from(pack({ ...good, "aaa.txt": Buffer.from("x"), "aab.txt": Buffer.from("y") }));
    for (let at = archive.indexOf("aab.txt"); at >= 0; at = archive.indexOf("aab.txt", at))
      archive.write("aaa", at);
    expect(await refuse(archive)).toBe(archiveDamaged);
  });

  test("is encrypted", async () => {
    const locked = patchHeaders(pack(good), (header, isCentral) => {
      const flags = isCentral ? 8 : 6;
      header.writeUInt16LE(header.readUInt16LE(flags) | 1, flags);
    });
    expect(await refuse(locked)).toBe(archiveLocked);
  });

  test("is packed in a way that nobody knows", async () => {
    const unknown = patchHeaders(pack(good), (header, isCentral) =>
      header.writeUInt16LE(99, isCentral ? 10 : 8),
    );
    expect(await refuse(unknown)).toBe(archiveDamaged);
  });

  test("comes from a newer Berea", async () => {
    const newer = change<{ version: number }>("archive.json", (list) => void (list.version = 2));
    expect(await refuse(newer)).toBe(archiveNewer);
  });
});

describe("a zip is refused that", () => {
  const limits = { entries: 100, textBytes: 10_000, ratio: 200 };
  const open = async (entries: Uint8Array) => {
    const file = path.join(folder, crypto.randomUUID());
    await writeFile(file, entries);
    return openZip(file, limits);
  };

  test("has more entries than an archive may have", async () => {
    const entries = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}`, new Uint8Array(0)]));
    await expect(open(pack(entries))).rejects.toThrow(archiveTooLarge);
  });

  test("unpacks to more than its size could ever hold", async () => {
    const zeros = new Uint8Array(10 * 1024 ** 2);
    const bomb = zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`, zeros])), {
      level: 9,
    });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(open(bomb)).rejects.toThrow(archiveTooLarge);
  });

  test("says less of its size than is true", async () => {
    const packed = zipSync({ "a.txt": new Uint8Array(1_000_000) }, { level: 9 });
    const zip = await open(
      patchHeaders(packed, (header, isCentral) => header.writeUInt32LE(10, isCentral ? 24 : 22)),
    );
    await expect(zip.readText("a.txt")).rejects.toThrow(archiveDamaged);
    zip.close();
  });

  test("has too long a text, or a line", async () => {
    const zip = await open(pack({ "a.txt": Buffer.from("x".repeat(10_001)) }));
    await expect(zip.readText("a.txt")).rejects.toThrow(archiveTooLarge);
    await expect(zip.readLines("a.txt").next()).rejects.toThrow(archiveTooLarge);
    zip.close();
  });
});

describe("an archive is brought back that", () => {
  test("was unpacked and packed again in a folder, by a system that leaves something of its own", async () => {
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

  test("holds scripts in its lesson plans, without them", async () => {
    const lessonPlan = '<h2>Aim</h2><script>alert(1)</script><p onclick="alert(1)">Trust</p>';
    const hostile = change<{ record: { lessonPlan: string } }>(sermonEntry(), ({ record }) => {
      record.lessonPlan = lessonPlan;
    });
    await uploadArchive(person, hostile);
    const { body } = await person.call("GET", person.sermons);
    const { id } = body.items.find(({ title }: { title: string }) => title === "Fear not");
    expect((await person.readSermon({ id })).lessonPlan).toBe("<h2>Aim</h2><p>Trust</p>");
  });

  test("claims to be somebody's, as that of whoever brings it", async () => {
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

/** The good archive, whose recording is another file that says to be of this type. */
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

  test("may not be a document with macros in it, whatever it says to be", async () => {
    const macros = document({ "word/vbaProject.bin": Buffer.from("x") });
    for (const mediaType of [word, "application/msword", "text/plain", "audio/wav", "image/png"]) {
      expect(await refuse(withFile(macros, mediaType))).toBe(archiveRecordUnreadable("Fear not"));
    }
  });

  test("may not say to be another document than it is", async () => {
    expect(await refuse(withFile(document(), "application/pdf"))).toBe(archiveRecordUnreadable("Fear not"));
  });
});
