import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_TOKENS, TOKEN_MESSAGES } from "../../../contract/account/api-tokens.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { accountDeletions, apiTokens, session } from "../../db/schema.ts";
import { createTestApp, type TestApp, TEST_PASSWORD, type TestUser } from "../../testing/testing.ts";
import { MAX_WRONG_TOKENS } from "../auth.routes.ts";
import { linkGoogle } from "../google/link-google.ts";
import { callWithToken, createToken, tokensOf } from "./testing-tokens.ts";

let berea: TestApp;

beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

const list = async (person: TestUser) => (await person.call("GET", tokensOf(person))).body.items;
const invalid = {
  status: 401,
  body: { error: { code: "unauthenticated", message: TOKEN_MESSAGES.invalid } },
};

describe("an API token", () => {
  test("is shown once, is stored as a hash only, and is listed without it", async () => {
    const person = await berea.signUp();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { id, token } = await createToken(berea, person, { name: " Backup ", scope: "read", expiresAt });
    expect(token).toMatch(/^berea_[\w-]{43}$/);
    const items = await list(person);
    expect(items).toEqual([
      { id, name: "Backup", scope: "read", createdAt: expect.any(String), expiresAt, lastUsedAt: null },
    ]);
    const { rows } = await berea.context.db.execute(
      sql`select to_jsonb(api_tokens)::text as row from api_tokens`,
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice("berea_".length));
  });

  test("reads and changes the user's content without cookies", async () => {
    const person = await berea.signUp();
    const script = await createToken(berea, person);
    const created = await script.call("POST", person.sermons, { title: "By a script" });
    expect(created.status).toBe(201);
    const { body } = await script.call("GET", person.sermons);
    expect(body.items).toMatchObject([{ title: "By a script" }]);
    expect(created.headers["set-cookie"]).toBeUndefined();
  });

  test("does not reach other users", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    const script = await createToken(berea, person);
    const sermon = await other.createSermon({ title: "Theirs" });
    expect((await script.call("GET", other.sermons)).status).toBe(404);
    expect((await script.call("GET", `${person.sermons}/${sermon.id}`)).status).toBe(404);
    const theirs = await createToken(berea, other);
    expect((await person.call("DELETE", `${tokensOf(person)}/${theirs.id}`)).status).toBe(404);
    expect((await theirs.call("GET", other.sermons)).status).toBe(200);
  });

  test("takes precedence over a session, so that a script never acts as another user", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    const script = await createToken(berea, person);
    const { status } = await script.call("GET", other.sermons, undefined, { cookie: other.cookie });
    expect(status).toBe(404);
  });

  test.each([
    "berea_x",
    `berea_${"A".repeat(43)}`,
    "berea_",
    `berea_${"x".repeat(10_000)}`,
    "berea_' or 1=1",
  ])("is refused if it is %.20s", async (token) => {
    const person = await berea.signUp();
    const script = callWithToken(berea, token);
    const { status } = await script.call("GET", person.sermons, undefined, { cookie: person.cookie });
    expect(status).toBe(token.includes(" ") ? 200 : 401);
  });

  test("is recognized beside credentials that a proxy adds for itself", async () => {
    const person = await berea.signUp();
    for (const authorization of ["Basic YTpi", "Bearer eyJhbGciOi", "bearer", ""]) {
      expect((await person.call("GET", person.sermons, undefined, { authorization })).status).toBe(200);
    }
  });

  test("stops working when it is revoked, and when it expires", async () => {
    const person = await berea.signUp();
    const [revoked, expired] = [await createToken(berea, person), await createToken(berea, person)];
    expect((await person.call("DELETE", `${tokensOf(person)}/${revoked.id}`)).status).toBe(204);
    expect(await revoked.call("GET", person.sermons)).toMatchObject(invalid);
    expect((await person.call("DELETE", `${tokensOf(person)}/${revoked.id}`)).status).toBe(404);
    expect((await person.call("DELETE", `${tokensOf(person)}/x`)).status).toBe(404);
    const past = new Date(Date.now() - 1);
    await berea.context.db.update(apiTokens).set({ expiresAt: past }).where(eq(apiTokens.id, expired.id));
    expect(await expired.call("GET", person.sermons)).toMatchObject(invalid);
    expect(await list(person)).toHaveLength(1);
  });

  test("has a last use that is accurate to the minute", async () => {
    const person = await berea.signUp();
    const script = await createToken(berea, person);
    await script.call("GET", person.sermons);
    const [{ lastUsedAt }] = await list(person);
    expect(Math.abs(Date.now() - Date.parse(lastUsedAt))).toBeLessThan(60_000);
    await script.call("GET", person.sermons);
    expect((await list(person))[0].lastUsedAt).toBe(lastUsedAt);
    const earlier = new Date(Date.now() - 120_000);
    await berea.context.db.update(apiTokens).set({ lastUsedAt: earlier }).where(eq(apiTokens.id, script.id));
    await script.call("GET", person.sermons);
    expect(Date.parse((await list(person))[0].lastUsedAt)).toBeGreaterThan(earlier.getTime() + 60_000);
  });

  test("is announced by email", async () => {
    const person = await berea.signUp();
    await createToken(berea, person);
    const mail = await berea.readMail(person.email, /tab=manage/);
    expect(mail?.subject).toBe("A new API token for your Berea account");
  });

  test("needs a recent sign-in, a name, a scope and a future end", async () => {
    const person = await berea.signUp();
    const create = (body: object) => person.call("POST", tokensOf(person), body);
    expect(await create({ name: " ", scope: "read" })).toMatchObject({
      status: 400,
      body: { error: { message: TOKEN_MESSAGES.name } },
    });
    expect((await create({ name: "x", scope: "admin" })).status).toBe(400);
    const expiresAt = new Date(Date.now() - 1).toISOString();
    expect(await create({ name: "x", scope: "read", expiresAt })).toMatchObject({
      status: 400,
      body: { error: { message: TOKEN_MESSAGES.expired } },
    });
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    const { db } = berea.context;
    await db.update(session).set({ createdAt: longAgo }).where(eq(session.userId, person.uid));
    expect(await create({ name: "x", scope: "read" })).toMatchObject({
      status: 403,
      body: { error: { code: "requires_recent_login" } },
    });
  });

  test(`is one of at most ${MAX_TOKENS}, even if several are created at once`, async () => {
    const person = await berea.signUp();
    const values = Array.from({ length: MAX_TOKENS - 2 }, (_, index) => ({
      ownerId: person.uid,
      name: "x",
      scope: "read" as const,
      tokenHash: `${person.uid} ${index}`,
    }));
    await berea.context.db.insert(apiTokens).values(values);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.call("POST", tokensOf(person), { name: "x", scope: "read" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400]);
  });

  test("is refused with the origin of another site, as every change is", async () => {
    const person = await berea.signUp();
    const script = await createToken(berea, person);
    const headers = { origin: "https://evil.example" };
    expect(await script.call("POST", person.sermons, {}, headers)).toMatchObject({
      status: 403,
      body: { error: { message: ERROR_MESSAGES.crossSite } },
    });
  });

  test("can't be tried out: a network has a limit of wrong ones, while valid ones work", async () => {
    const limited = await createTestApp();
    const person = await limited.signUp();
    const script = await createToken(limited, person);
    const wrong = callWithToken(limited, `berea_${"A".repeat(43)}`);
    const countStatuses = async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => wrong.call("GET", person.sermons)),
      );
      return new Set(answers.map(({ status }) => status));
    };
    expect(await countStatuses(MAX_WRONG_TOKENS)).toEqual(new Set([401]));
    expect(await countStatuses(5)).toEqual(new Set([429]));
    expect((await wrong.call("GET", person.sermons)).headers["retry-after"]).toMatch(/^\d+$/);
    expect((await script.call("GET", person.sermons)).status).toBe(200);
    await limited.close();
  });

  test("counts against the limits of its user", async () => {
    const limited = await createTestApp({ writeLimit: { points: 3, seconds: 60, bytesPerPoint: 1_000 } });
    const person = await limited.signUp();
    const script = await createToken(limited, person);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await script.call("POST", person.sermons, {})).status);
    expect(statuses).toEqual([201, 201, 429]);
    await limited.close();
  });
});

describe("all API tokens of a user stop working", () => {
  test("when the password is changed or reset", async () => {
    const person = await berea.signUp();
    const first = await createToken(berea, person);
    const newPassword = "quite another password";
    const change = { currentPassword: TEST_PASSWORD, newPassword };
    expect((await person.call("POST", "/api/auth/change-password", change)).status).toBe(200);
    expect(await first.call("GET", person.sermons)).toMatchObject(invalid);

    const other = await berea.signUp();
    const second = await createToken(berea, other);
    await berea.anonymous.call("POST", "/api/auth/request-password-reset", { email: other.email });
    const mail = await berea.readMail(other.email, /token=/);
    const token = new URLSearchParams(mail?.link.split("?")[1]).get("token");
    await berea.anonymous.call("POST", "/api/auth/reset-password", { newPassword, token });
    expect(await second.call("GET", other.sermons)).toMatchObject(invalid);
  });

  test("when Google shows that the account belongs to someone else", async () => {
    const person = await berea.signUp();
    const script = await createToken(berea, person);
    const { db, youtube } = berea.context;
    await linkGoogle(
      { db, youtube: youtube.connection },
      { subject: person.uid, email: person.email, name: "Anna", picture: undefined },
    );
    expect(await script.call("GET", person.sermons)).toMatchObject(invalid);
  });

  test("when the account is being deleted", async () => {
    const person = await berea.signUp();
    const script = await createToken(berea, person);
    await berea.context.db.insert(accountDeletions).values({ userId: person.uid, email: person.email });
    expect(await script.call("GET", person.sermons)).toMatchObject(invalid);
    await berea.context.db.delete(accountDeletions).where(eq(accountDeletions.userId, person.uid));
    expect((await script.call("GET", person.sermons)).status).toBe(200);
    await person.call("DELETE", `/api/users/${person.uid}`, { confirm: "DELETE" });
    expect(await script.call("GET", person.sermons)).toMatchObject(invalid);
    expect(await berea.context.db.$count(apiTokens, eq(apiTokens.ownerId, person.uid))).toBe(0);
  });

  test("but not when the user signs out", async () => {
    const person = await berea.signUp();
    const script = await createToken(berea, person);
    await person.call("POST", "/api/auth/revoke-sessions", {});
    expect((await script.call("GET", person.sermons)).status).toBe(200);
  });

  test("even those that an ended session is just creating", async () => {
    const person = await berea.signUp();
    const { db } = berea.context;
    let creating: Promise<{ status: number }> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from "user" where id = ${person.uid} for update`);
      creating = person.call("POST", tokensOf(person), { name: "x", scope: "write" });
      await waitForLock();
      await tx.delete(session).where(eq(session.userId, person.uid));
    });
    expect((await creating)?.status).toBe(401);
    expect(await db.$count(apiTokens, eq(apiTokens.ownerId, person.uid))).toBe(0);
  });
});

/** Until another transaction waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await berea.context.db.execute(sql`select 1 from pg_locks where not granted`);
    if (rows.length > 0) return;
  }
}
