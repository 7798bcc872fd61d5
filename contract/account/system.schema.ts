import { z } from "zod";
import { Contact } from "./operator.schema.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

export const Installation = z.object({
  /** Whether people can sign in with Google, and bring in captions from YouTube. */
  hasGoogle: z.boolean(),
  /** Whether mails are sent; without a mail server they wait in the outbox for the operator. */
  hasMail: z.boolean(),
  /** Whom to ask for help; the operator's name only where strangers need it, to get back in without mails. */
  contact: Contact,
  upload: z.object({
    /** Bytes that one recording may have. */
    mostBytes: z.int(),
    /** Seconds that one recording may play. */
    mostSeconds: z.int(),
  }),
});
export type Installation = z.infer<typeof Installation>;

export const systemEndpoints = {
  health: defineEndpoint(CALLS.health, {
    summary: "Whether the server can serve: 200, or 503 while its database is away",
    access: "public",
    response: z.object({ status: z.literal("ok"), version: z.string() }),
    errors: ["unavailable"],
  }),
  ready: defineEndpoint(CALLS.ready, {
    summary:
      "Whether to send people here: 200, or 503 while the database is away or files cannot be stored, and while the server stops",
    access: "public",
    response: z.object({ status: z.literal("ready") }),
    errors: ["unavailable"],
  }),
  installation: defineEndpoint(CALLS.installation, {
    summary: "What this installation is set up for, for the screens to say it before anything is tried",
    access: "public",
    response: Installation,
  }),
};

/** Path of the Prometheus metrics; they need their token. */
export const METRICS_PATH = "/api/metrics";
