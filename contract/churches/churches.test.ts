import { expect, test } from "vitest";
import { findInvitationToken, PERMISSIONS, resolvePermissions } from "./churches.ts";

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

const find = (text: string) => findInvitationToken(text, "https://berea.church");

test("the token of an invitation is found in an address of this server only", () => {
  const token = "a".repeat(43);
  expect(find(`https://berea.church/#/invite/${token}`)).toBe(token);
  expect(find(` https://berea.church/#/invite/${token}\n`)).toBe(token);
  for (const text of [
    "",
    token,
    `https://evil.example/#/invite/${token}`,
    `https://berea.church.evil.example/#/invite/${token}`,
    `https://berea.church/#/invite/${token}/../../login`,
    `https://berea.church/#/login?next=/invite/${token}`,
    `javascript:alert(1)//#/invite/${token}`,
  ]) {
    expect(find(text)).toBeUndefined();
  }
});
