import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { type TestUser, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";
import { createTestFolder, runBackupCommand, startAppOn } from "./testing-folders.ts";

let folder: Awaited<ReturnType<typeof createTestFolder>>;
let dataDir: string;
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  folder = await createTestFolder();
  dataDir = join(folder.path, "data");
  berea = await startAppOn(dataDir);
  pastor = await berea.signUp("Priscilla");
  const { id } = await pastor.createSermon({ title: "Tents" });
  await addFile(pastor, { sermonId: id });
});
afterAll(async () => {
  await berea.close();
  await folder.remove();
});

/** Makes a backup, unless there is one. */
async function makeWhole(): Promise<string> {
  const file = join(folder.path, "backup.zip");
  if (existsSync(file)) return file;
  const { code, output } = await runBackupCommand(dataDir, "backup", file).ended;
  expect([code, output]).toEqual([0, expect.stringContaining("the database and 1 file,")]);
  return file;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(5);
}

const listKeys = () => berea.context.storage.listKeys();

/** What the command says where it does not do its work. */
async function refused(...parameters: string[]): Promise<string> {
  const { code, output } = await runBackupCommand(dataDir, ...parameters).ended;
  expect(code).toBe(1);
  return output;
}

test("a backup that is killed leaves no file of its name, and Berea as it was", async () => {
  const file = join(folder.path, "backup.zip");
  const command = runBackupCommand(dataDir, "backup", file);
  await until(() => existsSync(`${file}.unfinished`));
  command.kill();
  await command.ended;
  expect(existsSync(file)).toBe(false);

  // Nothing that the backup held is held any more: what is deleted goes, and another backup takes the first one's place.
  const { id } = await pastor.createSermon({ title: "Gone" });
  await addFile(pastor, { sermonId: id });
  expect(await listKeys()).toHaveLength(2);
  await pastor.call("DELETE", `${pastor.sermons}/${id}`);
  await expect
    .poll(async () => {
      berea.context.housekeeping.wake();
      return listKeys();
    })
    .toHaveLength(1);
  expect(await makeWhole()).toBe(file);
  expect((await readdir(folder.path)).toSorted()).toEqual(["backup.zip", "data"]);
});

test("a restore that is killed is not taken for a whole one, and can be done again", async () => {
  const file = await makeWhole();
  const target = join(folder.path, "restored");
  // While it is unpacked, and while all of it takes its place.
  const moments = ["restore.unfinished/postgres/PG_VERSION", "files"];
  for (const moment of moments) {
    const command = runBackupCommand(target, "restore", file);
    await until(() => existsSync(join(target, moment)));
    command.kill();
    await command.ended;
    // The last of them may have come to its end.
    if (!existsSync(join(target, "restore.unfinished"))) continue;
    await expect(prepareDataFolder(target)).rejects.toMatchObject({
      name: "StartError",
      message: `A backup was being brought back into ${target} and is not whole: run \`npm run restore\` again.`,
    });
  }
  if (existsSync(join(target, "restore.unfinished"))) await runBackupCommand(target, "restore", file).ended;

  const again = await startAppOn(target);
  try {
    const credentials = { email: pastor.email, password: TEST_PASSWORD };
    const { status } = await again.anonymous.call("POST", "/api/auth/sign-in/email", credentials);
    expect(status).toBe(200);
  } finally {
    await again.close();
  }
});

test("the command says in a sentence what keeps it from its work", async () => {
  expect(await refused("restore")).toContain("Say which backup");
});
