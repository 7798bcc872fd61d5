import { checkEndpoints } from "./checks.ts";
import type { Endpoint } from "./endpoint.ts";
import { engineEndpoints } from "./engine.ts";
import { jobEndpoints } from "./jobs.ts";
import { mediaEndpoints } from "./media.ts";
import { processingEndpoints } from "./processing.ts";
import { sermonEndpoints } from "./sermon.ts";
import { speechEndpoints } from "./speech.ts";
import { studyEndpoints } from "./study.ts";
import { systemEndpoints } from "./system.ts";
import { versionEndpoints } from "./versions.ts";
import { youtubeEndpoints } from "./youtube.ts";

/** Every call of the API but better-auth's own under `/api/auth`. */
export const endpoints = {
  ...systemEndpoints,
  ...engineEndpoints,
  ...sermonEndpoints,
  ...processingEndpoints,
  ...versionEndpoints,
  ...studyEndpoints,
  ...jobEndpoints,
  ...checkEndpoints,
  ...mediaEndpoints,
  ...youtubeEndpoints,
  ...speechEndpoints,
} satisfies Record<string, Endpoint>;
