import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { churches, churchMembers } from "../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { requirePermission } from "./memberships.ts";
import { createChurch, invite, join, signUpInto } from "./testing-churches.ts";

let berea: TestApp;
let owner: TestUser;
let churchId: string;

beforeAll(async () => {
  berea = await createTestApp();
  owner = await berea.signUp();
});
afterAll(() => berea.close());
beforeEach(async () => {
  await berea.context.db.delete(churches);
  churchId = await createChurch(owner);
});

const personOf = (uid: string) => `/api/churches/${churchId}/people/${uid}`;
const change = (by: TestUser, person: TestUser, body: object) => by.call("PATCH", personOf(person.uid), body);
const remove = (by: TestUser, person: TestUser) => by.call("DELETE", personOf(person.uid));
const refused = (status: number, message: string) => ({ status, body: { error: { message } } });

/** The role of each person by their id. */
async function readRoles(): Promise<Record<string, string>> {
  const rows = await berea.context.db
    .select()
    .from(churchMembers)
    .where(eq(churchMembers.churchId, churchId));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
}

describe("the last owner of a church", () => {
  test("can't leave or be demoted", async () => {
    await signUpInto(berea, owner, churchId, "staff", { canManageUsers: true });
    expect(await remove(owner, owner)).toMatchObject(refused(409, CHURCH_MESSAGES.lastOwner));
    const demoted = await change(owner, owner, { role: "staff" });
    expect(demoted).toMatchObject(refused(409, CHURCH_MESSAGES.lastOwner));
  });

  test("stays if two owners demote each other, or leave, at the same time", async () => {
    for (const attempt of [1, 2, 3, 4, 5, 6]) {
      const other = await signUpInto(berea, owner, churchId, "member");
      expect((await change(owner, other, { role: "owner" })).body).toMatchObject({ role: "owner" });
      const answers =
        attempt % 2 === 0
          ? await Promise.all([
              change(owner, other, { role: "member" }),
              change(other, owner, { role: "member" }),
            ])
          : await Promise.all([remove(owner, owner), remove(other, other)]);
      expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true]);
      const roles = await readRoles();
      expect(Object.values(roles).filter((role) => role === "owner")).toHaveLength(1);
      await berea.context.db.delete(churches);
      churchId = await createChurch(owner);
    }
  });
});

describe("a role", () => {
  test("with permissions can be changed, and comes with the usual ones if none are chosen", async () => {
    const person = await signUpInto(berea, owner, churchId, "member");
    const staff = await change(owner, person, { role: "staff", permissions: { canPublish: true } });
    expect(staff.body).toMatchObject({
      role: "staff",
      permissions: { canEdit: true, canPublish: true, canManageUsers: false, canView: true },
    });
    const less = await change(owner, person, { permissions: { canEdit: false } });
    expect(less.body.permissions).toMatchObject({ canEdit: false, canPublish: true });
    const member = await change(owner, person, { role: "member" });
    expect(member.body.permissions).toMatchObject({ canEdit: false, canPublish: false, canView: true });
    const wrong = await change(owner, person, { permissions: { canPublish: true } });
    expect(wrong).toMatchObject(refused(400, CHURCH_MESSAGES.wrongPermission));
  });

  test("can't be raised by someone who manages people beyond what they may do themselves", async () => {
    const manager = await signUpInto(berea, owner, churchId, "staff", { canManageUsers: true });
    const member = await signUpInto(berea, owner, churchId, "member");
    const make = (person: TestUser, body: object) => change(manager, person, body);
    const publish = { role: "staff", permissions: { canEdit: false, canPublish: true } };
    expect(await make(member, publish)).toMatchObject(refused(403, CHURCH_MESSAGES.cannotGrant));
    expect(await make(manager, { permissions: { canPublish: true } })).toMatchObject(
      refused(403, CHURCH_MESSAGES.cannotGrant),
    );
    for (const person of [member, manager]) {
      expect(await make(person, { role: "owner" })).toMatchObject(refused(403, CHURCH_MESSAGES.ownersOnly));
    }
    expect(await make(owner, { role: "member" })).toMatchObject(refused(403, CHURCH_MESSAGES.ownersOnly));
    expect(await remove(manager, owner)).toMatchObject(refused(403, CHURCH_MESSAGES.ownersOnly));
    const manage = { role: "staff", permissions: { canEdit: false, canManageUsers: true } };
    expect(await make(member, manage)).toMatchObject({ status: 200 });
  });

  test.each(["nobody", "%00", "x".repeat(100)])("of the person %s is not found", async (id) => {
    expect((await owner.call("PATCH", personOf(id), { role: "member" })).status).toBe(404);
    expect((await owner.call("DELETE", personOf(id))).status).toBe(404);
  });
});

describe("a person who is removed", () => {
  test("has no access from the answer on, and returns only with a newer invitation", async () => {
    const { token } = await invite(owner, churchId);
    const person = await berea.signUp();
    await join(person, token);
    expect((await remove(owner, person)).status).toBe(204);
    expect((await person.call("GET", `/api/churches/${churchId}`)).status).toBe(404);
    expect((await person.call("GET", "/api/churches")).body.items).toEqual([]);
    expect(await join(person, token)).toMatchObject(refused(404, CHURCH_MESSAGES.invitationOutdated));
    expect((await join(person, (await invite(owner, churchId)).token)).status).toBe(200);
  });

  test("takes their invitations with them, as does someone who may no longer manage people", async () => {
    const permissions = { canManageUsers: true };
    const [first, second] = [
      await signUpInto(berea, owner, churchId, "staff", permissions),
      await signUpInto(berea, owner, churchId, "staff", permissions),
    ];
    const tokens = [await invite(first, churchId), await invite(second, churchId)].map(({ token }) => token);
    await remove(owner, first);
    await change(owner, second, { permissions: { canManageUsers: false } });
    for (const token of tokens) {
      const answer = await join(await berea.signUp(), token);
      expect(answer).toMatchObject(refused(404, CHURCH_MESSAGES.invitationRevoked));
    }
  });

  test("can't get a role back that was taken from them, even if they leave first", async () => {
    const permissions = { canEdit: true, canPublish: true };
    const { token } = await invite(owner, churchId, { role: "staff", permissions, maxUses: 5 });
    const person = await berea.signUp();
    await join(person, token);
    await change(owner, person, { role: "member" });
    expect(await join(person, token)).toMatchObject(refused(404, CHURCH_MESSAGES.invitationOutdated));
    expect((await remove(person, person)).status).toBe(204);
    expect(await join(person, token)).toMatchObject(refused(404, CHURCH_MESSAGES.invitationOutdated));
    expect(await readRoles()).toEqual({ [owner.uid]: "owner" });
  });

  test("finishes a change before the removal, or is refused", async () => {
    const { db } = berea.context;
    const person = await signUpInto(berea, owner, churchId, "staff", { canEdit: true });
    const order: string[] = [];
    const started = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const working = db.transaction(async (tx) => {
      await requirePermission(tx, churchId, person.uid, "canEdit");
      started.resolve();
      await proceed.promise;
      order.push("changed");
    });
    await started.promise;
    const removing = remove(owner, person).then(({ status }) => order.push(`removed ${status}`));
    // The removal waits for the lock of the change.
    await expect
      .poll(async () => {
        const { rows } = await db.execute("select 1 from pg_locks where not granted");
        return rows.length;
      })
      .toBeGreaterThan(0);
    proceed.resolve();
    await Promise.all([working, removing]);
    expect(order).toEqual(["changed", "removed 204"]);
    const late = db.transaction((tx) => requirePermission(tx, churchId, person.uid, "canEdit"));
    await expect(late).rejects.toMatchObject({ code: "not_found" });
  });
});

test("people who leave may come back with any invitation", async () => {
  const { token } = await invite(owner, churchId);
  const person = await berea.signUp();
  await join(person, token);
  expect((await remove(person, person)).status).toBe(204);
  expect((await join(person, token)).status).toBe(200);
});

const deleteAccount = (person: TestUser) =>
  person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" });

describe("when its last owner deletes their account", () => {
  test("someone on staff becomes the owner, first who manages people", async () => {
    const leaving = await berea.signUp();
    churchId = await createChurch(leaving);
    const editor = await signUpInto(berea, leaving, churchId, "staff", { canEdit: true });
    const manager = await signUpInto(berea, leaving, churchId, "staff", { canManageUsers: true });
    await signUpInto(berea, leaving, churchId, "member");
    expect((await deleteAccount(leaving)).status).toBe(204);
    expect(await readRoles()).toMatchObject({ [manager.uid]: "owner", [editor.uid]: "staff" });
  });

  test("a church without staff is deleted", async () => {
    const leaving = await berea.signUp();
    churchId = await createChurch(leaving);
    const member = await signUpInto(berea, leaving, churchId, "member");
    expect((await deleteAccount(leaving)).status).toBe(204);
    expect((await member.call("GET", "/api/churches")).body.items).toEqual([]);
    expect(await berea.context.db.$count(churches, eq(churches.id, churchId))).toBe(0);
  });
});
