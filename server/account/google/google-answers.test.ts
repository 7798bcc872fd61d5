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
beforeEach(() => google.meetSomebody());
afterEach(async () => {
  vi.useRealTimers();
  for (const app of others.splice(0)) await app.close();
});

/** An app that knows nothing of Google yet; it ends with the test. */
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

describe("an answer that", () => {
  const stranger = createSigningKey();

  test.each<[string, (token: TestToken) => TestToken | undefined]>([
    ["is for another client", changeClaims({ aud: "another.apps.test" })],
    [
      "is for several, but not for us to use",
      changeClaims({ aud: ["berea.apps.test", "other"], azp: "other" }),
    ],
    ["is of another issuer", changeClaims({ iss: "https://accounts.evil.example" })],
    ["has the nonce of another journey", changeClaims({ nonce: "another nonce of the same length...." })],
    ["has no nonce", changeClaims({ nonce: undefined })],
    ["has expired", (token) => changeClaims({ exp: inSeconds(-600) })(token)],
    ["never expires", changeClaims({ exp: undefined })],
    ["is of nobody", changeClaims({ sub: undefined })],
    ["was signed by somebody else", (token) => ({ ...token, key: stranger.privateKey })],
    ["was signed by nobody", (token) => ({ ...token, key: undefined })],
    [
      "says that it needs no signature",
      (token) => ({ ...token, key: undefined, header: { ...token.header, alg: "none" } }),
    ],
    ["names a key that is not Google's", (token) => ({ ...token, header: { ...token.header, kid: "mine" } })],
    ["has no ID token", () => undefined],
  ])("%s signs nobody in", async (_, lie) => {
    google.lie = lie;
    const browser = new TestBrowser(berea);
    expect(await signIn(browser)).toBe("error=google_untrusted");
    expect(await browser.findUser()).toBeNull();
    const accounts = "select 1 from account where account_id = $1";
    const { rowCount } = await berea.context.database.pool.query(accounts, [google.person.sub]);
    expect(rowCount).toBe(0);
  });

  test.each([
    ["has no e-mail address", undefined],
    ["has something else as one", "not an address"],
  ])("%s signs nobody in", async (_, email) => {
    google.person = { ...google.person, email };
    expect(await signIn()).toBe("error=email_not_found");
  });

  test("comes as the clock of the server goes past its end is refused", async () => {
    const browser = new TestBrowser(berea);
    const { body } = await browser.begin();
    const back = await google.visit(body.url);
    const issuedAt = inSeconds(0);
    google.lie = changeClaims({ iat: issuedAt, exp: issuedAt + 60 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
    expect(await browser.comeBack(back)).toBe("error=google_untrusted");
  });

  test("keeps the address for the userinfo is read there, and believed for the same person only", async () => {
    google.userinfo = {};
    const app = await startApp();
    const { email, email_verified, ...rest } = google.person;
    google.person = rest;
    google.userinfo = { email, email_verified };
    const visit = () => new TestBrowser(app).signIn(google);
    expect(await visit()).toBe("outcome=new");
    google.userinfo = { email, email_verified, sub: "somebody else" };
    expect(await visit()).toBe("error=google_untrusted");
  });
});

test("a description of another provider is not believed", async () => {
  const address = google.settings.discoveryUrl;
  const described = (await (await fetch(address)).json()) as Record<string, unknown>;
  const body = { ...described, issuer: "https://accounts.evil.example" };
  google.fault = (path) => (path === new URL(address).pathname ? { status: 200, body } : undefined);
  const app = await startApp();
  expect((await new TestBrowser(app).begin()).body.code).toBe("google_untrusted");
  google.fault = undefined;
  expect(await new TestBrowser(app).signIn(google)).toBe("outcome=new");
});

test("Google's new keys are taken up, and its old ones end", async () => {
  expect(await signIn()).toBe("outcome=new");
  google.rotateKeys();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 2 * 60_000 });
  expect(await signIn()).toBe("outcome=known");
  const asked = google.calls.filter((path) => path === "/keys").length;
  expect(await signIn()).toBe("outcome=known");
  expect(google.calls.filter((path) => path === "/keys")).toHaveLength(asked);
});

describe("while Google", () => {
  test.each([
    ["is down", { status: 503 }],
    ["is silent", "silence"],
    ["has no description", { status: 404 }],
  ] as const)("%s, passwords go on, and Google does once it is back", async (_, fault) => {
    google.fault = () => fault;
    const app = await startApp();
    const { email } = await app.signUp();
    const password = { email, password: TEST_PASSWORD };
    expect((await app.stranger.call("POST", "/api/auth/sign-in/email", password)).status).toBe(200);
    const browser = new TestBrowser(app);
    const begun = await browser.begin();
    expect(begun.status).toBeGreaterThanOrEqual(403);
    expect(begun.body.code).toMatch(/^google_(away|untrusted)$/);
    google.fault = undefined;
    expect(await browser.signIn(google)).toBe("outcome=new");
  });

  test.each([
    ["/token", { status: 502 }, "google_unavailable"],
    ["/token", "silence", "google_unavailable"],
    ["/keys", { status: 500 }, "google_unavailable"],
    ["/token", { status: 429 }, "google_unavailable"],
    ["/token", { status: 401, body: { error: "invalid_client" } }, "google_client"],
    ["/token", { status: 400, body: { error: "invalid_grant" } }, "google_refused"],
    ["/token", { status: 200, body: { hello: "world" } }, "google_untrusted"],
  ] as const)("answers at %s with %o, the reason is %s", async (where, fault, told) => {
    const browser = new TestBrowser(await startApp());
    const { body } = await browser.begin();
    const back = await google.visit(body.url);
    google.fault = (path) => (path === where ? fault : undefined);
    expect(await browser.comeBack(back)).toBe(`error=${told}`);
    expect(await browser.findUser()).toBeNull();
  });
});
