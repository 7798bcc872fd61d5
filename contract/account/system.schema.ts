import { z } from "zod";
import { Contact } from "./operator.schema.ts";
import { SIGN_UP_MODES } from "./sign-up.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

export const Installation = z.object({
  /** Whether users can sign in with Google and import captions from YouTube. */
  hasGoogle: z.boolean(),
  /** Whether emails are sent; without a mail server they are stored in the outbox for the operator. */
  hasMail: z.boolean(),
  /** Who may create an account now: everyone, people with an invitation, or no one. */
  signUp: z.enum(SIGN_UP_MODES),
  /** The operator's name is included only if email can't be sent, because users who are locked out then need it. */
  contact: Contact,
  upload: z.object({
    mostBytes: z.int(),
    /** Maximum length of a recording in seconds. */
    mostSeconds: z.int(),
  }),
});
export type Installation = z.infer<typeof Installation>;

export const systemEndpoints = {
  health: defineEndpoint(CALLS.health, {
    summary: "Returns 200 if the server is up, or 503 while its database is unavailable",
    access: "public",
    response: z.object({ status: z.literal("ok"), version: z.string() }),
    errors: ["unavailable"],
  }),
  ready: defineEndpoint(CALLS.ready, {
    summary:
      "Returns 200 if the server can take requests, or 503 while its database is unavailable or the server is stopping",
    access: "public",
    response: z.object({ status: z.literal("ready") }),
    errors: ["unavailable"],
  }),
  storageHealth: defineEndpoint(CALLS.storageHealth, {
    summary: "Returns 200 if files can be stored, otherwise 503",
    access: "public",
    response: z.object({ status: z.literal("ok") }),
    errors: ["unavailable"],
  }),
  installation: defineEndpoint(CALLS.installation, {
    summary: "Returns which features this installation has",
    access: "public",
    response: Installation,
  }),
};

/** Prometheus metrics; requires METRICS_TOKEN. */
export const METRICS_PATH = "/api/metrics";
