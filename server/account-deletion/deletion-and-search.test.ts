import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSearchIndex } from "../content/search-index.ts";
import { devotionals, searchEntries, searchQueue, testimonies, user } from "../db/schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
  // Each test starts its own indexes.
  await berea.context.searchIndex.close();
});
afterAll(() => berea.close());

const SERMONS = 15;

async function write(person: TestUser): Promise<void> {
  const own = `/api/users/${person.uid}`;
  for (let count = 0; count < SERMONS; count += 1) {
    const { id } = await person.createSermon({ title: "Fear not", transcript: "Fear not, little flock." });
    await person.call("POST", `${own}/devotionals`, { title: "Fear not", sourceSermonId: id });
    await person.call("POST", `${own}/testimonies`, { title: "Found" });
  }
}

/** Changes a record of each kind, as a request does that is concurrent with the deletion. */
async function change({ uid }: TestUser): Promise<void> {
  const { db } = berea.context;
  for (const table of [devotionals, testimonies]) {
    const [row] = await db.select({ id: table.id }).from(table).where(eq(table.ownerId, uid)).limit(1);
    if (row) await db.update(table).set({ title: "Changed" }).where(eq(table.id, row.id));
  }
}

/** Repeats something until the account is deleted, and once more; it may fail. */
async function repeatUntilDeleted({ uid }: TestUser, work: () => Promise<void>): Promise<void> {
  const { db } = berea.context;
  for (let isThere = true; isThere;) {
    isThere = (await db.$count(user, eq(user.id, uid))) > 0;
    await work().catch(() => undefined);
    await nextTurn();
  }
}

test.each([0, 2])(
  "a deletion leaves nothing in the search while %i servers update the index",
  async (servers) => {
    const { db, background, engineAndIndexPool: pool } = berea.context;
    const indexes = Array.from({ length: servers }, () => startSearchIndex({ db, background, pool }));
    for (let round = 0; round < 3; round += 1) {
      const person = await berea.signUp();
      await write(person);
      const [answer] = await Promise.all([
        person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" }),
        repeatUntilDeleted(person, () => change(person)),
        ...indexes.map((index) => repeatUntilDeleted(person, () => index.settle())),
      ]);
      expect(answer.status).toBe(204);
      expect(await db.$count(searchQueue, eq(searchQueue.ownerId, person.uid))).toBe(0);
      expect(await db.$count(searchEntries, eq(searchEntries.ownerId, person.uid))).toBe(0);
    }
    await Promise.all(indexes.map((index) => index.close()));
  },
);
