import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, readCookies, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

const signIn = (email: string, password: string) =>
  berea.anonymous.call("POST", "/api/auth/sign-in/email", { email, password });

const signUpSilas = (password: string) =>
  berea.anonymous.call("POST", "/api/auth/sign-up/email", {
    name: "Silas",
    email: "silas@berea.test",
    password,
  });

const requestReset = (email: string) =>
  berea.anonymous.call("POST", "/api/auth/request-password-reset", { email });

test("signing up signs the user in", async () => {
  const person = await berea.signUp("Lydia");
  const { body } = await person.call("GET", "/api/auth/get-session");
  expect(body.user).toMatchObject({
    id: person.uid,
    name: "Lydia",
    email: "lydia@berea.test",
    emailVerified: false,
  });
});

test("session cookies cannot be read by scripts or sent by other sites", async () => {
  const body = { name: "Aquila", email: "aquila@berea.test", password: TEST_PASSWORD };
  const { headers } = await berea.anonymous.call("POST", "/api/auth/sign-up/email", body);
  const cookies = [headers["set-cookie"]].flat().map(String);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
});

test("passwords have at least eight characters, and an address has one account", async () => {
  expect(await signUpSilas("ox & ass")).toMatchObject({ status: 200 });
  expect(await signUpSilas("ox, ass")).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_SHORT" } });
  expect((await signUpSilas("another one")).status).toBe(422);
});

test("signing in needs the right password, and says the same of unknown addresses", async () => {
  const { email } = await berea.signUp("Timothy");
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
  const wrong = { status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" } };
  expect(await signIn(email, "wrong password")).toMatchObject(wrong);
  expect(await signIn("nobody@berea.test", "wrong password")).toMatchObject(wrong);
});

test("a signed-out session no longer works", async () => {
  const person = await berea.signUp("Phoebe");
  const { status, headers } = await person.call("POST", "/api/auth/sign-out", {});
  expect(status).toBe(200);
  const answer = await berea.app.inject({
    url: "/api/engine",
    headers: { cookie: readCookies(headers["set-cookie"]) },
  });
  expect(answer.statusCode).toBe(401);
});

test("blocks guessing at one account after ten failures, but no other account", async () => {
  const { email } = await berea.signUp("Barnabas");
  const { email: neighbour } = await berea.signUp("Mark");
  for (let guess = 0; guess < 10; guess += 1)
    expect((await signIn(email, `guess ${guess}`)).status).toBe(401);
  const stopped = await signIn(email.toUpperCase(), TEST_PASSWORD);
  expect(stopped.status).toBe(429);
  expect(stopped.body.message).toBe("Too many attempts. Please try again in 15 minutes.");
  expect((await signIn(neighbour, TEST_PASSWORD)).status).toBe(200);
});

describe("a forgotten password", () => {
  test("is reset once with the link of an email, which ends other sessions", async () => {
    const person = await berea.signUp("Priscilla");
    expect((await requestReset(person.email)).status).toBe(200);
    const mail = await berea.readMail(person.email, /token=/);
    const token = /#\/login\?token=([\w-]+)$/.exec(mail?.link ?? "")?.[1];
    expect(mail?.text).toContain(mail?.link);

    const reset = () =>
      berea.anonymous.call("POST", "/api/auth/reset-password", { token, newPassword: "a new password" });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, "a new password")).status).toBe(200);
    const session = person.cookie.split("; ").find((cookie) => cookie.includes("session_token"));
    const old = await berea.app.inject({ url: "/api/engine", headers: { cookie: session ?? "" } });
    expect(old.statusCode).toBe(401);
  });

  test("of an unknown address gets the same response and no email", async () => {
    const { email } = await berea.signUp("Jason");
    const known = await requestReset(email);
    const unknown = await requestReset("nobody@berea.test");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await berea.readMail("nobody@berea.test")).toBeUndefined();
  });
});

test("rejects sign-in requests from other sites", async () => {
  const { email, cookie } = await berea.signUp("Apollos");
  const answer = await berea.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { cookie, origin: "https://evil.example", "content-type": "application/json" },
    payload: { email, password: TEST_PASSWORD },
  });
  expect(answer.statusCode).toBe(403);
});

test("programs, which send no origin, can sign in and out", async () => {
  const { email } = await berea.signUp("Epaphras");
  const asNode = { "sec-fetch-mode": "cors" };
  const signedIn = await berea.anonymous.call(
    "POST",
    "/api/auth/sign-in/email",
    { email, password: TEST_PASSWORD },
    asNode,
  );
  expect(signedIn.status).toBe(200);
  const cookie = readCookies(signedIn.headers["set-cookie"]);
  expect((await berea.anonymous.call("POST", "/api/auth/sign-out", {}, { cookie })).status).toBe(200);
});

test("links in emails never lead to another site", async () => {
  const { email } = await berea.signUp("Demas");
  const body = { email, redirectTo: "https://evil.example/" };
  expect((await berea.anonymous.call("POST", "/api/auth/request-password-reset", body)).status).toBe(403);
});

test("an address with a NUL character is an invalid request, not a failure", async () => {
  expect((await signIn("a\u0000@berea.test", TEST_PASSWORD)).status).toBe(400);
});
