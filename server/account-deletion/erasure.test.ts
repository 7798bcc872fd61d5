// Nothing of a deleted account remains in the files of the embedded database.
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { connectDatabase } from "../db/database.ts";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { createFullAccount } from "./testing-full-account.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let folder: string;
let berea: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-erasure-"));
  await prepareDataFolder(folder);
  const log = pino({ level: "silent" });
  const database = await connectDatabase(
    { database: { kind: "embedded" }, dataDir: folder },
    log,
    (reason) => {
      throw reason;
    },
  );
  await migrateDatabase(database.connection);
  berea = await createTestApp({ database });
});
afterAll(async () => {
  await berea.close();
  await removeFolder(folder);
});

/** The files in the data folder that contain these bytes. */
async function findFiles(bytes: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // Files may be deleted meanwhile.
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    if (content.includes(bytes)) found.push(path.relative(folder, file));
  }
  return found;
}

/** Writes records of every kind with the marker, short and long ones, and edits them to create versions. */
async function writeRecords(person: TestUser, mark: string): Promise<void> {
  await createFullAccount(berea, person);
  const own = `/api/users/${person.uid}`;
  const long = Array.from({ length: 400 }, () => `${mark} ${randomBytes(60).toString("base64")}`).join("\n");
  const kinds = {
    sermons: { transcript: long, summary: mark, lessonPlan: `<p>${mark}</p>`, notes: mark },
    studies: { description: long.slice(0, 19_000), scripture: mark, objectives: mark },
    devotionals: { reading: long, prayer: mark },
    testimonies: { before: long.slice(0, 19_000) },
  };
  for (const [kind, fields] of Object.entries(kinds)) {
    const { body, status } = await person.call("POST", `${own}/${kind}`, { title: mark, ...fields });
    expect([kind, status]).toEqual([kind, 201]);
    const change = Object.fromEntries(Object.keys(fields).map((field) => [field, `${mark} again`]));
    await person.call("PATCH", `${own}/${kind}/${body.id}`, { version: body.version, ...change });
  }
  await person.call("PATCH", `${own}/profile`, { church: mark, bio: mark });
  await berea.context.searchIndex.settle();
}

/** Writes all rows and the statistics of ANALYZE to the files of the tables. */
async function flushToDisk(): Promise<void> {
  const { host = "", port = 0 } = berea.context.database.connection;
  const client = await connectAsSuperuser({ host, port, password: undefined }, { database: APP_DATABASE });
  await client.query("analyze");
  await client.query("checkpoint");
  await client.end();
}

test(
  "a few minutes after deleting an account nothing of it is in the data folder, and other accounts keep their data",
  { timeout: 240_000 },
  async () => {
    const [deletedMarker, otherMarker] = [
      `gone${randomBytes(8).toString("hex")}`,
      `kept${randomBytes(8).toString("hex")}`,
    ];
    const [deletedUser, otherUser] = [await berea.signUp(deletedMarker), await berea.signUp(otherMarker)];
    await writeRecords(deletedUser, deletedMarker);
    await writeRecords(otherUser, otherMarker);
    await flushToDisk();
    expect((await findFiles(deletedMarker)).length).toBeGreaterThan(5);

    expect(
      (await deletedUser.call("DELETE", `/api/users/${deletedUser.uid}`, { confirm: "DELETE" })).status,
    ).toBe(204);

    for (const trace of [deletedMarker, deletedUser.uid])
      await expect.poll(() => findFiles(trace), { timeout: 200_000, interval: 1000 }).toEqual([]);
    expect((await findFiles(otherMarker)).length).toBeGreaterThan(0);
    const { body } = await otherUser.call("GET", otherUser.sermons);
    expect(body.items.length).toBeGreaterThan(10);
  },
);
