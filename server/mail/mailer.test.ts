import { mkdtemp, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailer, type Email } from "./mailer.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let outbox: string;
let logged: string;

const mail: Email = {
  to: "lydia@berea.test",
  subject: "Peace",
  text: "Grace to you.",
  html: "<p>Grace to you.</p>",
  link: `http://berea.test/#/login?token=${"abc".repeat(60)}`,
};

const openMailer = () =>
  createMailer({
    smtpUrl: undefined,
    from: "Berea <berea@localhost>",
    outbox,
    log: pino({}, { write: (line: string) => void (logged += line) }),
  });

beforeEach(async () => {
  logged = "";
  outbox = path.join(await mkdtemp(path.join(tmpdir(), "berea-outbox-")), "outbox");
});
afterEach(() => removeFolder(path.dirname(outbox)));

test("without a mail server, emails are stored as files that email programs can open, and only the file name is logged", async () => {
  await openMailer().send(mail, "password-changed");
  const [file = ""] = await readdir(outbox);
  expect(file).toMatch(/\.eml$/);
  const source = await readFile(path.join(outbox, file), "utf8");
  expect(source).toMatch(/^From: Berea <berea@localhost>\r$/m);
  expect(source).toMatch(/^To: lydia@berea.test\r$/m);
  expect(source).toContain("multipart/alternative");
  expect(source.split("\r\n")).toContain(`X-Berea-Link: ${mail.link}`);
  expect(source).toContain("Auto-Submitted: auto-generated");
  expect(JSON.parse(logged)).toMatchObject({ file });
  expect(logged).not.toContain("token");
});

test.each([
  ["Grace Chapel", "Grace Chapel"],
  ["Dr. Green, Pastor <all@evil.test>", '"Dr. Green, Pastor <all@evil.test>"'],
  [String.raw`" <all@evil.test>, "\ `, String.raw`"\" <all@evil.test>, \"\\ "`],
  ["office@evil.test", '"office@evil.test"'],
  ["=?UTF-8?Q?=3Call=40evil.test=3E?=", '"= ?UTF-8?Q?=3Call=40evil.test=3E?="'],
  ["Grüne Kirche", "=?UTF-8?Q?Gr=C3=BCne_Kirche?="],
  ["Церковь", "=?UTF-8?B?0KbQtdGA0LrQvtCy0Yw=?="],
])("an email from %j has only the address of MAIL_FROM", async (fromName, expected) => {
  await openMailer().send({ ...mail, fromName }, "subscription");
  const [file = ""] = await readdir(outbox);
  const source = await readFile(path.join(outbox, file), "utf8");
  expect(source.split("\r\n")).toContain(`From: ${expected} <berea@localhost>`);
});

test.each(["Grace\r\nBcc: all@evil.test", "Grüne\r\n\r\nKirche\n\nBcc: all@evil.test", "\r\n", "\0<"])(
  "the name %j adds no header and no text",
  async (fromName) => {
    await openMailer().send({ ...mail, fromName }, "subscription");
    const [file = ""] = await readdir(outbox);
    const source = await readFile(path.join(outbox, file), "utf8");
    const [head = ""] = source.split("\r\n\r\n");
    const headers = head.replaceAll(/\r\n\s+/g, " ").split("\r\n");
    expect(headers.filter((line) => /^(?:from|bcc):/i.test(line))).toEqual([
      expect.stringMatching(/^From: .* <berea@localhost>$/),
    ]);
    expect(head).toContain("multipart/alternative");
  },
);

test("the outbox deletes the emails of one address and keeps those of others", async () => {
  const mailer = openMailer();
  await mailer.deleteEmails("lydia@berea.test");
  await mailer.send(mail, "reset-password");
  await mailer.send({ ...mail, to: "paul@berea.test" }, "password-changed");
  await mailer.deleteEmails("Lydia@berea.test");
  const files = await readdir(outbox);
  expect(files).toHaveLength(1);
  expect(await readFile(path.join(outbox, files[0] ?? ""), "utf8")).toContain("paul@berea.test");
});

test("the outbox lists the emails with links, newest first, whatever other files it contains", async () => {
  const mailer = openMailer();
  expect(await mailer.listPending()).toEqual([]);
  await mailer.send(mail, "verify-email");
  await mailer.send({ ...mail, to: "Paul@berea.test" }, "reset-password");
  await mailer.send(mail, "job-done");
  await writeFile(path.join(outbox, "9999-torn.json"), '{"id":');
  await writeFile(path.join(outbox, "9999-other.json"), '{"id":"../../secret","kind":"reset-password"}');
  expect(await mailer.listPending()).toMatchObject([
    { kind: "reset-password", email: "paul@berea.test" },
    { kind: "verify-email", email: "lydia@berea.test" },
  ]);
});

test("the outbox deletes emails older than a week and any link, and incomplete files", async () => {
  const mailer = openMailer();
  await mailer.sweep();
  await mailer.send(mail, "reset-password");
  const old = await readdir(outbox);
  await writeFile(path.join(outbox, "torn.eml.part"), "");
  const nineDaysAgo = new Date(Date.now() - 9 * 24 * 60 * 60 * 1000);
  for (const file of [...old, "torn.eml.part"])
    await utimes(path.join(outbox, file), nineDaysAgo, nineDaysAgo);
  await mailer.send({ ...mail, to: "paul@berea.test" }, "reset-password");
  await mailer.sweep();
  const left = await readdir(outbox);
  expect(left).toHaveLength(2);
  expect(left.some((file) => old.includes(file))).toBe(false);
});
