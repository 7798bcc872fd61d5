// Malicious backups with correct checksums: `npm run restore` rejects each of them with one error message.
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { create, Header } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createZipWriter } from "../zip/zip-writer.ts";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import {
  CHECKSUMS_ENTRY,
  DATABASE_ENTRY,
  DESCRIPTION_ENTRY,
  PLATFORM,
  formatChecksums,
} from "./backup-file.ts";
import { createTestFolder, runBackupCommand, silentLog } from "./testing-folders.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let folder: Awaited<ReturnType<typeof createTestFolder>>;
/** The files of an empty embedded database without Berea's tables. */
let cluster: string;

beforeAll(async () => {
  folder = await createTestFolder();
  const dataDir = join(folder.path, "empty");
  await prepareDataFolder(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    onLost: () => undefined,
    durable: false,
  });
  await server.stop();
  cluster = join(dataDir, "postgres");
});
afterAll(() => folder.remove());

interface Parts {
  [path: string]: string | Buffer;
}

/** Writes a backup of these parts with a valid description and correct checksums. */
async function writeBackup(parts: Parts, changes = {}): Promise<string> {
  const file = join(await mkdtemp(join(folder.path, "backup-")), "backup.zip");
  const description = {
    kind: "berea-backup",
    formatVersion: 1,
    berea: "0.1.0",
    madeAt: new Date().toISOString(),
    machine: PLATFORM,
    postgres: 18,
    migration: 1,
    ...changes,
  };
  const zip = createZipWriter();
  const written = pipeline(zip.output, createWriteStream(file));
  const sums = new Map<string, string>();
  for (const [path, bytes] of Object.entries({
    [DESCRIPTION_ENTRY]: JSON.stringify(description),
    ...parts,
  })) {
    await zip.addText(
      path,
      (async function* () {
        yield Buffer.from(bytes) as unknown as string;
      })(),
    );
    sums.set(path, createHash("sha256").update(bytes).digest("hex"));
  }
  await zip.addText(CHECKSUMS_ENTRY, formatChecksums(sums));
  zip.end();
  await written;
  return file;
}

interface TarEntry {
  path: string;
  type?: "File" | "Directory" | "SymbolicLink" | "Link" | "FIFO" | "CharacterDevice";
  linkpath?: string;
  content?: string;
}

/** A tar with these entries, which may be invalid. */
function createTar(entries: TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, type = "File", linkpath, content = "" }) => {
    const header = Buffer.alloc(512);
    const size = Buffer.byteLength(content);
    new Header({
      path,
      type,
      mode: 0o4777,
      size,
      uid: 0,
      gid: 0,
      mtime: new Date(0),
      ...(linkpath && { linkpath }),
    }).encode(header);
    return [header, Buffer.from(content), Buffer.alloc((512 - (size % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A tar of the cluster with changed files. */
async function packCluster(changes: Record<string, string> = {}): Promise<Buffer> {
  const copy = await mkdtemp(join(folder.path, "cluster-"));
  const chunks: Buffer[] = [];
  const whole = await create({ cwd: cluster }, ["."]).concat();
  const changed = Object.entries(changes).map(([path, content]) => ({ path, content }));
  chunks.push(whole.subarray(0, whole.length - 1024), createTar(changed));
  await removeFolder(copy);
  return Buffer.concat(chunks);
}

/** Restores into a new folder; returns the output and what remains of the folder. */
async function restore(file: string) {
  const parent = await mkdtemp(join(folder.path, "restore-"));
  const { code, output } = await runBackupCommand(join(parent, "church", "data"), "restore", file).ended;
  return {
    code,
    output: output.replace("Checking the backup…\n", "").trimEnd(),
    remaining: await readdir(parent),
  };
}

/** One error message, and no files. */
const refusal = (sentence: string) => ({
  code: 1,
  output: expect.stringMatching(new RegExp(`^[^\\n]*${sentence}[^\\n]*\\.$`)),
  remaining: [],
});
const DAMAGED = refusal("isn't a Berea backup, or it's damaged\\. Nothing was changed");

describe.skipIf(process.platform === "win32")("npm run restore rejects", { timeout: 120_000 }, () => {
  test.each([
    ["an empty file", Buffer.alloc(0)],
    ["a text", Buffer.from("Greet Priscilla and Aquila")],
    ["a gzip", gzipSync("Greet Priscilla and Aquila")],
    ["a tar", createTar([{ path: "PG_VERSION", content: "18\n" }])],
  ])("%s", async (_, bytes) => {
    const file = join(await mkdtemp(join(folder.path, "backup-")), "backup.zip");
    await writeFile(file, bytes);
    expect(await restore(file)).toEqual(DAMAGED);
  });

  test("a folder, and a missing file", async () => {
    expect(await restore(folder.path)).toEqual(DAMAGED);
    expect(await restore(join(folder.path, "nowhere.zip"))).toEqual(refusal("doesn't exist"));
  });

  test.each([
    ["is of another kind", { kind: "berea-archive" }],
    ["has a newer format", { formatVersion: 2 }],
    ["has a version that is not a number", { postgres: "18" }],
    ["would write to the terminal", { berea: "\u001B[2J", migration: Number.MAX_SAFE_INTEGER }],
    ["is too long", { berea: "x".repeat(100_000) }],
  ])("a backup whose description %s", async (_, changes) => {
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: await packCluster() }, changes))).toEqual(
      DAMAGED,
    );
  });

  test("a backup without a database, and one with wrong checksums", async () => {
    expect(await restore(await writeBackup({}))).toEqual(DAMAGED);
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: "x", [CHECKSUMS_ENTRY]: "x" }))).toEqual(
      DAMAGED,
    );
  });

  test.each<[string, TarEntry[]]>([
    ["a file outside", [{ path: "../../../escaped", content: "x" }]],
    ["a file with an absolute path", [{ path: "/tmp/berea-escaped", content: "x" }]],
    [
      "a link to a folder outside, and a file in it",
      [
        { path: "base", type: "SymbolicLink", linkpath: "/tmp" },
        { path: "base/berea-escaped", content: "x" },
      ],
    ],
    ["a link", [{ path: "pg_wal", type: "SymbolicLink", linkpath: "/tmp" }]],
    ["a hard link", [{ path: "PG_VERSION", type: "Link", linkpath: "/etc/passwd" }]],
    ["a pipe", [{ path: "PG_VERSION", type: "FIFO" }]],
    ["a device", [{ path: "PG_VERSION", type: "CharacterDevice" }]],
    ["a tablespace outside", [{ path: "tablespace_map", content: "16384 /tmp/berea-escaped\n" }]],
    ["a signal to wait for another server", [{ path: "standby.signal" }]],
    ["no file", []],
    ["a version and nothing else", [{ path: "PG_VERSION", content: "18\n" }]],
  ])("a database that has %s", async (_, entries) => {
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: createTar(entries) }))).toEqual(DAMAGED);
    expect(existsSync("/tmp/berea-escaped")).toBe(false);
  });

  test("a complete database with additional links", async () => {
    const links = createTar([{ path: "pg_tblspc/1", type: "SymbolicLink", linkpath: "/tmp" }]);
    const whole = await packCluster();
    expect(
      await restore(
        await writeBackup({
          [DATABASE_ENTRY]: Buffer.concat([whole.subarray(0, whole.length - 1024), links]),
        }),
      ),
    ).toEqual(DAMAGED);
  });

  test.each([
    ["not a tar", "Greet Priscilla and Aquila. ".repeat(1000)],
    [
      "a tar with garbage in it",
      Buffer.concat([
        createTar([{ path: "PG_VERSION", content: "18\n" }]).subarray(0, 1024),
        Buffer.alloc(4096, 7),
      ]),
    ],
  ])("a database that is %s", async (_, database) => {
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: database }))).toEqual(DAMAGED);
  });

  test.each([
    ["its control file", { "global/pg_control": "x".repeat(8192) }],
    ["its list of files", { "global/pg_filenode.map": "x".repeat(512) }],
    ["its version", { PG_VERSION: "Greet Priscilla" }],
  ])("a database with garbage in %s", async (_, changes) => {
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: await packCluster(changes) }))).toEqual(
      DAMAGED,
    );
  });

  test("a database with garbage in its settings", async () => {
    const database = await packCluster({ "postgresql.conf": "Greet Priscilla and Aquila" });
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: database }))).toEqual(
      refusal("because its database doesn't start"),
    );
  });

  test("a database without the tables of Berea", async () => {
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: await packCluster() }))).toEqual(DAMAGED);
  });

  test("it and leaves an empty folder unchanged", async () => {
    const dataDir = await mkdtemp(join(folder.path, "restore-"));
    const file = await writeBackup({ [DATABASE_ENTRY]: await packCluster() });
    expect((await runBackupCommand(dataDir, "restore", file).ended).code).toBe(1);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.each(["files/escaped", "files//etc/passwd"])("a file under the name %s", async (path) => {
    expect(await restore(await writeBackup({ [DATABASE_ENTRY]: await packCluster(), [path]: "x" }))).toEqual(
      DAMAGED,
    );
  });

  test.each([
    ["files/../../escaped", "files/it/is/escaped"],
    ["/tmp/berea-escaped", "files/bereaescaped"],
  ])("a file under the name %s", async (path, written) => {
    const file = await writeBackup({ [DATABASE_ENTRY]: await packCluster(), [written]: "x" });
    const bytes = (await readFile(file)).toString("latin1");
    await writeFile(file, bytes.replaceAll(written, path), "latin1");
    expect(await restore(file)).toEqual(DAMAGED);
    expect(existsSync("/tmp/berea-escaped")).toBe(false);
  });

  test("a backup that is too large for the disk, before reading it", async () => {
    const names = Array.from({ length: 3000 }, () => `files/${crypto.randomUUID()}`);
    const file = await writeBackup({
      [DATABASE_ENTRY]: "x",
      ...Object.fromEntries(names.map((name) => [name, "x"])),
    });
    const bytes = await readFile(file);
    // Each claims to have 4 GB.
    for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 1))
      if (bytes.toString("latin1", at + 46, at + 52) === "files/") bytes.writeUInt32LE(0xfffffffe, at + 24);
    await writeFile(file, bytes);
    expect(await restore(file)).toEqual(refusal("needs 12000.0 GB"));
  });
});
