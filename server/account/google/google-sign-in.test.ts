import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../../testing/testing.ts";
import { GOOGLE_CALLBACK_PATH } from "./google-callback.ts";
import { TEST_RETRY_POLICY, TestBrowser } from "./testing-browser.ts";
import { startOpenidProvider } from "./testing-openid-provider.ts";
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
afterEach(() => void vi.useRealTimers());

const read = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await berea.context.database.pool.query(query, values)).rows;

const signIn = (browser = new TestBrowser(berea)) => browser.signIn(google);

const start = (body: object, headers = {}) =>
  berea.anonymous.call("POST", "/api/auth/sign-in/social", body, headers);

test.each([[{ sendsEmailInUserinfo: false }], [{ sendsEmailInUserinfo: true }]])(
  "a new user signs in with the certified provider and is recognized the next time (%o)",
  async (options) => {
    const openid = await startOpenidProvider(options);
    openid.register(`http://berea.test${GOOGLE_CALLBACK_PATH}`);
    openid.users.set("lydia", { email: "lydia@thyatira.test", email_verified: true, name: "Lydia" });
    const app = await createTestApp({ google: openid.settings });
    try {
      const visit = async () => {
        const browser = new TestBrowser(app);
        const back = await openid.visit((await browser.startSignIn()).body.url, "lydia");
        return { outcome: await browser.openCallback(back), user: await browser.findUser() };
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

describe("signing in", () => {
  test("requests only the identity, with state, nonce and PKCE", async () => {
    const address = new URL((await new TestBrowser(berea).startSignIn()).body.url);
    const parameters = Object.fromEntries(address.searchParams);
    expect(parameters).toEqual({
      client_id: google.settings.clientId,
      redirect_uri: `http://berea.test${GOOGLE_CALLBACK_PATH}`,
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^.{32,}$/),
      nonce: expect.stringMatching(/^.{32,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("creates an account with name, address and picture, and an ordinary session", async () => {
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("outcome=new");
    expect(await browser.findUser()).toMatchObject({
      email: google.user.email,
      emailVerified: true,
      name: "Lydia of Thyatira",
      image: google.user.picture,
    });
    const withPassword = new TestBrowser(berea);
    const { email } = await berea.signUp();
    await withPassword.call("POST", "/api/auth/sign-in/email", { email, password: TEST_PASSWORD });
    expect(new Set(browser.cookies.keys())).toEqual(new Set(withPassword.cookies.keys()));
  });

  test("stores nothing from Google except the subject", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    const user = await browser.findUser();
    const accounts = await read("select * from account where user_id = $1", [user?.id]);
    expect(accounts).toEqual([
      expect.objectContaining({
        provider_id: "google",
        account_id: google.user.sub,
        access_token: null,
        refresh_token: null,
        id_token: null,
        password: null,
      }),
    ]);
  });

  test("stores verifiers that are useless without the server's secret", async () => {
    const browser = new TestBrowser(berea);
    const { body } = await browser.startSignIn();
    const rows = await read<{ value: string }>("select value from verification");
    const verifiers = rows.map(({ value }) => JSON.parse(value).codeVerifier as string);
    const challenges = await Promise.all(
      verifiers.map(async (verifier) =>
        Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(verifier))).toString("base64url"),
      ),
    );
    expect(challenges.length).toBeGreaterThan(0);
    expect(challenges).not.toContain(new URL(body.url).searchParams.get("code_challenge"));
  });

  test("recognizes a user by subject after the address changed", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    const before = await browser.findUser();
    google.user.email = "renamed@gmail.test";
    const later = new TestBrowser(berea);
    expect(await signIn(later)).toBe("outcome=known");
    expect(await later.findUser()).toMatchObject({ id: before?.id, email: before?.email });
  });

  test("removes control characters from names, and pictures that don't use https", async () => {
    google.user = { ...google.user, name: "Ly\u0000dia\n", picture: "http://evil.example/a.png" };
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("outcome=new");
    expect(await browser.findUser()).toMatchObject({ name: "Ly dia", image: null });
  });

  test("rejects signing in to an account that is being deleted", async () => {
    const browser = new TestBrowser(berea);
    await signIn(browser);
    const user = await browser.findUser();
    await read("insert into account_deletions (user_id, email) values ($1, $2)", [user?.id, user?.email]);
    expect(await signIn()).toMatch(/^error=USER_DISABLED\b/);
  });

  test("works without a name or a picture", async () => {
    google.user = { ...google.user, name: undefined, picture: 7 };
    expect(await signIn()).toBe("outcome=new");
  });
});

describe("a callback", () => {
  test("works once, even if Google accepts its code again", async () => {
    google.acceptsUsedCodes = true;
    const browser = new TestBrowser(berea);
    const { body } = await browser.startSignIn();
    const cookies = new Map(browser.cookies);
    const back = await google.visit(body.url);
    expect(await browser.openCallback(back)).toBe("outcome=new");
    const again = new TestBrowser(berea);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(await again.openCallback(back)).toBe("error=state_mismatch");
    expect(await again.findUser()).toBeNull();
  });

  test("does not work in another browser", async () => {
    const [thief, victim] = [new TestBrowser(berea), new TestBrowser(berea)];
    const back = await google.visit((await thief.startSignIn()).body.url);
    expect(await victim.openCallback(back)).toBe("error=state_mismatch");
    await victim.startSignIn();
    expect(await victim.openCallback(back)).toBe("error=state_mismatch");
    expect(await victim.findUser()).toBeNull();
  });

  test("with a code of another sign-in is rejected", async () => {
    const [thief, victim] = [new TestBrowser(berea), new TestBrowser(berea)];
    const stolen = await google.visit((await thief.startSignIn()).body.url);
    const own = await google.visit((await victim.startSignIn()).body.url);
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await victim.openCallback(own)).toBe("error=google_refused");
  });

  test("after ten minutes is rejected", async () => {
    const browser = new TestBrowser(berea);
    const back = await google.visit((await browser.startSignIn()).body.url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    expect(await browser.openCallback(back)).toBe("error=state_mismatch");
  });

  test("after nine minutes is accepted, and its cookie still exists", async () => {
    const { headers } = await new TestBrowser(berea).startSignIn();
    expect(String(headers["set-cookie"])).toMatch(/state=.*Max-Age=600.*HttpOnly/);
    const browser = new TestBrowser(berea);
    const back = await google.visit((await browser.startSignIn()).body.url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9 * 60_000 });
    expect(await browser.openCallback(back)).toBe("outcome=new");
  });

  test.each([
    ["in which the user declined", "error=access_denied", "error=access_denied"],
    ["of an overloaded provider", "error=temporarily_unavailable", "error=temporarily_unavailable"],
    ["without parameters", "", "error=no_code"],
  ])("%s has its reason", async (_, parameters, reason) => {
    const browser = new TestBrowser(berea);
    const { body } = await browser.startSignIn();
    const state = new URL(body.url).searchParams.get("state");
    const back = new URL(`http://berea.test${GOOGLE_CALLBACK_PATH}?${parameters}&state=${state}`);
    expect(await browser.openCallback(back)).toBe(reason);
  });

  test.each([
    ["without a state", "code=4/stolen", "error=state_not_found"],
    ["with an invalid state", "code=4/stolen&state=made-up", "error=state_mismatch"],
    ["with a NUL", "code=4/stolen&state=a%00b", "error=unknown"],
  ])("%s reports the reason", async (_, parameters, reason) => {
    const back = new URL(`http://berea.test${GOOGLE_CALLBACK_PATH}?${parameters}`);
    expect(await new TestBrowser(berea).openCallback(back)).toBe(reason);
  });
});

describe("a start", () => {
  test.each([
    ["an ID token", { provider: "google", idToken: { token: "a.b.c" } }],
    ["other permissions", { provider: "google", scopes: ["https://mail.google.com/"] }],
    ["additional data", { provider: "google", additionalData: { much: "data" } }],
    ["another provider", { provider: "github" }],
    ["a very long address", { provider: "google", callbackURL: `/${"a".repeat(3_000)}` }],
  ])("with %s is rejected", async (_, body) => {
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

  test("by another site is rejected", async () => {
    expect((await start({ provider: "google" }, { origin: "https://evil.example" })).status).toBe(403);
  });

  test("at another address than the public one says which one to use", async () => {
    const headers = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
    expect(await start({ provider: "google" }, headers)).toMatchObject({
      status: 400,
      body: { code: "OTHER_ADDRESS", message: expect.stringContaining("http://berea.test") },
    });
  });
});

test.each(["/link-social", "/get-access-token", "/refresh-token", "/account-info", "/error"])(
  "better-auth's %s is disabled",
  async (path) => {
    const person = await berea.signUp();
    const method = path === "/account-info" || path === "/error" ? "GET" : "POST";
    expect((await person.call(method, `/api/auth${path}`, method === "POST" ? {} : undefined)).status).toBe(
      404,
    );
  },
);

test("pages can communicate with windows that they open", async () => {
  const { headers } = await berea.anonymous.call("GET", "/api/health");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
});

test("starting without a configured client is rejected", async () => {
  const plain = await createTestApp();
  const browser = new TestBrowser(plain);
  expect(await browser.startSignIn()).toMatchObject({ status: 404, body: { code: "PROVIDER_NOT_FOUND" } });
  expect((await browser.call("GET", "/api/installation")).body).toMatchObject({ hasGoogle: false });
  await plain.close();
});
