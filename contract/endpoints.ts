import { accountDataEndpoints } from "./account/account-data.schema.ts";
import { accountEndpoints } from "./account/accounts.schema.ts";
import { apiTokenEndpoints } from "./account/api-tokens.schema.ts";
import { bibleEndpoints } from "./bibles/bibles.schema.ts";
import { checkEndpoints } from "./records/checks.schema.ts";
import { churchEndpoints } from "./churches/churches.schema.ts";
import { devotionalEndpoints } from "./records/devotional.schema.ts";
import { contentEndpoints } from "./records/content.schema.ts";
import { commentEndpoints } from "./sharing/comments.schema.ts";
import type { CallName } from "./calls.ts";
import type { Endpoint } from "./endpoint.ts";
import { engineEndpoints } from "./processing/engine.schema.ts";
import { exportEndpoints } from "./records/exports.schema.ts";
import { importEndpoints } from "./imports/imports.schema.ts";
import { jobEndpoints } from "./processing/jobs.schema.ts";
import { mediaEndpoints } from "./media/media.schema.ts";
import { operatorEndpoints } from "./account/operator.schema.ts";
import { serverStatusEndpoints } from "./account/server-status.schema.ts";
import { ownSessionEndpoints } from "./account/own-sessions.schema.ts";
import { processingEndpoints } from "./processing/processing.schema.ts";
import { profileEndpoints } from "./account/profile.schema.ts";
import { presenceEndpoints } from "./sharing/presence.schema.ts";
import { provenanceEndpoints } from "./sharing/provenance.schema.ts";
import { publicationEndpoints } from "./publications/publications.schema.ts";
import { siteEndpoints } from "./publications/sites.schema.ts";
import { reviewEndpoints } from "./sharing/reviews.schema.ts";
import { seriesEndpoints } from "./series/series.schema.ts";
import { sermonEndpoints } from "./records/sermon.schema.ts";
import { handoverEndpoints } from "./sharing/handover.schema.ts";
import { sharingEndpoints } from "./sharing/sharing.schema.ts";
import { shareLinkEndpoints } from "./records/share-links.schema.ts";
import { speechEndpoints } from "./processing/speech.schema.ts";
import { studyEndpoints } from "./records/study.schema.ts";
import { systemEndpoints } from "./account/system.schema.ts";
import { testimonyEndpoints } from "./records/testimony.schema.ts";
import { userEndpoints } from "./account/user.schema.ts";
import { youtubeEndpoints } from "./media/youtube.schema.ts";

/** Every call of the API except those of better-auth under `/api/auth`. */
export const endpoints = {
  ...systemEndpoints,
  ...engineEndpoints,
  ...sermonEndpoints,
  ...processingEndpoints,
  ...studyEndpoints,
  ...devotionalEndpoints,
  ...seriesEndpoints,
  ...testimonyEndpoints,
  ...jobEndpoints,
  ...checkEndpoints,
  ...bibleEndpoints,
  ...mediaEndpoints,
  ...importEndpoints,
  ...youtubeEndpoints,
  ...speechEndpoints,
  ...operatorEndpoints,
  ...serverStatusEndpoints,
  ...accountEndpoints,
  ...contentEndpoints,
  ...exportEndpoints,
  ...shareLinkEndpoints,
  ...provenanceEndpoints,
  ...presenceEndpoints,
  ...commentEndpoints,
  ...reviewEndpoints,
  ...publicationEndpoints,
  ...siteEndpoints,
  ...sharingEndpoints,
  ...handoverEndpoints,
  ...churchEndpoints,
  ...profileEndpoints,
  ...userEndpoints,
  ...ownSessionEndpoints,
  ...apiTokenEndpoints,
  ...accountDataEndpoints,
} satisfies Record<CallName, Endpoint>;
export type Endpoints = typeof endpoints;
