import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHURCH_LIMITS, CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { churchInvitations } from "../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { createChurch, invite, join } from "./testing-churches.ts";

let berea: TestApp;
let owner: TestUser;
let churchId: string;

beforeAll(async () => {
  berea = await createTestApp();
  owner = await berea.signUp("Olivia Owner");
  churchId = await createChurch(owner, "Grace Chapel");
});
afterAll(() => berea.close());

const refused = (status: number, message: string) => ({ status, body: { error: { message } } });

const listOf = async (person: TestUser, path: string) =>
  (await person.call("GET", `/api/churches/${churchId}/${path}`)).body.items;

describe("an invitation", () => {
  test("lets a person join with its role and permissions, once however often it is opened", async () => {
    const anna = await berea.signUp("Anna");
    const permissions = { canEdit: true, canPublish: true, canView: true };
    const { token, url } = await invite(owner, churchId, { role: "staff", permissions, maxUses: 5 });
    expect(url).toBe(`http://berea.test/#/invite/${token}`);
    expect(await berea.anonymous.call("GET", `/api/invitations/${token}`)).toMatchObject({
      status: 200,
      body: { church: { name: "Grace Chapel" }, role: "staff", createdBy: "Olivia Owner" },
    });
    const joined = { id: churchId, name: "Grace Chapel", role: "staff" };
    const answers = await Promise.all([1, 2, 3].map(() => join(anna, token)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: joined });
    expect(answers[0]!.body.permissions).toEqual({
      canEdit: true,
      canPublish: true,
      canManageUsers: false,
      canManageContent: false,
      canView: true,
      canComment: true,
      canParticipate: true,
    });
    expect((await anna.call("GET", "/api/churches")).body.items).toMatchObject([joined]);
    expect(await listOf(owner, "people")).toMatchObject([
      { id: owner.uid, role: "owner" },
      { id: anna.uid, name: "Anna", email: anna.email, role: "staff" },
    ]);
    const invitations = await listOf(owner, "invitations");
    expect(invitations).toMatchObject([{ role: "staff", uses: 1, maxUses: 5, createdBy: "Olivia Owner" }]);
    expect(JSON.stringify(invitations)).not.toContain(token);
  });

  test("is stored as a hash only", async () => {
    const { token } = await invite(owner, churchId);
    const { rows } = await berea.context.db.execute(sql`select * from church_invitations`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("is used at most as often as it allows, also at the same time", async () => {
    const { token } = await invite(owner, churchId, { role: "member", maxUses: 2 });
    const people = await Promise.all([1, 2, 3, 4].map(() => berea.signUp()));
    const answers = await Promise.all(people.map((person) => join(person, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 404, 404]);
    const late = answers.find(({ status }) => status === 404);
    expect(late).toMatchObject(refused(404, CHURCH_MESSAGES.invitationUsedUp));
    const opened = await berea.anonymous.call("GET", `/api/invitations/${token}`);
    expect(opened).toMatchObject(refused(404, CHURCH_MESSAGES.invitationUsedUp));
    const member = people[answers.findIndex(({ status }) => status === 200)]!;
    expect(await join(member, token)).toMatchObject({ status: 200 });
  });

  test("says that it has expired or was revoked", async () => {
    const person = await berea.signUp();
    const expired = await invite(owner, churchId);
    await berea.context.db
      .update(churchInvitations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(churchInvitations.id, expired.id));
    expect(await join(person, expired.token)).toMatchObject(refused(404, CHURCH_MESSAGES.invitationExpired));
    const revoked = await invite(owner, churchId);
    const address = `/api/churches/${churchId}/invitations/${revoked.id}`;
    expect((await owner.call("DELETE", address)).status).toBe(204);
    expect((await owner.call("DELETE", address)).status).toBe(404);
    expect(await join(person, revoked.token)).toMatchObject(refused(404, CHURCH_MESSAGES.invitationRevoked));
    expect((await listOf(owner, "invitations")).map(({ id }: { id: string }) => id)).not.toContain(
      revoked.id,
    );
    expect((await person.call("GET", "/api/churches")).body.items).toEqual([]);
  });

  test.each(["x", "%00", "a".repeat(43), "-".repeat(5000), "..%2F..%2Fchurches", "' or 1=1 --"])(
    "is not found by the token %s",
    async (token) => {
      for (const answer of [
        await berea.anonymous.call("GET", `/api/invitations/${token}`),
        await owner.call("POST", `/api/invitations/${token}`),
      ]) {
        expect([404, 414]).toContain(answer.status);
      }
    },
  );

  test("never lowers a role, and makes a member staff", async () => {
    const forMembers = await invite(owner, churchId);
    const forStaff = await invite(owner, churchId, { role: "staff" });
    expect((await join(owner, forMembers.token)).body.role).toBe("owner");
    const person = await berea.signUp();
    expect((await join(person, forMembers.token)).body.role).toBe("member");
    expect((await join(person, forStaff.token)).body.role).toBe("staff");
    expect((await join(person, forMembers.token)).body.role).toBe("staff");
  });

  test.each([
    { role: "owner" },
    { role: "member", permissions: { canEdit: true } },
    { role: "staff", permissions: { canEdit: "yes" } },
    { role: "member", maxUses: 0 },
    { role: "member", maxUses: 1e9 },
    { role: "member", expiresAt: "2020-01-01T00:00:00Z" },
    { role: "member", expiresAt: "9999-01-01T00:00:00Z" },
    {},
  ])("can't be created with %j", async (body) => {
    const answer = await owner.call("POST", `/api/churches/${churchId}/invitations`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "invalid" } } });
  });

  test("can't give permissions that its creator does not have", async () => {
    const manager = await berea.signUp();
    const permissions = { canManageUsers: true, canEdit: true };
    await join(manager, (await invite(owner, churchId, { role: "staff", permissions })).token);
    const address = `/api/churches/${churchId}/invitations`;
    const given = (granted: object) => manager.call("POST", address, { role: "staff", permissions: granted });
    expect(await given({ canPublish: true })).toMatchObject(refused(403, CHURCH_MESSAGES.cannotGrant));
    expect(await given(permissions)).toMatchObject({ status: 201 });
  });
});

test("a church has a limited number of open invitations", async () => {
  const small = await createChurch(owner, "Small");
  const [first] = await berea.context.db
    .insert(churchInvitations)
    .values(
      Array.from({ length: CHURCH_LIMITS.invitations }, (_, at) => ({
        churchId: small,
        createdBy: owner.uid,
        role: "member" as const,
        permissions: {},
        tokenHash: `of test ${at}`,
        maxUses: 1,
        expiresAt: new Date(Date.now() + 1e6),
      })),
    )
    .returning();
  const address = `/api/churches/${small}/invitations`;
  const one = () => owner.call("POST", address, { role: "member" });
  expect(await one()).toMatchObject(refused(400, CHURCH_MESSAGES.tooManyInvitations));
  await owner.call("DELETE", `${address}/${first!.id}`);
  expect((await one()).status).toBe(201);
});

test("a person belongs to a limited number of churches", async () => {
  const person = await berea.signUp();
  const created = await Promise.all(
    Array.from({ length: CHURCH_LIMITS.churches + 2 }, (_, at) =>
      person.call("POST", "/api/churches", { name: `Church ${at}` }),
    ),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(CHURCH_LIMITS.churches);
  const answer = await join(person, (await invite(owner, churchId)).token);
  expect(answer).toMatchObject(refused(400, CHURCH_MESSAGES.tooManyChurches));
});
