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

/** As if a person had asked for something as often as they may within this minute, but once. */
const almostSpend = (use: UsageLimit, { uid }: Person) =>
  berea.context.db.insert(signInFailures).values({
    key: `use-${use}:${hashIdentifier(uid)}`,
    points: LIMITS.usesPerMinute[use] - 1,
    expire: Date.now() + 60_000,
  });

const WAYS: [UsageLimit, (person: Person) => [string, string]][] = [
  ["generate", () => ["POST", "/api/summarize"]],
  ["check", ({ sermons }) => ["GET", `${sermons}/unknown/checks`]],
  ["convert", ({ sermons }) => ["GET", `${sermons}/unknown/export/pdf`]],
  ["search", ({ uid }) => ["GET", `/api/users/${uid}/search?q=grace`]],
  ["upload", () => ["POST", "/api/uploads"]],
  ["archive", ({ uid }) => ["HEAD", `/api/users/${uid}/archive`]],
];

test.each(WAYS)(
  "%s is had only so often in a minute, through all processes, and by others meanwhile",
  async (use, findWay) => {
    const [person, neighbour] = [await berea.signUp(`Busy ${use}`), await berea.signUp(`Calm ${use}`)];
    await almostSpend(use, person);
    const ask = async ({ app }: TestApp, who: Person) => {
      const [method, url] = findWay(who);
      return app.inject({ method: method as "GET", url, headers: { cookie: who.cookie } });
    };
    expect((await ask(berea, person)).statusCode).not.toBe(429);
    const stopped = await ask(other, person);
    expect(stopped.statusCode).toBe(429);
    expect((await ask(berea, neighbour)).statusCode).not.toBe(429);
  },
);

test("what a person used goes with their account", async () => {
  const person = await berea.signUp("Demas");
  await almostSpend("search", person);
  const { rowCount } = await berea.context.database.pool.query(
    "select 1 from sign_in_failures where key like $1",
    [`%${hashIdentifier(person.uid)}`],
  );
  expect(rowCount).toBe(1);
  await person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" });
  const keys = await berea.context.db.select({ key: signInFailures.key }).from(signInFailures);
  expect(keys.filter(({ key }) => key.includes(hashIdentifier(person.uid)))).toEqual([]);
});

test("one use too many is told in a sentence", async () => {
  const person = await berea.signUp("Hasty");
  await almostSpend("search", person);
  const search = () => person.call("GET", `/api/users/${person.uid}/search?q=grace`);
  expect((await search()).status).toBe(200);
  expect(await search()).toMatchObject({
    status: 429,
    body: { error: { code: "rate_limited", message: ERROR_MESSAGES.rateLimited } },
  });
});

test("whatever engines make is counted, and says so", () => {
  const all = Object.values(endpoints);
  expect(all.filter(({ streams, usageLimit }) => streams && usageLimit !== "generate")).toEqual([]);
  const counted = all.filter(({ usageLimit }) => usageLimit !== undefined);
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.filter(({ errors }) => !errors.includes("rate_limited"))).toEqual([]);
});
