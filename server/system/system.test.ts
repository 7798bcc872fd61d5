import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { createTestDatabase } from "../db/testing.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { createTestApp } from "../testing/testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const TOKEN = "a token for the metrics";

const refused = (message: string) => ({ status: 503, body: { error: { code: "unavailable", message } } });

test("the server remains ready while files cannot be stored, which has its own check and metric", async () => {
  const parent = await mkdtemp(join(tmpdir(), "berea-test-"));
  const folder = join(parent, "files");
  const berea = await createTestApp({
    storage: await openFileStorage(folder),
    metricsToken: TOKEN,
  });
  onTestFinished(async () => {
    await berea.close();
    await removeFolder(parent);
  });
  const ask = (path: string) => berea.anonymous.call("GET", path);

  const isAvailable = async () => {
    const { body } = await berea.anonymous.call("GET", "/api/metrics", undefined, {
      authorization: `Bearer ${TOKEN}`,
    });
    return body.match(/^berea_storage_available (\d)$/m)?.[1];
  };
  const STORAGE = "/api/health/storage";

  expect(await ask(STORAGE)).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await berea.context.storage.listKeys()).toEqual([]);
  await rename(folder, `${folder}-moved`);
  await writeFile(folder, "a disk that is gone");
  await expect.poll(() => ask(STORAGE)).toMatchObject(refused(ERROR_MESSAGES.storageUnavailable));
  await expect.poll(isAvailable).toBe("0");
  expect(await ask("/api/ready")).toMatchObject({ status: 200, body: { status: "ready" } });
  expect((await ask("/api/health")).status).toBe(200);
  await rm(folder);
  await rename(`${folder}-moved`, folder);
  await expect.poll(() => ask(STORAGE)).toMatchObject({ status: 200 });
  await expect.poll(isAvailable).toBe("1");
});

test("the server is neither healthy nor ready while its database is unavailable", async () => {
  let isReachable = true;
  const database = { ...(await createTestDatabase()), isReachable: async () => isReachable };
  const berea = await createTestApp({ database });
  onTestFinished(() => berea.close());
  const ask = (path: string) => berea.anonymous.call("GET", path);
  expect((await ask("/api/ready")).status).toBe(200);
  isReachable = false;
  expect(await ask("/api/health")).toMatchObject(refused(ERROR_MESSAGES.unavailable));
  await expect.poll(() => ask("/api/ready")).toMatchObject(refused(ERROR_MESSAGES.unavailable));
});
