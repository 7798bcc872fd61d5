// Processes that send emails to subscribers are killed at any moment, with a real mail server.
import { randomInt } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { announcements, sites, siteSubscribers, subscriberMails } from "../db/schema.ts";
import { type ReceivedMail, TestMailServer } from "../mail/testing-mail-server.ts";
import { publish } from "../publications/testing-publications.ts";
import { startProgram } from "../testing/testing-program.ts";
import { createTestApp } from "../testing/testing.ts";
import { MAILS_AT_A_TIME } from "./subscription-mails.ts";
import { offerEmails, submitForm } from "./testing-subscriptions.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const SUBSCRIBERS = 60;
const KILLS = 20;
/** Who unsubscribe while emails are sent. */
const LEAVING = 5;

const readMessageId = ({ source }: ReceivedMail) => /^Message-ID: (.*)$/im.exec(source)?.[1];

test("every subscriber gets an email in spite of twenty kills", { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-mailings-"));
  const mailServer = await TestMailServer.start();
  // This process only shows what the killed ones leave.
  const berea = await createTestApp({ role: "web" });
  const { db, database, subscriptionTokens } = berea.context;
  const pastor = await berea.signUp();
  await offerEmails(pastor, "chapel");
  const [site] = await db.select({ siteId: sites.id }).from(sites);
  const addSubscribers = (name: string, total: number, confirmedAt: Date | null = new Date()) =>
    db
      .insert(siteSubscribers)
      .values(
        Array.from({ length: total }, (_, at) => ({
          ...site!,
          confirmedAt,
          email: `${name}${at}@berea.test`,
        })),
      )
      .returning({ id: siteSubscribers.id, email: siteSubscribers.email });
  const unsubscribe = async (id: string) => {
    const link = `/c/chapel/unsubscribe/${subscriptionTokens.write("unsubscribe", id)}`;
    expect((await submitForm(berea, link)).body).toContain("You are unsubscribed");
  };
  const subscribers = await addSubscribers("reader", SUBSCRIBERS);
  const leaving = await addSubscribers("leaving", LEAVING);
  await addSubscribers("unconfirmed", 3, null);
  const { id } = await pastor.createSermon({ title: "Fear not", summary: "Little flock." });
  expect((await publish(pastor, { owner: pastor, path: `sermons/${id}` })).status).toBe(200);
  for (const early of await addSubscribers("early", 3)) await unsubscribe(early.id);
  await db.execute(sql`update announcements set created_at = now() - interval '6 minutes'`);

  const start = () =>
    startProgram("subscriptions/testing-mailing-process.ts", [
      JSON.stringify(database.connection),
      folder,
      mailServer.url,
    ]);
  const listWaiting = async () => {
    const rows = await db
      .select({ email: siteSubscribers.email })
      .from(subscriberMails)
      .innerJoin(siteSubscribers, eq(siteSubscribers.id, subscriberMails.subscriberId));
    return rows.map(({ email }) => email);
  };
  const listReceived = () => mailServer.received.map(({ to }) => to[0]!);
  const isQueued = async () => (await db.$count(announcements, isNotNull(announcements.mailingId))) > 0;
  /** The leases of a killed process are over, and everything is due. */
  const letTimePass = () => db.execute(sql`update subscriber_mails set due_at = now() - interval '1 second'`);

  let worker = start();
  await expect.poll(isQueued, { interval: 1 }).toBe(true);
  const left: string[] = [];
  let seen = 0;
  let onTheirWay = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await worker.kill();
    await expect.poll(() => mailServer.connections).toBe(0);
    const waiting = await listWaiting();
    // The mail server has accepted them, and the process could not note that.
    const accepted = listReceived()
      .slice(seen)
      .filter((email) => waiting.includes(email));
    expect(accepted.length).toBeLessThanOrEqual(MAILS_AT_A_TIME);
    onTheirWay += accepted.length;
    seen = mailServer.received.length;
    const leaver = leaving.find(({ email }) => waiting.includes(email) && !listReceived().includes(email));
    if (kill % 4 === 1 && leaver) {
      await unsubscribe(leaver.id);
      left.push(leaver.email);
    }
    await letTimePass();

    // The next one is killed around one of its first answers: in every other round before the answer.
    const { promise: killed, resolve: answer } = Promise.withResolvers<undefined>();
    let answersLeft = randomInt(1, 8);
    mailServer.answer = () => {
      answersLeft -= 1;
      return answersLeft <= 0 && kill % 2 === 1 ? killed : undefined;
    };
    worker = start();
    const isTime = async () => answersLeft <= 0 || (await listWaiting()).length === 0;
    await expect.poll(isTime, { interval: 1 }).toBe(true);
    await wait(randomInt(0, 12));
    if (kill < KILLS) await worker.kill();
    answer(undefined);
  }
  mailServer.answer = undefined;
  await expect.poll(listWaiting).toEqual([]);
  await worker.kill();

  const received = listReceived();
  const wanted = [...subscribers, ...leaving]
    .map(({ email }) => email)
    .filter((email) => !left.includes(email));
  expect(left).not.toEqual([]);
  expect(new Set(received)).toEqual(new Set(wanted));
  // The database may still have deleted some of them.
  expect(received.length - wanted.length).toBeLessThanOrEqual(onTheirWay);
  for (const email of wanted) {
    const ids = mailServer.received.filter(({ to }) => to.includes(email)).map(readMessageId);
    expect(new Set(ids).size).toBe(1);
  }
  await berea.close();
  await mailServer.close();
  await removeFolder(folder);
});
