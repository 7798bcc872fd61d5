// Every operation of the OpenAPI document with tokens of either scope.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOKEN_MESSAGES } from "../../../contract/account/api-tokens.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import type { Method } from "../../../contract/call.ts";
import { createFullAccount } from "../../account-deletion/testing-full-account.ts";
import type { Db } from "../../db/database.ts";
import { describeApi } from "../../openapi/document.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { createToken, type TokenCaller } from "./testing-tokens.ts";

const operations = Object.entries(describeApi().paths).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, { operationId, security }]) => ({
    name: operationId,
    method: verb.toUpperCase() as Method,
    path,
    schemes: security.flatMap(Object.keys),
  })),
);
const ofUsers = operations.filter(
  ({ schemes, path }) => schemes.includes("session") && !path.startsWith("/api/auth/"),
);
const accepting = ofUsers.filter(({ schemes }) => schemes.includes("bearer"));
const refusing = ofUsers.filter(({ schemes }) => !schemes.includes("bearer"));

/** The calls with a body that change nothing. */
const READING_POSTS = new Set(["exportRecords", "checkYoutubeAuth"]);
const isReading = ({ name, method, path }: (typeof operations)[number]) =>
  READING_POSTS.has(name) || (/^(GET|HEAD)$/.test(method) && !path.startsWith("/api/uploads"));

let berea: TestApp;
let person: TestUser;
let reader: TokenCaller;
let writer: TokenCaller;
let ids: Record<string, string>;

beforeAll(async () => {
  berea = await createTestApp();
  person = await berea.signUp();
  await createFullAccount(berea, person);
  [reader, writer] = [
    await createToken(berea, person, { scope: "read" }),
    await createToken(berea, person, { scope: "write" }),
  ];
  const jobs = `/api/users/${person.uid}/jobs`;
  // Nothing changes in the background any more when the events of all jobs have ended.
  for (const { id } of (await person.call("GET", jobs)).body.items)
    await person.call("GET", `${jobs}/${id}/events`);
  await berea.context.mails.deliver();
  ids = await readIds(berea.context.db);
}, 120_000);
afterAll(() => berea.close());

/** An id of each kind of record, and of jobs and files. */
async function readIds(db: Db): Promise<Record<string, string>> {
  const tables = ["sermons", "studies", "devotionals", "testimonies", "series", "jobs", "files"];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await db.execute(sql`select id from ${sql.identifier(table)} order by id limit 1`);
      return [table, String(rows[0]?.["id"])] as const;
    }),
  );
  return Object.fromEntries(found);
}

const bodyFor = (method: string, body: object) => (/^(GET|HEAD)$/.test(method) ? undefined : body);

/** The path of an operation on the user's own data. */
function addressOf(path: string): string {
  const [, before = ""] = /\/([^/]+)\/\{id\}/.exec(path) ?? [];
  return path
    .replace("{uid}", person.uid)
    .replace("{id}", ids[before] ?? ids["sermons"]!)
    .replace("{kind}", "sermons")
    .replace("{format}", "md")
    .replace(/\{\w+\}/g, crypto.randomUUID());
}

/** A hash of all rows of each table, without the counters of requests and the last use of tokens. */
async function hashTables(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sign_in_failures', 'api_tokens', 'search_queue', 'search_entries', 'operator')`);
  const hashes = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await db.execute<{ hash: string }>(
        sql`select md5(coalesce(string_agg(to_jsonb(row)::text, '' order by to_jsonb(row)::text), '')) as hash from ${sql.identifier(name)} as row`,
      );
      return [name, found.rows[0]?.hash] as const;
    }),
  );
  return Object.fromEntries(hashes);
}

test("account security and the operator's calls take no token", () => {
  expect(accepting.length).toBeGreaterThan(90);
  const operators = Object.entries(endpoints).filter(([, { access }]) => access === "operator");
  expect(refusing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...operators.map(([name]) => name),
      "createApiToken",
      "createInvitation",
      "deleteAccount",
      "deleteApiToken",
      "deleteYoutubeAuth",
      "endOwnSession",
      "getYoutubeAuthUrl",
      "joinChurch",
      "listApiTokens",
      "listOwnSessions",
      "storeYoutubeAuth",
    ]),
  );
});

test("a token with the scope read reads everything and changes nothing", async () => {
  const { db } = berea.context;
  const before = await hashTables(db);
  const files = await berea.context.storage.listKeys();
  const refused: string[] = [];
  for (const { name, method, path } of accepting) {
    const body = name === "exportRecords" ? { ids: [ids["sermons"]] } : { user_id: person.uid };
    const { status, body: answer } = await reader.call(method, addressOf(path), bodyFor(method, body));
    // A response to HEAD has no body.
    if (status === 403 && (answer === "" || answer.error.message === TOKEN_MESSAGES.readOnly))
      refused.push(name);
  }
  const changing = accepting.filter((operation) => !isReading(operation));
  expect(refused).toEqual(changing.map(({ name }) => name));
  expect(await hashTables(db)).toEqual(before);
  expect(await berea.context.storage.listKeys()).toEqual(files);
});

test.each(["read", "write"] as const)(
  "a token with the scope %s is refused by account security",
  async (scope) => {
    const { db } = berea.context;
    const before = await hashTables(db);
    const script = scope === "read" ? reader : writer;
    for (const { name, method, path } of refusing) {
      const answer = await script.call(method, addressOf(path), bodyFor(method, {}));
      expect([name, answer]).toMatchObject([
        name,
        { status: 403, body: { error: { code: "forbidden", message: TOKEN_MESSAGES.notAllowed } } },
      ]);
    }
    expect(await hashTables(db)).toEqual(before);
  },
);

test("a token is nothing to the calls of sign-up, sign-in and sign-out", async () => {
  const change = { currentPassword: "x", newPassword: "quite another password" };
  expect((await writer.call("POST", "/api/auth/change-password", change)).status).toBe(401);
  expect((await writer.call("POST", "/api/auth/revoke-sessions", {})).status).toBe(401);
  expect((await writer.call("GET", "/api/auth/get-session")).body).toBeNull();
});

test("a token with the scope write is accepted by everything else", async () => {
  for (const { name, method, path } of accepting) {
    const { status } = await writer.call(method, addressOf(path), bodyFor(method, {}));
    expect([name, status]).not.toEqual([name, expect.toBeOneOf([401, 403])]);
  }
});
