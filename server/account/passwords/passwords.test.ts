import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../../testing/testing.ts";
import { createPasswordHash } from "./password-hash.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

let users = 0;
const post = (path: string, body: object) => berea.anonymous.call("POST", `/api/auth/${path}`, body);

const signUp = (password: string, name = "Lydia of Thyatira") =>
  post("sign-up/email", { name, email: `purple.seller${(users += 1)}@thyatira.test`, password });

async function findResetToken(email: string): Promise<string | undefined> {
  await post("request-password-reset", { email });
  const link = /token=([\w-]+)/;
  return link.exec((await berea.readMail(email, link))?.link ?? "")?.[1];
}

const COMPROMISED = { status: 400, body: { code: "PASSWORD_COMPROMISED" } };
const GUESSABLE = { status: 400, body: { code: "PASSWORD_GUESSABLE" } };

describe("rejects a leaked password", () => {
  test.each(["password", "12345678", "Password123", "ILOVEJESUS", "qwertyuiop"])("%s", async (password) => {
    expect(await signUp(password)).toMatchObject(COMPROMISED);
  });

  test("when resetting it, and the link works for another password", async () => {
    const { email } = await berea.signUp("Phoebe");
    const token = await findResetToken(email);
    expect(await post("reset-password", { token, newPassword: "trustno1" })).toMatchObject(COMPROMISED);
    expect((await post("reset-password", { token, newPassword: "a better one" })).status).toBe(200);
  });

  test("when changing it", async () => {
    const { call } = await berea.signUp("Chloe");
    const change = (newPassword: string) =>
      call("POST", "/api/auth/change-password", { currentPassword: TEST_PASSWORD, newPassword });
    expect(await change("sunshine")).toMatchObject(COMPROMISED);
    expect((await change("a better one")).status).toBe(200);
  });
});

describe("rejects a password that is little more than a name, an address or a word of Berea", () => {
  test.each(["Lydia1234", "thyatira-1", "purple.seller", "Berea2026!", "pastorpastor"])(
    "%s",
    async (password) => {
      expect(await signUp(password)).toMatchObject(GUESSABLE);
    },
  );

  test.each(["lydia sells cloth", "no 1!", "tHe sermon on the mount"])("accepts %s", async (password) => {
    expect(await signUp(password.padEnd(8, "~"))).toMatchObject({ status: 200 });
  });
});

test("a password may have any characters and is neither changed nor truncated", async () => {
  const { email } = await berea.signUp("Tryphena");
  const long = ` ${"é漢🕊 ".repeat(12)}`.padEnd(128, "x");
  const token = await findResetToken(email);
  expect((await post("reset-password", { token, newPassword: long })).status).toBe(200);
  const signIn = async (password: string) => (await post("sign-in/email", { email, password })).status;
  expect(await signIn(long)).toBe(200);
  expect(await signIn(long.slice(0, -1))).toBe(401);
  expect(await signIn(long.toUpperCase())).toBe(401);
  expect(await signIn(long.trim())).toBe(401);
});

test("changing a password requires the current one", async () => {
  const { call } = await berea.signUp("Tryphosa");
  const body = { currentPassword: "not the one", newPassword: "a better one" };
  expect(await call("POST", "/api/auth/change-password", body)).toMatchObject({
    status: 400,
    body: { code: "INVALID_PASSWORD" },
  });
});

test("stores only a hash of a password, with its own salt", async () => {
  const signedUp = [await berea.signUp("Damaris"), await berea.signUp("Dionysius")];
  const { rows } = await berea.context.database.pool.query<{ password: string }>(
    "select password from account where user_id = any($1)",
    [signedUp.map(({ uid }) => uid)],
  );
  for (const { password } of rows)
    expect(password).toMatch(/^\$scrypt\$ln=\d+,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(new Set(rows.map(({ password }) => password)).size).toBe(2);
});

describe("a hash", () => {
  test("costs what OWASP recommends by default", async () => {
    const { hash, verify } = createPasswordHash();
    const hashed = await hash("purple cloth");
    expect(hashed).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(await verify({ hash: hashed, password: "purple cloth" })).toBe(true);
    expect(await verify({ hash: hashed, password: "Purple cloth" })).toBe(false);
  });

  test("of another cost or of better-auth can be verified", async () => {
    const { verify } = createPasswordHash();
    const cheap = await createPasswordHash({ ln: 10, r: 8, p: 1 }).hash("purple cloth");
    const theirs = await hashPassword("purple cloth");
    for (const hash of [cheap, theirs]) {
      expect(await verify({ hash, password: "purple cloth" })).toBe(true);
      expect(await verify({ hash, password: "purple" })).toBe(false);
    }
  });
});
