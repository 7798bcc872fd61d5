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
  CHECKSUMS,
  DATABASE,
  DESCRIPTION,
  type Description,
  machine,
  writeChecksums,
} from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createTestFolder, readAllRows, silentLog, startAppOn } from "./testing-folders.ts";

let folder: Awaited<ReturnType<typeof createTestFolder>>;
let dataDir: string;
/** Made while Berea ran, and while it did not. */
let [hot, cold] = ["", ""];
let pastor: TestUser;
let sermonId: string;

beforeAll(async () => {
  folder = await createTestFolder();
  dataDir = join(folder.path, "data");
  [hot, cold] = [join(folder.path, "backups", "hot.zip"), join(folder.path, "cold.zip")];
  const berea = await startAppOn(dataDir);
  try {
    pastor = await berea.signUp("Aquila");
    await createFullAccount(berea, pastor);
    const sermon = await pastor.createSermon({
      title: "Tents",
      transcript: "They were tentmakers by trade.",
    });
    sermonId = sermon.id;
    const made = createBackup(dataDir, hot, silentLog);
    const isOver = new AbortController();
    const end = () => isOver.abort();
    made.then(end, end);
    // Files come and go meanwhile.
    for (let count = 0; !isOver.signal.aborted; count += 1) {
      const { id } = await pastor.createSermon({ title: "Later" });
      await addFile(pastor, { sermonId: id });
      if (count % 2 === 0) await pastor.call("DELETE", `${pastor.sermons}/${id}`);
      await delay(50);
    }
    await made;
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

test("what was backed up comes back: the same rows in every table, the same files, the same secret", async () => {
  const { target, restored } = await restoreInto("equal", cold);
  expect(restored).toMatchObject({ people: 1, lost: 0 });
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

test("a backup that was made while people wrote holds all that was acknowledged before, and every file it names", async () => {
  const { target, restored } = await restoreInto("running", hot);
  expect(restored).toMatchObject({ people: 1, lost: 0 });
  const berea = await startAppOn(target);
  try {
    const again = await berea.anonymous.call("POST", "/api/auth/sign-in/email", {
      email: pastor.email,
      password: TEST_PASSWORD,
    });
    expect(again.status).toBe(200);
    // The session is known still, for the secret came along.
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

/** A whole backup that says this of itself, with no database worth the name in it. */
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
    [DESCRIPTION, JSON.stringify(description)],
    [DATABASE, "no database"],
  ] as const) {
    await zip.addText(path, text);
    sums.set(path, createHash("sha256").update(text).digest("hex"));
  }
  await zip.addText(CHECKSUMS, writeChecksums(sums));
  zip.end();
  await written;
  return file;
}

describe("a restore is refused, and changes nothing,", () => {
  test("of a backup that is cut off, or has a byte that was not written so", async () => {
    const damaged = join(folder.path, "damaged.zip");
    const target = join(folder.path, "refused");
    const expectRefusal = () =>
      expect(restoreBackup(damaged, target, silentLog)).rejects.toMatchObject({
        name: "StartError",
        message: expect.stringContaining("is no backup of Berea, or it is damaged: nothing was changed"),
      });
    const { size } = await stat(cold);
    for (const length of [0, Math.floor(size / 2), size - 1]) {
      await copyFile(cold, damaged);
      await truncate(damaged, length);
      await expectRefusal();
    }
    const whole = await readFile(cold);
    for (const part of [0.3, 0.8]) {
      const changed = Buffer.from(whole);
      changed[Math.floor(part * size)]! ^= 0xff;
      await writeFile(damaged, changed);
      await expectRefusal();
    }
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("of a newer Berea, and of another kind of machine", async () => {
    const target = join(folder.path, "refused");
    const fitting = { migration: 1, machine, postgres: 18 };
    for (const [other, sentence] of [
      [
        { migration: Date.parse("2100-01-01") },
        "was made by a newer Berea (9.9.9): restore it with that one.",
      ],
      [{ machine: "plan9-mips" }, "was made on another kind of machine (plan9-mips, PostgreSQL 18)"],
      [{ postgres: 17 }, "was made on another kind of machine"],
    ] as const) {
      const file = await writeBackupWith({ ...fitting, ...other });
      await expect(restoreBackup(file, target, silentLog)).rejects.toThrow(sentence);
    }
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("into a folder that has something in it", async () => {
    const target = join(folder.path, "full");
    await mkdir(target);
    await writeFile(join(target, "letter.txt"), "Greet Priscilla");
    await expect(restoreBackup(cold, target, silentLog)).rejects.toThrow("There is something in");
    await expect(restoreBackup(cold, dataDir, silentLog)).rejects.toThrow("There is something in");
    expect(await readdir(target)).toEqual(["letter.txt"]);
  });
});

test("a backup never takes the place of a file, and needs a database", async () => {
  await expect(createBackup(dataDir, cold, silentLog)).rejects.toThrow("There is a file");
  const nowhere = join(folder.path, "nowhere");
  await expect(createBackup(nowhere, join(folder.path, "x.zip"), silentLog)).rejects.toThrow(
    `There is no database in ${nowhere}`,
  );
});
