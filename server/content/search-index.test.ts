import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEntries, searchQueue, sermons } from "../db/schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

async function create(title: string): Promise<string> {
  return (await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, { title })).body.id;
}

async function isFound(title: string): Promise<boolean> {
  const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/search?q=${title}`);
  return body.items.length > 0;
}

const PATIENT = { timeout: 20_000 };

const inAnHour = sql`now() + interval '1 hour'`;

/** A sermon that was just indexed and whose title is changed in an hour, so that slow tests cause no early update. */
async function beginToWrite(title: string): Promise<string> {
  const id = await create("Untouched");
  await berea.context.searchIndex.settle();
  await berea.context.db.transaction(async (tx) => {
    await tx.update(sermons).set({ title, updatedAt: inAnHour }).where(eq(sermons.id, id));
    await tx.update(searchQueue).set({ changedAt: inAnHour }).where(eq(searchQueue.recordId, id));
    await tx.update(searchEntries).set({ updatedAt: inAnHour }).where(eq(searchEntries.recordId, id));
  });
  return id;
}

test("new records can be found at once, and edited ones after a pause", async () => {
  const id = await beginToWrite("Cedar");
  await create("Hyssop");
  await expect.poll(() => isFound("Hyssop"), PATIENT).toBe(true);
  expect(await isFound("Cedar")).toBe(false);
  await berea.context.db
    .update(searchQueue)
    .set({ changedAt: sql`now() - interval '4 seconds'` })
    .where(eq(searchQueue.recordId, id));
  await expect.poll(() => isFound("Cedar"), PATIENT).toBe(true);
});

test("records that are edited without a pause are indexed at intervals", async () => {
  const id = await beginToWrite("Olive");
  await berea.context.db
    .update(searchEntries)
    .set({ updatedAt: sql`now() - interval '21 seconds'` })
    .where(eq(searchEntries.recordId, id));
  await expect.poll(() => isFound("Olive"), PATIENT).toBe(true);
});

test("indexing can be forced without waiting for a pause", async () => {
  await beginToWrite("Myrtle");
  await berea.context.searchIndex.settle();
  expect(await isFound("Myrtle")).toBe(true);
});

test("records of different users or kinds may share an id: each is found, even after the other is deleted", async () => {
  const other = await berea.signUp("Euodia");
  const id = crypto.randomUUID();
  const study = `/api/users/${other.uid}/studies`;
  await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, { id, title: "Acacia" });
  expect((await other.call("POST", study, { id, title: "Sycamore" })).status).toBe(201);
  await berea.context.searchIndex.settle();
  expect(await isFound("Acacia")).toBe(true);
  const { body } = await other.call("GET", `/api/users/${other.uid}/search?q=sycamore`);
  expect(body.items).toMatchObject([{ kind: "study", id }]);
  await other.call("DELETE", `${study}/${id}`);
  await berea.context.searchIndex.settle();
  expect(await isFound("Acacia")).toBe(true);
});
