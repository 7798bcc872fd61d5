import { accountDataEndpoints } from "../../contract/account/account-data.schema.ts";
import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import { contentEndpoints } from "../../contract/records/content.schema.ts";
import { devotionalEndpoints } from "../../contract/records/devotional.schema.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { exportEndpoints } from "../../contract/records/exports.schema.ts";
import { jobEndpoints } from "../../contract/processing/jobs.schema.ts";
import { mediaEndpoints } from "../../contract/media/media.schema.ts";
import { processingEndpoints } from "../../contract/processing/processing.schema.ts";
import { profileEndpoints } from "../../contract/account/profile.schema.ts";
import { sermonEndpoints } from "../../contract/records/sermon.schema.ts";
import { studyEndpoints } from "../../contract/records/study.schema.ts";
import { testimonyEndpoints } from "../../contract/records/testimony.schema.ts";
import { youtubeEndpoints } from "../../contract/media/youtube.schema.ts";

/** What the operations are grouped under, in the order in which they are read. */
export const TAGS = {
  Account: "Signing up, in and out, and the end of an account",
  Sermons: "Sermons as records, and their earlier texts",
  Processing: "What engines make of transcripts, at once",
  Jobs: "Durable work, which goes on when nobody watches",
  Files: "Recordings and other files, sent by resumable upload",
  Studies: "Bible studies and their guides",
  Devotionals: "Devotionals and their series",
  Testimonies: "Testimonies and their photos",
  Library: "Everything that a person has written: listed, searched, taken along and brought back",
  Scripture: "References, quotations and the Bible text",
  Profile: "What people tell about themselves",
  YouTube: "Captions of a person's own videos",
  System: "What serves, and whether it does",
} as const;
export type Tag = keyof typeof TAGS;

const GROUPS: readonly (readonly [Tag, Record<string, Endpoint>])[] = [
  ["Account", accountDataEndpoints],
  ["Sermons", sermonEndpoints],
  ["Processing", processingEndpoints],
  ["Jobs", jobEndpoints],
  ["Files", mediaEndpoints],
  ["Studies", studyEndpoints],
  ["Devotionals", devotionalEndpoints],
  ["Testimonies", testimonyEndpoints],
  ["Library", { ...contentEndpoints, ...exportEndpoints }],
  ["Scripture", checkEndpoints],
  ["Profile", profileEndpoints],
  ["YouTube", youtubeEndpoints],
];

const tags = new Map(GROUPS.flatMap(([tag, group]) => Object.values(group).map((one) => [one, tag])));

/** The group of an endpoint; what no feature owns is the system's. */
export const tagOf = (endpoint: Endpoint): Tag => tags.get(endpoint) ?? "System";
