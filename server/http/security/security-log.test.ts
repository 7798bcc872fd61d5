import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashIdentifier } from "./hash-key.ts";
import { startProvider, type TestProvider } from "../../account/google/testing-provider.ts";
import { TestBrowser } from "../../account/google/testing-browser.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../../testing/testing.ts";

interface Line {
  msg: string;
  module?: string;
  time: number;
  [fact: string]: unknown;
}

let google: TestProvider;
let berea: TestApp;
const lines: Line[] = [];
const securityLines = () => lines.filter(({ module }) => module === "security");

beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  google = await startProvider();
  berea = await createTestApp({ log, google: google.settings, trustedProxies: "loopback" });
});
afterAll(async () => {
  await berea.close();
  await google.close();
});
beforeEach(() => {
  lines.length = 0;
});

const FROM = { "x-forwarded-for": "198.51.100.7" };

test("logs sign-ins and sign-outs with user and address, whether they succeed or fail", async () => {
  const { uid, email } = await berea.signUp("Lydia");
  lines.length = 0;
  const signIn = (password: string) =>
    berea.anonymous.call("POST", "/api/auth/sign-in/email", { email, password }, FROM);
  await signIn("not the one");
  await signIn(TEST_PASSWORD);
  const account = hashIdentifier(email);
  const from = { address: "198.51.100.7", method: "POST", route: "/api/auth/*", account };
  expect(securityLines()).toMatchObject([
    { msg: "account: sign-in failed", status: 401, ...from },
    { msg: "account: sign-in succeeded", status: 200, uid, ...from },
  ]);
  for (const { time } of lines) expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
});

test("logs sign-ins with Google, whether they succeed or fail", async () => {
  google.startNewUser();
  await new TestBrowser(berea).signIn(google);
  await berea.anonymous.call("GET", "/api/auth/callback/google?code=a&state=b");
  expect(securityLines().map(({ msg }) => msg)).toEqual([
    "account: sign-in with Google succeeded",
    "account: sign-in with Google failed",
  ]);
});

test("logs rejected requests with the reason", async () => {
  const [owner, other] = [await berea.signUp("Aquila"), await berea.signUp("Priscilla")];
  lines.length = 0;
  await berea.anonymous.call("GET", owner.sermons);
  await other.call("GET", owner.sermons);
  await other.call("POST", other.sermons, { title: "x" }, { origin: "https://evil.example" });
  await other.call("GET", `${other.sermons}?limit=no`);
  await other.call("POST", "/api/check-youtube-auth", { user_id: owner.uid });
  const route = "/api/users/:uid/sermons";
  expect(securityLines()).toMatchObject([
    { msg: "request rejected", code: "unauthenticated", route },
    { msg: "access to another account denied", uid: other.uid, route },
    { msg: "request rejected", code: "forbidden", route },
    { msg: "request rejected", code: "invalid", uid: other.uid, route },
    { msg: "request rejected", code: "forbidden", uid: other.uid, route: "/api/check-youtube-auth" },
  ]);
});

test("never logs user text or credentials", async () => {
  const person = await berea.signUp("Eutychus");
  const secret = "three storeys down";
  const { id } = await person.createSermon({
    title: secret,
    transcript: `${secret}. ${secret}.`,
    description: secret,
  });
  await person.call("POST", "/api/summarize", { text: `${secret}. He slept.`, sermon_id: id });
  await person.call("GET", `/api/users/${person.uid}/search?q=${encodeURIComponent(secret)}`);
  await person.call("GET", `${person.sermons}/${id}/export/md`);
  await person.call("GET", `/api/references?text=${encodeURIComponent(secret)}`);
  await person.call("POST", person.sermons, { title: { [secret]: secret } });
  await person.call("PATCH", `${person.sermons}/${id}`, { title: `${secret}\n{"level":30}`, version: "no" });
  await berea.anonymous.call("POST", "/api/auth/request-password-reset", { email: person.email });
  const link = /token=([\w-]+)/;
  const mail = await berea.readMail(person.email, link);
  const token = link.exec(mail?.link ?? "")?.[1] ?? "no token";
  await berea.anonymous.call("POST", "/api/auth/reset-password", { token, newPassword: "password" });
  await berea.anonymous.call("POST", "/api/auth/reset-password", { token, newPassword: `${secret} 2` });
  await berea.anonymous.call("GET", `/api/auth/verify-email?token=${token}`);
  const all = lines.map((line) => JSON.stringify(line)).join("\n");
  expect(all).toContain("password reset succeeded");
  const session = /session_token=([^;.]+)/.exec(person.cookie)?.[1] ?? "no session";
  for (const word of [secret, encodeURIComponent(secret), person.email, token, session, TEST_PASSWORD])
    expect(all).not.toContain(word);
});
