import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailer, type Mail } from "./mailer.ts";

let outbox: string;
let logged: string;

const mail: Mail = {
  to: "lydia@berea.test",
  subject: "Peace",
  text: "Grace to you.",
  html: "<p>Grace to you.</p>",
  link: "http://berea.test/#/login?token=abc",
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
afterEach(() => rm(path.dirname(outbox), { recursive: true }));

test("without a mail server mails are kept as files that mail programs open, and the log has their link", async () => {
  await openMailer().send(mail);
  const [file = ""] = await readdir(outbox);
  expect(file).toMatch(/\.eml$/);
  const source = await readFile(path.join(outbox, file), "utf8");
  expect(source).toMatch(/^From: Berea <berea@localhost>\r$/m);
  expect(source).toMatch(/^To: lydia@berea.test\r$/m);
  expect(source).toContain("multipart/alternative");
  expect(logged).toContain(mail.link);
});

test("the outbox forgets the mails of one address and keeps those of others", async () => {
  const mailer = openMailer();
  await mailer.forget("lydia@berea.test");
  await mailer.send(mail);
  await mailer.send({ ...mail, to: "paul@berea.test" });
  await mailer.forget("Lydia@berea.test");
  const files = await readdir(outbox);
  expect(files).toHaveLength(1);
  expect(await readFile(path.join(outbox, files[0] ?? ""), "utf8")).toContain("paul@berea.test");
});
