import { expect, test } from "vitest";
import { PERMISSIONS, resolvePermissions } from "./churches.ts";

const listGranted = (...args: Parameters<typeof resolvePermissions>) => {
  const permissions = resolvePermissions(...args);
  return PERMISSIONS.filter((name) => permissions[name]);
};

test("owners have all permissions", () => {
  expect(listGranted("owner", {})).toEqual(PERMISSIONS);
});

test("staff have those of members, and those of staff that were chosen", () => {
  expect(listGranted("staff", { canPublish: true, canView: false })).toEqual([
    "canPublish",
    "canView",
    "canComment",
    "canParticipate",
  ]);
});

test("members never have permissions of staff", () => {
  expect(listGranted("member", { canEdit: true, canManageUsers: true, canView: true })).toEqual(["canView"]);
  expect(listGranted("member", {})).toEqual([]);
});
