// Churches: the people who work together, what each of them may do, and invitations.

export const CHURCH_ROLES = ["owner", "staff", "member"] as const;
export type ChurchRole = (typeof CHURCH_ROLES)[number];

/** The permissions of staff and of members. Staff also have those of members; owners have all. */
export const STAFF_PERMISSIONS = ["canEdit", "canPublish", "canManageUsers", "canManageContent"] as const;
export const MEMBER_PERMISSIONS = ["canView", "canComment", "canParticipate"] as const;
export const PERMISSIONS = [...STAFF_PERMISSIONS, ...MEMBER_PERMISSIONS] as const;

export type Permission = (typeof PERMISSIONS)[number];
export type Permissions = Record<Permission, boolean>;
export type GrantedPermissions = Partial<Permissions>;

/** What people may do if the person who invites them chooses nothing. */
export const DEFAULT_PERMISSIONS = {
  owner: {},
  staff: { canEdit: true },
  member: { canView: true, canComment: true, canParticipate: true },
} as const satisfies Record<ChurchRole, GrantedPermissions>;

/** The permissions that can be chosen for a role. */
export const listChoosablePermissions = (role: ChurchRole): readonly Permission[] =>
  role === "owner" ? [] : role === "staff" ? STAFF_PERMISSIONS : MEMBER_PERMISSIONS;

const isGranted = (role: ChurchRole, permission: Permission, granted: GrantedPermissions): boolean => {
  if (role === "owner") return true;
  const isOfMembers = (MEMBER_PERMISSIONS as readonly Permission[]).includes(permission);
  if (role === "staff") return isOfMembers || granted[permission] === true;
  return isOfMembers && granted[permission] === true;
};

/** What a person with this role and these chosen permissions may do. */
export const resolvePermissions = (role: ChurchRole, granted: GrantedPermissions): Permissions =>
  Object.fromEntries(
    PERMISSIONS.map((permission) => [permission, isGranted(role, permission, granted)]),
  ) as Permissions;

export const CHURCH_LIMITS = {
  /** Churches that one person can belong to, people and open invitations of one church. */
  churches: 20,
  people: 2_000,
  invitations: 100,
  /** How often an invitation can be used at most. */
  uses: 1_000,
  /** How many days an invitation is valid, at most and by default. */
  days: 90,
  defaultDays: 14,
} as const;

/** How often an invitation can be used by default. */
export const DEFAULT_USES = { staff: 1, member: 200 } as const;

export const CHURCH_MESSAGES = {
  nameRequired: "Name is required",
  timeZone: "Choose a time zone from the list",
  operatorCreates: "Only the operator of this server can create a church. Ask for one, or for an invitation.",
  notFound: "This church no longer exists, or you don't belong to it.",
  personNotFound: "This person no longer belongs to the church.",
  ownersOnly: "Only owners of the church can do this.",
  notPermitted: "You don't have permission to do this. Ask an owner of the church.",
  cannotGrant: "You can only give permissions that you have yourself.",
  wrongPermission: "This role can't have this permission.",
  lastOwner: "A church needs an owner. Make someone else an owner first.",
  stale: "The church was changed elsewhere in the meantime.",
  tooManyChurches: "You belong to as many churches as possible.",
  tooManyPeople: "This church has as many people as it can have.",
  tooManyInvitations: "This church has as many open invitations as it can have. Revoke one first.",
  confirm: "Type DELETE to delete the church",
  notPicture: "This image format isn't supported.",
  expiry: "Choose a day within the next 90 days",
  invitationNotFound: "This invitation doesn't exist. Check the link or ask for a new one.",
  invitationExpired: "This invitation has expired. Ask for a new one.",
  invitationRevoked: "This invitation was revoked. Ask for a new one.",
  invitationUsedUp:
    "This invitation has already been used. If you joined with it, open your church. Otherwise ask for a new one.",
  invitationOutdated: "This invitation no longer works for you. Ask for a new one.",
} as const;

/** The page of an invitation, after the `#` of the address. */
export const INVITATION_PAGE = "/invite/";

export const INVITATION_TOKEN = /^[\w-]{43}$/;

/** The token in the address of an invitation of the server at `origin`; undefined for every other text. */
export function findInvitationToken(text: string, origin: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url?.origin !== origin || !url.hash.startsWith(`#${INVITATION_PAGE}`)) return undefined;
  const token = url.hash.slice(1 + INVITATION_PAGE.length);
  return INVITATION_TOKEN.test(token) ? token : undefined;
}

/** The bytes of a church's picture (GET); `?v=` changes with the picture. */
export const CHURCH_PICTURE_PATH = "/api/churches/:churchId/picture";
