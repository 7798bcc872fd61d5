import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const Installation = z.object({
  /** Whether people can sign in with Google, and bring in captions from YouTube. */
  hasGoogle: z.boolean(),
  upload: z.object({
    /** Bytes that one recording may have. */
    mostBytes: z.int(),
    /** Seconds that one recording may play. */
    mostSeconds: z.int(),
  }),
});
export type Installation = z.infer<typeof Installation>;

export const systemEndpoints = {
  health: defineEndpoint({
    method: "GET",
    path: "/api/health",
    summary: "Whether the server can serve: 200, or 503 while its database is away",
    access: "public",
    response: z.object({ status: z.literal("ok"), version: z.string() }),
    errors: ["unavailable"],
  }),
  installation: defineEndpoint({
    method: "GET",
    path: "/api/installation",
    summary: "What this installation is set up for, for the screens to say it before anything is tried",
    access: "public",
    response: Installation,
  }),
};
