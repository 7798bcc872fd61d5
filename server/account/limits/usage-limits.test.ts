import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { LIMITS, type UsageLimit } from "../../../contract/limits.ts";
import { signInFailures } from "../../db/schema.ts";
import { createTestApp, type Person, type TestApp } from "../../testing/testing.ts";
import { hashIdentifier } from "../../http/security/hash-key.ts";

let berea: TestApp;
/** A second process on the same database. */
let other: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
  other = await createTestApp({ database: { ...berea.context.database, close: async () => undefined } });
});
afterAll(async () => {
  await other.close();
  await berea.close();
});

/** Sets a user's counter so that one more use is allowed in this minute. */
const useAllButOne = (use: UsageLimit, { uid }: Person) =>
  berea.context.db.insert(signInFailures).values({
    key: `use-${use}:${hashIdentifier(uid)}`,
    points: LIMITS.usesPerMinute[use] - 1,
    expire: Date.now() + 60_000,
  });

const REQUESTS: [UsageLimit, (person: Person) => [string, string]][] = [
  ["generate", () => ["POST", "/api/summarize"]],
  ["check", ({ sermons }) => ["GET", `${sermons}/unknown/checks`]],
  ["convert", ({ sermons }) => ["GET", `${sermons}/unknown/export/pdf`]],
  ["search", ({ uid }) => ["GET", `/api/users/${uid}/search?q=grace`]],
  ["upload", () => ["POST", "/api/uploads"]],
  ["archive", ({ uid }) => ["HEAD", `/api/users/${uid}/archive`]],
];

test.each(REQUESTS)(
  "%s is limited per user and minute in all processes together",
  async (use, findRequest) => {
    const [person, neighbour] = [await berea.signUp(`Busy ${use}`), await berea.signUp(`Calm ${use}`)];
    await useAllButOne(use, person);
    const ask = async ({ app }: TestApp, who: Person) => {
      const [method, url] = findRequest(who);
      return app.inject({ method: method as "GET", url, headers: { cookie: who.cookie } });
    };
    expect((await ask(berea, person)).statusCode).not.toBe(429);
    const stopped = await ask(other, person);
    expect(stopped.statusCode).toBe(429);
    expect((await ask(berea, neighbour)).statusCode).not.toBe(429);
  },
);

test("counters are deleted with the account", async () => {
  const person = await berea.signUp("Demas");
  await useAllButOne("search", person);
  const { rowCount } = await berea.context.database.pool.query(
    "select 1 from sign_in_failures where key like $1",
    [`%${hashIdentifier(person.uid)}`],
  );
  expect(rowCount).toBe(1);
  await person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" });
  const keys = await berea.context.db.select({ key: signInFailures.key }).from(signInFailures);
  expect(keys.filter(({ key }) => key.includes(hashIdentifier(person.uid)))).toEqual([]);
});

test("one use too many gets an error message", async () => {
  const person = await berea.signUp("Hasty");
  await useAllButOne("search", person);
  const search = () => person.call("GET", `/api/users/${person.uid}/search?q=grace`);
  expect((await search()).status).toBe(200);
  expect(await search()).toMatchObject({
    status: 429,
    body: { error: { code: "rate_limited", message: ERROR_MESSAGES.rateLimited } },
  });
});

test("everything that engines generate is limited, and documented as such", () => {
  const all = Object.values(endpoints);
  expect(all.filter(({ streams, usageLimit }) => streams && usageLimit !== "generate")).toEqual([]);
  const counted = all.filter(({ usageLimit }) => usageLimit !== undefined);
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.filter(({ errors }) => !errors.includes("rate_limited"))).toEqual([]);
});
