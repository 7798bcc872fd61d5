import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { pageOf, PageQuery } from "./paging.ts";
import { PublicationStatus, PublishedAt } from "./publication.ts";
import { MediaFile } from "./media.ts";
import { textOf, Writer } from "./text.ts";

export const TESTIMONY_MESSAGES = {
  notFound: "Testimony not found",
  stale: "This testimony was changed elsewhere in the meantime.",
  titleRequired: "Title is required",
  saveFailed: "Failed to save testimony",
  autoSaveFailed: "Failed to save changes",
  notPicture: "This file is no picture that Berea can read. Choose a JPEG, PNG, WebP, GIF or AVIF.",
  photoUnknown: "This photo does not belong to the testimony.",
  photoFailed: "The photo could not be sent. Please try again.",
} as const;

export const UNTITLED_TESTIMONY = "Untitled Testimony";
export const ANONYMOUS = "Anonymous";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);
const note = (label: string) => textOf(LIMITS.noteCharacters, label);

/** How the name stands under a testimony. */
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
  /** Whether whoever is to be seen on the photo agrees; without that it is shown to nobody. */
  photoPermission: z.boolean(),
  name: line("Name"),
  nameShown: NameShown,
  visibility: Visibility,
  status: PublicationStatus,
};

export const Testimony = z.object({
  id: z.string(),
  /** Counts the changes; a change names the version that it is based on. */
  version: z.int(),
  ...writable,
  publishedAt: PublishedAt,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string(),
  lastModifiedBy: z.string(),
});
export type Testimony = z.infer<typeof Testimony>;

/** The name as others see it. */
export function nameAsShown({ name, nameShown }: Pick<Testimony, "name" | "nameShown">): string {
  const written = name.trim().replace(/\s+/g, " ");
  if (nameShown === "anonymous" || written === "") return ANONYMOUS;
  return nameShown === "first" ? (written.split(" ")[0] ?? ANONYMOUS) : written;
}

/** The photo as others may see it: none without permission. */
export const photoAsShown = ({
  photoFileId,
  photoPermission,
}: Pick<Testimony, "photoFileId" | "photoPermission">): string | null =>
  photoPermission ? photoFileId : null;

/** A testimony as lists show it: without what is long. */
export const TestimonyItem = Testimony.omit({ before: true, how: true, after: true });
export type TestimonyItem = z.infer<typeof TestimonyItem>;

const TestimonyFields = z.object({ ...writable, editor: Writer }).partial();

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

const Owner = z.object({ uid: z.string() });
const Owned = Owner.extend({ id: z.string() });

export const testimonyEndpoints = {
  listTestimonies: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/testimonies",
    summary: "The testimonies of a person, last changed first, without their long texts",
    params: Owner,
    query: PageQuery,
    response: pageOf(TestimonyItem),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  createTestimony: defineEndpoint({
    method: "POST",
    path: "/api/users/:uid/testimonies",
    summary: "A new testimony, private and a draft unless it says otherwise",
    params: Owner,
    body: NewTestimony,
    response: Testimony,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
  }),
  getTestimony: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/testimonies/:id",
    summary: "One testimony, whole",
    params: Owned,
    response: Testimony,
    errors: ["unauthenticated", "not_found"],
  }),
  updateTestimony: defineEndpoint({
    method: "PATCH",
    path: "/api/users/:uid/testimonies/:id",
    summary: "Changes fields of a testimony, if `version` is still its version",
    params: Owned,
    body: TestimonyChange,
    response: Testimony,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
  }),
  deleteTestimony: defineEndpoint({
    method: "DELETE",
    path: "/api/users/:uid/testimonies/:id",
    summary: "Deletes a testimony with its versions and photos",
    params: Owned,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
  listTestimonyVersions: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/testimonies/:id/versions",
    summary: "What a testimony was before its last changes, last replaced first, at most 50",
    params: Owned,
    response: z.object({ items: z.array(TestimonyVersion) }),
    errors: ["unauthenticated", "not_found"],
  }),
  restoreTestimonyVersion: defineEndpoint({
    method: "POST",
    path: "/api/users/:uid/testimonies/:id/versions/:versionId/restore",
    summary: "Puts a testimony back to what it was; what it is now becomes a version",
    params: Owned.extend({ versionId: z.string() }),
    response: Testimony,
    errors: ["unauthenticated", "not_found"],
  }),
  addTestimonyPhoto: defineEndpoint({
    method: "POST",
    path: "/api/users/:uid/testimonies/:id/photos",
    use: "convert",
    summary:
      "Takes a picture (JPEG, PNG, WebP, GIF, AVIF), keeps it small and without what it says of place and camera, and answers its file",
    params: Owned,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.photoBytes,
    response: MediaFile,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
};
