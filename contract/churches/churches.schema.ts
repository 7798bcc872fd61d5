import { z } from "zod";
import { ChurchProfile } from "../account/church-profile.schema.ts";
import { BibleId } from "../bibles/bibles.schema.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { requiredTextOf, textOf } from "../text/text.schema.ts";
import { CHURCH_LIMITS, CHURCH_MESSAGES, CHURCH_ROLES } from "./churches.ts";

export const ChurchRole = z.enum(CHURCH_ROLES);

/** What a person may do in a church, whatever gives them the permission. */
export const Permissions = z.object({
  canEdit: z.boolean(),
  canPublish: z.boolean(),
  canManageUsers: z.boolean(),
  canManageContent: z.boolean(),
  canView: z.boolean(),
  canComment: z.boolean(),
  canParticipate: z.boolean(),
});
/** The chosen permissions of a role; those that are left out are not given. */
export const GrantedPermissions = Permissions.partial();

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const writable = {
  name: requiredTextOf(LIMITS.lineCharacters, "Name", CHURCH_MESSAGES.nameRequired),
  place: textOf(LIMITS.lineCharacters, "Place"),
  /** A name of the IANA time zone database, for example "Europe/Berlin". */
  timeZone: textOf(100, "Time zone").refine(isTimeZone, CHURCH_MESSAGES.timeZone),
  /** The edition in which passages are printed. Null, or one that is not on this server: the default. */
  bible: BibleId.nullable(),
  /** The edition that is shown next to it; null for none. */
  secondBible: BibleId.nullable(),
  ...ChurchProfile.shape,
  /** Whether people may approve what they wrote themselves. */
  allowsOwnApproval: z.boolean(),
};

/** A church as one of its people sees it. */
export const Church = z.object({
  id: z.string(),
  ...writable,
  timeZone: z.string(),
  /** Null if there is no picture. */
  imageUrl: z.string().nullable(),
  /** How many people belong to it. */
  people: z.int(),
  /** What the caller is and may do. */
  role: ChurchRole,
  permissions: Permissions,
  /** Increases with each change; a change names the version that it is based on. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Church = z.infer<typeof Church>;

export const NewChurch = z.object(writable).partial().required({ name: true });
export type NewChurch = z.infer<typeof NewChurch>;

export const ChurchChange = z.object(writable).partial().extend({ version: z.int() });
export type ChurchChange = z.infer<typeof ChurchChange>;

export const ChurchPerson = z.object({
  /** The id of the user. */
  id: z.string(),
  name: z.string(),
  /** Null unless the caller is staff or an owner. */
  email: z.string().nullable(),
  role: ChurchRole,
  permissions: Permissions,
  joinedAt: z.iso.datetime(),
});
export type ChurchPerson = z.infer<typeof ChurchPerson>;

/** Permissions that are left out stay, or are the usual ones if the role changes. */
export const ChurchPersonChange = z.object({
  role: ChurchRole.optional(),
  permissions: GrantedPermissions.optional(),
});
export type ChurchPersonChange = z.infer<typeof ChurchPersonChange>;

export const InvitedRole = z.enum(["staff", "member"]);

export const Invitation = z.object({
  id: z.string(),
  role: InvitedRole,
  permissions: Permissions,
  /** Name of the person who created it. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  uses: z.int(),
  maxUses: z.int(),
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = z.object({
  role: InvitedRole,
  permissions: GrantedPermissions.optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  maxUses: z.int().min(1).max(CHURCH_LIMITS.uses).optional(),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** Shown once: only a hash of the token is stored. */
export const CreatedInvitation = Invitation.extend({ token: z.string(), url: z.string() });
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

/** What the page of an invitation shows to everyone who has its token. */
export const OpenInvitation = z.object({
  church: z.object({ id: z.string(), name: z.string(), place: z.string() }),
  role: InvitedRole,
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const ChurchParams = z.object({ churchId: z.string() });
const PersonParams = ChurchParams.extend({ personId: z.string() });
const InvitationParams = z.object({ token: z.string() });

export const churchEndpoints = {
  listChurches: defineEndpoint(CALLS.listChurches, {
    summary: "Lists the churches that the user belongs to, those joined first",
    response: z.object({ items: z.array(Church).max(CHURCH_LIMITS.churches) }),
    errors: ["unauthenticated"],
  }),
  createChurch: defineEndpoint(CALLS.createChurch, {
    summary:
      "Creates a church, whose owner is the user; only the operator can if not everyone may sign up (SIGN_UP)",
    body: NewChurch,
    response: Church,
    status: 201,
    errors: ["invalid", "unauthenticated", "forbidden"],
  }),
  getChurch: defineEndpoint(CALLS.getChurch, {
    summary: "Returns a church that the user belongs to",
    params: ChurchParams,
    response: Church,
    errors: ["unauthenticated", "not_found"],
  }),
  updateChurch: defineEndpoint(CALLS.updateChurch, {
    summary: "Changes a church; requires canManageContent",
    params: ChurchParams,
    body: ChurchChange,
    response: Church,
    errors: ["invalid", "unauthenticated", "forbidden", "not_found", "conflict"],
  }),
  deleteChurch: defineEndpoint(CALLS.deleteChurch, {
    summary: "Deletes a church; records stay with their authors. Only for owners",
    tokenScope: "none",
    params: ChurchParams,
    body: z.object({ confirm: z.literal("DELETE", CHURCH_MESSAGES.confirm) }, CHURCH_MESSAGES.confirm),
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "forbidden", "not_found"],
  }),
  setChurchPicture: defineEndpoint(CALLS.setChurchPicture, {
    usageLimit: "convert",
    summary: "Uploads the picture of a church, which is stored as a square; requires canManageContent",
    params: ChurchParams,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.profileImageBytes,
    response: Church,
    errors: [
      "invalid",
      "unauthenticated",
      "forbidden",
      "not_found",
      "too_large",
      "unsupported",
      "unavailable",
    ],
  }),
  deleteChurchPicture: defineEndpoint(CALLS.deleteChurchPicture, {
    summary: "Deletes the picture of a church; requires canManageContent",
    params: ChurchParams,
    response: Church,
    errors: ["unauthenticated", "forbidden", "not_found"],
  }),
  updatePerson: defineEndpoint(CALLS.updatePerson, {
    summary:
      "Changes the role or the permissions of a person; requires canManageUsers, or an owner for owners",
    tokenScope: "none",
    params: PersonParams,
    body: ChurchPersonChange,
    response: ChurchPerson,
    errors: ["invalid", "unauthenticated", "forbidden", "not_found", "conflict"],
  }),
  removePerson: defineEndpoint(CALLS.removePerson, {
    summary:
      "Removes a person, who loses access at once (requires canManageUsers), or leaves the church (oneself)",
    tokenScope: "none",
    params: PersonParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "forbidden", "not_found", "conflict"],
  }),
  listPeople: defineEndpoint(CALLS.listPeople, {
    summary: "Lists the people of a church: owners, staff, members, each by name",
    params: ChurchParams,
    response: z.object({ items: z.array(ChurchPerson).max(CHURCH_LIMITS.people) }),
    errors: ["unauthenticated", "not_found"],
  }),
  listInvitations: defineEndpoint(CALLS.listInvitations, {
    tokenScope: "none",
    summary: "Lists the invitations that can still be used, newest first; requires canManageUsers",
    params: ChurchParams,
    response: z.object({ items: z.array(Invitation).max(CHURCH_LIMITS.invitations) }),
    errors: ["unauthenticated", "forbidden", "not_found"],
  }),
  createInvitation: defineEndpoint(CALLS.createInvitation, {
    summary: "Creates an invitation and returns its token once; requires canManageUsers",
    tokenScope: "none",
    params: ChurchParams,
    body: NewInvitation,
    response: CreatedInvitation,
    status: 201,
    errors: ["invalid", "unauthenticated", "forbidden", "not_found"],
  }),
  revokeInvitation: defineEndpoint(CALLS.revokeInvitation, {
    tokenScope: "none",
    summary: "Revokes an invitation; requires canManageUsers",
    params: ChurchParams.extend({ invitationId: z.string() }),
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "forbidden", "not_found"],
  }),
  getInvitation: defineEndpoint(CALLS.getInvitation, {
    summary: "Returns what an invitation is for, to everyone who has its token",
    access: "public",
    params: InvitationParams,
    response: OpenInvitation,
    errors: ["not_found"],
  }),
  joinChurch: defineEndpoint(CALLS.joinChurch, {
    summary: "Makes the user one of the people of the church that the invitation is for",
    tokenScope: "none",
    params: InvitationParams,
    response: Church,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
};
