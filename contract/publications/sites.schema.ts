import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, PageQuery } from "../paging.ts";
import { LanguageTag } from "../processing/language.schema.ts";
import { ExportedKind } from "../records/exports.schema.ts";
import { UserParams } from "../records/record-endpoints.schema.ts";
import { requiredTextOf, textOf } from "../text/text.schema.ts";
import { SITE_LIMITS, SITE_MESSAGES, SITE_SLUG } from "./sites.ts";

const line = (label: string) => textOf(LIMITS.lineCharacters, label);

const writable = {
  title: requiredTextOf(LIMITS.lineCharacters, "Title", SITE_MESSAGES.titleRequired),
  /** Shown on the first page. */
  introduction: textOf(SITE_LIMITS.introductionCharacters, "Introduction"),
  /** The page "About", in Markdown; "" for none. */
  about: textOf(LIMITS.noteCharacters, "About"),
  /** `#rrggbb`; "" for the default. */
  accent: z.string().regex(/^(?:#[\da-f]{6})?$/i, SITE_MESSAGES.accentInvalid),
  language: LanguageTag,
  /** The last part of its address; it can't be changed after something was published. */
  slug: z.string().min(2, SITE_MESSAGES.slugInvalid).regex(SITE_SLUG, SITE_MESSAGES.slugInvalid),
  podcastAuthor: line("Podcast author"),
  podcastEmail: z.union([z.literal(""), z.email("Enter a valid email address").max(254)]),
  podcastCategory: line("Podcast category"),
  /** Whether other podcast hosts may not import the podcast. */
  isPodcastLocked: z.boolean(),
  /** Whether people can subscribe to an email about new sermons. */
  sendsEmails: z.boolean(),
};

/** The public site of a church or of a user. */
export const Site = z.object({
  ...writable,
  url: z.string(),
  /** Null without a logo. */
  logoUrl: z.string().nullable(),
  /** Whether something was ever published on it. */
  isPublic: z.boolean(),
  /** Increases with each change; a change names the version that it is based on. */
  version: z.int(),
});
export type Site = z.infer<typeof Site>;

export const SiteChange = z.object(writable).partial().extend({ version: z.int() });
export type SiteChange = z.infer<typeof SiteChange>;

/** A record that is on a site, or will be. */
export const PublicationItem = z.object({
  id: z.string(),
  kind: ExportedKind,
  /** The title that is public; "" if nothing is. */
  title: z.string(),
  uid: z.string(),
  recordId: z.string(),
  url: z.string(),
  /** Null if it is not public. */
  publishedAt: z.iso.datetime().nullable(),
  /** When a scheduled state will be public; null if none is. */
  at: z.iso.datetime().nullable(),
});
export type PublicationItem = z.infer<typeof PublicationItem>;

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  confirmedAt: z.iso.datetime(),
  /** When its mail server last said that it does not take emails to this address; null if it took one since. */
  rejectedAt: z.iso.datetime().nullable(),
  /** False once the address was rejected too often. */
  getsEmails: z.boolean(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** All of them, last confirmed first. */
const subscribers = z.object({ items: z.array(Subscriber) });

const ChurchParams = z.object({ churchId: z.string() });
const errors = ["invalid", "unauthenticated", "not_found"] as const;
const logo = {
  usageLimit: "convert" as const,
  body: z.instanceof(Uint8Array),
  bodyLimit: LIMITS.profileImageBytes,
  response: Site,
};

/** The endpoints of one site: those of a user's and of a church's differ only in who may call them. */
export const siteEndpoints = {
  getOwnSite: defineEndpoint(CALLS.getOwnSite, {
    summary: "Returns the settings of the user's own public site",
    params: UserParams,
    response: Site,
    errors,
  }),
  changeOwnSite: defineEndpoint(CALLS.changeOwnSite, {
    summary: "Changes the user's own public site",
    params: UserParams,
    body: SiteChange,
    response: Site,
    errors: [...errors, "conflict"],
  }),
  setOwnSiteLogo: defineEndpoint(CALLS.setOwnSiteLogo, {
    ...logo,
    summary: "Uploads the logo of the user's own public site",
    params: UserParams,
    errors: [...errors, "too_large", "unsupported", "unavailable"],
  }),
  deleteOwnSiteLogo: defineEndpoint(CALLS.deleteOwnSiteLogo, {
    summary: "Deletes the logo of the user's own public site",
    params: UserParams,
    response: Site,
    errors,
  }),
  listOwnPublications: defineEndpoint(CALLS.listOwnPublications, {
    summary: "Lists what is public on the user's own site or will be, last published first",
    params: UserParams,
    query: PageQuery,
    response: pageOf(PublicationItem),
    errors,
  }),
  listOwnSubscribers: defineEndpoint(CALLS.listOwnSubscribers, {
    summary: "Lists the confirmed addresses that get new sermons of the user's own site",
    params: UserParams,
    response: subscribers,
    errors,
  }),
  deleteOwnSubscriber: defineEndpoint(CALLS.deleteOwnSubscriber, {
    summary: "Deletes an address that gets new sermons of the user's own site",
    params: UserParams.extend({ subscriberId: z.string() }),
    response: z.void(),
    status: 204,
    errors,
  }),
  listChurchSubscribers: defineEndpoint(CALLS.listChurchSubscribers, {
    summary:
      "Lists the confirmed addresses that get new sermons of the site of a church; requires canManageContent",
    params: ChurchParams,
    response: subscribers,
    errors: [...errors, "forbidden"],
  }),
  deleteChurchSubscriber: defineEndpoint(CALLS.deleteChurchSubscriber, {
    summary: "Deletes an address that gets new sermons of the site of a church; requires canManageContent",
    params: ChurchParams.extend({ subscriberId: z.string() }),
    response: z.void(),
    status: 204,
    errors: [...errors, "forbidden"],
  }),
  getChurchSite: defineEndpoint(CALLS.getChurchSite, {
    summary: "Returns the settings of the public site of a church",
    params: ChurchParams,
    response: Site,
    errors,
  }),
  changeChurchSite: defineEndpoint(CALLS.changeChurchSite, {
    summary: "Changes the public site of a church; requires canManageContent",
    params: ChurchParams,
    body: SiteChange,
    response: Site,
    errors: [...errors, "forbidden", "conflict"],
  }),
  setChurchSiteLogo: defineEndpoint(CALLS.setChurchSiteLogo, {
    ...logo,
    summary: "Uploads the logo of the public site of a church; requires canManageContent",
    params: ChurchParams,
    errors: [...errors, "forbidden", "too_large", "unsupported", "unavailable"],
  }),
  deleteChurchSiteLogo: defineEndpoint(CALLS.deleteChurchSiteLogo, {
    summary: "Deletes the logo of the public site of a church; requires canManageContent",
    params: ChurchParams,
    response: Site,
    errors: [...errors, "forbidden"],
  }),
  listChurchPublications: defineEndpoint(CALLS.listChurchPublications, {
    summary:
      "Lists what is public on the site of a church or will be, last published first; requires canPublish",
    params: ChurchParams,
    query: PageQuery,
    response: pageOf(PublicationItem),
    errors: [...errors, "forbidden"],
  }),
  unpublishFromChurch: defineEndpoint(CALLS.unpublishFromChurch, {
    summary:
      "Unpublishes a record from the site of a church, also if its author has left; requires canPublish",
    params: ChurchParams.extend({ publicationId: z.string() }),
    response: z.void(),
    status: 204,
    errors: [...errors, "forbidden"],
  }),
};
