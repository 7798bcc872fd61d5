import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { createApp } from "../../app.ts";
import {
  createCaller,
  createTestApp,
  type TestUser,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../../testing/testing.ts";
import { requireRecentSignIn } from "./recent-sign-in.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

const signIn = async ({ email }: TestUser, cookie?: string) => {
  const caller = createCaller(berea.app, cookie);
  const body = { email, password: TEST_PASSWORD };
  const { headers } = await caller.call("POST", "/api/auth/sign-in/email", body);
  return readCookies(headers["set-cookie"]);
};

const tokenIn = (cookies: string) => /berea\.session_token=([^;]+)/.exec(cookies)?.[1];
const userIn = async (cookie: string) =>
  (await createCaller(berea.app, cookie).call("GET", "/api/auth/get-session?disableCookieCache=true")).body
    ?.user;

const ago = (hours: number) => ({ signedInAt: new Date(Date.now() - hours * 3_600_000) });

describe("a session that was ended elsewhere", () => {
  test("cannot change anything from that moment on", async () => {
    const person = await berea.signUp("Lydia");
    const stolen = createCaller(berea.app, await signIn(person));
    expect((await stolen.call("POST", person.sermons, { title: "Before" })).status).toBe(201);
    expect((await person.call("POST", "/api/auth/revoke-sessions", {})).status).toBe(200);
    expect(await stolen.call("POST", person.sermons, { title: "After" })).toMatchObject({
      status: 401,
      body: { error: { code: "unauthenticated" } },
    });
  });

  test("cannot read anything from that moment on, in any process", async () => {
    const person = await berea.signUp("Phoebe");
    const stolen = createCaller(berea.app, await signIn(person));
    const elsewhere = await createApp(berea.context);
    const { id } = (await person.call("POST", person.sermons, {})).body;
    const paths = [person.sermons, `${person.sermons}/${id}`, `${person.sermons}/nonsense`];
    const read = () => Promise.all(paths.map(async (path) => (await stolen.call("GET", path)).status));
    expect(await read()).toEqual([200, 200, 404]);
    await createCaller(elsewhere, person.cookie).call("POST", "/api/auth/revoke-sessions", {});
    expect(await read()).toEqual([401, 401, 401]);
    await elsewhere.close();
  });

  test("is reported as ended to the browser", async () => {
    const person = await berea.signUp("Chloe");
    const cookies = await signIn(person);
    expect(await userIn(cookies)).toMatchObject({ id: person.uid });
    await person.call("POST", "/api/auth/revoke-sessions", {});
    expect(await userIn(cookies)).toBeUndefined();
  });
});

test("signing out everywhere ends the sessions of that user only", async () => {
  const [person, other] = [await berea.signUp("Aquila"), await berea.signUp("Priscilla")];
  await signIn(person);
  await person.call("POST", "/api/auth/revoke-sessions", {});
  expect(await berea.context.db.$count(sql`session`, sql`user_id = ${person.uid}`)).toBe(0);
  expect(await berea.context.db.$count(sql`session`, sql`user_id = ${other.uid}`)).toBe(1);
});

test("a session lasts thirty days from its last use", async () => {
  const person = await berea.signUp("Timothy");
  const moveTo = (end: string) =>
    berea.context.db.execute(
      sql`update session set expires_at = now() + ${end}::interval where user_id = ${person.uid}`,
    );
  await moveTo("5 minutes");
  const { body } = await person.call("GET", "/api/auth/get-session?disableCookieCache=true");
  const days = (Date.parse(body.session.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  await moveTo("28 days");
  const { headers } = await person.call("GET", person.sermons);
  expect(String(headers["set-cookie"])).toMatch(/session_token=[^;]+; Max-Age=2592000/);
  expect((await person.call("GET", person.sermons)).headers["set-cookie"]).toBeUndefined();
  const { id } = (await person.call("POST", person.sermons, {})).body;
  await moveTo("28 days");
  expect(String((await person.call("GET", `${person.sermons}/${id}`)).headers["set-cookie"])).toMatch(
    /Max-Age/,
  );
  await moveTo("-1 second");
  expect((await person.call("GET", person.sermons)).status).toBe(401);
  expect(await userIn(person.cookie)).toBeUndefined();
});

test("a session ends ninety days after its start, even if it is used", async () => {
  const person = await berea.signUp("Urbanus");
  const startDaysAgo = (days: number) =>
    berea.context.db.execute(
      sql`update session set created_at = now() - ${`${days} days`}::interval, expires_at = now() + interval '1 hour'
        where user_id = ${person.uid}`,
    );
  await startDaysAgo(89);
  const { body } = await person.call("GET", "/api/auth/get-session?disableCookieCache=true");
  expect((Date.parse(body.session.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(1, 1);
  await startDaysAgo(91);
  await userIn(person.cookie);
  expect(await userIn(person.cookie)).toBeUndefined();
});

test("only the cookie contains the token of a session", async () => {
  const email = "junia@berea.test";
  const signedUp = await berea.anonymous.call("POST", "/api/auth/sign-up/email", {
    name: "Junia",
    email,
    password: TEST_PASSWORD,
  });
  const cookie = readCookies(signedUp.headers["set-cookie"]);
  const token = decodeURIComponent(tokenIn(cookie) ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThanOrEqual(32);
  const found = await berea.anonymous.call("GET", "/api/auth/get-session", undefined, { cookie });
  for (const { body } of [signedUp, found]) {
    expect(body.user).toMatchObject({ email });
    expect(JSON.stringify(body)).not.toContain(token);
  }
});

test("with https, cookies are sent over https only and to this host only", async () => {
  const safe = await createTestApp({ publicUrl: "https://berea.test" });
  try {
    const person = await safe.signUp("Andronicus");
    const body = { email: person.email, password: TEST_PASSWORD };
    const { headers } = await safe.anonymous.call("POST", "/api/auth/sign-in/email", body);
    const cookies = [headers["set-cookie"]].flat().map(String);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-berea\./);
      for (const part of [/; Path=\/(;|$)/, /; Secure/, /; HttpOnly/, /; SameSite=Lax/])
        expect(cookie).toMatch(part);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    expect((await person.call("GET", person.sermons)).status).toBe(200);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  } finally {
    await safe.close();
  }
});

test("another secret ends all sessions", async () => {
  const person = await berea.signUp("Stachys");
  const database = { ...berea.context.database, close: async () => undefined };
  const renewed = await createTestApp({
    database,
    secret: "another secret, which only the tests know",
  });
  try {
    expect((await createCaller(renewed.app, person.cookie).call("GET", person.sermons)).status).toBe(401);
  } finally {
    await renewed.close();
  }
});

describe("session fixation:", () => {
  test("signing in creates a new session and ends the one of the browser's cookie", async () => {
    const [victim, attacker] = [await berea.signUp("Eunice"), await berea.signUp("Elymas")];
    const elsewhere = await signIn(attacker);
    const cookies = await signIn(victim, attacker.cookie);
    expect(tokenIn(cookies)).not.toBe(tokenIn(attacker.cookie));
    expect(await userIn(cookies)).toMatchObject({ id: victim.uid });
    expect(await userIn(attacker.cookie)).toBeUndefined();
    expect(await userIn(elsewhere)).toMatchObject({ id: attacker.uid });
  });

  test("signing in again ends the earlier session of the same browser", async () => {
    const person = await berea.signUp("Persis");
    const cookies = await signIn(person, person.cookie);
    expect(await userIn(person.cookie)).toBeUndefined();
    expect(await userIn(cookies)).toMatchObject({ id: person.uid });
    // A browser whose session has ended still sends its cookie.
    expect(await userIn(await signIn(person, person.cookie))).toMatchObject({ id: person.uid });
  });

  test("rejects a token that the server did not sign", async () => {
    const person = await berea.signUp("Lois");
    const token = decodeURIComponent(tokenIn(person.cookie) ?? "").split(".")[0];
    for (const forged of [token, `${token}.${"A".repeat(43)}=`, `${token}.`, "", ".", "%"]) {
      const cookie = `berea.session_token=${encodeURIComponent(forged ?? "")}`;
      expect(await userIn(cookie)).toBeUndefined();
      expect((await createCaller(berea.app, cookie).call("GET", person.sermons)).status).toBe(401);
    }
  });
});

describe("requests that another site makes a browser send", () => {
  const calls = [
    "sign-out",
    "revoke-sessions",
    "sign-in/email",
    "sign-up/email",
    "request-password-reset",
    "change-password",
  ];
  test.each(calls)("%s is rejected", async (path) => {
    const person = await berea.signUp(`Site ${path.replace(/\W/g, " ")}`);
    for (const origin of ["https://evil.example", "null", "http://berea.test.evil.example"]) {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const answer = await person.call("POST", `/api/auth/${path}`, { email: person.email }, headers);
      expect(answer.status).toBe(403);
    }
    expect(await userIn(person.cookie)).toMatchObject({ id: person.uid });
  });

  test("a form cannot send a request that must be JSON", async () => {
    const { email, cookie } = await berea.signUp("Gaius");
    const answer = await berea.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      headers: { cookie, "content-type": "text/plain" },
      payload: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});

test.each([
  ["POST", "/verify-password"],
  ["POST", "/update-session"],
  ["POST", "/update-user"],
  ["POST", "/change-email"],
  ["GET", "/list-accounts"],
  ["POST", "/unlink-account"],
  ["GET", "/list-sessions"],
  ["POST", "/revoke-session"],
] as const)("better-auth's %s %s is disabled", async (method, path) => {
  const { call } = await berea.signUp(`Closed ${path.replace(/\W/g, " ")}`);
  const body = method === "POST" ? { password: TEST_PASSWORD } : undefined;
  for (const spelling of [path, `${path}/`, `/.${path}`])
    expect((await call(method, `/api/auth${spelling}`, body)).status).toBe(404);
});

test("irreversible actions require a sign-in within the last day", () => {
  expect(() => requireRecentSignIn(ago(23))).not.toThrow();
  expect(() => requireRecentSignIn(ago(25))).toThrow(ERROR_MESSAGES.requiresRecentLogin);
});

test("rejects signing in to an account that is being deleted", async () => {
  const person = await berea.signUp("Hymenaeus");
  await berea.context.db.execute(
    sql`insert into account_deletions (user_id, email) values (${person.uid}, ${person.email})`,
  );
  const body = { email: person.email, password: TEST_PASSWORD };
  expect(await berea.anonymous.call("POST", "/api/auth/sign-in/email", body)).toMatchObject({
    status: 403,
    body: { code: "USER_DISABLED" },
  });
});
