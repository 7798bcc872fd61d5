// What people may do in a record that somebody shares with them for editing, and who they see in it.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHARING_MESSAGES } from "../../contract/sharing/sharing.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { recordPresence } from "../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { removeMember } from "./testing-shared-record.ts";

let berea: TestApp;
let churchId: string;
let pastor: TestUser;
let secretary: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
  churchId = await createChurch(pastor);
  secretary = await signUpInto(berea, pastor, churchId, "staff", { canEdit: true });
});
afterAll(() => berea.close());

async function createShared(path: string, fields: object): Promise<string> {
  const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/${path}`, fields);
  const address = `/api/users/${pastor.uid}/${path}/${body.id}`;
  await pastor.call("PUT", `${address}/sharing`, { churchId, audience: "everyone", access: "edit" });
  return address;
}

describe("an editor", () => {
  test.each([
    ["sermons", { status: "completed" }],
    ["sermons", { isPublished: true }],
    ["sermons", { notes: "Mine" }],
    ["studies", { status: "published" }],
    ["devotionals", { status: "published" }],
    ["testimonies", { visibility: "shared" }],
    ["testimonies", { photoPermission: true }],
  ])("of %s cannot set %o", async (path, fields) => {
    const address = await createShared(path, { title: "Together" });
    const change = { version: 1, title: "Changed", ...fields };
    expect(await secretary.call("PATCH", address, change)).toMatchObject({
      status: 403,
      body: { error: { message: SHARING_MESSAGES.onlyAuthor } },
    });
    expect((await pastor.call("GET", address)).body).toMatchObject({ title: "Together", version: 1 });
  });

  test("never gets the private notes of the author", async () => {
    const address = await createShared("sermons", { title: "Notes", notes: "Call Phoebe", summary: "One." });
    const seen = [
      await secretary.call("GET", address),
      await secretary.call("PATCH", address, { version: 1, summary: "Two." }),
      await secretary.call("PATCH", address, { version: 1, summary: "Three." }),
      await secretary.call("GET", `${address}/export/md`),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain("Phoebe");
    expect((await pastor.call("GET", address)).body).toMatchObject({ notes: "Call Phoebe", summary: "Two." });
  });

  test("restores the texts of a version, but not whether it was published", async () => {
    const address = await createShared("studies", { title: "First", scripture: "Ruth 1" });
    await pastor.call("PATCH", address, { version: 1, title: "Second", status: "published" });
    const { body: versions } = await secretary.call("GET", `${address}/versions`);
    const restored = await secretary.call("POST", `${address}/versions/${versions.items[0].id}/restore`);
    expect(restored.body).toMatchObject({ title: "First", status: "published", version: 3 });
  });
});

const report = (person: TestUser, address: string, isEditing = false) =>
  person.call("PUT", `${address}/presence`, { isEditing });

describe("presence", () => {
  test("shows others who have the record open, until they close it or leave the church", async () => {
    const address = await createShared("studies", { title: "Together" });
    const guest = await signUpInto(berea, pastor, churchId, "member");
    expect((await report(pastor, address)).body).toEqual({ people: [], version: 1 });
    await report(guest, address);
    const { body } = await report(secretary, address, true);
    expect(body.people).toEqual(
      expect.arrayContaining([
        { uid: pastor.uid, name: "Anna Green", isEditing: false },
        expect.objectContaining({ uid: guest.uid }),
      ]),
    );
    const listed = async () =>
      (await report(pastor, address)).body.people.map(({ uid }: { uid: string }) => uid).toSorted();
    expect(await listed()).toEqual([guest.uid, secretary.uid].toSorted());
    expect((await secretary.call("DELETE", `${address}/presence`)).status).toBe(204);
    expect(await listed()).toEqual([guest.uid]);
    await removeMember(berea, churchId, guest.uid);
    expect(await listed()).toEqual([]);
    expect((await report(guest, address)).status).toBe(404);
  });

  test("ends without a report, and leaves no rows", async () => {
    const address = await createShared("studies", { title: "Together" });
    await report(secretary, address);
    await berea.context.db.update(recordPresence).set({ seenAt: sql`now() - interval '11 seconds'` });
    expect((await report(pastor, address)).body.people).toEqual([]);
    const rows = await berea.context.db.select().from(recordPresence);
    expect(rows.map(({ userId }) => userId)).toEqual([pastor.uid]);
  });

  test("is not noted for a record that is shared with nobody", async () => {
    const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/studies`, { title: "Alone" });
    const address = `/api/users/${pastor.uid}/studies/${body.id}`;
    expect((await report(pastor, address)).body).toEqual({ people: [], version: 1 });
    const rows = await berea.context.db.select().from(recordPresence);
    expect(rows.map(({ recordId }) => recordId)).not.toContain(body.id);
  });
});
