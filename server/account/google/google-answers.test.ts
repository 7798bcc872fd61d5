import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../../testing/testing.ts";
import { TEST_RETRY_POLICY, TestBrowser } from "./testing-browser.ts";
import { createSigningKey, startProvider, type TestProvider, type TestToken } from "./testing-provider.ts";

let google: TestProvider;
let berea: TestApp;
const others: TestApp[] = [];

const createApp = () => createTestApp({ google: google.settings, youtubeRetryPolicy: TEST_RETRY_POLICY });

beforeAll(async () => {
  google = await startProvider();
  berea = await createApp();
});
afterAll(async () => {
  await berea.close();
  await google.close();
});
beforeEach(() => google.startNewUser());
afterEach(async () => {
  vi.useRealTimers();
  for (const app of others.splice(0)) await app.close();
});

/** Starts an app that hasn't loaded Google's configuration yet; it is closed after the test. */
async function startApp(): Promise<TestApp> {
  const app = await createApp();
  others.push(app);
  return app;
}

const signIn = (browser = new TestBrowser(berea)) => browser.signIn(google);

const changeClaims = (claims: object) => (token: TestToken) => ({
  ...token,
  claims: { ...token.claims, ...claims },
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe("a response that", () => {
  const stranger = createSigningKey();

  test.each<[string, (token: TestToken) => TestToken | undefined]>([
    ["is for another client", changeClaims({ aud: "another.apps.test" })],
    [
      "has several audiences and was issued to another client",
      changeClaims({ aud: ["berea.apps.test", "other"], azp: "other" }),
    ],
    ["is of another issuer", changeClaims({ iss: "https://accounts.evil.example" })],
    ["has the nonce of another sign-in", changeClaims({ nonce: "another nonce of the same length...." })],
    ["has no nonce", changeClaims({ nonce: undefined })],
    ["has expired", (token) => changeClaims({ exp: inSeconds(-600) })(token)],
    ["never expires", changeClaims({ exp: undefined })],
    ["has no subject", changeClaims({ sub: undefined })],
    ["was signed with another key", (token) => ({ ...token, key: stranger.privateKey })],
    ["has an empty signature", (token) => ({ ...token, key: undefined })],
    [
      "claims to need no signature",
      (token) => ({ ...token, key: undefined, header: { ...token.header, alg: "none" } }),
    ],
    ["names a key that is not Google's", (token) => ({ ...token, header: { ...token.header, kid: "mine" } })],
    ["has no ID token", () => undefined],
  ])("%s does not sign in", async (_, lie) => {
    google.alterToken = lie;
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("error=google_untrusted");
    expect(await browser.findUser()).toBeNull();
    const accounts = "select 1 from account where account_id = $1";
    const { rowCount } = await berea.context.database.pool.query(accounts, [google.user.sub]);
    expect(rowCount).toBe(0);
  });

  test.each([
    ["has no email address", undefined],
    ["has an invalid email address", "not an address"],
  ])("%s does not sign in", async (_, email) => {
    google.user = { ...google.user, email };
    expect(await signIn()).toBe("error=email_not_found");
  });

  test("expires on the way is rejected", async () => {
    const browser = new TestBrowser(berea);
    const { body } = await browser.startSignIn();
    const back = await google.visit(body.url);
    const issuedAt = inSeconds(0);
    google.alterToken = changeClaims({ iat: issuedAt, exp: issuedAt + 60 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
    expect(await browser.openCallback(back)).toBe("error=google_untrusted");
  });

  test("has the address in the userinfo is accepted only if that has the same subject", async () => {
    google.userinfo = {};
    const app = await startApp();
    const { email, email_verified, ...rest } = google.user;
    google.user = rest;
    google.userinfo = { email, email_verified };
    const visit = () => new TestBrowser(app).signIn(google);
    expect(await visit()).toBe("outcome=new");
    google.userinfo = { email, email_verified, sub: "someone else" };
    expect(await visit()).toBe("error=google_untrusted");
  });
});

test("rejects a discovery document of another issuer", async () => {
  const address = google.settings.discoveryUrl;
  const discovered = (await (await fetch(address)).json()) as Record<string, unknown>;
  const body = { ...discovered, issuer: "https://accounts.evil.example" };
  google.fault = (path) => (path === new URL(address).pathname ? { status: 200, body } : undefined);
  const app = await startApp();
  expect((await new TestBrowser(app).startSignIn()).body.code).toBe("google_untrusted");
  google.fault = undefined;
  expect(await new TestBrowser(app).signIn(google)).toBe("outcome=new");
});

test("loads Google's new keys, and does so once", async () => {
  expect(await signIn()).toBe("outcome=new");
  google.rotateKeys();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 2 * 60_000 });
  expect(await signIn()).toBe("outcome=known");
  const requests = google.calls.filter((path) => path === "/keys").length;
  expect(await signIn()).toBe("outcome=known");
  expect(google.calls.filter((path) => path === "/keys")).toHaveLength(requests);
});

describe("while Google", () => {
  test.each([
    ["is down", { status: 503 }],
    ["does not respond", "timeout"],
    ["has no discovery document", { status: 404 }],
  ] as const)("%s, passwords work, and Google does again once it is back", async (_, fault) => {
    google.fault = () => fault;
    const app = await startApp();
    const { email } = await app.signUp();
    const password = { email, password: TEST_PASSWORD };
    expect((await app.anonymous.call("POST", "/api/auth/sign-in/email", password)).status).toBe(200);
    const browser = new TestBrowser(app);
    const started = await browser.startSignIn();
    expect(started.status).toBeGreaterThanOrEqual(403);
    expect(started.body.code).toMatch(/^google_(unavailable|untrusted)$/);
    google.fault = undefined;
    expect(await browser.signIn(google)).toBe("outcome=new");
  });

  test.each([
    ["/token", { status: 502 }, "google_unavailable"],
    ["/token", "timeout", "google_unavailable"],
    ["/keys", { status: 500 }, "google_unavailable"],
    ["/token", { status: 429 }, "google_unavailable"],
    ["/token", { status: 401, body: { error: "invalid_client" } }, "google_client"],
    ["/token", { status: 400, body: { error: "invalid_grant" } }, "google_refused"],
    ["/token", { status: 200, body: { hello: "world" } }, "google_untrusted"],
  ] as const)("responds at %s with %o, the reason is %s", async (where, fault, reason) => {
    const browser = new TestBrowser(await startApp());
    const { body } = await browser.startSignIn();
    const back = await google.visit(body.url);
    google.fault = (path) => (path === where ? fault : undefined);
    expect(await browser.openCallback(back)).toBe(`error=${reason}`);
    expect(await browser.findUser()).toBeNull();
  });
});
