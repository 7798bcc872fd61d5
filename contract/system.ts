import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const systemEndpoints = {
  health: defineEndpoint({
    method: "GET",
    path: "/api/health",
    summary: "Whether the server can serve: 200, or 503 while its database is away",
    access: "public",
    response: z.object({ status: z.literal("ok"), version: z.string() }),
    errors: ["unavailable"],
  }),
};
