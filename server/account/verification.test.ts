import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createCaller,
  createTestApp,
  type TestUser,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../testing/testing.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

/** Moves the clock of this process; timers aren't affected. */
const moveClock = (milliseconds: number) =>
  void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

const post = (path: string, body: object) => berea.anonymous.call("POST", `/api/auth/${path}`, body);

async function readToken(email: string, name: "verify" | "token"): Promise<string> {
  const link = new RegExp(`^http://berea.test/#/login\\?${name}=([\\w.-]+)$`);
  return link.exec((await berea.readMail(email, link))?.link ?? "")?.[1] ?? "";
}

const signUp = (name: string, email: string, more = {}) =>
  post("sign-up/email", { name, email, password: TEST_PASSWORD, ...more });

const open = (token: string, { call }: Pick<TestUser, "call"> = berea.anonymous) =>
  call("GET", `/api/auth/verify-email?token=${token}`);
const isVerified = async ({ call }: TestUser) =>
  (await call("GET", "/api/auth/get-session?disableCookieCache=true")).body.user.emailVerified;

describe("the email after signing up", () => {
  test("confirms the address, once, for a browser that is signed in to the account", async () => {
    const person = await berea.signUp("Lydia");
    const token = await readToken(person.email, "verify");
    expect(await isVerified(person)).toBe(false);
    const first = await open(token, person);
    expect(first).toMatchObject({ status: 200, body: { status: true } });
    expect(first.body.wasConfirmed).toBeUndefined();
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(await isVerified(person)).toBe(true);
    expect(await open(token)).toMatchObject({ status: 200, body: { wasConfirmed: true } });
  });

  test("confirms nothing for others, who may own the mailbox but haven't signed up", async () => {
    const [squatter, other] = [await berea.signUp("Demetrius"), await berea.signUp("Alexander")];
    const token = await readToken(squatter.email, "verify");
    for (const browser of [berea.anonymous, other]) {
      const answer = await open(token, browser);
      expect(answer).toMatchObject({
        status: 403,
        body: { code: "SIGN_IN_TO_CONFIRM", email: squatter.email },
      });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(await isVerified(squatter)).toBe(false);
  });

  test("confirms the address in any browser after entering the password", async () => {
    const person = await berea.signUp("Gaius");
    const token = await readToken(person.email, "verify");
    const { headers } = await post("sign-in/email", { email: person.email, password: TEST_PASSWORD });
    const telephone = createCaller(berea.app, readCookies(headers["set-cookie"]));
    expect(await open(token, telephone)).toMatchObject({ status: 200, body: { status: true } });
    expect(await isVerified(person)).toBe(true);
  });

  test("confirms nothing for a session that has ended", async () => {
    const person = await berea.signUp("Aristarchus");
    const token = await readToken(person.email, "verify");
    await person.call("POST", "/api/auth/sign-out", {});
    expect((await open(token, person)).status).toBe(403);
  });

  test("has a link that expires after a day", async () => {
    const person = await berea.signUp("Phoebe");
    const token = await readToken(person.email, "verify");
    moveClock(25 * HOUR);
    expect(await open(token)).toMatchObject({ status: 401, body: { code: "TOKEN_EXPIRED" } });
    vi.useRealTimers();
    expect(await isVerified(person)).toBe(false);
  });

  test.each(["", "?token=a&token=b"])("does not report an invalid link as confirmed: %s", async (search) => {
    const answer = await berea.anonymous.call("GET", `/api/auth/verify-email${search}`);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toHaveProperty("wasConfirmed");
  });

  test("has a link that cannot be forged", async () => {
    const [one, other] = [await berea.signUp("Jannes"), await berea.signUp("Jambres")];
    const [a, b] = [await readToken(one.email, "verify"), await readToken(other.email, "verify")];
    const unsigned = `${btoa('{"alg":"none"}')}.${a.split(".")[1]}.`.replaceAll("=", "");
    const bent = [a.split(".")[0], b.split(".")[1], a.split(".")[2]].join(".");
    for (const token of ["", "abc", unsigned, bent]) {
      expect((await open(token)).status).toBeGreaterThanOrEqual(400);
    }
    expect([await isVerified(one), await isVerified(other)]).toEqual([false, false]);
  });

  test("can be sent again until the address is confirmed", async () => {
    const person = await berea.signUp("Tabitha");
    const first = await readToken(person.email, "verify");
    expect((await post("send-verification-email", { email: person.email })).status).toBe(200);
    expect(await readToken(person.email, "verify")).not.toBe("");
    expect(berea.mails.filter(({ to }) => to === person.email)).toHaveLength(2);
    await open(first, person);
    const confirmed = await post("send-verification-email", { email: person.email });
    const unknown = await post("send-verification-email", { email: "nobody@berea.test" });
    expect([confirmed.status, confirmed.body]).toEqual([unknown.status, unknown.body]);
    await berea.context.mails.deliver();
    expect(berea.mails.filter(({ to }) => to === person.email)).toHaveLength(2);
  });
});

describe("a password reset", () => {
  test("does the same for every address before it responds", async () => {
    // Without a background process that sends emails while the test counts.
    const quiet = await createTestApp();
    await quiet.context.mails.close();
    const { email } = await quiet.signUp("Jason");
    const count = async () => [
      await quiet.context.db.$count(sql`verification`),
      await quiet.context.db.$count(sql`mails`),
    ];
    const ask = async (to: string) => {
      const [tokens = 0, mails = 0] = await count();
      const { status, body } = await quiet.anonymous.call("POST", "/api/auth/request-password-reset", {
        email: to,
      });
      const [tokensAfter = 0, mailsAfter = 0] = await count();
      return { status, body, tokens: tokensAfter - tokens, mails: mailsAfter - mails };
    };
    const known = await ask(email);
    expect(known).toMatchObject({ status: 200, tokens: 0, mails: 1 });
    expect(await ask("nobody@berea.test")).toEqual(known);
    await quiet.close();
  });

  test("has a link that expires after an hour", async () => {
    const { email } = await berea.signUp("Damaris");
    await post("request-password-reset", { email });
    const token = await readToken(email, "token");
    moveClock(61 * 60_000);
    const late = await post("reset-password", { token, newPassword: "a new password" });
    expect(late).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
    vi.useRealTimers();
    expect((await post("sign-in/email", { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  test("voids earlier links, confirms the address and notifies the user", async () => {
    const person = await berea.signUp("Rhoda");
    const { email } = person;
    await post("request-password-reset", { email });
    const earlierToken = await readToken(email, "token");
    await post("request-password-reset", { email });
    const token = await readToken(email, "token");
    expect(token).not.toBe(earlierToken);
    expect((await post("reset-password", { token, newPassword: "a new password" })).status).toBe(200);
    expect((await post("reset-password", { token: earlierToken, newPassword: "another one" })).status).toBe(
      400,
    );
    expect((await berea.readMail(email))?.subject).toBe("Your Berea password was changed");
    const { body } = await post("sign-in/email", { email, password: "a new password" });
    expect(body.user.emailVerified).toBe(true);
  });

  test("used twice at once changes the password once", async () => {
    const { email } = await berea.signUp("Eutychus");
    await post("request-password-reset", { email });
    const token = await readToken(email, "token");
    const answers = await Promise.all(
      ["first password", "second password"].map((newPassword) =>
        post("reset-password", { token, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("stores nothing in the database that would open an account", async () => {
    const { email } = await berea.signUp("Sergius");
    await post("request-password-reset", { email });
    const token = await readToken(email, "token");
    const { rows } = await berea.context.db.execute(sql`select * from verification`);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { identifier } of rows) {
      const guess = await post("reset-password", {
        token: identifier as string,
        newPassword: "a new password",
      });
      expect(guess.status).toBe(400);
    }
  });
});

test("changing the password ends other sessions and reset links, and notifies the user", async () => {
  const person = await berea.signUp("Cornelius");
  const { email } = person;
  await post("request-password-reset", { email });
  const token = await readToken(email, "token");
  const { headers } = await post("sign-in/email", { email, password: TEST_PASSWORD });
  const elsewhere = createCaller(berea.app, readCookies(headers["set-cookie"]));
  const change = {
    currentPassword: TEST_PASSWORD,
    newPassword: "a new password",
    revokeOtherSessions: false,
  };
  expect((await person.call("POST", "/api/auth/change-password", change)).status).toBe(200);
  expect((await elsewhere.call("POST", person.sermons, {})).status).toBe(401);
  expect((await post("reset-password", { token, newPassword: "another one" })).status).toBe(400);
  expect((await berea.readMail(email))?.subject).toBe("Your Berea password was changed");
});

describe("a name", () => {
  test("is one line and adds no headers to an email", async () => {
    const { body } = await signUp("Simon\r\nBcc: all@berea.test\u202e\u0007", "simon@berea.test");
    expect(body.user.name).toBe("Simon Bcc: all@berea.test");
    const mail = await berea.readMail("simon@berea.test");
    expect(mail?.text.split("\n")[0]).toBe("Hello,");
    expect(mail?.to).toBe("simon@berea.test");
  });

  test("is never empty and never longer than the limit", async () => {
    expect((await signUp(" \u0000\n ", "andrew@berea.test")).body.user.name).toBe("andrew");
    expect((await signUp("a".repeat(5000), "philip@berea.test")).body.user.name).toHaveLength(500);
  });

  test("cannot be submitted with a picture from elsewhere", async () => {
    const image = "https://tracker.example/seen.gif";
    expect((await signUp("Nathanael", "nathanael@berea.test", { image })).body.user.image).toBeNull();
  });
});

test.each([
  "a\r\nBcc: x@berea.test",
  "a@berea.test\r\nBcc: x@berea.test",
  `${"a".repeat(250)}@berea.test`,
  "a",
  7,
  null,
])("rejects %j as an email address", async (email) => {
  for (const path of ["request-password-reset", "send-verification-email", "sign-in/email"]) {
    expect((await post(path, { email, password: "x" })).status).toBe(400);
  }
});
