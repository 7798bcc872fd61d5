import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createCaller,
  createTestApp,
  type Person,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../testing.ts";
import { GOOGLE_RETURN_PATH } from "./google-return.ts";
import { TEST_PATIENCE, TestBrowser } from "./testing-journey.ts";
import { startOpenidProvider } from "./testing-openid-provider.ts";
import { startProvider, type TestProvider } from "./testing-provider.ts";

let google: TestProvider;
let berea: TestApp;

beforeAll(async () => {
  google = await startProvider();
  berea = await createTestApp({ google: google.settings, youtubePatience: TEST_PATIENCE });
});
afterAll(async () => {
  await berea.close();
  await google.close();
});
beforeEach(() => google.meetSomebody());
afterEach(() => void vi.useRealTimers());

const read = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await berea.context.database.pool.query(query, values)).rows;

const signIn = (browser = new TestBrowser(berea)) => browser.signIn(google);

const verify = (person: Person) =>
  read('update "user" set email_verified = true where id = $1', [person.uid]);

const start = (body: object, headers = {}) =>
  berea.stranger.call("POST", "/api/auth/sign-in/social", body, headers);

test.each([[{ keepsClaims: false }], [{ keepsClaims: true }]])(
  "with the certified provider a new person signs in, and is known the next time (%o)",
  async (options) => {
    const openid = await startOpenidProvider(options);
    openid.register(`http://berea.test${GOOGLE_RETURN_PATH}`);
    openid.people.set("lydia", { email: "lydia@thyatira.test", email_verified: true, name: "Lydia" });
    const app = await createTestApp({ google: openid.settings });
    try {
      const visit = async () => {
        const browser = new TestBrowser(app);
        const back = await openid.visit((await browser.begin()).body.url, "lydia");
        return { outcome: await browser.comeBack(back), user: await browser.findUser() };
      };
      const first = await visit();
      expect(first).toMatchObject({
        outcome: "outcome=new",
        user: { email: "lydia@thyatira.test", name: "Lydia", emailVerified: true },
      });
      const second = await visit();
      expect(second).toMatchObject({ outcome: "outcome=known", user: { id: first.user?.id } });
    } finally {
      await app.close();
      await openid.close();
    }
  },
);

describe("the journey", () => {
  test("asks for no more than who somebody is, with state, nonce and PKCE", async () => {
    const address = new URL((await new TestBrowser(berea).begin()).body.url);
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toEqual({
      client_id: google.settings.clientId,
      redirect_uri: `http://berea.test${GOOGLE_RETURN_PATH}`,
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^.{32,}$/),
      nonce: expect.stringMatching(/^.{32,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("makes an account with name, address and picture, and a session like any other", async () => {
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("outcome=new");
    expect(await browser.findUser()).toMatchObject({
      email: google.person.email,
      emailVerified: true,
      name: "Lydia of Thyatira",
      image: google.person.picture,
    });
    const withPassword = new TestBrowser(berea);
    const { email } = await berea.signUp();
    await withPassword.call("POST", "/api/auth/sign-in/email", { email, password: TEST_PASSWORD });
    expect(new Set(browser.cookies.keys())).toEqual(new Set(withPassword.cookies.keys()));
  });

  test("keeps nothing of Google's but who the person is there", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    const user = await browser.findUser();
    const kept = await read("select * from account where user_id = $1", [user?.id]);
    expect(kept).toEqual([
      expect.objectContaining({
        provider_id: "google",
        account_id: google.person.sub,
        access_token: null,
        refresh_token: null,
        id_token: null,
        password: null,
      }),
    ]);
  });

  test("leaves in the database what is worth nothing without the server's secret", async () => {
    const browser = new TestBrowser(berea);
    const { body } = await browser.begin();
    const kept = await read<{ value: string }>("select value from verification");
    const verifiers = kept.map(({ value }) => JSON.parse(value).codeVerifier as string);
    const challenges = await Promise.all(
      verifiers.map(async (verifier) =>
        Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(verifier))).toString("base64url"),
      ),
    );
    expect(challenges.length).toBeGreaterThan(0);
    expect(challenges).not.toContain(new URL(body.url).searchParams.get("code_challenge"));
  });

  test("knows a person by who they are at Google, whatever address they have there now", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    const before = await browser.findUser();
    google.person.email = "renamed@gmail.test";
    const later = new TestBrowser(berea);
    expect(await signIn(later)).toBe("outcome=known");
    expect(await later.findUser()).toMatchObject({ id: before?.id, email: before?.email });
  });

  test("leaves a name without control characters, and a picture only from https", async () => {
    google.person = { ...google.person, name: "Ly\u0000dia\n", picture: "http://evil.example/a.png" };
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("outcome=new");
    expect(await browser.findUser()).toMatchObject({ name: "Ly dia", image: null });
  });

  test("leads nobody into an account that is being deleted", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    const user = await browser.findUser();
    await read("insert into account_deletions (user_id, email) values ($1, $2)", [user?.id, user?.email]);
    expect(await signIn()).toMatch(/^error=USER_DISABLED\b/);
  });

  test("without a name or a picture is no failure", async () => {
    google.person = { ...google.person, name: undefined, picture: 7 };
    expect(await signIn()).toBe("outcome=new");
  });
});

describe("an address that has a password account", () => {
  const signInWithPassword = ({ email }: Person, password = TEST_PASSWORD) =>
    berea.stranger.call("POST", "/api/auth/sign-in/email", { email, password });

  const readAccounts = ({ uid }: Person) =>
    read("select provider_id, account_id from account where user_id = $1", [uid]);

  const countMails = async ({ email }: Person) => {
    await berea.context.mails.deliver();
    return berea.mails.filter(({ to, subject }) => to === email && subject.includes("Google")).length;
  };

  async function readResetToken({ email }: Person): Promise<string> {
    await berea.stranger.call("POST", "/api/auth/request-password-reset", { email });
    return /token=([\w-]+)$/.exec((await berea.readMail(email, /token=/))?.link ?? "")?.[1] ?? "";
  }

  test.each([
    ["and is verified", true],
    ["and was never verified", false],
  ])("%s is linked, and nobody who was in the account before is in it any more", async (_, isVerified) => {
    const squatter = await berea.signUp();
    if (isVerified) await verify(squatter);
    const { headers } = await signInWithPassword(squatter);
    const elsewhere = createCaller(berea.app, readCookies(headers["set-cookie"]));
    await read("insert into youtube_authorisations (user_id, tokens) values ($1, 'sealed')", [squatter.uid]);
    const token = await readResetToken(squatter);
    google.person.email = squatter.email.toUpperCase();

    const owner = new TestBrowser(berea);
    expect(await signIn(owner)).toBe("outcome=known");
    expect(await owner.findUser()).toMatchObject({ id: squatter.uid, emailVerified: true });
    for (const { call } of [squatter, elsewhere]) {
      expect((await call("GET", squatter.sermons)).status).toBe(401);
      expect((await call("GET", "/api/auth/get-session")).body).toBeNull();
    }
    expect((await signInWithPassword(squatter)).status).toBe(401);
    const reset = { token, newPassword: "the squatter's own" };
    expect((await berea.stranger.call("POST", "/api/auth/reset-password", reset)).status).toBe(400);
    expect(await read("select 1 from youtube_authorisations where user_id = $1", [squatter.uid])).toEqual([]);
    expect(await readAccounts(squatter)).toEqual([{ provider_id: "google", account_id: google.person.sub }]);
    expect(await countMails(squatter)).toBe(1);
  });

  test("is told by mail how a password is chosen again, which then opens it as well as Google does", async () => {
    const person = await berea.signUp();
    google.person.email = person.email;
    await signIn();
    await berea.context.mails.deliver();
    const mail = berea.mails.findLast(({ to }) => to === person.email);
    expect(mail).toMatchObject({
      subject: "You now sign in to Berea with Google",
      link: "http://berea.test/#/login?form=forgot",
    });
    const reset = { token: await readResetToken(person), newPassword: "chosen by its owner" };
    expect((await berea.stranger.call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    expect((await signInWithPassword(person, "chosen by its owner")).status).toBe(200);
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("outcome=known");
    expect(await browser.findUser()).toMatchObject({ id: person.uid });
    // The link is there already: nothing ends a second time.
    expect((await signInWithPassword(person, "chosen by its owner")).status).toBe(200);
    expect(await countMails(person)).toBe(1);
  });

  test("lets two windows in at once", async () => {
    const person = await berea.signUp();
    google.person.email = person.email;
    const browsers = [new TestBrowser(berea), new TestBrowser(berea), new TestBrowser(berea)];
    const backs = await Promise.all(
      browsers.map(async (browser) => google.visit((await browser.begin()).body.url)),
    );
    const outcomes = await Promise.all(browsers.map((browser, at) => browser.comeBack(backs[at]!)));
    expect(new Set(outcomes)).toEqual(new Set(["outcome=known"]));
    for (const browser of browsers) expect(await browser.findUser()).toMatchObject({ id: person.uid });
    expect(await readAccounts(person)).toHaveLength(1);
    expect(await countMails(person)).toBe(1);
  });

  describe("while its owner comes", () => {
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

    /** Has everybody wait who is about to get a session, until the answer is called. */
    async function holdSessions(): Promise<() => Promise<void>> {
      const client = await berea.context.database.pool.connect();
      await client.query("select pg_advisory_lock($1)", [LOCK]);
      return async () => {
        await client.query("select pg_advisory_unlock($1)", [LOCK]);
        client.release();
      };
    }

    const countWaiting = async () =>
      (await read("select from pg_locks where objid = $1 and not granted", [LOCK])).length;

    test("nobody gets in whose password was looked at before", async () => {
      const squatter = await berea.signUp();
      google.person.email = squatter.email;
      const browser = new TestBrowser(berea);
      const back = await google.visit((await browser.begin()).body.url);
      const release = await holdSessions();
      const change = { currentPassword: TEST_PASSWORD, newPassword: "the squatter's own" };
      const signingIn = signInWithPassword(squatter);
      await expect.poll(countWaiting).toBe(1);
      const changing = squatter.call("POST", "/api/auth/change-password", change);
      await expect.poll(countWaiting).toBe(2);
      const outcome = browser.comeBack(back);
      // By then it is linked, and its session waits as well.
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

    test("nobody gets in who is signing up with the address", async () => {
      const email = "damaris.of.athens@berea.test";
      google.person.email = email;
      const browser = new TestBrowser(berea);
      const back = await google.visit((await browser.begin()).body.url);
      const release = await holdSessions();
      const squatting = berea.stranger.call("POST", "/api/auth/sign-up/email", {
        name: "Damaris",
        email,
        password: TEST_PASSWORD,
      });
      await expect.poll(countWaiting).toBe(1);
      const outcome = browser.comeBack(back);
      await expect.poll(countWaiting).toBe(2);
      await release();
      expect(await outcome).toBe("outcome=known");
      expect((await squatting).status).toBe(401);
      expect(
        await read('select from session s join "user" u on u.id = s.user_id where email = $1', [email]),
      ).toHaveLength(1);
      const password = { email, password: TEST_PASSWORD };
      expect((await berea.stranger.call("POST", "/api/auth/sign-in/email", password)).status).toBe(401);
      expect(await browser.findUser()).toMatchObject({ email });
    });

    test("nor does anybody while a forgotten password is replaced", async () => {
      const person = await berea.signUp();
      const token = await readResetToken(person);
      const release = await holdSessions();
      const signingIn = signInWithPassword(person);
      await expect.poll(countWaiting).toBe(1);
      const reset = { token, newPassword: "another password" };
      expect((await berea.stranger.call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
      await release();
      expect((await signingIn).status).toBe(401);
      expect(await read("select from session where user_id = $1", [person.uid])).toEqual([]);
    });
  });

  test("goes with the address to who has it at Google now", async () => {
    const earlier = new TestBrowser(berea);
    await signIn(earlier);
    const { sub, email } = google.person;
    google.meetSomebody();
    expect(google.person.sub).not.toBe(sub);
    google.person.email = email;
    const later = new TestBrowser(berea);
    expect(await signIn(later)).toBe("outcome=known");
    expect(await earlier.findUser()).toBeNull();
  });

  test("of nobody yet is told nothing of", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    await berea.context.mails.deliver();
    expect(berea.mails.filter(({ to }) => to === google.person.email)).toEqual([]);
  });

  test.each([[false], [undefined], ["false"], [1]])(
    "is not linked where Google has not verified it (%o)",
    async (isVerified) => {
      const person = await berea.signUp();
      await verify(person);
      google.person = { ...google.person, email: person.email, email_verified: isVerified };
      expect(await signIn()).toBe("error=email_not_verified");
      expect(await read("select 1 from account where user_id = $1", [person.uid])).toHaveLength(1);
    },
  );
});

describe("a return", () => {
  test("serves once, even where Google takes its code again", async () => {
    google.isForgetful = true;
    const browser = new TestBrowser(berea);
    const { body } = await browser.begin();
    const cookies = new Map(browser.cookies);
    const back = await google.visit(body.url);
    expect(await browser.comeBack(back)).toBe("outcome=new");
    const again = new TestBrowser(berea);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(await again.comeBack(back)).toBe("error=state_mismatch");
    expect(await again.findUser()).toBeNull();
  });

  test("is worth nothing in another browser", async () => {
    const [thief, victim] = [new TestBrowser(berea), new TestBrowser(berea)];
    const back = await google.visit((await thief.begin()).body.url);
    expect(await victim.comeBack(back)).toBe("error=state_mismatch");
    await victim.begin();
    expect(await victim.comeBack(back)).toBe("error=state_mismatch");
    expect(await victim.findUser()).toBeNull();
  });

  test("with a code of another journey is refused", async () => {
    const [thief, victim] = [new TestBrowser(berea), new TestBrowser(berea)];
    const stolen = await google.visit((await thief.begin()).body.url);
    const own = await google.visit((await victim.begin()).body.url);
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await victim.comeBack(own)).toBe("error=google_refused");
  });

  test("after ten minutes comes too late", async () => {
    const browser = new TestBrowser(berea);
    const back = await google.visit((await browser.begin()).body.url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    expect(await browser.comeBack(back)).toBe("error=state_mismatch");
  });

  test("after nine minutes does not, and its cookie is still there", async () => {
    const { headers } = await new TestBrowser(berea).begin();
    expect(String(headers["set-cookie"])).toMatch(/state=.*Max-Age=600.*HttpOnly/);
    const browser = new TestBrowser(berea);
    const back = await google.visit((await browser.begin()).body.url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9 * 60_000 });
    expect(await browser.comeBack(back)).toBe("outcome=new");
  });

  test.each([
    ["in which the person said no", "error=access_denied", "error=access_denied"],
    ["of a provider that is overloaded", "error=temporarily_unavailable", "error=temporarily_unavailable"],
    ["without anything", "", "error=no_code"],
  ])("%s has its reason", async (_, answer, told) => {
    const browser = new TestBrowser(berea);
    const { body } = await browser.begin();
    const state = new URL(body.url).searchParams.get("state");
    const back = new URL(`http://berea.test${GOOGLE_RETURN_PATH}?${answer}&state=${state}`);
    expect(await browser.comeBack(back)).toBe(told);
  });

  test.each([
    ["without a state", "code=4/stolen", "error=state_not_found"],
    ["with one that is none", "code=4/stolen&state=made-up", "error=state_mismatch"],
    ["with a NUL", "code=4/stolen&state=a%00b", "error=unknown"],
  ])("%s tells why", async (_, answer, told) => {
    const back = new URL(`http://berea.test${GOOGLE_RETURN_PATH}?${answer}`);
    expect(await new TestBrowser(berea).comeBack(back)).toBe(told);
  });
});

describe("a start", () => {
  test.each([
    ["an ID token in place of a journey", { provider: "google", idToken: { token: "a.b.c" } }],
    ["other permissions", { provider: "google", scopes: ["https://mail.google.com/"] }],
    ["things to keep", { provider: "google", additionalData: { much: "data" } }],
    ["another provider", { provider: "github" }],
    ["an endless address", { provider: "google", callbackURL: `/${"a".repeat(3_000)}` }],
  ])("with %s is refused", async (_, body) => {
    expect((await start(body)).status).toBe(400);
  });

  test.each(["callbackURL", "newUserCallbackURL", "errorCallbackURL"])(
    "never leads to another site by its %s",
    async (name) => {
      for (const address of ["https://evil.example/", "//evil.example", "javascript:alert(1)"]) {
        expect((await start({ provider: "google", [name]: address })).status).toBe(403);
      }
    },
  );

  test("by another site is refused", async () => {
    expect((await start({ provider: "google" }, { origin: "https://evil.example" })).status).toBe(403);
  });

  test("at another address than the public one names that, for Google leads back there", async () => {
    const headers = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
    expect(await start({ provider: "google" }, headers)).toMatchObject({
      status: 400,
      body: { code: "OTHER_ADDRESS", message: expect.stringContaining("http://berea.test") },
    });
  });
});

test.each(["/link-social", "/get-access-token", "/refresh-token", "/account-info", "/error"])(
  "better-auth's own %s is closed",
  async (path) => {
    const person = await berea.signUp();
    const method = path === "/account-info" || path === "/error" ? "GET" : "POST";
    expect((await person.call(method, `/api/auth${path}`, method === "POST" ? {} : undefined)).status).toBe(
      404,
    );
  },
);

test("the window of Google can tell this page how it went, and no page of another site can", async () => {
  const { headers } = await berea.stranger.call("GET", "/api/health");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
});

test("where no client is set up, a start says so", async () => {
  const plain = await createTestApp();
  const browser = new TestBrowser(plain);
  expect(await browser.begin()).toMatchObject({ status: 404, body: { code: "PROVIDER_NOT_FOUND" } });
  expect((await browser.call("GET", "/api/installation")).body).toMatchObject({ hasGoogle: false });
  await plain.close();
});
