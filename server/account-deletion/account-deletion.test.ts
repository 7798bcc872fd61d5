import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, getTableName, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account/account-data.ts";
import { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";
import { accountDeletions, pendingRevocations, session, user } from "../db/schema.ts";
import { createMailer } from "../mail/mailer.ts";
import { createWaitingEngine } from "../processing/testing-engine.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { createTestApp, type TestUser, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";
import { startGoogle, type TestGoogle } from "../youtube/testing-google.ts";
import { startDeletion } from "./delete-account.ts";
import { OWNED_TABLES } from "./owned-tables.ts";
import { findRemainingData, isSettled, listMarkers, createFullAccount } from "./testing-full-account.ts";

let berea: TestApp;
let google: TestGoogle;
let folder: string;
let outbox: string;

beforeAll(async () => {
  google = await startGoogle("http://berea.test/");
  folder = await mkdtemp(path.join(tmpdir(), "berea-deletion-"));
  outbox = path.join(folder, "outbox");
  const log = pino({ level: "silent" });
  berea = await createTestApp({
    storage: await openFileStorage(path.join(folder, "files")),
    mailer: createMailer({ smtpUrl: undefined, from: "Berea <berea@berea.test>", outbox, log }),
    google: google.settings,
    youtubeApiUrl: google.youtubeApiUrl,
    youtubeRetryPolicy: {
      retries: 1,
      minTimeout: 5,
      maxTimeout: 50,
      answerTimeout: 10_000,
      totalTimeout: 60_000,
    },
    // Jobs that are running stay so.
    createEngine: () => createWaitingEngine(),
  });
});
afterEach(() => {
  google.fault = undefined;
});
afterAll(async () => {
  await berea.close();
  await google.close();
  await rm(folder, { recursive: true });
});

const OWNED_NAMES = OWNED_TABLES.map(({ table }) => getTableName(table));

const ask = (person: TestUser, body: unknown) => person.call("DELETE", `/api/users/${person.uid}`, body);

const remove = (person: TestUser) => ask(person, { confirm: "DELETE" });

async function connectYoutube(person: TestUser): Promise<void> {
  const { body } = await person.call("GET", youtubeEndpoints.getYoutubeAuthUrl.path);
  const { searchParams } = await google.consent(body.auth_url);
  const answer = { code: searchParams.get("code"), state: searchParams.get("state"), user_id: person.uid };
  await person.call("POST", youtubeEndpoints.storeYoutubeAuth.path, answer);
}

/** How many mails of the outbox are to a person. */
async function countMails({ email }: TestUser): Promise<number> {
  const mails = await Promise.all(
    (await readdir(outbox)).map((file) => readFile(path.join(outbox, file), "utf8")),
  );
  return mails.filter((mail) => mail.includes(`To: ${email}`)).length;
}

/** What is changed from here on waits for it. */
async function stopSearchIndex(): Promise<void> {
  await berea.context.searchIndex.settle();
  await berea.context.searchIndex.close();
}

describe("a deleted account", () => {
  test("leaves nothing behind in any table, among the files or in the outbox, and others keep theirs", async () => {
    const { db, storage } = berea.context;
    const [leaving, staying] = [await berea.signUp(), await berea.signUp()];
    for (const person of [leaving, staying]) {
      await connectYoutube(person);
      await person.call("GET", youtubeEndpoints.getYoutubeAuthUrl.path);
      await createFullAccount(berea, person);
    }
    await stopSearchIndex();
    for (const person of [leaving, staying]) await person.createSermon({ title: "Not yet to be found" });
    const [gone, kept] = [await listMarkers(berea, leaving), await listMarkers(berea, staying)];
    const before = await findRemainingData(db, storage, kept);
    const had = await findRemainingData(db, storage, gone);
    expect(had).toEqual(
      expect.arrayContaining([...OWNED_NAMES, "session", "mails"].map((name) => `public.${name}`)),
    );
    expect(had).toEqual(expect.arrayContaining(["file", "pgboss.job_common"]));
    expect(await countMails(leaving)).toBeGreaterThan(0);

    expect((await remove(leaving)).status).toBe(204);

    await expect.poll(() => isSettled(db)).toBe(true);
    expect(await findRemainingData(db, storage, gone)).toEqual([]);
    expect(await countMails(leaving)).toBe(0);
    expect(google.grants.size).toBe(1);
    expect((await findRemainingData(db, storage, kept)).toSorted()).toEqual(before.toSorted());
    expect(await countMails(staying)).toBeGreaterThan(0);
  });

  test("is that of nobody: its sessions and its password open nothing, and its address is free", async () => {
    const person = await berea.signUp();
    await remove(person);
    const { email } = person;
    const signIn = () =>
      berea.anonymous.call("POST", "/api/auth/sign-in/email", { email, password: TEST_PASSWORD });
    expect((await person.call("POST", person.sermons, {})).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    const again = { name: "Anna", email, password: TEST_PASSWORD };
    expect((await berea.anonymous.call("POST", "/api/auth/sign-up/email", again)).status).toBe(200);
  });
});

describe("deleting an account", () => {
  test.each([undefined, {}, { confirm: "delete" }, { confirm: " DELETE" }, { confirm: true }])(
    "asks for the word DELETE, which %j is not",
    async (body) => {
      const person = await berea.signUp();
      expect(await ask(person, body)).toMatchObject({ status: 400, body: { error: { code: "invalid" } } });
      expect((await person.call("GET", person.sermons)).status).toBe(200);
    },
  );

  test("says what to type", async () => {
    const { body } = await ask(await berea.signUp(), { confirm: "yes" });
    expect(body.error.message).toBe(ACCOUNT_DATA_MESSAGES.confirm);
  });

  test("asks whoever signed in days ago for their password first", async () => {
    const person = await berea.signUp();
    const createdAt = sql`now() - interval '25 hours'`;
    await berea.context.db.update(session).set({ createdAt }).where(eq(session.userId, person.uid));
    expect(await remove(person)).toMatchObject({
      status: 403,
      body: { error: { code: "requires_recent_login" } },
    });
    expect(await berea.context.db.$count(user, eq(user.id, person.uid))).toBe(1);
  });

  test("ends although Google is down, and Google is asked again until it hears", async () => {
    const { db } = berea.context;
    const person = await berea.signUp();
    await connectYoutube(person);
    const granted = google.grants.size;
    google.fault = ({ path: called }) => (called === "/revoke" ? { status: 503 } : undefined);
    expect((await remove(person)).status).toBe(204);
    expect(await db.$count(user, eq(user.id, person.uid))).toBe(0);
    await expect.poll(async () => (await db.select().from(pendingRevocations))[0]?.attempts).toBe(1);
    await expect.poll(() => google.callsOf("/revoke").length).toBeGreaterThan(0);
    const [waiting] = await db.select().from(pendingRevocations);
    expect(JSON.stringify(waiting)).not.toContain(person.uid);

    google.fault = undefined;
    const other = await berea.signUp();
    await connectYoutube(other);
    await db.update(pendingRevocations).set({ dueAt: sql`now()` });
    // Any end of an account has it look for what is due.
    await remove(other);
    await expect.poll(() => isSettled(db)).toBe(true);
    expect(google.grants.size).toBe(granted - 1);
  });

  test("gives a revocation up after a day, and forgets the token", async () => {
    const { db } = berea.context;
    google.fault = ({ path: called }) => (called === "/revoke" ? { status: 503 } : undefined);
    const people = [await berea.signUp(), await berea.signUp()];
    for (const person of people) await connectYoutube(person);
    await remove(people[0]!);
    await expect.poll(async () => (await db.select().from(pendingRevocations))[0]?.attempts).toBe(1);
    const createdAt = sql`now() - interval '25 hours'`;
    await expect
      .poll(async () => {
        await db.update(pendingRevocations).set({ createdAt, dueAt: sql`now()` });
        await berea.context.youtube.connection.endForGood(people[1]!.uid);
        return isSettled(db);
      })
      .toBe(true);
  });
});

describe("an account whose end has begun", () => {
  test("lets nobody in before it is gone", async () => {
    const { db } = berea.context;
    const person = await berea.signUp();
    await startDeletion(db, { userId: person.uid, email: person.email });
    const { email } = person;
    const answer = await berea.anonymous.call("POST", "/api/auth/sign-in/email", {
      email,
      password: TEST_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: "USER_DISABLED" } });
    expect((await person.call("POST", person.sermons, {})).status).toBe(401);
    await berea.context.accountDeletions.deleteAccount({ userId: person.uid, email });
    expect(await db.$count(accountDeletions)).toBe(0);
  });

  test("is deleted once, however many ask for it at a time", async () => {
    const person = await berea.signUp();
    const leaving = { userId: person.uid, email: person.email };
    await Promise.all([1, 2, 3].map(() => berea.context.accountDeletions.deleteAccount(leaving)));
    expect(await findRemainingData(berea.context.db, berea.context.storage, [person.uid])).toEqual([]);
  });
});

test("every table that knows an owner is emptied, or belongs to the sign-in account", async () => {
  const { rows } = await berea.context.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('owner_id', 'user_id', 'uid', 'created_by')`);
  const ofSignIn = ["account", "session", "youtube_authorisations", "account_deletions", "operator"];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...OWNED_NAMES, ...ofSignIn].toSorted());
});
