import type { Endpoint } from "./endpoint.ts";
import { processingEndpoints } from "./processing.ts";
import { sermonEndpoints } from "./sermon.ts";
import { systemEndpoints } from "./system.ts";

/** Every call of the API but better-auth's own under `/api/auth`. */
export const endpoints = {
  ...systemEndpoints,
  ...sermonEndpoints,
  ...processingEndpoints,
} satisfies Record<string, Endpoint>;
