import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** How a server is doing, for its operator. Times are ISO 8601, sizes bytes. */
export const ServerStatus = z.object({
  version: z.string(),
  /** Of the process that answered. */
  memoryBytes: z.number(),
  startedAt: z.iso.datetime(),
  storage: z.object({ isWritable: z.boolean() }),
  /** Unfinished work of each kind. */
  work: z.array(
    z.object({
      kind: z.enum(["process", "transcribe"]),
      waiting: z.int(),
      running: z.int(),
      /** When the oldest unfinished job was started; null if there is none. */
      oldestSince: z.iso.datetime().nullable(),
    }),
  ),
  /** Rows that wait in the database besides jobs. */
  queues: z.object({ mails: z.int(), recordsToIndex: z.int(), filesToRemove: z.int() }),
  failedJobs: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      email: z.string(),
      failedAt: z.iso.datetime({ offset: true }),
      message: z.string(),
    }),
  ),
  /** Null if there was none. */
  lastBackupAt: z.iso.datetime().nullable(),
  email: z.object({
    /** Host and port of the mail server; null if none is set up. */
    server: z.string().nullable(),
    from: z.string(),
    /** Emails that were tried without success and will be tried again. */
    retrying: z.int(),
  }),
  disk: z.object({
    /** Of the disk with the data folder; null if unknown. */
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
    databaseBytes: z.number(),
    fileBytes: z.number(),
    /** Texts of added editions of the Bible in the database. */
    bibleBytes: z.number(),
    /** The accounts with the most bytes of files, most first. */
    accounts: z.array(z.object({ email: z.string(), fileBytes: z.number() })),
  }),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

export const serverStatusEndpoints = {
  getServerStatus: defineEndpoint(CALLS.getServerStatus, {
    summary: "Returns how this server is doing: work, backup, email and disk",
    access: "operator",
    response: ServerStatus,
    errors: ["unauthenticated"],
  }),
  sendTestEmail: defineEndpoint(CALLS.sendTestEmail, {
    summary: "Sends a test email through the mail server, and waits until that accepts it",
    access: "operator",
    usageLimit: "archive",
    body: z.object({ email: z.email().max(254) }),
    response: z.object({ to: z.string() }),
    errors: ["invalid", "unauthenticated", "conflict", "unavailable"],
  }),
};
