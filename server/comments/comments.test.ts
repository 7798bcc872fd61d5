import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COMMENT_LIMITS, COMMENT_MESSAGES } from "../../contract/sharing/comments.ts";
import type { NewComment, RecordComment } from "../../contract/sharing/comments.schema.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { comments, mails, user } from "../db/schema.ts";
import { removeMember } from "../sharing/testing-shared-record.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { purgeDeletedComments } from "./comments.ts";

let berea: TestApp;
let churchId: string;
let pastor: TestUser;
let secretary: TestUser;
let moderator: TestUser;
let leader: TestUser;
let address: string;

const share = (access: string, church = churchId) =>
  pastor.call("PUT", `${address}/sharing`, { churchId: church, audience: "everyone", access });

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
  churchId = await createChurch(pastor);
  secretary = await signUpInto(berea, pastor, churchId, "staff", {});
  moderator = await signUpInto(berea, pastor, churchId, "staff", { canManageContent: true });
  leader = await signUpInto(berea, pastor, churchId, "member");
});
beforeEach(async () => {
  const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/studies`, { title: "Ruth" });
  address = `/api/users/${pastor.uid}/studies/${body.id}`;
  await share("comment");
});
afterAll(() => berea.close());

const write = async (person: TestUser, comment: NewComment): Promise<RecordComment> => {
  const { status, body } = await person.call("POST", `${address}/comments`, comment);
  expect(status).toBe(201);
  return body;
};
const list = async (person: TestUser): Promise<RecordComment[]> =>
  (await person.call("GET", `${address}/comments`)).body.items;
const change = (person: TestUser, { id }: { id: string }, body: object) =>
  person.call("PATCH", `${address}/comments/${id}`, body);

describe("comments", () => {
  test("are on a record or a passage in any script, with replies", async () => {
    const passage = { tab: "sessions", text: "בְּרֵאשִׁית 𝔟ara", occurrence: 2 };
    const first = await write(leader, { text: "ما معنى هذا؟", passage });
    const reply = await write(pastor, { text: "Let us ask.", threadId: first.id });
    expect(await list(secretary)).toMatchObject([
      { id: first.id, text: "ما معنى هذا؟", passage, author: { uid: leader.uid }, threadId: null },
      { id: reply.id, author: { name: "Anna Green" }, threadId: first.id, passage: null },
    ]);
  });

  test("need the level of sharing and the permission", async () => {
    const silent = await signUpInto(berea, pastor, churchId, "member", { canView: true });
    expect((await silent.call("POST", `${address}/comments`, { text: "No" })).status).toBe(403);
    expect((await silent.call("GET", `${address}/comments`)).body.mayComment).toBe(false);
    await share("view");
    expect((await leader.call("POST", `${address}/comments`, { text: "No" })).status).toBe(403);
    expect(await list(leader)).toEqual([]);
  });

  test("are created once, also if the request is sent again", async () => {
    const comment = { id: crypto.randomUUID(), text: "Once" };
    await Promise.all([write(leader, comment), write(leader, comment)]);
    expect(await list(leader)).toHaveLength(1);
    const other = await pastor.call("POST", `/api/users/${pastor.uid}/studies`, { title: "Esther" });
    const elsewhere = `/api/users/${pastor.uid}/studies/${other.body.id}/comments`;
    expect((await pastor.call("POST", elsewhere, comment)).status).toBe(404);
  });

  test("have limits", async () => {
    const tooLong = { text: "a".repeat(COMMENT_LIMITS.textCharacters + 1) };
    expect((await leader.call("POST", `${address}/comments`, tooLong)).status).toBe(400);
    expect((await leader.call("POST", `${address}/comments`, { text: "  \n " })).status).toBe(400);
    const recordId = address.split("/").at(-1)!;
    await berea.context.db.insert(comments).values(
      Array.from({ length: COMMENT_LIMITS.perRecord }, () => ({
        ownerId: pastor.uid,
        recordKind: "study" as const,
        recordId,
        churchId,
        authorId: leader.uid,
        text: "Again",
      })),
    );
    expect(await leader.call("POST", `${address}/comments`, { text: "One more" })).toMatchObject({
      status: 400,
      body: { error: { message: COMMENT_MESSAGES.full } },
    });
  });

  test("are deleted with their record, and hidden from another church", async () => {
    await write(leader, { text: "For Grace Chapel" });
    const other = await createChurch(pastor, "Hope Chapel");
    const stranger = await signUpInto(berea, pastor, other, "member");
    await share("comment", other);
    expect(await list(stranger)).toEqual([]);
    expect((await leader.call("GET", `${address}/comments`)).status).toBe(404);
    await pastor.call("DELETE", address);
    const recordId = address.split("/").at(-1)!;
    expect(await berea.context.db.$count(comments, eq(comments.recordId, recordId))).toBe(0);
  });
});

describe("a thread", () => {
  test("is resolved and reopened by its author, the record's author and moderators, and by a reply", async () => {
    const first = await write(leader, { text: "Why?" });
    expect((await change(secretary, first, { isResolved: true })).status).toBe(403);
    expect((await change(moderator, first, { isResolved: true })).body.resolved).not.toBeNull();
    expect((await change(leader, first, { isResolved: false })).body.resolved).toBeNull();
    expect((await change(pastor, first, { isResolved: true })).body.resolved.by).toBe("Anna Green");
    await write(secretary, { text: "Still open", threadId: first.id });
    expect((await list(leader))[0]!.resolved).toBeNull();
  });

  test("loses what its writer or a moderator deletes, and gets it back with undo", async () => {
    const first = await write(leader, { text: "Hidden words" });
    const reply = await write(secretary, { text: "A reply", threadId: first.id });
    expect((await change(secretary, first, { isDeleted: true })).status).toBe(403);
    expect((await change(leader, reply, { isDeleted: true })).status).toBe(403);
    await change(moderator, first, { isDeleted: true });
    const shown = await pastor.call("GET", `${address}/comments`);
    expect(JSON.stringify(shown.body)).not.toContain("Hidden words");
    expect(shown.body.items).toMatchObject([{ isDeleted: true }, { text: "A reply" }]);
    expect((await change(leader, first, { isDeleted: false })).status).toBe(404);
    expect((await change(moderator, first, { isDeleted: false })).body.text).toBe("Hidden words");
    await change(secretary, reply, { isDeleted: true });
    expect(await list(leader)).toMatchObject([{ text: "Hidden words" }]);
  });

  test("forgets deleted words after some minutes", async () => {
    const first = await write(leader, { text: "Deleted for good" });
    await write(pastor, { text: "Stays", threadId: first.id });
    const alone = await write(leader, { text: "Deleted alone" });
    await change(leader, first, { isDeleted: true });
    await change(leader, alone, { isDeleted: true });
    await berea.context.db
      .update(comments)
      .set({ deletedAt: sql`now() - interval '11 minutes'` })
      .where(sql`${comments.deletedAt} is not null`);
    await purgeDeletedComments(berea.context.db);
    const rows = await berea.context.db.select().from(comments);
    expect(JSON.stringify(rows)).not.toContain("Deleted");
    expect(rows.map(({ id }) => id)).not.toContain(alone.id);
    expect(await list(leader)).toMatchObject([{ isDeleted: true }, { text: "Stays" }]);
    expect((await change(leader, first, { isDeleted: false })).status).toBe(404);
  });
});

const confirm = (...people: TestUser[]) =>
  Promise.all(
    people.map(({ uid }) =>
      berea.context.db.update(user).set({ emailVerified: true }).where(eq(user.id, uid)),
    ),
  );
const waiting = () => berea.context.db.select().from(mails).where(eq(mails.kind, "comment"));

describe("emails", () => {
  test("go to the author and those in the thread, once, without the words", async () => {
    await confirm(pastor, leader);
    await berea.context.db.delete(mails);
    const first = await write(leader, { text: "Secret words" });
    await write(leader, { text: "And more" });
    expect(await waiting()).toHaveLength(1);
    await write(secretary, { text: "A reply", threadId: first.id });
    const orders = await waiting();
    const emails = await Promise.all(orders.map((order) => berea.context.writeMail(order)));
    expect(emails.map((email) => email?.subject)).toEqual([
      expect.stringContaining("commented on “Ruth”"),
      expect.stringContaining("commented on “Ruth”"),
    ]);
    expect(JSON.stringify(emails)).not.toContain("Secret words");
    expect(emails[1]?.text).toContain(`owner=${pastor.uid}`);
  });

  test("are not sent to people who turned them off, or who have left", async () => {
    await confirm(pastor, leader);
    await berea.context.db.delete(mails);
    const first = await write(leader, { text: "Why?" });
    await write(pastor, { text: "Because", threadId: first.id });
    const orders = await waiting();
    expect(orders).toHaveLength(2);
    const profile = `/api/users/${pastor.uid}/profile`;
    await pastor.call("PATCH", profile, { preferences: { commentEmails: false } });
    await removeMember(berea, churchId, leader.uid);
    for (const order of orders) expect(await berea.context.writeMail(order)).toBeUndefined();
    await pastor.call("PATCH", profile, { preferences: { commentEmails: true } });
  });
});
