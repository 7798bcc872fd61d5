import type { Mailer } from "./mailer.ts";

/** A mailer that hands every mail to `send`, as one with a mail server would. */
export const createTestMailer = (send: Mailer["send"] = async () => undefined): Mailer => ({
  canSend: true,
  send,
  listPending: async () => [],
  deleteEmails: async () => undefined,
  sweep: async () => undefined,
});
