// What people of a church do while somebody else changes what they may do. Each call waits for the other's transaction.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createChurch, invite, join, signUpInto } from "../churches/testing-churches.ts";
import type { Tx } from "../db/database.ts";
import { churchInvitations, churchMembers, sermons } from "../db/schema.ts";
import { callDuring } from "../testing/testing-locks.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

let berea: TestApp;
let churchId: string;
let pastor: TestUser;
/** On staff, with all permissions. */
let colleague: TestUser;
let id: string;
let address: string;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
  churchId = await createChurch(pastor);
});
afterAll(() => berea.close());
beforeEach(async () => {
  const permissions = { canEdit: true, canPublish: true, canManageUsers: true, canManageContent: true };
  colleague = await signUpInto(berea, pastor, churchId, "staff", permissions);
  id = (await pastor.createSermon({ title: "Fear not", summary: "The first words." })).id;
  address = `${pastor.sermons}/${id}`;
  await share(pastor, "everyone");
});

const share = (person: TestUser, audience: string) =>
  person.call("PUT", `${address}/sharing`, { churchId, audience, access: "edit" });
const review = (action: string) => colleague.call("POST", `${address}/review`, { action, version: 1 });
const handOver = (to: TestUser) => pastor.call("POST", `${address}/handover`, { churchId, personId: to.uid });

const during = (
  change: (tx: Tx) => Promise<unknown>,
  call: () => ReturnType<TestUser["call"]>,
): ReturnType<TestUser["call"]> => callDuring(berea.context.db, change, call);

const isMember = ({ uid }: TestUser) =>
  and(eq(churchMembers.churchId, churchId), eq(churchMembers.userId, uid));
const removing = (person: TestUser) => (tx: Tx) => tx.delete(churchMembers).where(isMember(person));
const takingPermissionsOf = (person: TestUser) => (tx: Tx) =>
  tx.update(churchMembers).set({ permissions: {} }).where(isMember(person));
const demoting = (person: TestUser) => (tx: Tx) =>
  tx.update(churchMembers).set({ role: "member" }).where(isMember(person));
const changing = (fields: object) => (tx: Tx) => tx.update(sermons).set(fields).where(eq(sermons.id, id));
const unsharing = changing({ churchId: null, audience: null, sharedAccess: null });

const readState = async () => {
  const { body } = await pastor.call("GET", address);
  const { body: reviewed } = await pastor.call("GET", `${address}/review`);
  const { body: comments } = await pastor.call("GET", `${address}/comments`);
  return { title: body.title, version: body.version, state: reviewed.state, comments: comments.items.length };
};
const UNCHANGED = { title: "Fear not", version: 1, state: "draft", comments: 0 };

describe("somebody who is removed at the same moment", () => {
  const CALLS: Record<string, () => ReturnType<TestUser["call"]>> = {
    reads: () => colleague.call("GET", address),
    saves: () => colleague.call("PATCH", address, { version: 1, title: "Stolen" }),
    comments: () => colleague.call("POST", `${address}/comments`, { text: "Stolen" }),
    "requests a review": () => review("submit"),
    approves: () => review("approve"),
    publishes: () => colleague.call("PUT", `${address}/publication`, { published: true, version: 1 }),
    "reports presence": () => colleague.call("PUT", `${address}/presence`, { isEditing: true }),
    exports: () => colleague.call("GET", `${address}/export/md`),
    invites: () => colleague.call("POST", `/api/churches/${churchId}/invitations`, { role: "member" }),
    "changes the church": () =>
      colleague.call("PATCH", `/api/churches/${churchId}`, { version: 1, name: "Stolen" }),
    "removes others": () => colleague.call("DELETE", `/api/churches/${churchId}/people/${pastor.uid}`),
  };
  test.each(Object.keys(CALLS))("gets nothing and changes nothing: %s", async (name) => {
    const { status, body } = await during(removing(colleague), CALLS[name]!);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain("Fear not");
    expect(await readState()).toEqual(UNCHANGED);
  });
});

describe("somebody whose permissions are taken at the same moment", () => {
  const CALLS: Record<string, () => ReturnType<TestUser["call"]>> = {
    saves: () => colleague.call("PATCH", address, { version: 1, title: "Stolen" }),
    approves: () => review("approve"),
    invites: () => colleague.call("POST", `/api/churches/${churchId}/invitations`, { role: "member" }),
  };
  test.each(Object.keys(CALLS))("is refused: %s", async (name) => {
    expect((await during(takingPermissionsOf(colleague), CALLS[name]!)).status).toBe(403);
    expect(await readState()).toEqual(UNCHANGED);
  });
});

test("an author whose permission to publish is taken at the same moment cannot approve their own text", async () => {
  const own = await colleague.createSermon({ title: "Mine" });
  const path = `${colleague.sermons}/${own.id}`;
  await colleague.call("PUT", `${path}/sharing`, { churchId, audience: "staff", access: "view" });
  const { status } = await during(takingPermissionsOf(colleague), () =>
    colleague.call("POST", `${path}/review`, { action: "approve", version: 1 }),
  );
  expect(status).toBe(403);
});

describe("a record that its author stops sharing at the same moment", () => {
  const CALLS: Record<string, () => ReturnType<TestUser["call"]>> = {
    "is not saved by others": () => colleague.call("PATCH", address, { version: 1, title: "Stolen" }),
    "is not approved": () => review("approve"),
    "gets no request for a review": () => review("submit"),
  };
  test.each(Object.keys(CALLS))("%s", async (name) => {
    expect((await during(unsharing, CALLS[name]!)).status).toBe(404);
    await share(pastor, "everyone");
    expect(await readState()).toEqual(UNCHANGED);
  });

  test("gets no request for a review from somebody who may only view it now", async () => {
    const { status } = await during(changing({ sharedAccess: "view" }), () => review("submit"));
    expect(status).toBe(403);
    expect(await readState()).toEqual(UNCHANGED);
  });
});

test("an approval fails if the record is saved while it waits", async () => {
  const { status } = await during(changing({ version: 2 }), () => review("approve"));
  expect(status).toBe(409);
  expect(await readState()).toMatchObject({ version: 2, state: "draft" });
});

test("nobody shares with a church that they are leaving", async () => {
  const own = await colleague.createSermon({ title: "Mine" });
  const { status } = await during(removing(colleague), () =>
    colleague.call("PUT", `${colleague.sermons}/${own.id}/sharing`, {
      churchId,
      audience: "everyone",
      access: "view",
    }),
  );
  expect(status).toBe(400);
});

describe("a handover", () => {
  test("fails if the colleague leaves at the same moment", async () => {
    expect((await during(removing(colleague), () => handOver(colleague))).status).toBe(400);
    expect(await readState()).toEqual(UNCHANGED);
  });

  test("fails if the author is removed at the same moment", async () => {
    const guest = await signUpInto(berea, pastor, churchId, "staff");
    const own = await guest.createSermon({ title: "By a guest" });
    const { status } = await during(removing(guest), () =>
      guest.call("POST", `/api/churches/${churchId}/handover`, { personId: colleague.uid }),
    );
    expect(status).toBe(404);
    expect((await guest.call("GET", `${guest.sermons}/${own.id}`)).status).toBe(200);
  });

  test("fails if the colleague becomes a member at the same moment", async () => {
    expect((await during(demoting(colleague), () => handOver(colleague))).status).toBe(400);
  });

  test("comes before a save that waits for it, which then fails", async () => {
    const moving = changing({ ownerId: colleague.uid });
    const { status } = await during(moving, () =>
      pastor.call("PATCH", address, { version: 1, title: "Too late" }),
    );
    expect(status).toBe(404);
    expect((await colleague.call("GET", `${colleague.sermons}/${id}`)).body.title).toBe("Fear not");
  });
});

describe("an invitation", () => {
  test("that can be used once lets one of two people in", async () => {
    const { token } = await invite(pastor, churchId, { role: "staff", maxUses: 1 });
    const people = [await berea.signUp(), await berea.signUp()];
    const answers = await Promise.all(people.map((person) => join(person, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("is not used while it is revoked", async () => {
    const { id: invitationId, token } = await invite(pastor, churchId);
    const person = await berea.signUp();
    const revoking = (tx: Tx) =>
      tx
        .update(churchInvitations)
        .set({ revokedAt: new Date() })
        .where(eq(churchInvitations.id, invitationId));
    expect((await during(revoking, () => join(person, token))).status).toBe(404);
  });
});

test("the last of two owners cannot leave while the other one does", async () => {
  await pastor.call("PATCH", `/api/churches/${churchId}/people/${colleague.uid}`, { role: "owner" });
  const leave = (person: TestUser) => person.call("DELETE", `/api/churches/${churchId}/people/${person.uid}`);
  const answers = await Promise.all([leave(pastor), leave(colleague)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});
