// Processes that import are killed at any moment: nothing is imported twice, and nothing is lost.
import { randomInt } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { files, importItems, sermons } from "../db/schema.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { startProgram } from "../testing/testing-program.ts";
import { createTestApp } from "../testing/testing.ts";
import { itemOf, startFeedServer } from "./testing-feed.ts";
import { removeFolder } from "../testing/testing-folder.ts";

/** `IMPORTED_EPISODES=500` takes some minutes. */
const EPISODES = Number(process.env.IMPORTED_EPISODES ?? 30);
const KILLS = 20;

test("an import survives twenty kills", { timeout: 300_000 + EPISODES * 2_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-imports-"));
  const server = await startFeedServer();
  // This process only shows what the killed ones leave.
  const berea = await createTestApp({
    privateFeeds: true,
    role: "web",
    storage: await openFileStorage(folder),
  });
  const user = await berea.signUp();
  server.feed(Array.from({ length: EPISODES }, (_, index) => itemOf({ id: `episode-${index}` })));
  const { body } = await user.call("POST", `/api/users/${user.uid}/imports`, {
    url: `${server.url}/feed.xml`,
  });
  const address = `/api/users/${user.uid}/imports/${body.id}`;
  await user.call("PATCH", address, { state: "running" });
  const countDone = () => berea.context.db.$count(importItems, eq(importItems.state, "done"));

  const start = () =>
    startProgram("imports/testing-import-process.ts", [
      JSON.stringify(berea.context.database.connection),
      folder,
    ]);
  let worker = start();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = server.requests.length;
    // Spread over all episodes, and at any moment of one.
    await expect
      .poll(
        async () => {
          const done = await countDone();
          return done === EPISODES || (done >= (EPISODES * kill) / KILLS && server.requests.length > before);
        },
        { timeout: 60_000 + EPISODES * 100, interval: 7 },
      )
      .toBe(true);
    await wait(randomInt(0, 400));
    await worker.kill();
    // The leases of the killed process are over.
    await berea.context.db.execute(sql`update import_items set leased_until = now() - interval '1 second'`);
    worker = start();
  }
  await expect.poll(countDone, { timeout: 120_000 }).toBe(EPISODES);
  await worker.kill();
  const { db, storage } = berea.context;
  const stored = await db.select().from(sermons);
  expect(new Set(stored.map(({ title }) => title)).size).toBe(EPISODES);
  expect(stored).toHaveLength(EPISODES);
  const recordings = await db.select().from(files);
  expect(recordings.map(({ state }) => state)).toEqual(Array.from({ length: EPISODES }, () => "ready"));
  for (const { storageKey } of recordings)
    expect(await storage.findSize(storageKey)).toBe(server.recording.length);
  await berea.close();
  await server.close();
  await removeFolder(folder);
});
