import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SITE_MESSAGES } from "../../contract/publications/sites.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { toSiteSlug, toSlug } from "./addresses.ts";
import { publish } from "./testing-publications.ts";

let berea: TestApp;
let anna: TestUser;
let churchId: string;
let manager: TestUser;
let member: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  anna = await berea.signUp("Anna Green");
  churchId = await createChurch(anna, "Grace Chapel");
  manager = await signUpInto(berea, anna, churchId, "staff", { canManageContent: true });
  member = await signUpInto(berea, anna, churchId, "member");
  stranger = await berea.signUp("Lydia Stone");
});
afterAll(() => berea.close());

const ofChurch = () => `/api/churches/${churchId}/site`;
const own = (person: TestUser) => `/api/users/${person.uid}/site`;
const change = async (person: TestUser, url: string, fields: object) => {
  const { body } = await person.call("GET", url);
  return person.call("PATCH", url, { version: body.version ?? 1, ...fields });
};

describe("the site of a church", () => {
  test("has the name of the church, and is changed by people who manage its content", async () => {
    expect((await member.call("GET", ofChurch())).body).toMatchObject({
      title: "Grace Chapel",
      url: "http://berea.test/c/grace-chapel",
      isPublic: false,
      logoUrl: null,
    });
    const fields = { introduction: "Sermons since 1999.", about: "# About us", accent: "#aa3366" };
    expect((await change(manager, ofChurch(), fields)).body).toMatchObject(fields);
    expect((await change(member, ofChurch(), fields)).status).toBe(403);
    expect((await change(stranger, ofChurch(), fields)).status).toBe(404);
  });

  test("refuses a change of an older version", async () => {
    const answer = await manager.call("PATCH", ofChurch(), { version: 0, title: "Old" });
    expect(answer).toMatchObject({ status: 409, body: { current: { title: "Grace Chapel" } } });
  });

  test("has a logo", async () => {
    const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const logo = `${ofChurch()}/logo`;
    expect((await member.call("POST", logo, picture)).status).toBe(403);
    const { body } = await manager.call("POST", logo, picture);
    expect(body.logoUrl).toMatch(/^\/c\/grace-chapel\/logo\?v=[\da-f]{32}$/);
    expect((await manager.call("POST", logo, Buffer.from("no picture"))).body.error.message).toBe(
      SITE_MESSAGES.notPicture,
    );
    expect((await manager.call("DELETE", logo)).body.logoUrl).toBeNull();
  });
});

describe("the site of a person", () => {
  test("has an address that can be changed until something is published", async () => {
    expect((await change(stranger, own(stranger), { slug: "grace-chapel" })).body.error.message).toBe(
      SITE_MESSAGES.slugTaken,
    );
    expect((await change(stranger, own(stranger), { slug: "lydia" })).body.url).toBe(
      "http://berea.test/c/lydia",
    );
    const { id } = await stranger.createSermon({ title: "Purple" });
    await publish(stranger, { owner: stranger, path: `sermons/${id}` });
    expect((await change(stranger, own(stranger), { slug: "other" })).body.error.message).toBe(
      SITE_MESSAGES.slugFixed,
    );
    expect((await stranger.call("GET", own(stranger))).body.isPublic).toBe(true);
    expect((await stranger.call("GET", `${own(stranger)}/publications`)).body).toMatchObject({
      items: [{ title: "Purple", recordId: id, url: "http://berea.test/c/lydia/sermons/purple" }],
      next: null,
    });
    expect((await anna.call("GET", own(stranger))).status).toBe(404);
  });

  test("keeps its address for itself, also after its account is deleted", async () => {
    const silas = await berea.signUp("Silas Brown");
    await silas.call("GET", own(silas));
    await silas.call("DELETE", `/api/users/${silas.uid}`, { confirm: "DELETE" });
    await expect
      .poll(async () => (await change(anna, own(anna), { slug: "silas-brown" })).body.error?.message)
      .toBe(SITE_MESSAGES.slugTaken);
  });

  test.each([
    [{ slug: "Two Words" }, SITE_MESSAGES.slugInvalid],
    [{ slug: "../api" }, SITE_MESSAGES.slugInvalid],
    [{ accent: "red;}" }, SITE_MESSAGES.accentInvalid],
    [{ title: " " }, SITE_MESSAGES.titleRequired],
  ])("rejects %j", async (fields, message) => {
    expect(await change(anna, own(anna), fields)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });
});

test.each([
  ["Fear not, little flock!", "fear-not-little-flock"],
  ["  Für Elise’s “Größe”  ", "fur-elises-große"],
  ["詩篇 二十三篇", "詩篇-二十三篇"],
  ["../../etc/passwd", "etc-passwd"],
  ["!!!", "sermon"],
  ["x".repeat(500), "x".repeat(60)],
])("the address of %j", (title, slug) => {
  expect(toSlug(title, "sermon")).toBe(slug);
});

test.each([
  ["Grace Chapel", "grace-chapel"],
  ["Ärzte & Ähren", "arzte-ahren"],
  ["恵み", ""],
])("the address of a site named %j", (name, slug) => {
  expect(toSiteSlug(name)).toBe(slug);
});
