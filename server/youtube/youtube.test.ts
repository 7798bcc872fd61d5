import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import {
  createCaller,
  createTestApp,
  type TestUser,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../testing/testing.ts";
import { writeCaptions } from "./testing-captions.ts";
import { startGoogle, type TestGoogle } from "./testing-google.ts";
import { createYoutube } from "./youtube.ts";

let google: TestGoogle;
let berea: TestApp;
const HOME = "http://berea.test/";
const VIDEO = "abcdefghijk";

beforeAll(async () => {
  google = await startGoogle(HOME);
  const policy = { retries: 2, minTimeout: 5, maxTimeout: 50, answerTimeout: 10_000, totalTimeout: 60_000 };
  berea = await createTestApp({
    google: google.settings,
    youtubeApiUrl: google.youtubeApiUrl,
    youtubeRetryPolicy: policy,
  });
  google.videos.set(VIDEO, {
    tracks: [{ id: "track", language: "en", vtt: writeCaptions(["Fear not, little flock."]) }],
  });
});
afterEach(() => {
  google.fault = undefined;
  google.tokenSeconds = 3600;
  google.calls.length = 0;
});
afterAll(async () => {
  await berea.close();
  await google.close();
});

const { checkYoutubeAuth, getYoutubeAuthUrl, storeYoutubeAuth, deleteYoutubeAuth, downloadTranscript } =
  youtubeEndpoints;

const check = async (person: TestUser) =>
  (await person.call("POST", checkYoutubeAuth.path, { user_id: person.uid })).body.isAuthenticated;
const begin = async (person: TestUser, query = "") =>
  (await person.call("GET", getYoutubeAuthUrl.path + query)).body.auth_url as string;
const store = (person: TestUser, code: string | null, state?: string | null) =>
  person.call("POST", storeYoutubeAuth.path, { code, state: state ?? undefined, user_id: person.uid });
const unlink = (person: TestUser) => person.call("POST", deleteYoutubeAuth.path, { user_id: person.uid });
const download = (person: TestUser, more: object = {}) =>
  person.call("POST", downloadTranscript.path, {
    url: `https://youtu.be/${VIDEO}`,
    user_id: person.uid,
    redirect_uri: HOME,
    ...more,
  });

async function authorizeAtGoogle(person: TestUser): Promise<{ code: string | null; state: string | null }> {
  const back = await google.consent(await begin(person));
  return { code: back.searchParams.get("code"), state: back.searchParams.get("state") };
}

async function signUpConnected(): Promise<TestUser> {
  const person = await berea.signUp();
  const { code, state } = await authorizeAtGoogle(person);
  expect((await store(person, code, state)).status).toBe(200);
  return person;
}

/** The same user in another browser. */
async function signInAgain(person: TestUser): Promise<TestUser> {
  const { headers } = await berea.anonymous.call("POST", "/api/auth/sign-in/email", {
    email: person.email,
    password: TEST_PASSWORD,
  });
  const cookie = readCookies(headers["set-cookie"]);
  return { ...person, cookie, ...createCaller(berea.app, cookie) };
}

const refusal = (reason: RegExp) => ({
  status: 400,
  body: {
    error: {
      code: "invalid",
      message: expect.stringMatching(new RegExp(`^${YOUTUBE_MESSAGES.completeFailed}: .*${reason.source}`)),
    },
  },
});

describe("connecting a YouTube account", () => {
  test("redirects to the provider, and connects with the code that it returns", async () => {
    const person = await berea.signUp();
    expect(await check(person)).toBe(false);
    const { code, state } = await authorizeAtGoogle(person);
    expect(await store(person, code, state)).toMatchObject({ status: 200, body: { isAuthenticated: true } });
    expect(await check(person)).toBe(true);
  });

  test("works with only the code, which PKCE binds to the session's last request", async () => {
    const person = await berea.signUp();
    await begin(person);
    const { code } = await authorizeAtGoogle(person);
    expect((await store(person, code)).status).toBe(200);
  });

  test("requests a code that only this server can use, with a different state every time", async () => {
    const person = await berea.signUp();
    const [first, second] = [new URL(await begin(person)), new URL(await begin(person))];
    expect(first.searchParams.get("state")).not.toBe(second.searchParams.get("state"));
    expect(first.searchParams.get("code_challenge")).not.toBe(second.searchParams.get("code_challenge"));
    expect(first.searchParams.get("code_challenge_method")).toBe("S256");
    expect(first.href).not.toContain(google.settings.clientSecret);
  });

  test.each([
    ["another site", "https://evil.example/"],
    ["a site whose name starts the same", "http://berea.test.evil.example/"],
    ["a user name in the URL", "http://berea.test@evil.example/"],
    ["another port", "http://berea.test:81/"],
    ["another scheme", "https://berea.test/"],
    ["a script", "javascript:alert(1)"],
    ["a name and a password", "http://a:b@berea.test/"],
    ["a query", "http://berea.test/?code=1"],
    ["something that is not a URL", "berea.test"],
  ])("never redirects to %s", async (_, redirectUri) => {
    const person = await berea.signUp();
    const query = `?redirect_uri=${encodeURIComponent(redirectUri)}`;
    expect(await person.call("GET", getYoutubeAuthUrl.path + query)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining(YOUTUBE_MESSAGES.startFailed) } },
    });
  });

  test("redirects to a URL of this app without its fragment", async () => {
    const person = await berea.signUp();
    const url = await begin(person, `?redirect_uri=${encodeURIComponent(`${HOME}#/profile`)}`);
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(HOME);
  });

  test("requires a state of this session, even from the same user", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    const elsewhere = await signInAgain(person);
    const { code, state } = await authorizeAtGoogle(person);
    expect(await store(other, code, state)).toMatchObject(refusal(/wasn't started here/));
    expect(await store(elsewhere, code, state)).toMatchObject(refusal(/wasn't started here/));
    expect(await store(elsewhere, code)).toMatchObject(refusal(/wasn't started here/));
    expect(await store(person, code, "another state of sixteen")).toMatchObject(
      refusal(/wasn't started here/),
    );
    expect(await check(other)).toBe(false);
    expect((await store(person, code, state)).status).toBe(200);
  });

  test("rejects a code that was issued for another request", async () => {
    const [person, thief] = [await berea.signUp(), await berea.signUp()];
    const { code } = await authorizeAtGoogle(person);
    const own = await authorizeAtGoogle(thief);
    expect(await store(thief, code, own.state)).toMatchObject(refusal(/rejected the permission/));
    expect(await check(thief)).toBe(false);
  });

  test("accepts each callback once, even if it failed", async () => {
    const person = await berea.signUp();
    const { code, state } = await authorizeAtGoogle(person);
    expect(await store(person, "4/wrong", state)).toMatchObject(refusal(/rejected the permission/));
    expect(await store(person, code, state)).toMatchObject(refusal(/wasn't started here/));
    const again = await authorizeAtGoogle(person);
    const answers = await Promise.all([1, 2, 3].map(() => store(person, again.code, again.state)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test("stores a user's last ten authorization requests until they expire", async () => {
    const person = await berea.signUp();
    const first = await authorizeAtGoogle(person);
    for (let at = 0; at < 10; at += 1) await begin(person);
    expect(await store(person, first.code, first.state)).toMatchObject(refusal(/wasn't started here/));
    const late = await authorizeAtGoogle(person);
    const query =
      "update authorisation_requests set expires_at = now() - interval '1 minute' where user_id = $1";
    await berea.context.database.pool.query(query, [person.uid]);
    expect(await store(person, late.code, late.state)).toMatchObject(refusal(/wasn't started here/));
    await begin(await berea.signUp());
    const left = "select 1 from authorisation_requests where user_id = $1";
    expect((await berea.context.database.pool.query(left, [person.uid])).rowCount).toBe(0);
  });

  test("leaves neither tokens nor verifiers readable in the database", async () => {
    const person = await signUpConnected();
    const url = new URL(await begin(person));
    const { pool } = berea.context.database;
    const dump = JSON.stringify([
      (await pool.query("select * from youtube_authorisations")).rows,
      (await pool.query("select * from authorisation_requests")).rows,
    ]);
    for (const grant of google.grants) expect(dump).not.toContain(grant);
    expect(dump).not.toContain("ya29.");
    expect(dump).not.toContain(url.searchParams.get("state"));
  });

  test("that was encrypted for another user counts as missing", async () => {
    const [person, other] = [await signUpConnected(), await signUpConnected()];
    const swap =
      "update youtube_authorisations set tokens = (select tokens from youtube_authorisations where user_id = $1) where user_id = $2";
    await berea.context.database.pool.query(swap, [person.uid, other.uid]);
    expect([await check(person), await check(other)]).toEqual([true, false]);
  });

  test("reports that the provider is unavailable, and works once it is back", async () => {
    google.fault = ({ path }) => (path === "/token" ? { status: 503 } : undefined);
    const person = await berea.signUp();
    const { code, state } = await authorizeAtGoogle(person);
    expect(await store(person, code, state)).toMatchObject({
      status: 503,
      body: { error: { message: expect.stringContaining(YOUTUBE_MESSAGES.completeFailed) } },
    });
    google.fault = ({ path, number }) => (path === "/token" && number < 5 ? { status: 502 } : undefined);
    const again = await authorizeAtGoogle(person);
    expect((await store(person, again.code, again.state)).status).toBe(200);
  });
});

describe("when the provider's discovery document cannot be loaded", () => {
  test.each([
    ["it is missing", { status: 404 }],
    ["it is not JSON", { status: 200, body: "<h1>Welcome</h1>" }],
    ["there is no response", "silence"],
    ["it never ends", "flood"],
    ["it redirects to another host", { status: 302, headers: { location: "http://169.254.169.254/" } }],
  ] as const)("because %s, connecting fails until the document is available again", async (_, fault) => {
    const fresh = await createTestApp({
      google: google.settings,
      youtubeApiUrl: google.youtubeApiUrl,
      youtubeRetryPolicy: {
        retries: 0,
        minTimeout: 5,
        maxTimeout: 50,
        answerTimeout: 3_000,
        totalTimeout: 20_000,
      },
    });
    try {
      const person = await fresh.signUp();
      google.fault = ({ path }) => (path.startsWith("/.well-known") ? fault : undefined);
      expect(await person.call("GET", getYoutubeAuthUrl.path)).toMatchObject({
        status: 503,
        body: { error: { message: expect.stringContaining(YOUTUBE_MESSAGES.startFailed) } },
      });
      google.fault = undefined;
      expect(await begin(person)).toContain(`/authorize?`);
    } finally {
      await fresh.close();
    }
  });
});

describe("ending a connection", () => {
  test("deletes it here and revokes it at the provider", async () => {
    const person = await signUpConnected();
    const grants = google.grants.size;
    expect(await unlink(person)).toMatchObject({ status: 200, body: { isAuthenticated: false } });
    expect(await check(person)).toBe(false);
    expect(google.grants.size).toBe(grants - 1);
  });

  test("deletes it here even if the provider is unavailable or has already revoked it", async () => {
    const [person, other] = [await signUpConnected(), await signUpConnected()];
    google.fault = ({ path }) => (path === "/revoke" ? { status: 503 } : undefined);
    expect((await unlink(person)).status).toBe(200);
    google.fault = undefined;
    google.grants.clear();
    expect((await unlink(other)).status).toBe(200);
    expect([await check(person), await check(other)]).toEqual([false, false]);
  });

  test("that doesn't exist succeeds without calling the provider", async () => {
    const person = await berea.signUp();
    expect((await unlink(person)).status).toBe(200);
    expect(google.calls).toEqual([]);
  });
});

describe("a token that ends", () => {
  test("within five minutes is renewed first, once for all concurrent callers, and the rotated token is stored", async () => {
    google.tokenSeconds = 4 * 60;
    const person = await signUpConnected();
    google.tokenSeconds = 3600;
    google.calls.length = 0;
    const answers = await Promise.all([1, 2, 3, 4].map(() => download(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(google.callsOf("/token")).toHaveLength(1);
    google.endAccessTokens();
    expect((await download(person)).status).toBe(200);
    expect(google.callsOf("/token")).toHaveLength(2);
  });

  test("is renewed once for all processes", async () => {
    google.tokenSeconds = 4 * 60;
    const person = await signUpConnected();
    google.tokenSeconds = 3600;
    google.calls.length = 0;
    const processes = [1, 2, 3].map(() => createYoutube(berea.context).connection);
    const tokens = await Promise.all(processes.map((connection) => connection.getAccessToken(person.uid)));
    expect(new Set(tokens).size).toBe(1);
    expect(google.callsOf("/token")).toHaveLength(1);
  });

  test("is renewed when the API rejects it before its expiry", async () => {
    const person = await signUpConnected();
    google.endAccessTokens();
    expect((await download(person)).status).toBe(200);
  });

  test("is used until its expiry while the provider cannot renew it", async () => {
    google.tokenSeconds = 4 * 60;
    const person = await signUpConnected();
    google.fault = ({ path }) => (path === "/token" ? { status: 503 } : undefined);
    expect((await download(person)).status).toBe(200);
    expect(await check(person)).toBe(true);
  });

  test.each([
    ["the user revoked the permission", () => google.grants.clear()],
    [
      "the API rejects renewed ones too",
      () => {
        google.fault = ({ path }) =>
          path === "/captions" ? { status: 401, reason: "authError" } : undefined;
      },
    ],
    [
      "the permission does not cover captions",
      () => {
        google.fault = ({ path }) =>
          path === "/captions" ? { status: 403, reason: "insufficientPermissions" } : undefined;
      },
    ],
  ])("and cannot be renewed, as %s, ends the connection", async (_, end) => {
    const person = await signUpConnected();
    google.endAccessTokens();
    end();
    expect(await download(person)).toMatchObject({
      status: 403,
      body: {
        error: {
          code: "forbidden",
          message: `${YOUTUBE_MESSAGES.importFailed}: the connection to your YouTube account has expired or doesn't allow this. Please connect again.`,
        },
      },
    });
    expect(await check(person)).toBe(false);
  });
});

test("deleting an account deletes its connection", async () => {
  const person = await signUpConnected();
  await berea.context.database.pool.query('delete from "user" where id = $1', [person.uid]);
  const left = "select 1 from youtube_authorisations where user_id = $1";
  expect((await berea.context.database.pool.query(left, [person.uid])).rowCount).toBe(0);
});

describe("without a Google client", () => {
  let plain: TestApp;
  let person: TestUser;
  beforeAll(async () => {
    plain = await createTestApp();
    person = await plain.signUp();
  });
  afterAll(() => plain.close());

  test("no user is connected, and disconnecting succeeds", async () => {
    expect(await check(person)).toBe(false);
    expect((await unlink(person)).status).toBe(200);
  });

  test("connecting and importing report that", async () => {
    const notSetUp = { status: 503, body: { error: { message: YOUTUBE_MESSAGES.notSetUp } } };
    expect(await person.call("GET", getYoutubeAuthUrl.path)).toMatchObject(notSetUp);
    expect(await store(person, "4/code")).toMatchObject(notSetUp);
    expect(await download(person)).toMatchObject(notSetUp);
  });
});
