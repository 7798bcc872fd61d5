// Who may give which permissions.
import {
  CHURCH_MESSAGES,
  type ChurchRole,
  type GrantedPermissions,
  listChoosablePermissions,
  PERMISSIONS,
  resolvePermissions,
} from "../../contract/churches/churches.ts";
import { AppError } from "../errors.ts";
import type { Membership } from "./memberships.ts";

/**
 * Throws invalid if the role can't have a chosen permission, and forbidden if `by` would give one that they do not have.
 * `before`: the permissions that the person has already.
 */
export function checkGrant(
  by: Membership,
  role: ChurchRole,
  granted: GrantedPermissions,
  before: GrantedPermissions = {},
): void {
  const after = resolvePermissions(role, granted);
  for (const permission of PERMISSIONS) {
    if (granted[permission] === true && !after[permission]) {
      throw new AppError("invalid", CHURCH_MESSAGES.wrongPermission);
    }
    if (after[permission] && before[permission] !== true && !by.permissions[permission]) {
      throw new AppError("forbidden", CHURCH_MESSAGES.cannotGrant);
    }
  }
}

/** Only the permissions that can be chosen for the role. */
export const pickChoosable = (role: ChurchRole, permissions: GrantedPermissions): GrantedPermissions =>
  Object.fromEntries(listChoosablePermissions(role).map((name) => [name, permissions[name] === true]));
