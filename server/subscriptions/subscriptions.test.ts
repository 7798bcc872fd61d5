// Emails about new sermons, with a real mail server: from entering an address to unsubscribing.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { siteSubscribers, subscriberMails } from "../db/schema.ts";
import type { TestMailServer } from "../mail/testing-mail-server.ts";
import { publish, unpublish } from "../publications/testing-publications.ts";
import type { TestApp, TestUser } from "../testing/testing.ts";
import { deleteUnconfirmed } from "./subscribers.ts";
import {
  createAppWithMail,
  letTimePass,
  offerEmails,
  readLink,
  submitForm,
} from "./testing-subscriptions.ts";

let berea: TestApp;
let mailServer: TestMailServer;
let count = 0;

beforeAll(async () => {
  ({ berea, mailServer } = await createAppWithMail({ trustedProxies: "loopback" }));
});
afterAll(async () => {
  await berea.close();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.received.length = 0;
  mailServer.refusal = undefined;
});

const deliver = () => berea.context.subscriptionMails.deliver();
const announceAll = async () => {
  await letTimePass(berea.context.db);
  await deliver();
  await letTimePass(berea.context.db);
  await deliver();
};
const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const get = (url: string) => berea.anonymous.call("GET", url);

interface Place {
  owner: TestUser;
  slug: string;
  site: string;
}

/** The site of a new person, with a sermon that is public and was announced to nobody. */
async function openSite(fields: object = {}): Promise<Place> {
  count += 1;
  const owner = await berea.signUp(`Preacher ${count}`);
  const slug = `chapel-${count}`;
  await offerEmails(owner, slug, { title: "Grace Chapel", ...fields });
  await publishNew(owner, { title: "The first" });
  await announceAll();
  mailServer.received.length = 0;
  return { owner, slug, site: `/c/${slug}` };
}

async function publishNew(owner: TestUser, fields: object) {
  const { id } = await owner.createSermon({ summary: "Fear not.", ...fields });
  const place = { owner, path: `sermons/${id}` };
  expect((await publish(owner, place)).status).toBe(200);
  return place;
}

async function subscribe({ site }: Place, email: string): Promise<void> {
  expect((await submitForm(berea, `${site}/subscribe`, { email })).status).toBe(200);
  await deliver();
  const link = readLink(mailsTo(email).at(-1)!, "subscribe/");
  expect((await submitForm(berea, link)).body).toContain("You are subscribed");
}

const countConfirmed = (site: string) =>
  berea.context.db.$count(
    siteSubscribers,
    sql`confirmed_at is not null and site_id = (select id from sites where slug = ${site.slice(3)})`,
  );

describe("subscribing", () => {
  test("asks by email, and a link that is only opened confirms nothing", async () => {
    const { site } = await openSite();
    expect((await get(site)).body).toContain("Get new sermons by email");
    const answer = await submitForm(berea, `${site}/subscribe`, { email: " Lydia@Berea.test " });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Check your email");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    await deliver();
    const [mail] = mailsTo("lydia@berea.test");
    const link = readLink(mail!, "subscribe/");
    const page = await get(link);
    expect(page.body).toContain("Do you want new sermons by email?");
    expect(await countConfirmed(site)).toBe(0);
    expect((await submitForm(berea, link)).body).toContain("You are subscribed");
    expect((await submitForm(berea, link)).body).toContain("You are subscribed");
    expect(await countConfirmed(site)).toBe(1);
  });

  test("says the same for an address that is subscribed, which gets an email that says so", async () => {
    const place = await openSite();
    await subscribe(place, "again@berea.test");
    const known = await submitForm(berea, `${place.site}/subscribe`, { email: "again@berea.test" });
    const unknown = await submitForm(berea, `${place.site}/subscribe`, { email: "new@berea.test" });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await deliver();
    expect(mailsTo("again@berea.test").at(-1)?.email.text).toContain("It already gets them.");
  });

  test.each([
    "",
    "lydia",
    "lydia@berea.test\r\nBcc: all@berea.test",
    "a@berea.test, b@berea.test",
    `${"x".repeat(300)}@berea.test`,
    "<script>@berea.test",
    "\u202Elydia@berea.test",
  ])("refuses %j with the form", async (email) => {
    const { site } = await openSite();
    const { status, body } = await submitForm(berea, `${site}/subscribe`, { email });
    expect(status).toBe(400);
    expect(body).toContain("Please enter a valid email address");
    expect(body).not.toContain("<script>@");
    await deliver();
    expect(mailServer.received).toEqual([]);
  });

  test("sends an address three emails in a day, and says the same after that", async () => {
    const { site } = await openSite();
    for (let asked = 0; asked < 5; asked += 1) {
      const { body } = await submitForm(berea, `${site}/subscribe`, { email: "often@berea.test" });
      expect(body).toContain("Check your email");
      await deliver();
    }
    expect(mailsTo("often@berea.test")).toHaveLength(3);
  });

  test("limits what one network enters", async () => {
    const { site } = await openSite();
    const statuses = new Set<number>();
    for (let asked = 0; asked < 101; asked += 1) {
      const headers = { "x-forwarded-for": "203.0.113.7" };
      const fields = { email: `person${asked}@berea.test` };
      statuses.add((await submitForm(berea, `${site}/subscribe`, fields, headers)).status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    await berea.context.db.delete(subscriberMails);
  });

  test("is not offered where it is off, where nothing is public, or without a mail server", async () => {
    const { owner, site } = await openSite();
    const { body } = await owner.call("GET", `/api/users/${owner.uid}/site`);
    await owner.call("PATCH", `/api/users/${owner.uid}/site`, { version: body.version, sendsEmails: false });
    berea.context.publicSites.forget();
    expect((await get(site)).body).not.toContain("Get new sermons by email");
    expect((await submitForm(berea, `${site}/subscribe`, { email: "off@berea.test" })).status).toBe(404);
    const other = await berea.signUp();
    await offerEmails(other, "nothing-public");
    expect((await submitForm(berea, "/c/nothing-public/subscribe", { email: "off@berea.test" })).status).toBe(
      404,
    );
    expect((await submitForm(berea, "/c/no-such-site/subscribe", { email: "off@berea.test" })).status).toBe(
      404,
    );
  });

  test("takes no form of another website, and no large one", async () => {
    const { site } = await openSite();
    const fields = { email: "lydia@berea.test" };
    const headers = { origin: "https://elsewhere.test" };
    expect((await submitForm(berea, `${site}/subscribe`, fields, headers)).status).toBe(403);
    const large = { email: "x".repeat(10_000) };
    expect((await submitForm(berea, `${site}/subscribe`, large)).status).toBe(413);
  });

  test("expires after three days, and the address is deleted", async () => {
    const { site } = await openSite();
    await submitForm(berea, `${site}/subscribe`, { email: "late@berea.test" });
    await deliver();
    const link = readLink(mailsTo("late@berea.test")[0]!, "subscribe/");
    await berea.context.db.execute(
      sql`update site_subscribers set requested_at = now() - interval '73 hours' where email = 'late@berea.test'`,
    );
    expect((await get(link)).status).toBe(404);
    expect((await submitForm(berea, link)).status).toBe(404);
    await deleteUnconfirmed(berea.context.db);
    const known = berea.context.db.$count(siteSubscribers, sql`email = 'late@berea.test'`);
    expect(await known).toBe(0);
  });
});

describe("a link", () => {
  test("works only for what and where it was made, and only unchanged", async () => {
    const [place, other] = [await openSite(), await openSite()];
    await submitForm(berea, `${place.site}/subscribe`, { email: "link@berea.test" });
    await deliver();
    const token = readLink(mailsTo("link@berea.test")[0]!, "subscribe/").split("/").at(-1)!;
    for (const wrong of [
      `${other.site}/subscribe/${token}`,
      `${place.site}/subscribe/${token.slice(0, -3)}AAA`,
      `${place.site}/subscribe/${token}.x`,
      `${place.site}/subscribe/x`,
      `${place.site}/unsubscribe/${token}`,
    ]) {
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404]);
      expect([wrong, (await submitForm(berea, wrong)).status]).toEqual([wrong, 404]);
    }
  });
});

describe("a new sermon", () => {
  test("is one email with its texts, once the time to withdraw it is over", async () => {
    const place = await openSite();
    await subscribe(place, "reader@berea.test");
    mailServer.received.length = 0;
    const sermon = await publishNew(place.owner, {
      title: "Fear <not>\r\nBcc: all@berea.test",
      scripture: "Luke 12:32",
      speaker: "Åsa Grün",
      notes: "zzsecret",
    });
    await deliver();
    expect(mailServer.received).toEqual([]);
    await announceAll();
    await announceAll();
    expect(mailServer.received).toHaveLength(1);
    const [mail] = mailsTo("reader@berea.test");
    const { headers, text, html } = mail!.email;
    expect(mail!.from).toBe("berea@berea.test");
    for (const part of [
      "Luke 12:32",
      "Åsa Grün",
      "Fear not.",
      "Grace Chapel",
      `${place.site}/sermons/fear-not`,
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(JSON.stringify(mail!.email)).not.toContain("zzsecret");
    expect(headers.map(({ key }) => key)).not.toContain("bcc");
    expect(html).toContain("Fear &lt;not&gt;");
    // Publishing it again, also after it was withdrawn, is no news.
    await publish(place.owner, sermon);
    await unpublish(place.owner, sermon);
    await publish(place.owner, sermon);
    await announceAll();
    expect(mailServer.received).toHaveLength(1);
  });

  test("that was withdrawn is not announced, not even if the emails were queued", async () => {
    const place = await openSite();
    await subscribe(place, "reader2@berea.test");
    mailServer.received.length = 0;
    const early = await publishNew(place.owner, { title: "Too early" });
    await unpublish(place.owner, early);
    await announceAll();
    const late = await publishNew(place.owner, { title: "Too late" });
    await letTimePass(berea.context.db);
    await mailServer.close();
    await deliver();
    await letTimePass(berea.context.db);
    await deliver();
    await mailServer.open();
    await unpublish(place.owner, late);
    await announceAll();
    expect(mailServer.received).toEqual([]);
    // It was not announced, so it is when it is published again.
    await publish(place.owner, early);
    await announceAll();
    expect(mailServer.received).toHaveLength(1);
  });

  test("is not announced if it is old, and many are one email", async () => {
    const place = await openSite();
    await subscribe(place, "reader3@berea.test");
    mailServer.received.length = 0;
    await publishNew(place.owner, { title: "Long ago", date: "2020-01-05" });
    for (let number = 1; number <= 12; number += 1)
      await publishNew(place.owner, { title: `Sermon number ${number}` });
    await announceAll();
    expect(mailServer.received).toHaveLength(1);
    const { subject, text } = mailServer.received[0]!.email;
    expect(subject).toContain("12 new sermons");
    expect(text).toContain("The latest 10 of 12 new sermons:");
    expect(text).not.toContain("Long ago");
  });

  test("waits for an hour after the last email of the site", async () => {
    const place = await openSite();
    await subscribe(place, "reader4@berea.test");
    mailServer.received.length = 0;
    await publishNew(place.owner, { title: "One" });
    await announceAll();
    await publishNew(place.owner, { title: "Two" });
    await berea.context.db.execute(sql`update site_mailings set created_at = now()`);
    await berea.context.db.execute(sql`update announcements set created_at = now() - interval '6 minutes'`);
    await deliver();
    expect(mailServer.received).toHaveLength(1);
    await announceAll();
    expect(mailServer.received).toHaveLength(2);
  });

  test("reaches everyone once, with two processes and a mail server that is down for a while", async () => {
    const place = await openSite();
    const people = Array.from({ length: 12 }, (_, at) => `many${at}@berea.test`);
    for (const email of people) await subscribe(place, email);
    mailServer.received.length = 0;
    await publishNew(place.owner, { title: "For many" });
    await letTimePass(berea.context.db);
    mailServer.refusal = { responseCode: 451, message: "later" };
    await Promise.all([deliver(), deliver()]);
    await letTimePass(berea.context.db);
    await deliver();
    expect(mailServer.received).toEqual([]);
    mailServer.refusal = undefined;
    await letTimePass(berea.context.db);
    await Promise.all([deliver(), deliver()]);
    expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });
});

describe("unsubscribing", () => {
  test.each([
    ["a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "a form in parts",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])(
    "takes one click of a mail program with %s, deletes the address and waiting emails",
    async (name, type, payload) => {
      const place = await openSite();
      const email = `${name.replaceAll(" ", "-")}@berea.test`;
      await subscribe(place, email);
      await publishNew(place.owner, { title: "One" });
      await announceAll();
      const link = readLink(mailsTo(email).at(-1)!, "unsubscribe/");
      expect((await get(link)).body).toContain("Do you want no more emails?");
      await publishNew(place.owner, { title: "Two" });
      const sent = mailServer.received.length;
      const answer = await berea.app.inject({
        method: "POST",
        url: link,
        headers: { "content-type": type },
        payload,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain("You are unsubscribed");
      expect((await get(link)).body).toContain("You are unsubscribed");
      expect((await submitForm(berea, link)).status).toBe(200);
      await announceAll();
      expect(mailServer.received).toHaveLength(sent);
      const known = await berea.context.db.$count(siteSubscribers, sql`email = ${email}`);
      expect(known).toBe(0);
    },
  );
});

test("links of earlier emails work after the site got another address", async () => {
  const place = await openSite();
  await subscribe(place, "moved@berea.test");
  await publishNew(place.owner, { title: "Before" });
  await announceAll();
  const link = readLink(mailsTo("moved@berea.test").at(-1)!, "unsubscribe/");
  await offerEmails(place.owner, `${place.slug}-moved`);
  berea.context.publicSites.forget();
  expect((await get(link)).body).toContain("Do you want no more emails?");
  const answer = await submitForm(berea, link, { "List-Unsubscribe": "One-Click" });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining("You are unsubscribed")]);
  expect(await countConfirmed(`${place.site}-moved`)).toBe(0);
});

describe("the subscribers of a site", () => {
  test("are listed and deleted by its owner only", async () => {
    const [place, other] = [await openSite(), await openSite()];
    await subscribe(place, "listed@berea.test");
    await submitForm(berea, `${place.site}/subscribe`, { email: "pending@berea.test" });
    const list = `/api/users/${place.owner.uid}/site/subscribers`;
    const { body } = await place.owner.call("GET", list);
    expect(body.items).toMatchObject([{ email: "listed@berea.test" }]);
    const [{ id }] = body.items;
    expect((await other.owner.call("GET", list)).status).toBe(404);
    expect((await other.owner.call("DELETE", `${list}/${id}`)).status).toBe(404);
    const own = `/api/users/${other.owner.uid}/site/subscribers`;
    expect((await other.owner.call("DELETE", `${own}/${id}`)).status).toBe(404);
    expect((await place.owner.call("DELETE", `${list}/x`)).status).toBe(404);
    expect((await place.owner.call("DELETE", `${list}/${id}`)).status).toBe(204);
    expect((await place.owner.call("GET", list)).body.items).toEqual([]);
  });

  test("of a church are for people who manage its content", async () => {
    const founder = await berea.signUp("Anna Green");
    const churchId = await createChurch(founder, "Grace Chapel");
    const manager = await signUpInto(berea, founder, churchId, "staff", { canManageContent: true });
    const member = await signUpInto(berea, founder, churchId, "member");
    const stranger = await berea.signUp();
    const list = `/api/churches/${churchId}/site/subscribers`;
    expect((await manager.call("GET", list)).body).toEqual({ items: [] });
    expect((await member.call("GET", list)).status).toBe(403);
    expect((await stranger.call("GET", list)).status).toBe(404);
    expect((await member.call("DELETE", `${list}/x`)).status).toBe(403);
  });

  test("are deleted with the account", async () => {
    const place = await openSite();
    await subscribe(place, "gone@berea.test");
    await publishNew(place.owner, { title: "The last" });
    await letTimePass(berea.context.db);
    const listAddresses = () =>
      berea.context.db.select().from(siteSubscribers).where(eq(siteSubscribers.email, "gone@berea.test"));
    expect(await listAddresses()).toHaveLength(1);
    await place.owner.call("DELETE", `/api/users/${place.owner.uid}`, { confirm: "DELETE" });
    await expect.poll(listAddresses).toEqual([]);
    await announceAll();
    expect(mailsTo("gone@berea.test").filter(({ email }) => email.subject?.includes("The last"))).toEqual([]);
  });
});
