import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { GOOGLE_RETURN_PAGE } from "../../contract/account/google-sign-in.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
/** Everything that was logged or printed. */
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  berea = await createTestApp({ log });
});
afterAll(() => berea.close());

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((...parts) => void logged.push(parts.map(String).join(" ")));
});
afterEach(() => void vi.restoreAllMocks());

const rename = (from: string, to: string) =>
  berea.context.db.execute(sql.raw(`alter table "${from}" rename to "${to}"`));

/** Calls an endpoint while a table is missing. */
async function callWithout(table: string, path: string, body: object) {
  await rename(table, "renamed");
  try {
    return await berea.anonymous.call("POST", `/api/auth/${path}`, body);
  } finally {
    await rename("renamed", table);
  }
}

const USER = { name: "Onesimus", email: "onesimus@berea.test", password: TEST_PASSWORD };

test.each([
  ["user", "sign-in/email", USER],
  ["user", "sign-up/email", USER],
  ["mails", "request-password-reset", USER],
  ["verification", "reset-password", { token: "onesimus-token", newPassword: TEST_PASSWORD }],
])("a database failure (%s) in %s is logged without what was typed", async (table, path, body) => {
  expect(await callWithout(table, path, body)).toMatchObject({
    status: 500,
    body: {
      error: {
        code: "internal",
        message: expect.stringMatching(new RegExp(`^${ERROR_MESSAGES.internal} Reference: [\\da-f]{16}\\.$`)),
      },
    },
  });
  const all = logged.join("\n");
  expect(all).toContain("42P01");
  expect(all).not.toMatch(/onesimus|params/i);
  expect(all).not.toContain(TEST_PASSWORD);
});

test("a return from Google during a database failure gets a page", async () => {
  await rename("sign_in_failures", "renamed");
  const answer = await berea.anonymous.call("GET", "/api/auth/callback/google?code=a&state=b");
  await rename("renamed", "sign_in_failures");
  expect(answer).toMatchObject({
    status: 302,
    headers: { location: `${GOOGLE_RETURN_PAGE}?error=unknown` },
  });
});

test("a token with a NUL character is an invalid request, not a failure", async () => {
  const choice = { token: "a\0b", newPassword: TEST_PASSWORD };
  expect((await berea.anonymous.call("POST", "/api/auth/reset-password", choice)).status).toBe(400);
  expect((await berea.anonymous.call("GET", "/api/auth/verify-email?token=%00")).status).toBe(400);
  expect(logged.join("\n")).not.toContain("request failed");
});
