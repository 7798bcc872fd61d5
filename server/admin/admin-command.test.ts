// The commands next to a running server. Two tests start them as an operator does; the others save the start of a process.
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "../account/api-tokens/testing-tokens.ts";
import { user } from "../db/schema.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { TestMailServer } from "../mail/testing-mail-server.ts";
import { runAdminCommand } from "./admin-commands.ts";
import { createTestApp, TEST_PASSWORD, type TestApp, type TestUser } from "../testing/testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const execute = promisify(execFile);

let berea: TestApp;
let mailServer: TestMailServer;
let dataDir: string;
let anna: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  mailServer = await TestMailServer.start();
  dataDir = await mkdtemp(path.join(tmpdir(), "berea-admin-"));
  anna = await berea.signUp("Anna");
});
afterAll(async () => {
  await berea.close();
  await mailServer.close();
  await removeFolder(dataDir);
});

const listVariables = () => ({
  DATABASE_URL: berea.context.database.pool.options.connectionString ?? "",
  DATA_DIR: dataDir,
});

/** What a command prints; throws what it prints as its error. */
const admin = (words: string, variables: Record<string, string> = {}) =>
  runAdminCommand(words.split(" "), { ...listVariables(), ...variables });

/** A script runs in a process of its own. */
async function runScript(name: string, ...words: string[]): Promise<string> {
  const script = fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));
  const env = { PATH: process.env.PATH ?? "", ...listVariables() };
  return (await execute(process.execPath, [script, ...words], { env })).stdout;
}

test("npm run admin prints what a command returns, or on standard error why it can't run", async () => {
  expect(await runScript("admin", "operator", anna.email)).toBe(
    `${anna.email} is now the operator of this server.\n`,
  );
  await expect(runScript("admin", "sign-out", "nobody@berea.test")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "This server has no account with the email address nobody@berea.test.\n",
  });
});

test("npm run operator names the operator", async () => {
  expect(await runScript("operator", anna.email)).toBe(`${anna.email} is now the operator of this server.\n`);
});

const adminJson = async (words: string) => JSON.parse(await admin(`${words} --json`));

test("users lists accounts with what they store", async () => {
  const ben = await berea.signUp("Ben");
  const sermon = await ben.createSermon({ title: "Fear not" });
  await addFile(ben, { sermonId: sermon.id });
  const accounts = await adminJson("users");
  expect(accounts[0]).toMatchObject({ email: anna.email, isOperator: true, sermons: 0, fileBytes: 0 });
  const listed = accounts.find(({ email }: { email: string }) => email === ben.email);
  expect(listed).toMatchObject({ id: ben.uid, isOperator: false, isBeingDeleted: false, sermons: 1 });
  expect(listed.fileBytes).toBeGreaterThan(1_000);
  expect(Date.now() - Date.parse(listed.lastUsedAt)).toBeLessThan(24 * 60 * 60 * 1000);
  expect(await admin("users")).toContain(`${anna.email} · Anna · 0 sermons`);
  const disk = await adminJson("disk");
  expect(disk).toMatchObject({ accounts: [{ email: ben.email, fileBytes: listed.fileBytes }] });
  expect(disk.databaseBytes).toBeGreaterThan(1_000_000);
  expect(disk.freeBytes).toBeGreaterThan(0);
});

test("reset-password prints a link that works once and ends sessions", async () => {
  const person = await berea.signUp("Carla");
  const { link } = await adminJson(`reset-password ${person.email.toUpperCase()}`);
  const token = new URLSearchParams(String(link).split("?")[1]).get("token");
  const choose = () =>
    berea.anonymous.call("POST", "/api/auth/reset-password", { newPassword: "quite another one", token });
  expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(400);
  expect((await person.call("GET", person.sermons)).status).toBe(401);
  const signIn = { email: person.email, password: "quite another one" };
  expect((await berea.anonymous.call("POST", "/api/auth/sign-in/email", signIn)).status).toBe(200);
});

test("invite prints a link with which one person signs up", async () => {
  const invited = "Invited@berea.test";
  const { link } = await adminJson(`invite ${invited}`);
  expect(link).toMatch(/\/#\/login\?form=sign-up&invitation=[\w-]{43}$/);
  const invitation = new URLSearchParams(String(link).split("?")[1]).get("invitation");
  const { database } = berea.context;
  const invitesOnly = await createTestApp({
    database: { ...database, close: async () => undefined },
    signUp: "invite",
  });
  try {
    const account = { name: "Eve", email: invited, password: TEST_PASSWORD };
    const signUp = (more: object) =>
      invitesOnly.anonymous.call("POST", "/api/auth/sign-up/email", { ...account, ...more });
    expect((await signUp({})).status).toBe(403);
    expect((await signUp({ invitation })).status).toBe(200);
  } finally {
    await invitesOnly.close();
  }
  await expect(admin(`invite ${invited}`)).rejects.toThrow(`${invited} already has an account.`);
  await expect(admin("invite nobody")).rejects.toThrow("nobody is not an email address.");
  await expect(admin("invite a@berea.test", { SIGN_UP: "closed" })).rejects.toThrow("Set SIGN_UP=invite.");
});

test("sign-out ends sessions and API tokens of one account", async () => {
  const person = await berea.signUp("Dora");
  const script = await createToken(berea, person);
  expect(await adminJson(`sign-out ${person.email}`)).toMatchObject({ sessions: 1, tokens: 1 });
  expect((await person.call("GET", person.sermons)).status).toBe(401);
  expect((await script.call("GET", person.sermons)).status).toBe(401);
  expect((await anna.call("GET", anna.sermons)).status).toBe(200);
});

test("delete asks for --yes, locks the account at once, and a server deletes it", async () => {
  const person = await berea.signUp("Emil");
  await expect(admin(`delete ${person.email}`)).rejects.toThrow(`To delete ${person.email}, add --yes.`);
  expect((await person.call("GET", person.sermons)).status).toBe(200);
  await admin(`delete ${person.email} --yes`);
  expect((await person.call("GET", person.sermons)).status).toBe(401);
  for (const command of ["reset-password", "operator"])
    await expect(admin(`${command} ${person.email}`)).rejects.toThrow("This account is being deleted.");
  const { uid: userId, email } = person;
  await berea.context.accountDeletions.deleteAccount({ userId, email });
  const left = await berea.context.db.select().from(user);
  expect(left.map(({ id }) => id)).not.toContain(person.uid);
});

test("jobs counts work and lists failures with the reason", async () => {
  const person = await berea.signUp("Frida");
  const sermon = await person.createSermon({ title: "Fear not", transcript: "Fear not, little flock." });
  const jobs = `/api/users/${person.uid}/jobs`;
  const { body: job } = await person.call("POST", jobs, { kind: "process", sermonId: sermon.id });
  await person.call("GET", `${jobs}/${job.id}/events`);
  expect(await adminJson("jobs")).toMatchObject({
    counts: [{ kind: "process", state: "completed", count: 1 }],
    waitingSince: null,
    failed: [],
  });
});

test("mail-test sends an email, or says why it can't", async () => {
  expect(await admin("mail-test office@example.org", { SMTP_URL: mailServer.url })).toContain("accepted");
  expect(mailServer.received).toMatchObject([{ to: ["office@example.org"] }]);
  mailServer.refusal = { responseCode: 550, message: "No such user here" };
  await expect(admin("mail-test nobody@example.org", { SMTP_URL: mailServer.url })).rejects.toThrow(
    "The mail server refused the email: EENVELOPE 550",
  );
  await expect(admin("mail-test a@example.org", { SMTP_URL: "smtp://127.0.0.1:1" })).rejects.toThrow(
    "Berea could not connect to the mail server: ESOCKET connect ECONNREFUSED 127.0.0.1:1",
  );
  await expect(admin("mail-test office@example.org")).rejects.toThrow("No mail server is set up.");
});

test("--help prints the commands", async () => {
  expect(await admin("--help")).toContain("Usage: npm run admin");
  expect(await admin("users --help")).toContain("Usage: npm run admin");
});

test.each(["nothing", "users anna@example.org", "sign-out --jsn x", "users --yes"])(
  "explains the commands instead of running “%s”",
  async (words) => {
    await expect(admin(words)).rejects.toThrow("Usage: npm run admin");
  },
);

test("says if there is no such account", async () => {
  await expect(admin("sign-out nobody@berea.test")).rejects.toThrow("has no account");
});
