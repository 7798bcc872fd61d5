import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHARING_MESSAGES } from "../../contract/sharing/sharing.ts";
import type { ChurchItem } from "../../contract/sharing/sharing.schema.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { removeMember } from "./testing-shared-record.ts";

let berea: TestApp;
let churchId: string;
let pastor: TestUser;
let secretary: TestUser;
let leader: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
  churchId = await createChurch(pastor);
  secretary = await signUpInto(berea, pastor, churchId, "staff", { canEdit: true });
  leader = await signUpInto(berea, pastor, churchId, "member");
});
afterAll(() => berea.close());

const addressOf = (path: string, id: string, author = pastor) => `/api/users/${author.uid}/${path}/${id}`;

async function createShared(
  fields: object,
  { audience = "everyone", access = "edit", author = pastor, path = "studies" } = {},
): Promise<string> {
  const { body } = await author.call("POST", `/api/users/${author.uid}/${path}`, fields);
  const sharing = { churchId, audience, access };
  const { status } = await author.call("PUT", `${addressOf(path, body.id, author)}/sharing`, sharing);
  expect(status).toBe(200);
  return body.id;
}

const listTitles = async (person: TestUser, query = ""): Promise<string[]> => {
  const { status, body } = await person.call("GET", `/api/churches/${churchId}/content${query}`);
  expect(status).toBe(200);
  return body.items.map(({ title }: ChurchItem) => title);
};

describe("what a church shares", () => {
  test("is listed for those who may see it, with its author and what they may do", async () => {
    await createShared({ title: "For all" }, { access: "comment" });
    await createShared({ title: "For staff" }, { audience: "staff" });
    await pastor.call("POST", `/api/users/${pastor.uid}/studies`, { title: "Private" });
    await createShared({ title: "By the secretary" }, { author: secretary, path: "devotionals" });
    expect(await listTitles(secretary)).toEqual(["By the secretary", "For staff", "For all"]);
    expect(await listTitles(leader)).toEqual(["By the secretary", "For all"]);
    expect(await listTitles(leader, `?author=${pastor.uid}`)).toEqual(["For all"]);
    expect(await listTitles(leader, "?kind=devotional")).toEqual(["By the secretary"]);
    const { body } = await leader.call("GET", `/api/churches/${churchId}/content?author=${pastor.uid}`);
    expect(body.items[0]).toMatchObject({
      author: { uid: pastor.uid, name: "Anna Green" },
      access: "comment",
    });
    const authors = (person: TestUser) => person.call("GET", `/api/churches/${churchId}/content/authors`);
    expect((await authors(leader)).body).toMatchObject({ total: 2 });
    expect((await authors(secretary)).body).toMatchObject({
      total: 3,
      items: [
        { name: "Anna Green", count: 2 },
        { uid: secretary.uid, count: 1 },
      ],
    });
  });

  test("is listed in pages without gaps", async () => {
    const titles: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const query: string = `?limit=1${next === "" ? "" : `&after=${encodeURIComponent(next)}`}`;
      const { body } = await secretary.call("GET", `/api/churches/${churchId}/content${query}`);
      titles.push(...body.items.map(({ title }: ChurchItem) => title));
      next = body.next;
    }
    expect(titles).toEqual(await listTitles(secretary));
  });

  test("can be searched, and nothing else is found", async () => {
    await createShared({ title: "Zebulon for all", description: "quokka" });
    await createShared({ title: "Zebulon for staff", description: "quokka" }, { audience: "staff" });
    await pastor.call("POST", `/api/users/${pastor.uid}/studies`, {
      title: "Zebulon",
      description: "quokka",
    });
    await berea.context.searchIndex.settle();
    expect(await listTitles(leader, "?q=quokka")).toEqual(["Zebulon for all"]);
    expect(await listTitles(secretary, "?q=quokka")).toEqual(["Zebulon for staff", "Zebulon for all"]);
    expect(await listTitles(leader, "?q=nothing-like-it")).toEqual([]);
    const { body } = await leader.call("GET", `/api/users/${leader.uid}/search?q=quokka`);
    expect(body.items).toEqual([]);
  }, 120_000);

  test("is not found by the private notes of its author", async () => {
    const notes = "Ask about the pangolin, see Habakkuk 2:4.";
    await createShared({ title: "With notes", transcript: "An axolotl.", notes }, { path: "sermons" });
    await berea.context.searchIndex.settle();
    for (const q of ["pangolin", "pango", "Habakkuk 2:4", "Habakkuk 2"]) {
      for (const person of [leader, secretary, pastor]) {
        expect(await listTitles(person, `?q=${q}`)).toEqual([]);
      }
      for (const list of ["search", "sermons"]) {
        const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/${list}?q=${q}`);
        expect(body.items.map(({ title }: { title: string }) => title)).toEqual(["With notes"]);
      }
    }
    expect(await listTitles(leader, "?q=axolotl")).toEqual(["With notes"]);
  });

  test("is not listed for others", async () => {
    const stranger = await berea.signUp();
    for (const end of ["content", "content/authors"]) {
      expect((await stranger.call("GET", `/api/churches/${churchId}/${end}`)).status).toBe(404);
    }
  });

  test("is no longer shared once its author has left", async () => {
    const guest = await signUpInto(berea, pastor, churchId, "staff", { canEdit: true });
    const id = await createShared({ title: "By a guest" }, { author: guest });
    expect(await listTitles(leader)).toContain("By a guest");
    await removeMember(berea, churchId, guest.uid);
    expect(await listTitles(leader)).not.toContain("By a guest");
    expect((await leader.call("GET", addressOf("studies", id, guest))).status).toBe(404);
    expect((await guest.call("GET", `${addressOf("studies", id, guest)}/sharing`)).body.sharing).toBeNull();
  });
});

describe("sharing", () => {
  test("needs a church that the author belongs to", async () => {
    const stranger = await berea.signUp();
    const { body } = await stranger.call("POST", `/api/users/${stranger.uid}/studies`, { title: "Alone" });
    const address = `${addressOf("studies", body.id, stranger)}/sharing`;
    const sharing = { churchId, audience: "everyone", access: "view" };
    expect(await stranger.call("PUT", address, sharing)).toMatchObject({
      status: 400,
      body: { error: { message: SHARING_MESSAGES.churchRequired } },
    });
  });

  test("ends with nobody, and leaves the version as it is", async () => {
    const id = await createShared({ title: "For a while" });
    const address = addressOf("studies", id);
    expect((await leader.call("GET", address)).body).toMatchObject({ title: "For a while", version: 1 });
    await pastor.call("PUT", `${address}/sharing`, { churchId, audience: "nobody", access: "view" });
    expect((await leader.call("GET", address)).status).toBe(404);
    expect((await pastor.call("GET", `${address}/sharing`)).body).toMatchObject({
      sharing: null,
      access: "own",
    });
  });
});

describe("two people in one record", () => {
  test("are named in its versions, its audit fields and its origins", async () => {
    const id = await createShared({ title: "Together", summary: "The first words." }, { path: "sermons" });
    const address = addressOf("sermons", id);
    const change = (person: TestUser, version: number, summary: string) =>
      person.call("PATCH", address, { version, summary, editor: person.uid });
    const { body: edited } = await change(secretary, 1, "The second words.");
    expect(edited).toMatchObject({ createdBy: pastor.uid, lastModifiedBy: secretary.uid, version: 2 });
    await change(pastor, 2, "The third words.");
    const authorsFor = async (person: TestUser) =>
      (await person.call("GET", `${address}/versions?part=summary`)).body.items.map(
        ({ author }: { author: string }) => author,
      );
    const { body: me } = await secretary.call("GET", `/api/users/${secretary.uid}/profile`);
    expect(await authorsFor(pastor)).toEqual([me.displayName, "You"]);
    expect(await authorsFor(secretary)).toEqual(["You", "Anna Green"]);
    const { body } = await leader.call("GET", `${address}/provenance`);
    expect(body.texts[0].people).toEqual([me.displayName, "Anna Green"]);
  });

  test("get a conflict with the present record if they change the same version", async () => {
    const id = await createShared({ title: "Together" });
    const address = addressOf("studies", id);
    const answers = await Promise.all([
      pastor.call("PATCH", address, { version: 1, title: "Mine" }),
      secretary.call("PATCH", address, { version: 1, title: "Yours" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.current.version).toBe(2);
  });

  test("cannot write where they may only comment", async () => {
    const id = await createShared({ title: "To read" });
    expect(await leader.call("PATCH", addressOf("studies", id), { version: 1, title: "No" })).toMatchObject({
      status: 403,
      body: { error: { message: SHARING_MESSAGES.onlyComment } },
    });
  });
});
