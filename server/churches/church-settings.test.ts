import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { getChurchProfile } from "../profile/profile.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { createChurch, signUpInto } from "./testing-churches.ts";

let berea: TestApp;
let owner: TestUser;
let churchId: string;

beforeAll(async () => {
  berea = await createTestApp();
  owner = await berea.signUp();
  churchId = await createChurch(owner);
});
afterAll(() => berea.close());

const change = (body: object) => owner.call("PATCH", `/api/churches/${churchId}`, body);

describe("a change of a church", () => {
  test("is stored, and refused with the current church if it is based on an older version", async () => {
    const changed = await change({
      version: 1,
      name: "Hope Chapel",
      timeZone: "Europe/Berlin",
      place: "Bonn",
    });
    expect(changed.body).toMatchObject({ version: 2, name: "Hope Chapel", timeZone: "Europe/Berlin" });
    const stale = await change({ version: 1, name: "Too late" });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { message: CHURCH_MESSAGES.stale }, current: { name: "Hope Chapel", version: 2 } },
    });
  });

  test.each([
    { name: " " },
    { name: "x".repeat(501) },
    { timeZone: "Mars/Olympus" },
    { timeZone: "" },
    { bible: "../../etc/passwd" },
    { convictions: "x".repeat(1501) },
    { place: "a\0b" },
    { allowsOwnApproval: "yes" },
  ])("is refused with %j", async (fields) => {
    const { body } = await owner.call("GET", `/api/churches/${churchId}`);
    expect((await change({ version: body.version, ...fields })).status).toBe(400);
  });
});

test("texts of people follow the profile of their church where they have none of their own", async () => {
  const { db } = berea.context;
  const { body } = await owner.call("GET", `/api/churches/${churchId}`);
  await change({ version: body.version, voice: "Warm", terms: "Okafor", bible: "bsb" });
  const person = await signUpInto(berea, owner, churchId, "member");
  await person.call("PATCH", `/api/users/${person.uid}/profile`, { voice: "Plain" });
  expect(await getChurchProfile(db, person.uid)).toMatchObject({
    church: "Hope Chapel",
    voice: "Plain",
    terms: "Okafor",
  });
  // Screens show and change what the person entered.
  const { body: profile } = await person.call("GET", `/api/users/${person.uid}/profile`);
  expect(profile).toMatchObject({
    church: "",
    voice: "Plain",
    terms: "",
    preferences: { bible: null },
    churchBibles: { bible: "bsb", secondBible: null },
  });
  await person.call("DELETE", `/api/churches/${churchId}/people/${person.uid}`);
  expect(await getChurchProfile(db, person.uid)).toMatchObject({ church: "", voice: "Plain", terms: "" });
});
