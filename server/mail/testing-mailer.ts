import type { Mailer } from "./mailer.ts";

/** A mailer that passes every email to `send`. */
export const createTestMailer = (send: Mailer["send"] = async () => undefined): Mailer => ({
  canSend: true,
  server: "mail.berea.test",
  from: "Berea <berea@berea.test>",
  send,
  listPending: async () => [],
  deleteEmails: async () => undefined,
  sweep: async () => undefined,
});
