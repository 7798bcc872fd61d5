import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that the mail is about; where there is no mail server it is written to the log. */
  link: string;
}

export interface Mailer {
  /** Sends, or keeps in the outbox. Rejects when the mail server refuses or is away. */
  send(mail: Mail): Promise<void>;
  /** Removes what the outbox keeps for an address. */
  forget(email: string): Promise<void>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://` address of a mail server; without it mails go to the outbox. */
  smtpUrl: string | undefined;
  from: string;
  /** Folder that keeps mails as .eml files where there is no mail server. */
  outbox: string;
  log: Logger;
}

export function createMailer({ smtpUrl, ...options }: MailerOptions): Mailer {
  const forget = (email: string) => forgetFiles(options.outbox, email);
  return { send: smtpUrl === undefined ? keepInOutbox(options) : sendBySmtp(smtpUrl, options.from), forget };
}

/** Written by a program: nobody's out-of-office reply is wanted. */
const DEFAULTS = { headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } };

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function sendBySmtp(smtpUrl: string, from: string): Mailer["send"] {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE }, { from, ...DEFAULTS });
  return async ({ link: _, ...mail }) => void (await transport.sendMail(mail));
}

function keepInOutbox({ from, outbox, log }: Omit<MailerOptions, "smtpUrl">): Mailer["send"] {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from, ...DEFAULTS });
  return async ({ link, ...mail }) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(":", "-");
    const file = path.join(outbox, `${time}-${addressTag(mail.to)}-${randomUUID()}.eml`);
    // Under its name only when it is whole.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ file, link }, "no mail server is set up: the mail was kept in the outbox");
  };
}

async function forgetFiles(outbox: string, email: string): Promise<void> {
  const files = await readdir(outbox).catch(() => []);
  const theirs = files.filter((file) => file.includes(`-${addressTag(email)}-`));
  await Promise.all(theirs.map((file) => rm(path.join(outbox, file), { force: true })));
}

/** Tells the files of one address from those of others without naming it. */
const addressTag = (email: string) =>
  createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16);
