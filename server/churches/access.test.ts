// Every endpoint of churches, as everyone who may or may not use it.
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { churchEndpoints } from "../../contract/churches/churches.schema.ts";
import { CHURCH_PICTURE_PATH, type GrantedPermissions } from "../../contract/churches/churches.ts";
import type { Method } from "../../contract/call.ts";
import { churches, churchMembers } from "../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { createChurch, invite, signUpInto } from "./testing-churches.ts";

const ROLES = {
  owner: "owner",
  /** Staff with every permission. */
  staff: { canEdit: true, canPublish: true, canManageUsers: true, canManageContent: true },
  manager: { canManageUsers: true },
  editor: { canManageContent: true },
  plain: {},
  member: "member",
  /** Owner of another church. */
  stranger: "stranger",
  removed: "removed",
} as const satisfies Record<string, string | GrantedPermissions>;
type Role = keyof typeof ROLES;
const roleNames = Object.keys(ROLES) as Role[];

const everyone: readonly Role[] = roleNames;
const people: readonly Role[] = ["owner", "staff", "manager", "editor", "plain", "member"];
const managers: readonly Role[] = ["owner", "staff", "manager"];
const editors: readonly Role[] = ["owner", "staff", "editor"];

interface Access {
  allowed: readonly Role[];
  body?: unknown;
  /** Without a session. */
  isPublic?: boolean;
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const ACCESS: Record<keyof typeof churchEndpoints, Access> = {
  listChurches: { allowed: everyone },
  createChurch: { allowed: everyone, body: { name: "Another" } },
  getChurch: { allowed: people },
  updateChurch: { allowed: editors, body: { name: "New name", version: 1 } },
  deleteChurch: { allowed: ["owner"], body: { confirm: "DELETE" } },
  setChurchPicture: { allowed: editors, body: picture },
  deleteChurchPicture: { allowed: editors },
  listPeople: { allowed: people },
  updatePerson: { allowed: managers, body: { permissions: { canComment: false } } },
  removePerson: { allowed: managers },
  listInvitations: { allowed: managers },
  createInvitation: { allowed: managers, body: { role: "member" } },
  revokeInvitation: { allowed: managers },
  getInvitation: { allowed: everyone, isPublic: true },
  // Who was removed needs a newer invitation.
  joinChurch: { allowed: roleNames.filter((role) => role !== "removed") },
};

let berea: TestApp;
let owner: TestUser;
let callers: Record<Role, TestUser>;
/** The member that is changed and removed. */
let target: TestUser;
let churchId: string;
let invitation: { id: string; token: string };

/** Everyone is made once; the church is made again for each test, because tests change it. */
beforeAll(async () => {
  berea = await createTestApp();
  const made = await Promise.all(roleNames.map(async (role) => [role, await berea.signUp(`The ${role}`)]));
  callers = Object.fromEntries(made) as Record<Role, TestUser>;
  owner = callers.owner;
  target = await berea.signUp("The target");
  await createChurch(callers.stranger, "Elsewhere");
});
afterAll(() => berea.close());

beforeEach(async () => {
  const { db } = berea.context;
  await db.delete(churches).where(eq(churches.name, "Grace Chapel"));
  await db.delete(churches).where(eq(churches.name, "New name"));
  await db.delete(churches).where(eq(churches.name, "Another"));
  churchId = await createChurch(owner, "Grace Chapel");
  const add = (userId: string, role: "staff" | "member", permissions: GrantedPermissions) =>
    db.insert(churchMembers).values({ churchId, userId, role, permissions });
  for (const role of ["staff", "manager", "editor", "plain"] as const) {
    await add(callers[role].uid, "staff", ROLES[role]);
  }
  for (const { uid } of [callers.member, callers.removed, target]) {
    await add(uid, "member", { canView: true, canComment: true });
  }
  invitation = await invite(owner, churchId);
  await owner.call("DELETE", `/api/churches/${churchId}/people/${callers.removed.uid}`);
});

const addressOf = (path: string) =>
  path
    .replace(":churchId", churchId)
    .replace(":personId", target.uid)
    .replace(":invitationId", invitation.id)
    .replace(":token", invitation.token);

async function readState(): Promise<string> {
  const { db } = berea.context;
  return JSON.stringify([
    await db.select().from(churches).where(eq(churches.id, churchId)),
    await db
      .select()
      .from(churchMembers)
      .where(and(eq(churchMembers.churchId, churchId)))
      .orderBy(churchMembers.userId),
    (await owner.call("GET", `/api/churches/${churchId}/invitations`)).body,
  ]);
}

const names = Object.keys(ACCESS) as (keyof typeof churchEndpoints)[];

describe.each(names)("%s", (name) => {
  const { method, path } = churchEndpoints[name] as { method: Method; path: string };
  const { allowed, body, isPublic = false } = ACCESS[name];

  test.each(allowed)("is allowed for %s", async (role) => {
    const { status } = await callers[role].call(method, addressOf(path), body);
    expect([200, 201, 204]).toContain(status);
  });

  const refused = roleNames.filter((role) => !allowed.includes(role));
  test.skipIf(refused.length === 0)("is refused to others and changes nothing", async () => {
    const before = await readState();
    for (const role of refused) {
      const answer = await callers[role].call(method, addressOf(path), body);
      const isOfChurch = people.includes(role);
      expect({ role, status: answer.status }).toEqual({ role, status: isOfChurch ? 403 : 404 });
      expect(JSON.stringify(answer.body)).not.toContain("Grace Chapel");
    }
    expect(await readState()).toBe(before);
  });

  test.skipIf(isPublic)("needs a session", async () => {
    const before = await readState();
    expect((await berea.anonymous.call(method, addressOf(path), body)).status).toBe(401);
    expect(await readState()).toBe(before);
  });
});

describe("the picture of a church", () => {
  test("is for its people only", async () => {
    const posted = await owner.call("POST", `/api/churches/${churchId}/picture`, picture);
    const url: string = posted.body.imageUrl;
    expect(url).toMatch(new RegExp(`^${CHURCH_PICTURE_PATH.replace(":churchId", churchId)}\\?v=\\w+$`));
    for (const role of roleNames) {
      const { status, headers } = await callers[role].call("GET", url);
      const type = String(headers["content-type"]).split(";")[0];
      const expected = people.includes(role) ? [200, "image/webp"] : [404, "application/json"];
      expect([role, status, type]).toEqual([role, ...expected]);
    }
    expect((await berea.anonymous.call("GET", url)).status).toBe(401);
    const removed = await owner.call("DELETE", `/api/churches/${churchId}/picture`);
    expect(removed.body.imageUrl).toBeNull();
    expect((await owner.call("GET", url)).status).toBe(404);
  });

  test("must be one", async () => {
    const notPicture = new TextEncoder().encode("<svg onload='alert(1)'/>");
    const answer = await owner.call("POST", `/api/churches/${churchId}/picture`, notPicture);
    expect(answer.status).toBe(415);
  });
});

test("email addresses of people are not shown to members", async () => {
  const address = `/api/churches/${churchId}/people`;
  expect(JSON.stringify((await callers.plain.call("GET", address)).body)).toContain(owner.email);
  expect(JSON.stringify((await callers.member.call("GET", address)).body)).not.toContain("@berea.test");
});

test("a new user can't list or find churches", async () => {
  const person = await berea.signUp();
  expect((await person.call("GET", "/api/churches")).body).toEqual({ items: [] });
  const joined = await signUpInto(berea, owner, churchId, "member");
  expect((await joined.call("GET", "/api/churches")).body.items).toMatchObject([{ id: churchId }]);
});
