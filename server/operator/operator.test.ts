import { eq } from "drizzle-orm";
import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import type { ContextParts } from "../context.ts";
import { session, user } from "../db/schema.ts";
import { createMailer } from "../mail/mailer.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { findOperator, isOperator, setOperator } from "./operator.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let berea: TestApp;
let outbox: string;
let logged: string;

async function start(parts: Partial<ContextParts> = {}): Promise<void> {
  outbox = path.join(await mkdtemp(path.join(tmpdir(), "berea-operator-")), "outbox");
  logged = "";
  const log = pino({}, { write: (line: string) => void (logged += line) });
  const mailer = createMailer({ smtpUrl: undefined, from: "Berea <berea@localhost>", outbox, log });
  berea = await createTestApp({ mailer, log, ...parts });
}

beforeEach(() => start());
afterEach(async () => {
  await berea.close();
  await removeFolder(path.dirname(outbox));
});

const deleteAccount = (person: TestUser) =>
  person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" });
const isOperatorOf = async (person: TestUser) => (await person.call("GET", "/api/operator")).body.isOperator;

describe("the operator", () => {
  test("is the first account, and no other", async () => {
    const [first, second] = [await berea.signUp("First"), await berea.signUp("Second")];
    expect((await second.call("GET", "/api/operator")).body).toEqual({
      isOperator: false,
      contact: { name: "First", email: null },
    });
    expect((await first.call("GET", "/api/operator")).body.isOperator).toBe(true);
  });

  test("is one user, even after concurrent first requests", async () => {
    await berea.signUp("First");
    await berea.signUp("Second");
    const { db } = berea.context;
    const found = await Promise.all(Array.from({ length: 8 }, () => findOperator(db)));
    expect(new Set(found.map((one) => one?.name))).toEqual(new Set(["First"]));
  });

  test("has no automatic successor after deleting the account, until another operator is configured", async () => {
    const [first, second] = [await berea.signUp("First"), await berea.signUp("Second")];
    expect(await isOperatorOf(first)).toBe(true);
    await deleteAccount(first);
    expect((await second.call("GET", "/api/operator")).body).toEqual({
      isOperator: false,
      contact: { name: null, email: null },
    });
    const third = await berea.signUp("Third");
    expect(await isOperatorOf(third)).toBe(false);
    await setOperator(berea.context.db, second.uid);
    expect(await isOperatorOf(second)).toBe(true);
    expect(await isOperatorOf(third)).toBe(false);
  });

  test("of a server whose last account was deleted is the next user who signs up", async () => {
    const only = await berea.signUp("Only");
    expect(await isOperatorOf(only)).toBe(true);
    await deleteAccount(only);
    expect(await isOperatorOf(await berea.signUp("Next"))).toBe(true);
  });

  test("does not exist on a server without accounts", async () => {
    expect(await findOperator(berea.context.db)).toBeUndefined();
    expect(await isOperator(berea.context.db, "")).toBe(false);
  });
});

const ask = async () => (await berea.anonymous.call("GET", "/api/installation")).body;

describe("shown to signed-out visitors", () => {
  test("is the operator's name if no email can be sent, and never the address", async () => {
    await berea.signUp("Anna Keller");
    expect(await ask()).toMatchObject({ hasMail: false, contact: { name: "Anna Keller", email: null } });
  });

  test("is hidden if emails can be sent", async () => {
    await berea.close();
    berea = await createTestApp();
    await berea.signUp("Anna Keller");
    expect(await ask()).toMatchObject({ hasMail: true, contact: { name: null, email: null } });
  });

  test("is the configured address", async () => {
    await berea.close();
    berea = await createTestApp({ contactEmail: "office@example.org" });
    const person = await berea.signUp("Anna Keller");
    const contact = { name: null, email: "office@example.org" };
    expect(await ask()).toMatchObject({ contact });
    expect((await person.call("GET", "/api/operator")).body.contact).toEqual(contact);
  });
});

const askForReset = async (email: string) => {
  const answer = await berea.anonymous.call("POST", "/api/auth/request-password-reset", { email });
  await berea.context.mails.deliver();
  return answer;
};

describe("a link that cannot be emailed", () => {
  let anna: TestUser;
  let ben: TestUser;

  const list = async (person = anna) => (await person.call("GET", "/api/operator/mails")).body.items;
  const linkOf = (id: string, person = anna) => person.call("POST", `/api/operator/mails/${id}/link`);

  beforeEach(async () => {
    anna = await berea.signUp("Anna");
    ben = await berea.signUp("Ben");
    await ben.call("PATCH", `/api/users/${ben.uid}/profile`, { displayName: "<b>Ben</b>" });
    await berea.context.mails.deliver();
  });

  test("can be passed on by the operator, and lets the user choose a password once", async () => {
    const known = await askForReset(ben.email);
    const unknown = await askForReset("nobody@berea.test");
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [waiting, ...others] = (await list()).filter(
      ({ kind }: { kind: string }) => kind === "reset-password",
    );
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ email: ben.email, name: "<b>Ben</b>" });

    const { body } = await linkOf(waiting.id);
    const token = new URLSearchParams(body.link.split("?")[1]).get("token");
    const choose = () =>
      berea.anonymous.call("POST", "/api/auth/reset-password", { newPassword: "quite another one", token });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(400);
    // The request is no longer listed, and a link created before is invalid.
    await berea.context.mails.deliver();
    expect(await linkOf(waiting.id)).toMatchObject({
      status: 404,
      body: { error: { message: OPERATOR_MESSAGES.emailNotPending } },
    });
    expect((await list()).map(({ kind }: { kind: string }) => kind)).not.toContain("reset-password");
    const signIn = { email: ben.email, password: "quite another one" };
    expect((await berea.anonymous.call("POST", "/api/auth/sign-in/email", signIn)).status).toBe(200);
  });

  test("is listed once, however often it was requested", async () => {
    await askForReset(ben.email);
    await askForReset(ben.email);
    expect((await list()).filter(({ email }: { email: string }) => email === ben.email)).toHaveLength(2);
  });

  test("is visible to the operator only", async () => {
    await askForReset(anna.email);
    const [waiting] = await list();
    const refused = {
      status: 403,
      body: { error: { code: "forbidden", message: OPERATOR_MESSAGES.operatorOnly } },
    };
    expect(await ben.call("GET", "/api/operator/mails")).toMatchObject(refused);
    expect(await linkOf(waiting.id, ben)).toMatchObject(refused);
    expect((await berea.anonymous.call("GET", "/api/operator/mails")).status).toBe(401);
  });

  test("requires that the operator signed in within the last day", async () => {
    await askForReset(ben.email);
    const [waiting] = await list();
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await berea.context.db.update(session).set({ createdAt: longAgo }).where(eq(session.userId, anna.uid));
    expect(await linkOf(waiting.id)).toMatchObject({
      status: 403,
      body: { error: { code: "requires_recent_login" } },
    });
  });

  test.each(["..%2F..%2Fsecret", "%00", "x", "00000000-0000-4000-8000-000000000000"])(
    "is not found under %s",
    async (id) => {
      expect((await linkOf(id)).status).toBeGreaterThanOrEqual(400);
      expect((await linkOf(id)).status).toBeLessThan(500);
    },
  );

  test("is deleted with its account, and when the address is confirmed", async () => {
    await askForReset(ben.email);
    await berea.context.db.update(user).set({ emailVerified: true }).where(eq(user.id, anna.uid));
    expect((await list()).map(({ email }: { email: string }) => email)).toEqual([ben.email, ben.email]);
    await deleteAccount(ben);
    expect(await list()).toEqual([]);
    expect((await readdir(outbox)).join()).not.toContain("reset-password");
  });

  test("is never logged, and is stored in files that only the server's user can read", async () => {
    await askForReset(ben.email);
    expect(logged).toContain("the email was saved in the outbox");
    expect(logged).not.toContain("token=");
    expect(logged).not.toContain(ben.email);
    const files = await readdir(outbox);
    expect(files.length).toBeGreaterThanOrEqual(4);
    const modes = await Promise.all(
      files.map(async (file) => (await stat(path.join(outbox, file))).mode & 0o777),
    );
    expect(new Set(modes)).toEqual(new Set([0o600]));
    // The data of the list contains no link.
    const lists = files.filter((file) => file.endsWith(".json"));
    for (const file of lists) expect(await readFile(path.join(outbox, file), "utf8")).not.toContain("token");
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    expect(logged).toContain(files.find((file) => file.includes("reset-password") && file.endsWith(".eml")));
  });
});
