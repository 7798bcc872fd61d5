import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFile, createFullAccount } from "../account-deletion/testing-full-account.ts";
import { createZipWriter } from "../zip/zip-writer.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { type TestUser, TEST_PASSWORD } from "../testing/testing.ts";
import { createBackup } from "./create-backup.ts";
import {
  CHECKSUMS_ENTRY,
  DATABASE_ENTRY,
  DESCRIPTION_ENTRY,
  type Description,
  PLATFORM,
  formatChecksums,
} from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createTestFolder, readAllRows, silentLog, startApp } from "./testing-folders.ts";

let folder: Awaited<ReturnType<typeof createTestFolder>>;
let dataDir: string;
/** Created while Berea ran, and while it did not. */
let [hot, cold] = ["", ""];
let pastor: TestUser;
let sermonId: string;

beforeAll(async () => {
  folder = await createTestFolder();
  dataDir = join(folder.path, "data");
  [hot, cold] = [join(folder.path, "backups", "hot.zip"), join(folder.path, "cold.zip")];
  const berea = await startApp(dataDir);
  try {
    pastor = await berea.signUp("Aquila");
    await createFullAccount(berea, pastor);
    const sermon = await pastor.createSermon({
      title: "Tents",
      transcript: "They were tentmakers by trade.",
    });
    sermonId = sermon.id;
    const backup = createBackup(dataDir, hot, silentLog);
    const finished = new AbortController();
    const end = () => finished.abort();
    backup.then(end, end);
    // Files are added and deleted meanwhile.
    for (let count = 0; !finished.signal.aborted; count += 1) {
      const { id } = await pastor.createSermon({ title: "Later" });
      await addFile(pastor, { sermonId: id });
      if (count % 2 === 0) await pastor.call("DELETE", `${pastor.sermons}/${id}`);
      await delay(50);
    }
    await backup;
  } finally {
    await berea.close();
  }
  await createBackup(dataDir, cold, silentLog);
}, 120_000);
afterAll(() => folder.remove());

async function restoreInto(name: string, file: string) {
  const target = join(folder.path, name);
  return { target, restored: await restoreBackup(file, target, silentLog) };
}

async function readFiles(of: string): Promise<Record<string, Buffer>> {
  const storage = await openFileStorage(join(of, "files"));
  const read = async (key: string) => [key, await readFile(join(of, "files", key))] as const;
  return Object.fromEntries(await Promise.all((await storage.listKeys()).map(read)));
}

test("restores the same rows, files and secret", async () => {
  const { target, restored } = await restoreInto("equal", cold);
  expect(restored).toMatchObject({ users: 1, lost: 0 });
  const rows = await readAllRows(target);
  expect(Object.keys(rows).length).toBeGreaterThan(20);
  expect(rows["public.sermons"]!.length).toBeGreaterThan(12);
  expect(rows).toEqual(await readAllRows(dataDir));
  const files = await readFiles(target);
  expect(Object.keys(files).length).toBeGreaterThan(12);
  expect(files).toEqual(await readFiles(dataDir));
  expect(await readFile(join(target, "secret"))).toEqual(await readFile(join(dataDir, "secret")));
  expect(await readdir(target)).not.toContain("restore.unfinished");
}, 120_000);

test("a backup created while Berea is in use contains everything saved before and all files that it refers to", async () => {
  const { target, restored } = await restoreInto("running", hot);
  expect(restored).toMatchObject({ users: 1, lost: 0 });
  const berea = await startApp(target);
  try {
    const again = await berea.anonymous.call("POST", "/api/auth/sign-in/email", {
      email: pastor.email,
      password: TEST_PASSWORD,
    });
    expect(again.status).toBe(200);
    // The session is still valid, because the backup contains the secret.
    const call = (url: string) => berea.app.inject({ url, headers: { cookie: pastor.cookie } });
    const sermon = await call(`${pastor.sermons}/${sermonId}`);
    expect(sermon.json()).toMatchObject({ title: "Tents" });
    const found = () =>
      call(`/api/users/${pastor.uid}/search?q=tentmaker`).then((answer) => answer.json().items);
    await expect.poll(found).toMatchObject([{ id: sermonId }]);
    const { items } = (await call(`${pastor.sermons}?limit=100`)).json();
    expect(items.length).toBeGreaterThan(12);
  } finally {
    await berea.close();
  }
});

/** Writes an intact backup with this description and without a real database. */
async function writeBackupWith(
  parts: Pick<Description, "migration" | "machine" | "postgres">,
): Promise<string> {
  const file = join(folder.path, "described.zip");
  const description = {
    kind: "berea-backup",
    formatVersion: 1,
    berea: "9.9.9",
    madeAt: new Date().toISOString(),
    ...parts,
  } satisfies Description;
  const zip = createZipWriter();
  const written = pipeline(zip.output, createWriteStream(file));
  const sums = new Map<string, string>();
  for (const [path, text] of [
    [DESCRIPTION_ENTRY, JSON.stringify(description)],
    [DATABASE_ENTRY, "no database"],
  ] as const) {
    await zip.addText(path, text);
    sums.set(path, createHash("sha256").update(text).digest("hex"));
  }
  await zip.addText(CHECKSUMS_ENTRY, formatChecksums(sums));
  zip.end();
  await written;
  return file;
}

describe("restoring is rejected without changes", () => {
  test("if the backup is truncated or has a changed byte", async () => {
    const damaged = join(folder.path, "damaged.zip");
    const target = join(folder.path, "refused");
    const expectRejection = () =>
      expect(restoreBackup(damaged, target, silentLog)).rejects.toMatchObject({
        name: "StartError",
        message: expect.stringContaining("isn't a Berea backup, or it's damaged. Nothing was changed."),
      });
    const { size } = await stat(cold);
    for (const length of [0, Math.floor(size / 2), size - 1]) {
      await copyFile(cold, damaged);
      await truncate(damaged, length);
      await expectRejection();
    }
    const whole = await readFile(cold);
    for (const part of [0.3, 0.8]) {
      const changed = Buffer.from(whole);
      changed[Math.floor(part * size)]! ^= 0xff;
      await writeFile(damaged, changed);
      await expectRejection();
    }
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("if the backup is from a newer Berea or another platform", async () => {
    const target = join(folder.path, "refused");
    const compatible = { migration: 1, machine: PLATFORM, postgres: 18 };
    for (const [other, sentence] of [
      [
        { migration: Date.parse("2100-01-01") },
        "was created by a newer Berea (9.9.9). Restore it with that version.",
      ],
      [{ machine: "plan9-mips" }, "was created on another platform (plan9-mips, PostgreSQL 18)"],
      [{ postgres: 17 }, "was created on another platform"],
    ] as const) {
      const file = await writeBackupWith({ ...compatible, ...other });
      await expect(restoreBackup(file, target, silentLog)).rejects.toThrow(sentence);
    }
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("if the folder isn't empty", async () => {
    const target = join(folder.path, "full");
    await mkdir(target);
    await writeFile(join(target, "letter.txt"), "Greet Priscilla");
    await expect(restoreBackup(cold, target, silentLog)).rejects.toThrow("isn't empty");
    await expect(restoreBackup(cold, dataDir, silentLog)).rejects.toThrow("isn't empty");
    expect(await readdir(target)).toEqual(["letter.txt"]);
  });
});

test("creating a backup never overwrites a file, and requires a database", async () => {
  await expect(createBackup(dataDir, cold, silentLog)).rejects.toThrow("already exists");
  const nowhere = join(folder.path, "nowhere");
  await expect(createBackup(nowhere, join(folder.path, "x.zip"), silentLog)).rejects.toThrow(
    `There is no database in ${nowhere}`,
  );
});
