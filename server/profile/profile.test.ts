import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import type { ProfileChange } from "../../contract/account/profile.schema.ts";
import { user } from "../db/schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let people = 0;
let person: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());
beforeEach(async () => {
  person = await berea.signUp(`Profile ${(people += 1)}`);
});

const read = async () => (await person.call("GET", `/api/users/${person.uid}/profile`)).body;
const change = (fields: ProfileChange) => person.call("PATCH", `/api/users/${person.uid}/profile`, fields);

test("a new user has a profile with their name, the default preferences and no picture", async () => {
  expect(await read()).toEqual({
    churchBibles: { bible: null, secondBible: null },
    displayName: `Profile ${people}`,
    email: person.email,
    emailVerified: false,
    imageUrl: null,
    church: "",
    role: "",
    ministryAreas: "",
    bio: "",
    convictions: "",
    voice: "",
    terms: "",
    avoidedWords: "",
    preferences: {
      notifications: true,
      emailUpdates: true,
      commentEmails: true,
      darkMode: null,
      bible: null,
      secondBible: null,
    },
    setupCompleted: false,
    welcomed: false,
    youtubeOffered: false,
    version: 1,
    updatedAt: expect.any(String),
  });
});

test("saves changed fields and keeps the others", async () => {
  await change({ church: "St. Mark's", role: "Pastor", ministryAreas: "#worship #youth" });
  const { status, body } = await change({ bio: "Preaches on Sundays.", setupCompleted: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    church: "St. Mark's",
    role: "Pastor",
    ministryAreas: "#worship #youth",
    bio: "Preaches on Sundays.",
    setupCompleted: true,
    version: 3,
  });
  expect(await read()).toEqual(body);
});

test("saves how the church writes", async () => {
  const church = {
    convictions: "Baptist",
    voice: "Plain",
    terms: "Okafor\nLife Group",
    avoidedWords: "saved",
  };
  expect((await change(church)).body).toMatchObject(church);
  expect(await read()).toMatchObject(church);
});

test("changes the name of the account too", async () => {
  await change({ displayName: "  Lydia of Thyatira " });
  const { body } = await person.call("GET", "/api/auth/get-session?disableCookieCache=true");
  expect(body.user.name).toBe("Lydia of Thyatira");
  expect((await read()).displayName).toBe("Lydia of Thyatira");
});

test("changes one preference without the others", async () => {
  await change({ preferences: { emailUpdates: false } });
  await change({ preferences: { darkMode: true } });
  expect((await read()).preferences).toMatchObject({
    notifications: true,
    emailUpdates: false,
    darkMode: true,
  });
});

test("rejects a change to an older version and returns the current profile", async () => {
  await change({ church: "Here" });
  const { status, body } = await change({ church: "There", displayName: "Nobody", version: 1 });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    error: { code: "conflict", message: PROFILE_MESSAGES.stale },
    current: { church: "Here", displayName: `Profile ${people}`, version: 2 },
  });
  expect(await read()).toMatchObject({ church: "Here", displayName: `Profile ${people}` });
});

test("rejects one of two concurrent changes to the same version", async () => {
  const answers = await Promise.all([
    change({ church: "Here", version: 1 }),
    change({ church: "There", version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  [{ displayName: "  " }, PROFILE_MESSAGES.nameRequired],
  [{ church: "x".repeat(501) }, "Home Church can have at most 500 characters"],
  [{ voice: "x".repeat(1_501) }, "Voice can have at most 1,500 characters"],
  [{ role: "a\0b" }, "Ministry Role contains invalid characters"],
])("rejects %j with an error message", async (fields, message) => {
  expect(await change(fields)).toMatchObject({ status: 400, body: { error: { code: "invalid", message } } });
});

test("ignores fields that users can't change", async () => {
  const { status } = await change({ email: "someone@else.test", imageUrl: "https://evil.test/" } as never);
  expect(status).toBe(200);
  expect(await read()).toMatchObject({ email: person.email, imageUrl: null });
});

test.each([
  ["https://lh3.googleusercontent.com/a/picture=s96-c", true],
  ["https://evil.test/picture.png", false],
  ["https://lh3.googleusercontent.com.evil.test/picture.png", false],
  ["http://lh3.googleusercontent.com/picture.png", false],
  ["javascript:alert(1)", false],
  ["not an address", false],
])("of pictures elsewhere only Google's are shown: %s", async (image, isShown) => {
  await berea.context.db.update(user).set({ image }).where(eq(user.id, person.uid));
  expect((await read()).imageUrl).toBe(isShown ? image : null);
});
