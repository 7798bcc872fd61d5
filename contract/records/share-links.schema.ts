import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { EXPORTED_KINDS } from "../record-kinds.ts";
import { MAX_LINKS, SHARED_PARTS, SHARE_MESSAGES } from "./share-links.ts";

const PART_NAMES = [...new Set(EXPORTED_KINDS.flatMap((kind) => Object.keys(SHARED_PARTS[kind])))];

const LinkParams = z.object({ uid: z.string(), kind: z.enum(EXPORTED_KINDS), id: z.string() });

const SharedPartName = z.enum(PART_NAMES as [string, ...string[]], SHARE_MESSAGES.unknownPart);
const parts = z.array(SharedPartName).min(1, SHARE_MESSAGES.noParts).max(PART_NAMES.length);

export const ShareLink = z.object({
  id: z.string(),
  /** Null if the server's secret has changed since, so that the address is no longer known. The link still works. */
  url: z.string().nullable(),
  parts: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** Null if the link never expires. */
  expiresAt: z.iso.datetime().nullable(),
  /** How often the page was opened, and when last. */
  opens: z.int(),
  openedAt: z.iso.datetime().nullable(),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const NewShareLink = z.object({
  /** Defaults to the usual parts of the kind. */
  parts: parts.optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});
export type NewShareLink = z.infer<typeof NewShareLink>;

export const shareLinkEndpoints = {
  listShareLinks: defineEndpoint(CALLS.listShareLinks, {
    summary: `Lists the links to a sermon, study or devotional, newest first, at most ${MAX_LINKS}`,
    params: LinkParams,
    response: z.object({ items: z.array(ShareLink) }),
    errors: ["unauthenticated", "not_found"],
  }),
  createShareLink: defineEndpoint(CALLS.createShareLink, {
    summary: "Creates a link that shows chosen parts of a record to everyone who has it",
    params: LinkParams,
    body: NewShareLink,
    response: ShareLink,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  deleteShareLink: defineEndpoint(CALLS.deleteShareLink, {
    summary: "Deletes a link, whose page then no longer exists",
    params: LinkParams.extend({ linkId: z.string() }),
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
};
