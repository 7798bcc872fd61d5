import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { createTestApp, type TestUser, type TestApp } from "../../testing/testing.ts";

const LIMIT = { points: 5, seconds: 600, bytesPerPoint: 1_000 };

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp({ writeLimit: LIMIT });
});
afterAll(() => berea.close());

const create = (person: TestUser) => person.call("POST", person.sermons, {});

describe("how often a user may change something", () => {
  test("is limited per user, and the response says when to try again; reading is not", async () => {
    const [hasty, calm] = [await berea.signUp("Hasty"), await berea.signUp("Calm")];
    for (let count = 0; count < LIMIT.points; count += 1) expect((await create(hasty)).status).toBe(201);
    const refused = await create(hasty);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limited", message: ERROR_MESSAGES.rateLimited } },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(LIMIT.seconds - 60);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(LIMIT.seconds);
    expect((await hasty.call("GET", hasty.sermons)).status).toBe(200);
    expect((await create(calm)).status).toBe(201);
  });

  test("is limited for autosaves too", async () => {
    const writer = await berea.signUp("Writer");
    let { id, version } = await writer.createSermon();
    const save = () =>
      writer.call("PATCH", `${writer.sermons}/${id}?return=item`, {
        version,
        editor: "tab",
        notes: `${version}`,
      });
    const statuses: number[] = [];
    for (let count = 0; count < LIMIT.points + 3; count += 1) {
      const { status, body } = await save();
      statuses.push(status);
      version = body.version ?? version;
    }
    expect(statuses.slice(0, LIMIT.points - 1)).toEqual(Array(LIMIT.points - 1).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });

  test("is not used up by the requests of others", async () => {
    const [victim, attacker] = [await berea.signUp("Victim"), await berea.signUp("Attacker")];
    const { id, version } = await victim.createSermon();
    const save = (cookie: string, notes: string) =>
      berea.app.inject({
        method: "PATCH",
        url: `${victim.sermons}/${id}?return=item`,
        headers: { cookie, "content-type": "application/json" },
        payload: JSON.stringify({ version, editor: "tab", notes }),
      });
    for (let count = 0; count < 3 * LIMIT.points; count += 1) {
      await save(attacker.cookie, "not mine");
      await save("", "not mine");
    }
    expect((await save(victim.cookie, "mine")).statusCode).toBe(200);
  });

  test("is lower for large bodies and for bodies of unknown size", async () => {
    const person = await berea.signUp("Large");
    const large = { description: "a".repeat(3_500) };
    expect((await person.call("POST", person.sermons, large)).status).toBe(201);
    expect((await person.call("POST", person.sermons, large)).status).toBe(429);
    const other = await berea.signUp("Chunked");
    const headers = { "transfer-encoding": "chunked" };
    expect((await other.call("POST", other.sermons, {}, headers)).status).toBe(429);
  });

  test("is enough for many tabs, and documented for every change", async () => {
    expect(LIMITS.writes.points / LIMITS.writes.seconds).toBeGreaterThanOrEqual(50);
    const changes = Object.values(endpoints).filter(
      ({ method, access }) => method !== "GET" && access === "user",
    );
    expect(changes.length).toBeGreaterThan(30);
    expect(changes.filter(({ errors }) => !errors.includes("rate_limited"))).toEqual([]);
  });
});
