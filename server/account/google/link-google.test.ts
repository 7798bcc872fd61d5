// Signing in for the first time with a Google identity whose address already has an account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createCaller,
  createTestApp,
  type TestUser,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../../testing/testing.ts";
import { TEST_RETRY_POLICY, TestBrowser } from "./testing-browser.ts";
import { startProvider, type TestProvider } from "./testing-provider.ts";

let google: TestProvider;
let berea: TestApp;

beforeAll(async () => {
  google = await startProvider();
  berea = await createTestApp({ google: google.settings, youtubeRetryPolicy: TEST_RETRY_POLICY });
});
afterAll(async () => {
  await berea.close();
  await google.close();
});
beforeEach(() => google.startNewUser());

const read = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await berea.context.database.pool.query(query, values)).rows;

const signIn = (browser = new TestBrowser(berea)) => browser.signIn(google);

const verify = (person: TestUser) =>
  read('update "user" set email_verified = true where id = $1', [person.uid]);

const signInWithPassword = ({ email }: TestUser, password = TEST_PASSWORD) =>
  berea.anonymous.call("POST", "/api/auth/sign-in/email", { email, password });

const listAccounts = ({ uid }: TestUser) =>
  read("select provider_id, account_id from account where user_id = $1", [uid]);

const countEmails = async ({ email }: TestUser) => {
  await berea.context.mails.deliver();
  return berea.mails.filter(({ to, subject }) => to === email && subject.includes("Google")).length;
};

async function readResetToken({ email }: TestUser): Promise<string> {
  await berea.anonymous.call("POST", "/api/auth/request-password-reset", { email });
  return /token=([\w-]+)$/.exec((await berea.readMail(email, /token=/))?.link ?? "")?.[1] ?? "";
}

describe("an address that has a password account", () => {
  test.each([
    ["and is verified", true],
    ["and was never verified", false],
  ])("%s is linked, and everyone who could use the account before is signed out", async (_, isVerified) => {
    const squatter = await berea.signUp();
    if (isVerified) await verify(squatter);
    const { headers } = await signInWithPassword(squatter);
    const elsewhere = createCaller(berea.app, readCookies(headers["set-cookie"]));
    await read("insert into youtube_authorisations (user_id, tokens) values ($1, 'sealed')", [squatter.uid]);
    const token = await readResetToken(squatter);
    google.user.email = squatter.email.toUpperCase();

    const owner = new TestBrowser(berea);
    expect(await signIn(owner)).toBe("outcome=known");
    expect(await owner.findUser()).toMatchObject({ id: squatter.uid, emailVerified: true });
    for (const { call } of [squatter, elsewhere]) {
      expect((await call("GET", squatter.sermons)).status).toBe(401);
      expect((await call("GET", "/api/auth/get-session")).body).toBeNull();
    }
    expect((await signInWithPassword(squatter)).status).toBe(401);
    const reset = { token, newPassword: "the squatter's own" };
    expect((await berea.anonymous.call("POST", "/api/auth/reset-password", reset)).status).toBe(400);
    expect(await read("select 1 from youtube_authorisations where user_id = $1", [squatter.uid])).toEqual([]);
    expect(await listAccounts(squatter)).toEqual([{ provider_id: "google", account_id: google.user.sub }]);
    expect(await countEmails(squatter)).toBe(1);
  });

  test("gets an email about choosing a new password, which then works in addition to Google", async () => {
    const person = await berea.signUp();
    google.user.email = person.email;
    await signIn();
    await berea.context.mails.deliver();
    const mail = berea.mails.findLast(({ to }) => to === person.email);
    expect(mail).toMatchObject({
      subject: "You can now sign in to Berea with Google",
      link: "http://berea.test/#/login?form=forgot",
    });
    const reset = { token: await readResetToken(person), newPassword: "chosen by its owner" };
    expect((await berea.anonymous.call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    expect((await signInWithPassword(person, "chosen by its owner")).status).toBe(200);
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("outcome=known");
    expect(await browser.findUser()).toMatchObject({ id: person.uid });
    // Already linked: nothing is removed a second time.
    expect((await signInWithPassword(person, "chosen by its owner")).status).toBe(200);
    expect(await countEmails(person)).toBe(1);
  });

  test("can be linked from several windows at once", async () => {
    const person = await berea.signUp();
    google.user.email = person.email;
    const browsers = [new TestBrowser(berea), new TestBrowser(berea), new TestBrowser(berea)];
    const callbacks = await Promise.all(
      browsers.map(async (browser) => google.visit((await browser.startSignIn()).body.url)),
    );
    const outcomes = await Promise.all(browsers.map((browser, at) => browser.openCallback(callbacks[at]!)));
    expect(new Set(outcomes)).toEqual(new Set(["outcome=known"]));
    for (const browser of browsers) expect(await browser.findUser()).toMatchObject({ id: person.uid });
    expect(await listAccounts(person)).toHaveLength(1);
    expect(await countEmails(person)).toBe(1);
  });

  describe("while its owner signs in", () => {
    const LOCK = 20260131;

    beforeAll(async () => {
      await read(`create function wait_for_test() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end'`);
      await read("create trigger waits before insert on session execute function wait_for_test()");
    });
    afterAll(async () => {
      await read("drop trigger waits on session");
      await read("drop function wait_for_test");
    });

    /** Blocks the creation of sessions until the returned function is called. */
    async function blockSessions(): Promise<() => Promise<void>> {
      const client = await berea.context.database.pool.connect();
      await client.query("select pg_advisory_lock($1)", [LOCK]);
      return async () => {
        await client.query("select pg_advisory_unlock($1)", [LOCK]);
        client.release();
      };
    }

    const countWaiting = async () =>
      (await read("select from pg_locks where objid = $1 and not granted", [LOCK])).length;

    test("rejects sign-ins whose password was checked before", async () => {
      const squatter = await berea.signUp();
      google.user.email = squatter.email;
      const browser = new TestBrowser(berea);
      const back = await google.visit((await browser.startSignIn()).body.url);
      const release = await blockSessions();
      const change = { currentPassword: TEST_PASSWORD, newPassword: "the squatter's own" };
      const signingIn = signInWithPassword(squatter);
      await expect.poll(countWaiting).toBe(1);
      const changing = squatter.call("POST", "/api/auth/change-password", change);
      await expect.poll(countWaiting).toBe(2);
      const outcome = browser.openCallback(back);
      // By then the identity is linked, and its session is blocked too.
      await expect.poll(countWaiting).toBe(3);
      await release();
      expect(await outcome).toBe("outcome=known");
      expect([(await signingIn).status, (await changing).status]).toEqual([401, 401]);
      for (const password of [TEST_PASSWORD, change.newPassword])
        expect((await signInWithPassword(squatter, password)).status).toBe(401);
      expect((await squatter.call("GET", squatter.sermons)).status).toBe(401);
      expect(await browser.findUser()).toMatchObject({ id: squatter.uid });
      expect(await read("select from session where user_id = $1", [squatter.uid])).toHaveLength(1);
    });

    test("rejects a sign-up with the same address", async () => {
      const email = "damaris.of.athens@berea.test";
      google.user.email = email;
      const browser = new TestBrowser(berea);
      const back = await google.visit((await browser.startSignIn()).body.url);
      const release = await blockSessions();
      const squatting = berea.anonymous.call("POST", "/api/auth/sign-up/email", {
        name: "Damaris",
        email,
        password: TEST_PASSWORD,
      });
      await expect.poll(countWaiting).toBe(1);
      const outcome = browser.openCallback(back);
      await expect.poll(countWaiting).toBe(2);
      await release();
      expect(await outcome).toBe("outcome=known");
      expect((await squatting).status).toBe(401);
      expect(
        await read('select from session s join "user" u on u.id = s.user_id where email = $1', [email]),
      ).toHaveLength(1);
      const password = { email, password: TEST_PASSWORD };
      expect((await berea.anonymous.call("POST", "/api/auth/sign-in/email", password)).status).toBe(401);
      expect(await browser.findUser()).toMatchObject({ email });
    });

    test("rejects a sign-in with the old password while the password is reset", async () => {
      const person = await berea.signUp();
      const token = await readResetToken(person);
      const release = await blockSessions();
      const signingIn = signInWithPassword(person);
      await expect.poll(countWaiting).toBe(1);
      const reset = { token, newPassword: "another password" };
      expect((await berea.anonymous.call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
      await release();
      expect((await signingIn).status).toBe(401);
      expect(await read("select from session where user_id = $1", [person.uid])).toEqual([]);
    });
  });

  test("goes to the Google identity that has the address now", async () => {
    const earlier = new TestBrowser(berea);
    await signIn(earlier);
    const { sub, email } = google.user;
    google.startNewUser();
    expect(google.user.sub).not.toBe(sub);
    google.user.email = email;
    const later = new TestBrowser(berea);
    expect(await signIn(later)).toBe("outcome=known");
    expect(await earlier.findUser()).toBeNull();
  });

  test("sends no email if there was no account", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    await berea.context.mails.deliver();
    expect(berea.mails.filter(({ to }) => to === google.user.email)).toEqual([]);
  });

  test.each([[false], [undefined], ["false"], [1]])(
    "is not linked if Google hasn't verified it (%o)",
    async (isVerified) => {
      const person = await berea.signUp();
      await verify(person);
      google.user = { ...google.user, email: person.email, email_verified: isVerified };
      expect(await signIn()).toBe("error=email_not_verified");
      expect(await read("select 1 from account where user_id = $1", [person.uid])).toHaveLength(1);
    },
  );
});
