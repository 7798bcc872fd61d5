import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  type Answer,
  createCaller,
  createTestApp,
  readCookies,
  TEST_PASSWORD,
  type TestApp,
} from "../../testing/testing.ts";
import { signInFailures } from "../../db/schema.ts";
import { hashIdentifier } from "../../http/security/hash-key.ts";
import { deleteSignInCounters } from "./sign-in-limit.ts";

let berea: TestApp;
/** A second process on the same database. */
let other: TestApp;

beforeAll(async () => {
  const trustedProxies = "loopback";
  berea = await createTestApp({ trustedProxies });
  const database = { ...berea.context.database, close: async () => undefined };
  other = await createTestApp({ database, trustedProxies });
});
afterAll(async () => {
  await other.close();
  await berea.close();
});

afterEach(() => void vi.useRealTimers());

let addresses = 0;
/** An unused address. */
const newAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

const post = (path: string, body: object, address: string, app = berea): Promise<Answer> =>
  app.stranger.call("POST", `/api/auth/${path}`, body, { "x-forwarded-for": address });

const signIn = (email: string, password: string, address = newAddress(), app = berea) =>
  post("sign-in/email", { email, password }, address, app);

/** Makes so many guesses at once; returns their statuses, smallest first. */
async function guess(times: number, attempt: (index: number) => Promise<Answer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)));
  return answers.map(({ status }) => status).toSorted();
}

const repeat = (times: number, status: number) => Array.from({ length: times }, () => status);

const expireCounters = () => berea.context.db.execute(sql`update sign_in_failures set expire = 1`);

test("checks ten of many guesses at once from many addresses and in two processes", async () => {
  const { email } = await berea.signUp("Barnabas");
  const statuses = await guess(24, (index) =>
    signIn(email, `guess ${index}`, newAddress(), index % 2 ? berea : other),
  );
  expect(statuses).toEqual([...repeat(10, 401), ...repeat(14, 429)]);
  const stopped = await signIn(email, TEST_PASSWORD);
  expect(stopped).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 15 minutes." },
  });
  await expireCounters();
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(200);
});

test("guesses elsewhere do not lock users out where they signed in before", async () => {
  const { email } = await berea.signUp("Silas");
  const home = newAddress();
  expect((await signIn(email, TEST_PASSWORD, home)).status).toBe(200);
  await guess(12, () => signIn(email, "guess"));
  expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
  expect((await signIn(email, TEST_PASSWORD, home)).status).toBe(200);
});

test("limits guesses from where a user signed in before", async () => {
  const { email } = await berea.signUp("Mark");
  const home = newAddress();
  expect((await signIn(email, TEST_PASSWORD, home)).status).toBe(200);
  const statuses = await guess(14, () => signIn(email, "guess", home));
  expect(statuses).toEqual([...repeat(10, 401), ...repeat(4, 429)]);
});

test("blocks an address that tries many accounts, but not users who signed in there before", async () => {
  const office = newAddress();
  const [colleague, newcomer] = [await berea.signUp("Tychicus"), await berea.signUp("Onesimus")];
  expect((await signIn(colleague.email, TEST_PASSWORD, office)).status).toBe(200);
  // Starts just below the limit, because a hundred guesses take a while.
  await berea.context.db
    .insert(signInFailures)
    .values({ key: `address:${hashIdentifier(office)}`, points: 99, expire: Date.now() + 3_600_000 })
    .onConflictDoUpdate({ target: signInFailures.key, set: { points: 99 } });
  expect((await signIn("stranger1@berea.test", "guess", office)).status).toBe(401);
  const stopped = await signIn("stranger2@berea.test", "guess", office);
  expect(stopped.body.message).toBe("Too many attempts. Please try again in 1 hour.");
  expect((await signIn(newcomer.email, TEST_PASSWORD, office)).status).toBe(429);
  expect((await signIn(colleague.email, TEST_PASSWORD, office)).status).toBe(200);
  expect((await signIn(newcomer.email, TEST_PASSWORD)).status).toBe(200);
});

test("an IPv6 network counts as one address", async () => {
  const { email } = await berea.signUp("Trophimus");
  expect((await signIn(email, TEST_PASSWORD, "2001:db8:1:2::1")).status).toBe(200);
  await guess(12, () => signIn(email, "guess"));
  expect((await signIn(email, TEST_PASSWORD, "2001:db8:1:2:3:4:5:6")).status).toBe(200);
  expect((await signIn(email, TEST_PASSWORD, "2001:db8:1:3::1")).status).toBe(429);
});

test("a password reset unblocks the account", async () => {
  const { email } = await berea.signUp("Apollos");
  await guess(12, () => signIn(email, "guess"));
  await post("request-password-reset", { email }, newAddress());
  const link = /token=([\w-]+)/;
  const token = link.exec((await berea.readMail(email, link))?.link ?? "")?.[1];
  await post("reset-password", { token, newPassword: "a new password" }, newAddress());
  expect((await signIn(email, "a new password")).status).toBe(200);
});

test.each([
  ["request-password-reset", "reset"],
  ["send-verification-email", "verification"],
])("%s sends an address at most five emails an hour, with or without an account", async (path, name) => {
  const { email } = await berea.signUp(`Busy ${name}`);
  await berea.context.mails.deliver();
  const before = berea.mails.filter(({ to }) => to === email).length;
  for (const address of [email, `nobody.${name}@berea.test`]) {
    const statuses = await guess(8, () => post(path, { email: address }, newAddress()));
    expect(statuses).toEqual([...repeat(5, 200), ...repeat(3, 429)]);
  }
  await berea.context.mails.deliver();
  expect(berea.mails.filter(({ to }) => to === email)).toHaveLength(before + 5);
});

/** Makes so many calls from one address that concern no account. */
const callAtOnce = (times: number, address: string) => guess(times, () => post("sign-out", {}, address));

test("blocks an address that calls too often for a minute and says for how long", async () => {
  const address = newAddress();
  expect(await callAtOnce(300, address)).toEqual(repeat(300, 200));
  expect(await post("sign-out", {}, address)).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 1 minute." },
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await callAtOnce(1, address)).toEqual([200]);
});

test("never blocks an address with occasional calls", async () => {
  const address = newAddress();
  await callAtOnce(299, address);
  for (const seconds of [31, 31, 31]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
    expect(await callAtOnce(1, address)).toEqual([200]);
  }
});

test("calling too often from a shared address blocks only new users", async () => {
  const address = newAddress();
  const email = "erastus@berea.test";
  const signUp = await post("sign-up/email", { name: "Erastus", email, password: TEST_PASSWORD }, address);
  const { call } = createCaller(berea.app, readCookies(signUp.headers["set-cookie"]));
  const fill = (key: string, points: number) =>
    berea.context.db
      .insert(signInFailures)
      .values({ key: `${key}:${hashIdentifier(address)}`, points, expire: Date.now() + 60_000 })
      .onConflictDoUpdate({ target: signInFailures.key, set: { points } });
  await Promise.all([
    fill("auth-address", 300),
    fill("address", 100),
    fill("mail-address", 60),
    fill("password-address", 60),
  ]);

  const from = { "x-forwarded-for": address };
  expect((await signIn("newcomer@berea.test", "guess", address)).status).toBe(429);
  expect((await signIn(email, TEST_PASSWORD, address)).status).toBe(200);
  expect((await post("request-password-reset", { email }, address)).status).toBe(200);
  const change = { currentPassword: TEST_PASSWORD, newPassword: "another password" };
  expect((await call("POST", "/api/auth/change-password", change, from)).status).toBe(200);
  expect((await post("request-password-reset", { email: "newcomer@berea.test" }, address)).status).toBe(429);
});

test("signing up does not reset the count of wrong guesses", async () => {
  const address = newAddress();
  const guessAt = (index: number) => signIn(`nobody${index}@berea.test`, "guess", address);
  const readPoints = async () =>
    (
      await berea.context.db
        .select()
        .from(signInFailures)
        .where(sql`key = ${`address:${hashIdentifier(address)}`}`)
    )[0]?.points;
  await guess(3, guessAt);
  await post(
    "sign-up/email",
    { name: "Lucius", email: "lucius@berea.test", password: TEST_PASSWORD },
    address,
  );
  expect(await readPoints()).toBe(3);
});

test("deletes all counters of an account", async () => {
  const { email } = await berea.signUp("Demas");
  const home = newAddress();
  await signIn(email, "wrong", home);
  await signIn(email, TEST_PASSWORD, home);
  await signIn(email, "wrong", home);
  await signIn(email, "wrong");
  const count = () => berea.context.db.$count(sql`sign_in_failures`, sql`key not like 'address:%'`);
  const others = await berea.signUp("Crescens");
  const before = await count();
  await deleteSignInCounters(berea.context.db, email);
  await deleteSignInCounters(berea.context.db, others.email);
  expect(before - (await count())).toBeGreaterThanOrEqual(3);
});
