import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REVIEW_MESSAGES } from "../../contract/sharing/reviews.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { publish } from "../publications/testing-publications.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

let berea: TestApp;
let churchId: string;
let pastor: TestUser;
let secretary: TestUser;
let reviewer: TestUser;
let leader: TestUser;
let address: string;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
  churchId = await createChurch(pastor);
  secretary = await signUpInto(berea, pastor, churchId, "staff", { canEdit: true });
  reviewer = await signUpInto(berea, pastor, churchId, "staff", { canPublish: true, canEdit: true });
  leader = await signUpInto(berea, pastor, churchId, "member");
});
beforeEach(async () => {
  const fields = { title: "Fear not", summary: "The first words.", notes: "Private" };
  const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, fields);
  address = `/api/users/${pastor.uid}/sermons/${body.id}`;
  await pastor.call("PUT", `${address}/sharing`, { churchId, audience: "everyone", access: "edit" });
});
afterAll(() => berea.close());

const decide = (person: TestUser, action: string, version = 1, comment = "") =>
  person.call("POST", `${address}/review`, { action, version, comment });
const read = async (person: TestUser) => (await person.call("GET", `${address}/review`)).body;
const edit = (person: TestUser, version: number, summary: string) =>
  person.call("PATCH", address, { version, summary });

async function setOwnApproval(allowsOwnApproval: boolean): Promise<void> {
  const { body: church } = await pastor.call("GET", `/api/churches/${churchId}`);
  await pastor.call("PATCH", `/api/churches/${churchId}`, { version: church.version, allowsOwnApproval });
}

describe("a review", () => {
  test("goes from draft to approved, and an edit withdraws the approval", async () => {
    expect(await read(secretary)).toMatchObject({ state: "draft", actions: ["submit"] });
    expect((await decide(secretary, "submit")).body.state).toBe("in review");
    expect(await read(leader)).toMatchObject({ state: "in review", actions: [] });
    expect((await read(reviewer)).actions).toEqual(["withdraw", "approve", "return"]);
    const { body } = await decide(reviewer, "approve", 1, "Amen");
    expect(body).toMatchObject({ state: "approved", lastApproval: { comment: "Amen", version: 1 } });
    await edit(secretary, 1, "The second words.");
    expect(await read(pastor)).toMatchObject({ state: "draft", lastApproval: { version: 1 } });
    const { body: changes } = await reviewer.call("GET", `${address}/review/changes`);
    expect(changes.before).toContain("The first words.");
    expect(changes.after).toContain("The second words.");
    expect(JSON.stringify(changes)).not.toContain("Private");
  });

  test("says whether what was approved is public, and whether it has changed since", async () => {
    const path = address.replace(/^.*(?=sermons)/, "");
    await decide(reviewer, "approve");
    expect(await read(leader)).toMatchObject({ state: "approved", isPublic: false, changedSince: false });
    expect((await publish(reviewer, { owner: pastor, path })).status).toBe(200);
    expect(await read(leader)).toMatchObject({ state: "approved", isPublic: true, changedSince: false });
    await edit(secretary, 1, "The second words.");
    expect(await read(leader)).toMatchObject({ state: "draft", isPublic: true, changedSince: true });
  });

  test("that was requested ends when the record is no longer shared with the church", async () => {
    const share = (audience: string, access = "edit") =>
      pastor.call("PUT", `${address}/sharing`, { churchId, audience, access });
    await decide(secretary, "submit");
    await share("staff");
    expect((await read(pastor)).state).toBe("in review");
    await share("nobody");
    await share("everyone");
    const { state, events } = await read(pastor);
    expect(state).toBe("draft");
    expect(events).toMatchObject([
      { action: "withdraw", person: "Anna Green", version: 1 },
      { action: "submit" },
    ]);
    await decide(reviewer, "approve");
    await share("nobody");
    await share("everyone");
    expect((await read(pastor)).state).toBe("approved");
  });

  test("is in the list of the church, also if a record of another kind has the same id", async () => {
    const id = address.split("/").at(-1);
    await secretary.call("POST", `/api/users/${secretary.uid}/studies`, { id, title: "Same id" });
    const sharing = { churchId, audience: "everyone", access: "view" };
    await secretary.call("PUT", `/api/users/${secretary.uid}/studies/${id}/sharing`, sharing);
    const list = async () => {
      const { body } = await leader.call("GET", `/api/churches/${churchId}/content`);
      const items: { id: string; title: string; review: string }[] = body.items;
      return Object.fromEntries(
        items.filter((item) => item.id === id).map(({ title, review }) => [title, review]),
      );
    };
    expect(await list()).toEqual({ "Fear not": "draft", "Same id": "draft" });
    await decide(secretary, "submit");
    expect(await list()).toEqual({ "Fear not": "in review", "Same id": "draft" });
    await decide(reviewer, "approve");
    expect(await list()).toEqual({ "Fear not": "approved", "Same id": "draft" });
    await edit(secretary, 1, "The second words.");
    expect(await list()).toEqual({ "Fear not": "draft", "Same id": "draft" });
  });

  test("is returned with a comment, or withdrawn by those who may edit", async () => {
    await decide(secretary, "submit");
    expect((await decide(leader, "withdraw")).status).toBe(403);
    await decide(reviewer, "return", 1, "Say more about hope.");
    expect(await read(secretary)).toMatchObject({
      state: "draft",
      events: [{ action: "return", comment: "Say more about hope." }, { action: "submit" }],
    });
    await decide(secretary, "submit");
    expect((await decide(pastor, "withdraw")).body.state).toBe("draft");
    expect((await decide(reviewer, "return")).status).toBe(409);
  });

  test("is decided by people with the permission to publish only", async () => {
    await decide(pastor, "submit");
    for (const person of [secretary, leader]) {
      for (const action of ["approve", "return"]) {
        expect(await decide(person, action)).toMatchObject({
          status: 403,
          body: { error: { message: REVIEW_MESSAGES.notReviewer } },
        });
      }
    }
    expect((await decide(leader, "submit")).status).toBe(403);
    const stranger = await berea.signUp();
    expect((await decide(stranger, "approve")).status).toBe(404);
    expect((await read(pastor)).state).toBe("in review");
  });

  test("of one's own work depends on the church", async () => {
    await setOwnApproval(false);
    expect(await decide(pastor, "approve")).toMatchObject({
      status: 403,
      body: { error: { message: REVIEW_MESSAGES.ownApproval } },
    });
    await edit(reviewer, 1, "By the reviewer.");
    expect(await read(reviewer)).toMatchObject({ obstacle: REVIEW_MESSAGES.ownApproval });
    expect((await decide(reviewer, "approve", 2)).status).toBe(403);
    await setOwnApproval(true);
    expect((await decide(reviewer, "approve", 2)).body.state).toBe("approved");
  });

  test("needs sharing", async () => {
    await pastor.call("PUT", `${address}/sharing`, { churchId, audience: "nobody", access: "view" });
    expect((await read(pastor)).state).toBeNull();
    expect(await decide(pastor, "approve")).toMatchObject({
      status: 400,
      body: { error: { message: REVIEW_MESSAGES.notShared } },
    });
  });
});

describe("at the same time", () => {
  test("two approvals are one", async () => {
    await decide(secretary, "submit");
    const answers = await Promise.all([decide(reviewer, "approve"), decide(pastor, "approve")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const approvals = (await read(pastor)).events.filter(
      ({ action }: { action: string }) => action === "approve",
    );
    expect(approvals).toHaveLength(1);
  });

  test("an approval and an edit never end in an approved state that nobody read", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { version } = await read(pastor);
      const [approval, save] = await Promise.all([
        decide(reviewer, "approve", version),
        edit(secretary, version, `Words ${round}`),
      ]);
      expect(save.status).toBe(200);
      // The save came first, or the approval did and was withdrawn.
      expect([undefined, REVIEW_MESSAGES.changed]).toContain(approval.body.error?.message);
      expect((await read(pastor)).state).toBe("draft");
    }
  });

  test("an approval of an older state fails with the present record", async () => {
    await edit(secretary, 1, "Newer words.");
    const { status, body } = await decide(reviewer, "approve", 1);
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ version: 2, summary: "Newer words.", notes: "" });
  });
});

test("who approved what is in “How this was made” and in exports, until an edit", async () => {
  await decide(reviewer, "approve");
  const approved = { part: "approval", source: "approval", people: [expect.any(String)] };
  const { body } = await leader.call("GET", `${address}/provenance`);
  expect(body.texts.at(-1)).toMatchObject(approved);
  const file = await leader.call("GET", `${address}/export/md`);
  expect(JSON.stringify(file.body)).toContain("approval");
  await edit(secretary, 1, "Changed.");
  const { body: after } = await leader.call("GET", `${address}/provenance`);
  expect(JSON.stringify(after)).not.toContain("approval");
});

test.each(["studies", "devotionals", "testimonies"])("%s are reviewed, too", async (path) => {
  const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/${path}`, { title: "Together" });
  address = `/api/users/${pastor.uid}/${path}/${body.id}`;
  await pastor.call("PUT", `${address}/sharing`, { churchId, audience: "staff", access: "view" });
  expect((await decide(reviewer, "approve")).body.state).toBe("approved");
  expect((await reviewer.call("GET", `${address}/review/changes`)).body.before).toContain("# Together");
});
