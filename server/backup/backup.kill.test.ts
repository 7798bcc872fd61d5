import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { prepareDataFolder } from "../data-folder/data-folder.ts";
import { type Person, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";
import { createTestFolder, runCommand, startApp } from "./testing-folders.ts";

let folder: Awaited<ReturnType<typeof createTestFolder>>;
let dataDir: string;
let berea: TestApp;
let pastor: Person;

beforeAll(async () => {
  folder = await createTestFolder();
  dataDir = join(folder.path, "data");
  berea = await startApp(dataDir);
  pastor = await berea.signUp("Priscilla");
  const { id } = await pastor.createSermon({ title: "Tents" });
  await addFile(pastor, { sermonId: id });
});
afterAll(async () => {
  await berea.close();
  await folder.remove();
});

/** Creates a backup, unless there is one. */
async function getBackup(): Promise<string> {
  const file = join(folder.path, "backup.zip");
  if (existsSync(file)) return file;
  const { code, output } = await runCommand(dataDir, "backup", file).ended;
  expect([code, output]).toEqual([0, expect.stringContaining("the database and 1 file ")]);
  return file;
}

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(5);
}

const listKeys = () => berea.context.storage.listKeys();

/** The output of a command that fails. */
async function getError(...parameters: string[]): Promise<string> {
  const { code, output } = await runCommand(dataDir, ...parameters).ended;
  expect(code).toBe(1);
  return output;
}

test("killing a backup leaves no backup file and does not affect Berea", async () => {
  const file = join(folder.path, "backup.zip");
  const command = runCommand(dataDir, "backup", file);
  await waitUntil(() => existsSync(`${file}.unfinished`));
  command.kill();
  await command.ended;
  expect(existsSync(file)).toBe(false);

  // The lock of the killed backup is released: files are deleted again, and a new backup can be created.
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
  expect(await getBackup()).toBe(file);
  expect((await readdir(folder.path)).toSorted()).toEqual(["backup.zip", "data"]);
});

test("a killed restore is recognized as incomplete and can be repeated", async () => {
  const file = await getBackup();
  const target = join(folder.path, "restored");
  // While unpacking, and while moving files into place.
  const moments = ["restore.unfinished/postgres/PG_VERSION", "files"];
  for (const moment of moments) {
    const command = runCommand(target, "restore", file);
    await waitUntil(() => existsSync(join(target, moment)));
    command.kill();
    await command.ended;
    // The last restore may have finished.
    if (!existsSync(join(target, "restore.unfinished"))) continue;
    await expect(prepareDataFolder(target)).rejects.toMatchObject({
      name: "StartError",
      message: `Restoring a backup into ${target} was interrupted. Run \`npm run restore\` again.`,
    });
  }
  if (existsSync(join(target, "restore.unfinished"))) await runCommand(target, "restore", file).ended;

  const again = await startApp(target);
  try {
    const credentials = { email: pastor.email, password: TEST_PASSWORD };
    const { status } = await again.stranger.call("POST", "/api/auth/sign-in/email", credentials);
    expect(status).toBe(200);
  } finally {
    await again.close();
  }
});

test("the command explains wrong arguments", async () => {
  expect(await getError("restore")).toContain("Name the backup to restore");
});
