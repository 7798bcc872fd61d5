import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { MediaFile } from "../media/media.schema.ts";
import { defineRecordEndpoints, RecordParams, recordFields } from "./record-endpoints.schema.ts";
import { PublicationStatus, PublishedAt } from "./publication.schema.ts";
import { textOf, EditorId } from "../text/text.schema.ts";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);

/** How the name is shown below a testimony. */
export const NameShown = z.enum(["full", "first", "anonymous"]);
export type NameShown = z.infer<typeof NameShown>;

/** Who may see a testimony: its writer alone, or others too once there is a place where they can. */
export const Visibility = z.enum(["private", "shared"]);
export type Visibility = z.infer<typeof Visibility>;

/** What a person may write on a testimony. */
const writable = {
  title: line("Title"),
  /** Markdown, as the next two: how life was, what happened, what is different. */
  before: note("Before"),
  how: note("How"),
  after: note("After"),
  scripture: line("Scripture Reference"),
  /** A file that was sent as a photo of this testimony. */
  photoFileId: z.uuid().nullable(),
  /** Whether the people in the photo agree; otherwise the photo is shown to nobody. */
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

/** A testimony as lists show it: without what is long. */
export const TestimonyItem = Testimony.omit({ before: true, how: true, after: true });
export type TestimonyItem = z.infer<typeof TestimonyItem>;

const TestimonyFields = z.object({ ...writable, editor: EditorId }).partial();

/** A new testimony. Whoever chooses its `id` may send it again after a lost answer: that is a conflict, not a second one. */
export const NewTestimony = TestimonyFields.omit({ photoFileId: true }).extend({ id: z.uuid().optional() });
export type NewTestimony = z.infer<typeof NewTestimony>;

export const TestimonyChange = TestimonyFields.extend({ version: z.int() });
export type TestimonyChange = z.infer<typeof TestimonyChange>;

/** What a testimony was before a change, as a person may look at it and take it back. */
export const TestimonyVersion = z.object({
  id: z.string(),
  author: z.string(),
  replacedAt: z.iso.datetime(),
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
      "Takes a picture (JPEG, PNG, WebP, GIF, AVIF), keeps it small and without what it says of place and camera, and answers its file",
    params: RecordParams,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.photoBytes,
    response: MediaFile,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
};
