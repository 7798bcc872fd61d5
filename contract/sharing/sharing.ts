// Records that their author shares with a church, and what its people may do with them.
import { ACCESS_LEVELS, type AccessLevel } from "../access-levels.ts";
import type { ChurchRole, Permissions } from "../churches/churches.ts";

export const AUDIENCES = ["staff", "everyone"] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface Sharing {
  audience: Audience;
  access: AccessLevel;
}

/** What a person of the church may do with a record that is shared with it; undefined if they may not see it. */
export function findAccess(
  { role, permissions }: { role: ChurchRole; permissions: Permissions },
  { audience, access }: Sharing,
): AccessLevel | undefined {
  const isInAudience = audience === "staff" ? role !== "member" : permissions.canView;
  if (!isInAudience) return undefined;
  if (access === "edit" && permissions.canEdit) return "edit";
  return access !== "view" && permissions.canComment ? "comment" : "view";
}

export const includesAccess = (has: AccessLevel | undefined, needed: AccessLevel): boolean =>
  has !== undefined && ACCESS_LEVELS.indexOf(has) >= ACCESS_LEVELS.indexOf(needed);

export const SHARING_MESSAGES = {
  onlyView: "You can view this, but not change it.",
  onlyComment: "You can view this and comment on it, but not change it.",
  onlyAuthor: "Only the author can change this.",
  churchRequired: "Choose a church",
  failed: "Failed to share",
  loadFailed: "Failed to load what your church shares",
} as const;
