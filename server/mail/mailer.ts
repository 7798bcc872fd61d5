import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { mails } from "../db/schema.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

export interface Email {
  to: string;
  /** Shown as the sender instead of the name in MAIL_FROM; the address stays. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  /** The same for every attempt to send it, so that mail programs show it once. */
  messageId?: string;
  headers?: Record<string, string>;
}

export type EmailKind = (typeof mails.$inferSelect)["kind"] | "subscription";

export interface Mailer extends Pick<Outbox, "listPending" | "sweep"> {
  canSend: boolean;
  /** Host and port of the mail server; null if none is set up. */
  server: string | null;
  from: string;
  send(mail: Email, kind: EmailKind): Promise<void>;
  deleteEmails(email: string): Promise<void>;
}

interface MailerOptions {
  smtpUrl: string | undefined;
  from: string;
  outbox: string;
  log: Logger;
}

export function createMailer({ smtpUrl, outbox: folder, from, log }: MailerOptions): Mailer {
  const outbox = createOutbox(folder);
  return {
    canSend: smtpUrl !== undefined,
    server: smtpUrl === undefined ? null : new URL(smtpUrl).host,
    from,
    send: smtpUrl === undefined ? writeToOutbox(outbox, from, log) : sendBySmtp(smtpUrl, from),
    // Emails from before a mail server was set up don't count: users can request another one.
    listPending: async () => (smtpUrl === undefined ? outbox.listPending() : []),
    deleteEmails: (email) => outbox.deleteEmails(email),
    sweep: outbox.sweep,
  };
}

/** Prevents out-of-office replies. */
const DEFAULTS = { headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } };

/** After that, mail servers have ten minutes for each answer (RFC 5321): who gives up earlier may send an email twice. */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10 * 60_000 };

/** Nodemailer quotes or encodes the name. Some mail programs decode what looks encoded, even in quotes. */
const writeFrom = (from: string, name = "") =>
  name === "" ? from : { name: name.replaceAll("=?", "= ?"), address: /<([^<>]+)>$/.exec(from)?.[1] ?? from };

function sendBySmtp(smtpUrl: string, from: string): Mailer["send"] {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUT }, DEFAULTS);
  return async ({ link: _, fromName, ...mail }) =>
    void (await transport.sendMail({ ...mail, from: writeFrom(from, fromName) }));
}

function writeToOutbox(outbox: Outbox, from: string, log: Logger): Mailer["send"] {
  const transport = createTransport({ streamTransport: true, buffer: true }, DEFAULTS);
  return async ({ link, fromName, ...mail }, kind) => {
    // Links to reset the password are used or void now.
    if (kind === "password-changed") await outbox.deleteEmails(mail.to, "reset-password");
    // On one line and unencoded, so it is readable in a text editor.
    const headers = { ...mail.headers, "X-Berea-Link": { prepared: true, value: link } };
    const { message } = await transport.sendMail({ ...mail, from: writeFrom(from, fromName), headers });
    const file = await outbox.keep({ kind, to: mail.to, message: message as Buffer });
    // The link would give readers of the log access to the account, so it is only in the file.
    log.info({ file }, "no mail server is set up, so the email was saved in the outbox");
  };
}
