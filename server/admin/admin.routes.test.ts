import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountEndpoints } from "../../contract/account/accounts.schema.ts";
import { ACCOUNT_MESSAGES } from "../../contract/account/accounts.ts";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import { ServerStatus, serverStatusEndpoints } from "../../contract/account/server-status.schema.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createToken } from "../account/api-tokens/testing-tokens.ts";
import { noteBackup } from "../data-folder/last-backup.ts";
import { jobs, session, user } from "../db/schema.ts";
import { createMailer } from "../mail/mailer.ts";
import { TestMailServer } from "../mail/testing-mail-server.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let berea: TestApp;
let mailServer: TestMailServer;
let dataDir: string;
let logged = "";
let operator: TestUser;
let ben: TestUser;

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  dataDir = await mkdtemp(path.join(tmpdir(), "berea-admin-routes-"));
  const log = pino({}, { write: (line: string) => void (logged += line) });
  const mailer = createMailer({
    smtpUrl: mailServer.url,
    from: "Berea <berea@berea.test>",
    outbox: dataDir,
    log,
  });
  berea = await createTestApp({ mailer, log, dataDir });
  operator = await berea.signUp("Anna");
  ben = await berea.signUp("Ben");
});
afterAll(async () => {
  await berea.close();
  await mailServer.close();
  await removeFolder(dataDir);
});

const ACCOUNTS = "/api/operator/accounts";
const listAccounts = async (query = "") => (await operator.call("GET", `${ACCOUNTS}${query}`)).body;

const invite = (email: string) => operator.call("POST", "/api/operator/invitations", { email });
const readStatus = async () => ServerStatus.parse((await operator.call("GET", "/api/operator/status")).body);
const sendTo = (email: string) => operator.call("POST", "/api/operator/test-email", { email });

test("only the operator gets in, with a session and not with an API token", async () => {
  const script = await createToken(berea, operator);
  for (const { method, path: pattern } of Object.values({ ...accountEndpoints, ...serverStatusEndpoints })) {
    const address = pattern.replace(":accountId", ben.uid);
    const body = { email: "new@berea.test", confirm: "DELETE" };
    expect(await ben.call(method, address, body)).toMatchObject({
      status: 403,
      body: { error: { message: OPERATOR_MESSAGES.operatorOnly } },
    });
    expect((await script.call(method, address, body)).status).toBe(403);
    expect((await berea.anonymous.call(method, address, body)).status).toBe(401);
  }
  expect((await ben.call("GET", ben.sermons)).status).toBe(200);
});

test("what is dangerous needs a recent sign-in", async () => {
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  const own = eq(session.userId, operator.uid);
  const { db } = berea.context;
  const [{ createdAt } = { createdAt: new Date() }] = await db.select().from(session).where(own);
  await db.update(session).set({ createdAt: twoDaysAgo }).where(own);
  const address = `${ACCOUNTS}/${ben.uid}`;
  const answers = await Promise.all([
    operator.call("POST", `${address}/reset-link`),
    operator.call("POST", `${address}/sign-out`),
    operator.call("POST", `${address}/operator`),
    operator.call("DELETE", address, { confirm: "DELETE" }),
    operator.call("POST", "/api/operator/invitations", { email: "new@berea.test" }),
  ]);
  expect(answers.map(({ body }) => body.error?.code)).toEqual(Array(5).fill("requires_recent_login"));
  await db.update(session).set({ createdAt }).where(own);
});

test("accounts are listed in pages and found by name or address", async () => {
  const clara = await berea.signUp("Clara 100%_\\ Green");
  const first = await listAccounts("?limit=2");
  expect(first.items.map(({ name }: { name: string }) => name)).toEqual(["Anna", "Ben"]);
  expect(first.total).toBe(3);
  const second = await listAccounts(`?limit=2&after=${encodeURIComponent(first.next)}`);
  expect(second).toMatchObject({ items: [{ id: clara.uid }], next: null, total: 3 });
  for (const q of ["green", clara.email.toUpperCase(), "100%_\\"])
    expect(await listAccounts(`?q=${encodeURIComponent(q)}`)).toMatchObject({ total: 1, next: null });
  for (const q of ["%", "_", "\\", "'; drop table user", "nobody"])
    expect((await listAccounts(`?q=${encodeURIComponent(q)}`)).total).toBe(/^[%_\\]$/.test(q) ? 1 : 0);
  for (const after of ["x", "2026-13-01T00:00:00.000Z_a", "'"])
    expect((await operator.call("GET", `${ACCOUNTS}?after=${encodeURIComponent(after)}`)).status).toBe(400);
});

test("a link for a new password works once", async () => {
  const dora = await berea.signUp("Dora");
  const { status, body } = await operator.call("POST", `${ACCOUNTS}/${dora.uid}/reset-link`);
  expect(status).toBe(201);
  const token = new URLSearchParams(String(body.link).split("?")[1]).get("token");
  const choose = () =>
    berea.anonymous.call("POST", "/api/auth/reset-password", { newPassword: "quite another one", token });
  expect([(await choose()).status, (await choose()).status]).toEqual([200, 400]);
});

test("signing out ends sessions and tokens", async () => {
  const emil = await berea.signUp("Emil");
  const script = await createToken(berea, emil);
  const { body } = await operator.call("POST", `${ACCOUNTS}/${emil.uid}/sign-out`);
  expect(body).toEqual({ sessions: 1, tokens: 1 });
  expect((await emil.call("GET", emil.sermons)).status).toBe(401);
  expect((await script.call("GET", emil.sermons)).status).toBe(401);
});

test("an account is deleted only after DELETE, and never one's own", async () => {
  const frida = await berea.signUp("Frida");
  const address = `${ACCOUNTS}/${frida.uid}`;
  expect((await operator.call("DELETE", address, { confirm: "delete" })).status).toBe(400);
  expect((await operator.call("DELETE", address, { confirm: "DELETE" })).status).toBe(204);
  expect((await frida.call("GET", frida.sermons)).status).toBe(401);
  expect(await berea.context.db.$count(user, eq(user.id, frida.uid))).toBe(0);
  expect((await operator.call("DELETE", address, { confirm: "DELETE" })).status).toBe(404);
  expect(await operator.call("DELETE", `${ACCOUNTS}/${operator.uid}`, { confirm: "DELETE" })).toMatchObject({
    status: 409,
    body: { error: { message: ACCOUNT_MESSAGES.own } },
  });
});

test("an invitation is for one address", async () => {
  const { status, body } = await invite("greta@berea.test");
  expect([status, body.days]).toEqual([201, 14]);
  expect(body.link).toMatch(/\/#\/login\?form=sign-up&invitation=[\w-]{43}$/);
  expect((await invite("nobody")).status).toBe(400);
  expect((await invite(ben.email)).status).toBe(409);
});

test("the status has work, backup, email and disk", async () => {
  const sermon = await ben.createSermon({ title: "Fear not" });
  await addFile(ben, { sermonId: sermon.id });
  const values = { ownerId: ben.uid, sermonId: sermon.id, kind: "process" as const, textsAtStart: {} };
  const createdAt = new Date(Date.now() - 60_000);
  await berea.context.db
    .insert(jobs)
    .values({ ...values, state: "failed", error: { code: "internal", message: "No luck" } });
  expect((await readStatus()).lastBackupAt).toBeNull();
  await noteBackup(dataDir);
  await berea.context.db.insert(jobs).values({ ...values, kind: "transcribe", state: "running", createdAt });
  const status = await readStatus();
  await berea.context.db.delete(jobs);
  expect(status).toMatchObject({
    storage: { isWritable: true },
    work: [
      { kind: "process", waiting: 0, running: 0, oldestSince: null },
      { kind: "transcribe", waiting: 0, running: 1 },
    ],
    failedJobs: [{ email: ben.email, message: "No luck" }],
    email: { server: new URL(mailServer.url).host, from: "Berea <berea@berea.test>" },
    disk: { bibleBytes: 0, accounts: [{ email: ben.email }] },
  });
  expect(Math.abs(Date.parse(status.work[1]!.oldestSince!) - createdAt.getTime())).toBeLessThan(5_000);
  expect(Date.now() - Date.parse(status.lastBackupAt!)).toBeLessThan(60_000);
  expect(status.disk.freeBytes).toBeLessThanOrEqual(status.disk.totalBytes!);
});

test("a test email is sent, or the answer of the mail server is shown", async () => {
  expect(await sendTo("office@berea.test")).toMatchObject({ status: 200, body: { to: "office@berea.test" } });
  expect(mailServer.received).toContainEqual(expect.objectContaining({ to: ["office@berea.test"] }));
  mailServer.refusal = { responseCode: 550, message: "No such user here" };
  const { status, body } = await sendTo("nobody@berea.test");
  mailServer.refusal = undefined;
  expect([status, body.error.message]).toEqual([503, expect.stringContaining("550")]);
  expect((await sendTo("no address")).status).toBe(400);
});

test("actions are in the log, without addresses or links", async () => {
  expect(logged).toMatch(/"module":"security","uid":"[^"]+".*"msg":"the operator signed an account out"/);
  expect(logged).toContain("the operator deletes an account");
  expect(logged).toContain("the operator created a link for a new password");
  expect(logged).not.toMatch(/greta@berea|office@berea|invitation=/);
});

test("another user becomes the operator, and the caller no longer is", async () => {
  expect((await operator.call("POST", `${ACCOUNTS}/${operator.uid}/operator`)).status).toBe(409);
  expect((await operator.call("POST", `${ACCOUNTS}/nobody/operator`)).status).toBe(404);
  expect((await operator.call("POST", `${ACCOUNTS}/${ben.uid}/operator`)).status).toBe(204);
  expect((await operator.call("GET", ACCOUNTS)).status).toBe(403);
  expect((await ben.call("GET", ACCOUNTS)).status).toBe(200);
});
