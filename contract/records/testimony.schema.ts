import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { MediaFile } from "../media/media.schema.ts";
import {
  defineRecordEndpoints,
  RecordParams,
  recordFields,
  versionFields,
} from "./record-endpoints.schema.ts";
import { PublicationStatus, PublishedAt } from "./publication.schema.ts";
import { textOf, EditorId } from "../text/text.schema.ts";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);

export const NameShown = z.enum(["full", "first", "anonymous"]);
export type NameShown = z.infer<typeof NameShown>;

/** `shared` has no effect until there is a place where others can read testimonies. */
export const Visibility = z.enum(["private", "shared"]);
export type Visibility = z.infer<typeof Visibility>;

/** The fields that users can change. */
const writable = {
  title: line("Title"),
  /** Markdown, like `how` and `after`. */
  before: note("Before"),
  how: note("How"),
  after: note("After"),
  scripture: line("Scripture Reference"),
  /** A file that was uploaded as a photo of this testimony. */
  photoFileId: z.uuid().nullable(),
  /** Whether the people in the photo agree; otherwise others don't see it. */
  photoPermission: z.boolean(),
  name: line("Name"),
  nameShown: NameShown,
  visibility: Visibility,
  status: PublicationStatus,
};

export const Testimony = z.object({
  ...recordFields,
  ...writable,
  publishedAt: PublishedAt,
});
export type Testimony = z.infer<typeof Testimony>;

/** A testimony in lists, without its long texts. */
export const TestimonyItem = Testimony.omit({ before: true, how: true, after: true });
export type TestimonyItem = z.infer<typeof TestimonyItem>;

const TestimonyFields = z.object({ ...writable, editor: EditorId }).partial();

/** A client that sets `id` can retry after a lost response: the second request is a conflict, not a second testimony. */
export const NewTestimony = TestimonyFields.omit({ photoFileId: true }).extend({ id: z.uuid().optional() });
export type NewTestimony = z.infer<typeof NewTestimony>;

export const TestimonyChange = TestimonyFields.extend({ version: z.int() });
export type TestimonyChange = z.infer<typeof TestimonyChange>;

export const TestimonyVersion = z.object({
  ...versionFields,
  testimony: z.object(writable),
});
export type TestimonyVersion = z.infer<typeof TestimonyVersion>;

export const testimonyEndpoints = {
  ...defineRecordEndpoints("testimony", {
    record: Testimony,
    item: TestimonyItem,
    new: NewTestimony,
    change: TestimonyChange,
    version: TestimonyVersion,
  }),
  addTestimonyPhoto: defineEndpoint(CALLS.addTestimonyPhoto, {
    usageLimit: "convert",
    summary:
      "Uploads a photo (JPEG, PNG, WebP, GIF, AVIF), which is resized and stored without metadata, and returns its file",
    params: RecordParams,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.photoBytes,
    response: MediaFile,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
};
