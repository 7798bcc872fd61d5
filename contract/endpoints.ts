import type { Endpoint } from "./endpoint.ts";
import { engineEndpoints } from "./engine.ts";
import { processingEndpoints } from "./processing.ts";
import { sermonEndpoints } from "./sermon.ts";
import { systemEndpoints } from "./system.ts";

/** Every call of the API but better-auth's own under `/api/auth`. */
export const endpoints = {
  ...systemEndpoints,
  ...engineEndpoints,
  ...sermonEndpoints,
  ...processingEndpoints,
} satisfies Record<string, Endpoint>;
