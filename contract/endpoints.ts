import { accountDataEndpoints } from "./account-data.ts";
import { checkEndpoints } from "./checks.ts";
import { devotionalEndpoints } from "./devotional.ts";
import { contentEndpoints } from "./content.ts";
import type { Endpoint } from "./endpoint.ts";
import { engineEndpoints } from "./engine.ts";
import { exportEndpoints } from "./exports.ts";
import { jobEndpoints } from "./jobs.ts";
import { mediaEndpoints } from "./media.ts";
import { operatorEndpoints } from "./operator.ts";
import { ownSessionEndpoints } from "./own-sessions.ts";
import { processingEndpoints } from "./processing.ts";
import { profileEndpoints } from "./profile.ts";
import { sampleSermonEndpoints } from "./sample-sermon.ts";
import { sermonEndpoints } from "./sermon.ts";
import { speechEndpoints } from "./speech.ts";
import { studyEndpoints } from "./study.ts";
import { systemEndpoints } from "./system.ts";
import { testimonyEndpoints } from "./testimony.ts";
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
  ...devotionalEndpoints,
  ...testimonyEndpoints,
  ...jobEndpoints,
  ...checkEndpoints,
  ...mediaEndpoints,
  ...youtubeEndpoints,
  ...speechEndpoints,
  ...operatorEndpoints,
  ...contentEndpoints,
  ...exportEndpoints,
  ...profileEndpoints,
  ...ownSessionEndpoints,
  ...sampleSermonEndpoints,
  ...accountDataEndpoints,
} satisfies Record<string, Endpoint>;
