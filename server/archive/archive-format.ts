import { ChurchProfile } from "../../contract/account/church-profile.schema.ts";
import { z } from "zod";
import { BibleId } from "../../contract/bibles/bibles.schema.ts";
import { COMMENT_LIMITS } from "../../contract/sharing/comments.ts";
import { ArchivedComment } from "../comments/archived-comments.ts";
import { MAX_CHAPTERS } from "../../contract/media/chapters.ts";
import { LIMITS } from "../../contract/limits.ts";
import { NewSeries } from "../../contract/series/series.schema.ts";
import { MAX_SERIES } from "../../contract/series/series.ts";
import { Moment } from "../records/archived-shapes.ts";

export const FORMAT = "berea-archive";
export const FORMAT_VERSION = 1;

/** Describes the archive and lists its records; written last, so that it lists only what was added. */
export const MANIFEST_ENTRY = "archive.json";
export const README_ENTRY = "README.md";
export const PROFILE_ENTRY = "profile/profile.json";
export const PICTURE_ENTRY = "profile/picture.webp";
export const SERIES_ENTRY = "series/series.json";

const Path = z.string().min(1).max(1_000);
const Line = z.string().max(LIMITS.lineCharacters);

export const ArchiveManifest = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  createdAt: z.iso.datetime(),
  records: z
    .array(z.object({ kind: Line, title: z.string(), path: Path, versions: Path.optional() }))
    .max(LIMITS.archive.entries),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;
export type ManifestRecord = ArchiveManifest["records"][number];

export const ArchivedFile = z.object({
  id: z.uuid(),
  path: Path,
  sha256: z.string().regex(/^[\da-f]{64}$/),
  filename: z.string().min(1).max(255),
  mediaType: z.string().max(255),
  bytes: z.int().min(0),
  seconds: z.number().min(0).nullable(),
  /** Archives of earlier versions have none. */
  chapters: z
    .array(z.object({ start: z.number().min(0), title: Line }))
    .max(MAX_CHAPTERS)
    .nullable()
    .default(null),
  source: z.enum(["upload", "recording"]),
  createdAt: Moment,
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const RecordEntry = z.object({
  record: z.unknown(),
  files: z.array(ArchivedFile).max(10_000),
  dismissals: z.array(z.string().max(LIMITS.quotationCharacters)).max(LIMITS.dismissals).optional(),
  /** Archives of earlier versions have none. */
  comments: z.array(ArchivedComment).max(COMMENT_LIMITS.perRecord).optional(),
});

export const ArchivedSeries = NewSeries.required().extend({ cover: Path.nullable() });
export type ArchivedSeries = z.infer<typeof ArchivedSeries>;
export const ArchivedSeriesList = z.array(ArchivedSeries).max(MAX_SERIES);

/** A user's profile. The name and the email address are only for reading and aren't restored. */
export const ArchivedProfile = z.object({
  displayName: z.string(),
  email: z.string(),
  church: Line,
  role: Line,
  ministryAreas: Line,
  bio: z.string().max(LIMITS.noteCharacters),
  /** Archives of earlier versions have no church profile. */
  convictions: ChurchProfile.shape.convictions.default(""),
  voice: ChurchProfile.shape.voice.default(""),
  terms: ChurchProfile.shape.terms.default(""),
  avoidedWords: ChurchProfile.shape.avoidedWords.default(""),
  preferences: z.object({
    notifications: z.boolean().optional(),
    emailUpdates: z.boolean().optional(),
    commentEmails: z.boolean().optional(),
    darkMode: z.boolean().nullish(),
    bible: BibleId.nullish(),
    secondBible: BibleId.nullish(),
  }),
  setupCompleted: z.boolean(),
  welcomed: z.boolean(),
});
export type ArchivedProfile = z.infer<typeof ArchivedProfile>;
