import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
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
}

interface MailerOptions {
  /** `smtp://` or `smtps://` address of a mail server; without it mails go to the outbox. */
  smtpUrl: string | undefined;
  from: string;
  /** Folder that keeps mails as .eml files where there is no mail server. */
  outbox: string;
  log: Logger;
}

export function createMailer({ smtpUrl, from, outbox, log }: MailerOptions): Mailer {
  if (smtpUrl !== undefined) {
    const transport = createTransport(smtpUrl, { from });
    return { send: async ({ link: _, ...mail }) => void (await transport.sendMail(mail)) };
  }
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send({ link, ...mail }) {
      const { message } = await transport.sendMail(mail);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = path.join(outbox, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file, link }, "no mail server is set up: the mail was kept in the outbox");
    },
  };
}
