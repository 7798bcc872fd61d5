import { z } from "zod";
import * as accountData from "../../contract/account/account-data.schema.ts";
import * as accounts from "../../contract/account/accounts.schema.ts";
import * as serverStatus from "../../contract/account/server-status.schema.ts";
import * as operator from "../../contract/account/operator.schema.ts";
import * as apiTokens from "../../contract/account/api-tokens.schema.ts";
import * as ownSessions from "../../contract/account/own-sessions.schema.ts";
import * as profile from "../../contract/account/profile.schema.ts";
import * as user from "../../contract/account/user.schema.ts";
import * as system from "../../contract/account/system.schema.ts";
import * as bibles from "../../contract/bibles/bibles.schema.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import * as imports from "../../contract/imports/imports.schema.ts";
import * as media from "../../contract/media/media.schema.ts";
import * as youtube from "../../contract/media/youtube.schema.ts";
import * as engine from "../../contract/processing/engine.schema.ts";
import * as jobs from "../../contract/processing/jobs.schema.ts";
import * as processing from "../../contract/processing/processing.schema.ts";
import * as speech from "../../contract/processing/speech.schema.ts";
import * as checks from "../../contract/records/checks.schema.ts";
import * as content from "../../contract/records/content.schema.ts";
import * as churches from "../../contract/churches/churches.schema.ts";
import * as devotional from "../../contract/records/devotional.schema.ts";
import * as exports from "../../contract/records/exports.schema.ts";
import * as series from "../../contract/series/series.schema.ts";
import * as provenance from "../../contract/sharing/provenance.schema.ts";
import * as publications from "../../contract/publications/publications.schema.ts";
import * as sites from "../../contract/publications/sites.schema.ts";
import * as reviews from "../../contract/sharing/reviews.schema.ts";
import * as handover from "../../contract/sharing/handover.schema.ts";
import * as sharing from "../../contract/sharing/sharing.schema.ts";
import * as comments from "../../contract/sharing/comments.schema.ts";
import * as presence from "../../contract/sharing/presence.schema.ts";
import * as shareLinks from "../../contract/records/share-links.schema.ts";
import * as results from "../../contract/processing/results.schema.ts";
import * as sermonVersion from "../../contract/records/sermon-version.schema.ts";
import * as sermon from "../../contract/records/sermon.schema.ts";
import * as study from "../../contract/records/study.schema.ts";
import * as testimony from "../../contract/records/testimony.schema.ts";
import * as stream from "../../contract/processing/stream.schema.ts";
import * as transcript from "../../contract/transcript/transcript.schema.ts";

interface Group {
  description: string;
  /** Contract modules: the group has their `…Endpoints` exports, and their schemas are named shapes. */
  modules: object[];
}

export const GROUPS = {
  Account: {
    description: "Sign-up, sign-in, sign-out, API tokens and account deletion",
    modules: [accountData, user, ownSessions, apiTokens],
  },
  Sermons: {
    description: "Sermons and their earlier versions",
    modules: [sermon, sermonVersion, results, transcript],
  },
  Processing: { description: "Generates results within the request", modules: [processing, stream] },
  Jobs: { description: "Long-running work that continues when the client disconnects", modules: [jobs] },
  Files: { description: "Recordings and other files, with resumable uploads", modules: [media] },
  Studies: { description: "Bible studies and their guides", modules: [study] },
  Devotionals: { description: "Devotionals and their series", modules: [devotional] },
  Testimonies: { description: "Testimonies and their photos", modules: [testimony] },
  Series: {
    description: "Series of sermons, studies and devotionals, with covers and planned sermons",
    modules: [series],
  },
  Imports: { description: "Imports many sermons from the feed of a podcast or website", modules: [imports] },
  Library: {
    description: "Lists, searches, shares, exports and imports all of a user's records",
    modules: [comments, content, exports, handover, presence, provenance, reviews, sharing, shareLinks],
  },
  Scripture: {
    description: "References, quotations, the Bible text and its editions",
    modules: [checks, bibles],
  },
  Churches: { description: "Churches, their people and invitations", modules: [churches] },
  Publishing: { description: "Public sites, and what is published on them", modules: [publications, sites] },
  Profile: { description: "User profiles", modules: [profile] },
  YouTube: { description: "Captions of the user's own videos", modules: [youtube] },
  System: {
    description: "Server status and configuration",
    modules: [system, engine, speech, operator, serverStatus, accounts],
  },
} satisfies Record<string, Group>;
export type Tag = keyof typeof GROUPS;

export const endpointsOf = (tag: Tag): [name: string, endpoint: Endpoint][] =>
  exportsOf(tag).flatMap(([name, exported]) =>
    name.endsWith("Endpoints") ? Object.entries(exported as Record<string, Endpoint>) : [],
  );

export function listNamedShapes(): Record<string, z.ZodType> {
  const exported = (Object.keys(GROUPS) as Tag[]).flatMap(exportsOf);
  return Object.fromEntries(
    exported.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  );
}

const exportsOf = (tag: Tag): [name: string, exported: unknown][] =>
  GROUPS[tag].modules.flatMap((module) => Object.entries(module));
