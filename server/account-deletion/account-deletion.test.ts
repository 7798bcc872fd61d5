import { mkdtemp, readdir, readFile } from "node:fs/promises";
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
import { removeFolder } from "../testing/testing-folder.ts";

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
    // Keeps jobs running.
    createEngine: () => createWaitingEngine(),
  });
});
afterEach(() => {
  google.fault = undefined;
});
afterAll(async () => {
  await berea.close();
  await google.close();
  await removeFolder(folder);
});

const OWNED_NAMES = OWNED_TABLES.map(({ table }) => getTableName(table));

const requestDeletion = (person: TestUser, body: unknown) =>
  person.call("DELETE", `/api/users/${person.uid}`, body);

const deleteUser = (person: TestUser) => requestDeletion(person, { confirm: "DELETE" });

async function connectYoutube(person: TestUser): Promise<void> {
  const { body } = await person.call("GET", youtubeEndpoints.getYoutubeAuthUrl.path);
  const { searchParams } = await google.consent(body.auth_url);
  const answer = { code: searchParams.get("code"), state: searchParams.get("state"), user_id: person.uid };
  await person.call("POST", youtubeEndpoints.storeYoutubeAuth.path, answer);
}

/** The number of emails to a user in the outbox. */
async function countEmails({ email }: TestUser): Promise<number> {
  const mails = await Promise.all(
    (await readdir(outbox)).map((file) => readFile(path.join(outbox, file), "utf8")),
  );
  return mails.filter((mail) => mail.includes(`To: ${email}`)).length;
}

/** Later changes stay in the queue of the index. */
async function stopSearchIndex(): Promise<void> {
  await berea.context.searchIndex.settle();
  await berea.context.searchIndex.close();
}

describe("a deleted account", () => {
  test("leaves nothing in any table, file or the outbox, and other accounts keep their data", async () => {
    const { db, storage } = berea.context;
    const [deletedUser, otherUser] = [await berea.signUp(), await berea.signUp()];
    for (const person of [deletedUser, otherUser]) {
      await connectYoutube(person);
      await person.call("GET", youtubeEndpoints.getYoutubeAuthUrl.path);
      await createFullAccount(berea, person);
    }
    await stopSearchIndex();
    for (const person of [deletedUser, otherUser])
      await person.createSermon({ title: "Not yet to be found" });
    const [markers, otherMarkers] = [
      await listMarkers(berea, deletedUser),
      await listMarkers(berea, otherUser),
    ];
    const before = await findRemainingData(db, storage, otherMarkers);
    const had = await findRemainingData(db, storage, markers);
    expect(had).toEqual(
      expect.arrayContaining([...OWNED_NAMES, "session", "mails"].map((name) => `public.${name}`)),
    );
    expect(had).toEqual(expect.arrayContaining(["file"]));
    expect(await countEmails(deletedUser)).toBeGreaterThan(0);

    expect((await deleteUser(deletedUser)).status).toBe(204);

    await expect.poll(() => isSettled(db)).toBe(true);
    expect(await findRemainingData(db, storage, markers)).toEqual([]);
    expect(await countEmails(deletedUser)).toBe(0);
    expect(google.grants.size).toBe(1);
    expect((await findRemainingData(db, storage, otherMarkers)).toSorted()).toEqual(before.toSorted());
    expect(await countEmails(otherUser)).toBeGreaterThan(0);
  });

  test("can't be used with its sessions or password, and its address can be used again", async () => {
    const person = await berea.signUp();
    await deleteUser(person);
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
    "requires the word DELETE, not %j",
    async (body) => {
      const person = await berea.signUp();
      expect(await requestDeletion(person, body)).toMatchObject({
        status: 400,
        body: { error: { code: "invalid" } },
      });
      expect((await person.call("GET", person.sermons)).status).toBe(200);
    },
  );

  test("explains what to type", async () => {
    const { body } = await requestDeletion(await berea.signUp(), { confirm: "yes" });
    expect(body.error.message).toBe(ACCOUNT_DATA_MESSAGES.confirm);
  });

  test("requires a recent sign-in", async () => {
    const person = await berea.signUp();
    const createdAt = sql`now() - interval '25 hours'`;
    await berea.context.db.update(session).set({ createdAt }).where(eq(session.userId, person.uid));
    expect(await deleteUser(person)).toMatchObject({
      status: 403,
      body: { error: { code: "requires_recent_login" } },
    });
    expect(await berea.context.db.$count(user, eq(user.id, person.uid))).toBe(1);
  });

  test("is finished while Google is down, and the revocation is retried", async () => {
    const { db } = berea.context;
    const person = await berea.signUp();
    await connectYoutube(person);
    const grantCount = google.grants.size;
    google.fault = ({ path: called }) => (called === "/revoke" ? { status: 503 } : undefined);
    expect((await deleteUser(person)).status).toBe(204);
    expect(await db.$count(user, eq(user.id, person.uid))).toBe(0);
    await expect.poll(async () => (await db.select().from(pendingRevocations))[0]?.attempts).toBe(1);
    await expect.poll(() => google.callsOf("/revoke").length).toBeGreaterThan(0);
    const [waiting] = await db.select().from(pendingRevocations);
    expect(JSON.stringify(waiting)).not.toContain(person.uid);

    google.fault = undefined;
    const other = await berea.signUp();
    await connectYoutube(other);
    await expect
      .poll(async () => {
        // The first attempt may still be about to set when the next one is due.
        await db.update(pendingRevocations).set({ dueAt: sql`now()` });
        // Deleting another account triggers due revocations.
        await deleteUser(other);
        return isSettled(db);
      })
      .toBe(true);
    expect(google.grants.size).toBe(grantCount - 1);
  });

  test("gives up a revocation after a day and deletes the token", async () => {
    const { db } = berea.context;
    google.fault = ({ path: called }) => (called === "/revoke" ? { status: 503 } : undefined);
    const users = [await berea.signUp(), await berea.signUp()];
    for (const person of users) await connectYoutube(person);
    await deleteUser(users[0]!);
    await expect.poll(async () => (await db.select().from(pendingRevocations))[0]?.attempts).toBe(1);
    const createdAt = sql`now() - interval '25 hours'`;
    await expect
      .poll(async () => {
        await db.update(pendingRevocations).set({ createdAt, dueAt: sql`now()` });
        await berea.context.youtube.connection.disconnectPermanently(users[1]!.uid);
        return isSettled(db);
      })
      .toBe(true);
  });
});

describe("an account whose deletion has started", () => {
  test("rejects signing in", async () => {
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

  test("is deleted once despite concurrent requests", async () => {
    const person = await berea.signUp();
    const deletedUser = { userId: person.uid, email: person.email };
    await Promise.all([1, 2, 3].map(() => berea.context.accountDeletions.deleteAccount(deletedUser)));
    expect(await findRemainingData(berea.context.db, berea.context.storage, [person.uid])).toEqual([]);
  });
});

test("all tables with an owner are in the list, or belong to the sign-in account", async () => {
  const { rows } = await berea.context.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('owner_id', 'user_id', 'uid', 'created_by')`);
  const ofSignIn = ["account", "session", "youtube_authorisations", "account_deletions", "operator"];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...OWNED_NAMES, ...ofSignIn].toSorted());
});
