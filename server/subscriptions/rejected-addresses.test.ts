// Addresses that their mail server rejects, with a real mail server.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { siteSubscribers, subscriberMails } from "../db/schema.ts";
import type { MailStep, TestMailServer } from "../mail/testing-mail-server.ts";
import { publish } from "../publications/testing-publications.ts";
import type { TestApp, TestUser } from "../testing/testing.ts";
import {
  createAppWithMail,
  letTimePass,
  offerEmails,
  readLink,
  submitForm,
} from "./testing-subscriptions.ts";

const REJECTED = "gone@berea.test";
const OTHERS = ["one@berea.test", "two@berea.test"];

let berea: TestApp;
let mailServer: TestMailServer;
let owner: TestUser;
/** The steps of the mail server that named the address which it rejects. */
let attempts: MailStep[];

beforeAll(async () => {
  ({ berea, mailServer } = await createAppWithMail());
  owner = await berea.signUp("Anna Green");
  await offerEmails(owner, "chapel");
});
afterAll(async () => {
  await berea.close();
  await mailServer.close();
});
beforeEach(async () => {
  mailServer.answer = undefined;
  const { db } = berea.context;
  await db.delete(siteSubscribers);
  const site = sql`(select id from sites)`;
  for (const email of [REJECTED, ...OTHERS])
    await db.execute(
      sql`insert into site_subscribers (site_id, email, confirmed_at) values (${site}, ${email}, now())`,
    );
});

type Answer = ReturnType<NonNullable<TestMailServer["answer"]>>;

/** The mail server answers so to one step of sending to the address. */
function reject(step: MailStep, answer: Answer): void {
  attempts = [];
  mailServer.answer = (at, address) => {
    if (at !== "sender" && address !== REJECTED) return undefined;
    attempts.push(at);
    return at === step ? answer : undefined;
  };
}

const deliver = () => berea.context.subscriptionMails.deliver();

/** Publishes a sermon, and tries to send the emails about it once. */
async function announce(): Promise<void> {
  mailServer.received.length = 0;
  const { id } = await owner.createSermon({ title: "Fear not" });
  expect((await publish(owner, { owner, path: `sermons/${id}` })).status).toBe(200);
  await letTimePass(berea.context.db);
  await deliver();
  await letTimePass(berea.context.db);
  await deliver();
}

const letADayPass = () =>
  berea.context.db.execute(sql`update site_subscribers set rejected_at = rejected_at - interval '25 hours'`);
const listReceived = () => mailServer.received.map(({ to }) => to[0]).toSorted();
const countWaiting = () => berea.context.db.$count(subscriberMails);

async function readListed() {
  const { body } = await owner.call("GET", `/api/users/${owner.uid}/site/subscribers`);
  return body.items.find(({ email }: { email: string }) => email === REJECTED);
}

const NO_SUCH_USER = { responseCode: 550, message: "5.1.1 gone@berea.test: no such user" };

test("an address that is rejected stops no other, and is listed", async () => {
  expect(await readListed()).toMatchObject({ rejectedAt: null, getsEmails: true });
  reject("recipient", NO_SUCH_USER);
  await announce();
  expect(listReceived()).toEqual(OTHERS);
  expect(await countWaiting()).toBe(0);
  expect(await readListed()).toMatchObject({ rejectedAt: expect.any(String), getsEmails: true });
});

test.each<[string, MailStep, Answer]>([
  ["with a status", "recipient", NO_SUCH_USER],
  ["without a status", "recipient", { responseCode: 550, message: "No such user here" }],
  ["after the text", "email", { responseCode: 552, message: "5.2.2 The mailbox is full" }],
])("an address that is rejected %s on three days gets no more emails", async (_, step, answer) => {
  reject(step, answer);
  for (let day = 0; day < 3; day += 1) {
    // Twice in a day counts once.
    await announce();
    await announce();
    expect((await readListed()).getsEmails).toBe(day < 2);
    await letADayPass();
  }
  mailServer.answer = undefined;
  await announce();
  expect(listReceived()).toEqual(OTHERS);
  expect((await readListed()).getsEmails).toBe(false);
});

test("an email that is accepted begins the count again", async () => {
  for (let round = 0; round < 2; round += 1) {
    reject("recipient", NO_SUCH_USER);
    for (let day = 0; day < 2; day += 1) {
      await announce();
      await letADayPass();
    }
    mailServer.answer = undefined;
    await announce();
    expect(listReceived()).toContain(REJECTED);
    expect(await readListed()).toMatchObject({ rejectedAt: null, getsEmails: true });
  }
});

test.each<[string, MailStep, Answer]>([
  ["its rules", "recipient", { responseCode: 550, message: "5.7.1 Your network is blocked" }],
  ["the sender", "recipient", { responseCode: 550, message: "5.1.8 Bad sender" }],
  ["the text", "email", { responseCode: 554, message: "5.6.0 Looks like spam" }],
  ["the text without a status", "email", { responseCode: 554, message: "Looks like spam" }],
])("a rejection because of %s is not held against the address", async (_, step, answer) => {
  reject(step, answer);
  for (let day = 0; day < 4; day += 1) await announce();
  expect(await readListed()).toMatchObject({ rejectedAt: null, getsEmails: true });
  expect(await countWaiting()).toBe(0);
});

test.each<[string, MailStep, Answer]>([
  ["an answer that may change", "recipient", { responseCode: 450, message: "4.2.0 Greylisted" }],
  ["an answer that may change, after the text", "email", { responseCode: 451, message: "Try again" }],
  ["a connection that is closed", "recipient", "close"],
  ["a connection that is closed after the text", "email", "close"],
  // Somebody has to set up the server.
  ["a sender that is rejected", "sender", { responseCode: 550, message: "5.7.1 Not your domain" }],
])("%s is followed by another attempt, for two days", async (_, step, answer) => {
  reject(step, answer);
  await announce();
  expect(await countWaiting()).toBe(step === "sender" ? 3 : 1);
  expect(await readListed()).toMatchObject({ rejectedAt: null, getsEmails: true });
  const tried = attempts.length;
  await deliver();
  expect(attempts).toHaveLength(tried);

  mailServer.answer = undefined;
  await letTimePass(berea.context.db);
  await deliver();
  expect(new Set(listReceived())).toEqual(new Set([REJECTED, ...OTHERS]));
  expect(await countWaiting()).toBe(0);

  reject(step, answer);
  await announce();
  await berea.context.db.execute(sql`update subscriber_mails set created_at = now() - interval '49 hours'`);
  await letTimePass(berea.context.db);
  await deliver();
  expect(await countWaiting()).toBe(0);
});

test("a rejected address whose owner confirms it again gets emails again", async () => {
  await berea.context.db.execute(
    sql`update site_subscribers set rejections = 3, rejected_at = now() where email = ${REJECTED}`,
  );
  expect((await readListed()).getsEmails).toBe(false);
  mailServer.received.length = 0;
  expect((await submitForm(berea, "/c/chapel/subscribe", { email: REJECTED })).status).toBe(200);
  await deliver();
  const link = readLink(mailServer.received[0]!, "subscribe/");
  expect((await submitForm(berea, link)).body).toContain("You are subscribed");
  expect(await readListed()).toMatchObject({ rejectedAt: null, getsEmails: true });
  await announce();
  expect(listReceived()).toContain(REJECTED);
});
