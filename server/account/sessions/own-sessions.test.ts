import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserSession } from "../../../contract/account/own-sessions.schema.ts";
import {
  createCaller,
  createTestApp,
  type Person,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../../testing/testing.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

const addressOf = ({ uid }: Person) => `/api/users/${uid}/sessions`;

const list = async (person: Person): Promise<UserSession[]> =>
  (await person.call("GET", addressOf(person))).body.items;

/** Signs the user in with another browser. */
async function signInOn(userAgent: string, { email }: Person) {
  const body = { email, password: TEST_PASSWORD };
  const { headers } = await berea.stranger.call("POST", "/api/auth/sign-in/email", body, {
    "user-agent": userAgent,
  });
  return createCaller(berea.app, readCookies(headers["set-cookie"]));
}

test("lists the browsers of the user only, this one first, without tokens", async () => {
  const [person, other] = [await berea.signUp("Lydia"), await berea.signUp("Lois")];
  await signInOn("A telephone", person);
  await signInOn("A tablet", other);
  const items = await list(person);
  expect(items).toMatchObject([{ isPresent: true }, { isPresent: false, userAgent: "A telephone" }]);
  for (const item of items)
    expect(Object.keys(item).toSorted()).toEqual(["id", "isPresent", "signedInAt", "usedAt", "userAgent"]);
});

test("ends one browser and leaves the others", async () => {
  const person = await berea.signUp("Eunice");
  const [telephone, tablet] = [await signInOn("A telephone", person), await signInOn("A tablet", person)];
  const lost = (await list(person)).find(({ userAgent }) => userAgent === "A telephone");
  expect((await person.call("DELETE", `${addressOf(person)}/${lost?.id}`)).status).toBe(204);
  expect((await telephone.call("POST", person.sermons, { title: "x" })).status).toBe(401);
  expect((await tablet.call("POST", person.sermons, { title: "x" })).status).toBe(201);
  expect((await person.call("DELETE", `${addressOf(person)}/${lost?.id}`)).status).toBe(404);
});

test("does not end sessions of other users", async () => {
  const [person, other] = [await berea.signUp("Apphia"), await berea.signUp("Philemon")];
  const [theirs] = await list(other);
  expect((await person.call("DELETE", `${addressOf(person)}/${theirs?.id}`)).status).toBe(404);
  expect(await list(other)).toHaveLength(1);
});

test("requires a recent sign-in to end one", async () => {
  const person = await berea.signUp("Archippus");
  await berea.context.db.execute(
    sql`update session set created_at = now() - interval '2 days' where user_id = ${person.uid}`,
  );
  const [present] = await list(person);
  expect(await person.call("DELETE", `${addressOf(person)}/${present?.id}`)).toMatchObject({
    status: 403,
    body: { error: { code: "requires_recent_login" } },
  });
});
