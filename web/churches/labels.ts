import {
  type ChurchRole,
  listChoosablePermissions,
  type Permission,
  type Permissions,
} from "../../contract/churches/churches.ts";

export const ROLE_LABELS: Record<ChurchRole, string> = { owner: "Owner", staff: "Staff", member: "Member" };

export const PERMISSION_LABELS: Record<Permission, { label: string; description: string }> = {
  canEdit: { label: "Edit", description: "Change texts that are shared for editing" },
  canPublish: { label: "Publish", description: "Approve texts and publish them" },
  canManageUsers: { label: "Manage people", description: "Invite and remove people, and change roles" },
  canManageContent: { label: "Manage content", description: "Change the church’s settings and picture" },
  canView: { label: "View", description: "Read texts that are shared with everyone" },
  canComment: { label: "Comment", description: "Comment on texts that are shared for comments" },
  canParticipate: { label: "Participate", description: "Take part in groups and events" },
};

/** "Can edit and publish", "Can view only"; owners can do everything. */
export function describePermissions(role: ChurchRole, permissions: Permissions): string {
  if (role === "owner") return "Can do everything";
  const chosen = listChoosablePermissions(role).filter((name) => permissions[name]);
  const names = chosen.map((name) => PERMISSION_LABELS[name].label.toLowerCase());
  if (names.length > 0) return `Can ${new Intl.ListFormat("en").format(names)}`;
  return role === "staff" ? "Can view, comment, and participate" : "Can’t see shared texts";
}

/** "1 person", "2 people". */
export const countPeople = (count: number): string => (count === 1 ? "1 person" : `${count} people`);
