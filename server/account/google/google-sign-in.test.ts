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
beforeEach(() => google.meetSomebody());
afterEach(() => void vi.useRealTimers());

const read = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await berea.context.database.pool.query(query, values)).rows;

const signIn = (browser = new TestBrowser(berea)) => browser.signIn(google);

const start = (body: object, headers = {}) =>
  berea.stranger.call("POST", "/api/auth/sign-in/social", body, headers);

test.each([[{ keepsClaims: false }], [{ keepsClaims: true }]])(
  "with the certified provider a new person signs in, and is known the next time (%o)",
  async (options) => {
    const openid = await startOpenidProvider(options);
    openid.register(`http://berea.test${GOOGLE_CALLBACK_PATH}`);
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
      redirect_uri: `http://berea.test${GOOGLE_CALLBACK_PATH}`,
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
    const back = new URL(`http://berea.test${GOOGLE_CALLBACK_PATH}?${answer}&state=${state}`);
    expect(await browser.comeBack(back)).toBe(told);
  });

  test.each([
    ["without a state", "code=4/stolen", "error=state_not_found"],
    ["with one that is none", "code=4/stolen&state=made-up", "error=state_mismatch"],
    ["with a NUL", "code=4/stolen&state=a%00b", "error=unknown"],
  ])("%s tells why", async (_, answer, told) => {
    const back = new URL(`http://berea.test${GOOGLE_CALLBACK_PATH}?${answer}`);
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
