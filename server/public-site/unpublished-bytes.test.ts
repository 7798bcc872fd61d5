// Every public address, and every email to subscribers, in every state of a record: nothing that is not public may be in any byte.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createSiteApp } from "../app.ts";
import { createChurch } from "../churches/testing-churches.ts";
import { scheduledPublications, sites, siteSubscribers } from "../db/schema.ts";
import { publishScheduled } from "../publications/publish-scheduled.ts";
import { letTimePass } from "../subscriptions/testing-subscriptions.ts";
import { approve, publish, shareWithChurch, unpublish } from "../publications/testing-publications.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { readRoutes } from "../testing/testing-routes.ts";
import { FILES } from "./public-sites.ts";

let berea: TestApp;
beforeAll(async () => {
  berea = await createTestApp({ trustedProxies: "loopback" });
});
afterAll(() => berea.close());

/** In texts that may never be public in the state of the test. */
const SECRET = "zzsecret";

interface Setting {
  slug: string;
  owner: TestUser;
  /** Somebody of the church who may publish; the owner without a church. */
  publisher: TestUser;
  churchId?: string;
  path: string;
  id: string;
}

let count = 0;
let reads = 0;

/** Another network for each request, since one may not try many wrong addresses. */
function nextNetwork(): Record<string, string> {
  reads += 1;
  return { "x-forwarded-for": `10.0.${Math.floor(reads / 250)}.${reads % 250}` };
}

const LISTS = [
  "",
  "/sermons",
  "/studies",
  "/devotionals",
  "/about",
  "/sitemap.xml",
  "/podcast.xml",
  "/feed.atom",
  "/feed.json",
  "/logo",
  "/robots.txt",
  "/subscribe",
  "/subscribe/x",
  "/unsubscribe/x",
  "/cover.jpg",
  "/preview.jpg",
  `/sermons?q=${SECRET}`,
];
const PARTS = [
  "",
  "/recording.wav",
  "/preview.jpg",
  "/transcript.txt",
  "/transcript.vtt",
  "/transcript.json",
  "/chapters.json",
  "/nothing",
];

/** Of all sites, so they name only those that have something public. */
const OUTSIDE = ["/robots.txt", "/sitemap.xml"];

const addressesOf = ({ slug }: Pick<Setting, "slug">): string[] => [
  ...LISTS.map((path) => `/c/${slug}${path}`),
  ...[
    "sermons/river",
    "studies/river",
    "devotionals/river",
    `sermons/${SECRET}`,
    "testimonies/river",
  ].flatMap((path) => PARTS.map((part) => `/c/${slug}/${path}${part}`)),
];

/** Reads all addresses, with and without a session; returns their statuses, and the addresses with unpublished bytes. */
async function readAll(setting: Setting): Promise<{ statuses: Map<string, number>; leaks: string[] }> {
  berea.context.publicSites.forget();
  const statuses = new Map<string, number>();
  const leaks: string[] = [];
  for (const address of addressesOf(setting)) {
    const { status, body, headers } = await berea.anonymous.call("GET", address, undefined, nextNetwork());
    statuses.set(address.slice(`/c/${setting.slug}`.length), status);
    const withSession = await setting.owner.call("GET", address, undefined, nextNetwork());
    expect([withSession.status, withSession.body]).toEqual([status, body]);
    expect(withSession.headers["set-cookie"]).toBeUndefined();
    // The words of a search are shown in its field.
    const shown = `${JSON.stringify(headers)}${String(body)}`.replaceAll(`value="${SECRET}"`, "");
    if (isLeak(setting, shown)) leaks.push(address);
  }
  for (const address of OUTSIDE) {
    const { body, headers } = await berea.anonymous.call("GET", address, undefined, nextNetwork());
    if (isLeak(setting, `${JSON.stringify(headers)}${String(body)}`)) leaks.push(address);
  }
  if ((await readEmails(setting)).some((email) => isLeak(setting, email))) leaks.push("email");
  return { statuses, leaks };
}

const isLeak = ({ owner, id }: Setting, shown: string): boolean =>
  [SECRET, owner.uid, owner.email, id].some((secret) => shown.toLowerCase().includes(secret.toLowerCase()));

const subscriberOf = ({ slug }: Pick<Setting, "slug">): string => `reader.of.${slug}@example.org`;

/** All emails to the subscriber of the site so far. */
async function readEmails(setting: Setting): Promise<string[]> {
  const { db, subscriptionMails } = berea.context;
  for (let round = 0; round < 2; round += 1) {
    await letTimePass(db);
    await subscriptionMails.deliver();
  }
  return berea.mails.filter(({ to }) => to === subscriberOf(setting)).map((mail) => JSON.stringify(mail));
}

async function addSubscriber(slug: string): Promise<void> {
  const { db } = berea.context;
  const [site] = await db.select().from(sites).where(eq(sites.slug, slug));
  const subscriber = { siteId: site!.id, email: subscriberOf({ slug }), confirmedAt: new Date() };
  await db.insert(siteSubscribers).values(subscriber);
}

const privateFields = { notes: `${SECRET} notes`, lessonPlan: `<p>${SECRET} plan</p>`, tags: [SECRET] };
const drafts = {
  title: `${SECRET} title`,
  scripture: "Genesis 1",
  description: `${SECRET} description`,
  speaker: `${SECRET} speaker`,
  series: `${SECRET} series`,
  summary: `${SECRET} summary`,
  transcript: `${SECRET} transcript`,
  highlights: serializeHighlights([{ quote: SECRET, note: SECRET }]),
};

const createRiver = (owner: TestUser) =>
  owner.createSermon({
    ...privateFields,
    title: "River",
    summary: `${SECRET} before`,
    transcript: "A river flows.",
  });

async function openSetting(withChurch: boolean): Promise<Setting> {
  count += 1;
  const owner = await berea.signUp(`Zzsecret Owner ${count}`);
  const slug = `site-${count}`;
  const sermon = await createRiver(owner);
  const own = `${owner.sermons}/${sermon.id}`;
  // The words of earlier versions.
  await owner.call("PATCH", own, { summary: "A river.", version: 1 });
  await addFile(owner, { sermonId: sermon.id });
  const place = { owner, id: sermon.id, path: `sermons/${sermon.id}`, slug };
  const site = { title: "Chapel", slug, version: 1, sendsEmails: true };
  if (!withChurch) {
    await owner.call("GET", `/api/users/${owner.uid}/site`);
    await owner.call("PATCH", `/api/users/${owner.uid}/site`, site);
    await addSubscriber(slug);
    return { ...place, publisher: owner };
  }
  const founder = await berea.signUp(`Zzsecret Founder ${count}`);
  const churchId = await createChurch(founder, `Zzsecret ${count}`);
  await founder.call("GET", `/api/churches/${churchId}/site`);
  await founder.call("PATCH", `/api/churches/${churchId}/site`, site);
  await addSubscriber(slug);
  const { body: invitation } = await founder.call("POST", `/api/churches/${churchId}/invitations`, {
    role: "staff",
    permissions: { canEdit: true },
  });
  await owner.call("POST", `/api/invitations/${invitation.token}`);
  await shareWithChurch(owner, place.path, churchId);
  await owner.call("POST", `${own}/comments`, { text: `${SECRET} comment` });
  return { ...place, publisher: founder, churchId };
}

/** Publishes the river, with an approval in a church. */
async function publishRiver(setting: Setting): Promise<void> {
  if (setting.churchId !== undefined) await approve(setting.publisher, setting);
  const { status } = await publish(setting.publisher, setting);
  expect(status).toBe(200);
}

async function edit({ owner, id }: Setting): Promise<void> {
  const { version } = await owner.readSermon({ id });
  expect((await owner.call("PATCH", `${owner.sermons}/${id}`, { ...drafts, version })).status).toBe(200);
}

describe.each([["a person", false] as const, ["a church", true] as const])(
  "on the site of %s",
  (_, withChurch) => {
    test("a record that was never published is at no address", async () => {
      const setting = await openSetting(withChurch);
      if (withChurch) {
        const { version } = await setting.owner.readSermon({ id: setting.id });
        await setting.owner.call("POST", `${setting.owner.sermons}/${setting.id}/review`, {
          action: "submit",
          version,
          comment: SECRET,
        });
      }
      const { statuses, leaks } = await readAll(setting);
      expect(leaks).toEqual([]);
      expect(new Set(statuses.values())).toEqual(new Set([404]));
    });

    test("a record that was archived, or approved without being published, is at no address", async () => {
      const setting = await openSetting(withChurch);
      await edit(setting);
      if (withChurch) await approve(setting.publisher, setting);
      for (const action of ["restore", "archive"]) {
        await setting.owner.call("POST", `${setting.owner.sermons}/batch`, { action, ids: [setting.id] });
        const { statuses, leaks } = await readAll(setting);
        expect(leaks).toEqual([]);
        expect(new Set(statuses.values())).toEqual(new Set([404]));
      }
      expect((await setting.owner.readSermon(setting)).archivedAt).not.toBeNull();
    });

    test("a scheduled record is at no address until its time", async () => {
      const setting = await openSetting(withChurch);
      await edit(setting);
      if (withChurch) await approve(setting.publisher, setting);
      const at = new Date(Date.now() + 3_600_000).toISOString();
      expect((await publish(setting.publisher, setting, { at })).status).toBe(200);
      await publishScheduled(berea.context.db);
      const { statuses, leaks } = await readAll(setting);
      expect(leaks).toEqual([]);
      expect(new Set(statuses.values())).toEqual(new Set([404]));
      await berea.context.db.delete(scheduledPublications);
    });

    test("a published record shows its public state only, also after an edit", async () => {
      const setting = await openSetting(withChurch);
      await publishRiver(setting);
      const before = await readAll(setting);
      expect(before.leaks).toEqual([]);
      for (const address of [
        "",
        "/sermons",
        "/sermons/river",
        "/sermons/river/recording.wav",
        "/sermons/river/transcript.txt",
      ])
        expect([address, before.statuses.get(address)]).toEqual([address, 200]);
      const { body } = await berea.anonymous.call("GET", `/c/${setting.slug}/sermons/river`);
      expect(body).toContain("A river flows.");
      await edit(setting);
      if (withChurch) await approve(setting.publisher, setting);
      const at = new Date(Date.now() + 3_600_000).toISOString();
      await publish(setting.publisher, setting, { at });
      const after = await readAll(setting);
      expect(after.leaks).toEqual([]);
      expect(after.statuses).toEqual(before.statuses);
      expect(await readEmails(setting)).toEqual([expect.stringContaining("River")]);
      await berea.context.db.delete(scheduledPublications);
    });

    test("an unpublished record is gone from all addresses", async () => {
      const setting = await openSetting(withChurch);
      await publishRiver(setting);
      await unpublish(setting.owner, setting);
      await edit(setting);
      const { statuses, leaks } = await readAll(setting);
      expect(leaks).toEqual([]);
      for (const part of PARTS) expect(statuses.get(`/sermons/river${part}`)).toBe(410);
      const { body } = await berea.anonymous.call("GET", `/c/${setting.slug}/sermons`);
      expect(body).not.toContain("River");
    });

    test("a deleted record is gone from all addresses", async () => {
      const setting = await openSetting(withChurch);
      await publishRiver(setting);
      await setting.owner.call("DELETE", `${setting.owner.sermons}/${setting.id}`);
      const { statuses, leaks } = await readAll(setting);
      expect(leaks).toEqual([]);
      for (const part of PARTS) expect(statuses.get(`/sermons/river${part}`)).toBe(410);
    });

    test("the records of a deleted account are gone from all addresses", async () => {
      const setting = await openSetting(withChurch);
      await publishRiver(setting);
      const reader = await berea.signUp();
      await setting.owner.call("DELETE", `/api/users/${setting.owner.uid}`, { confirm: "DELETE" });
      await expect
        .poll(async () => {
          berea.context.publicSites.forget();
          return (
            await berea.anonymous.call("GET", `/c/${setting.slug}/sermons/river`, undefined, nextNetwork())
          ).status;
        })
        .toBe(410);
      const { leaks } = await readAll({
        ...setting,
        owner: { ...reader, uid: setting.owner.uid, email: setting.owner.email },
      });
      expect(leaks).toEqual([]);
    });
  },
);

test("what somebody published who was removed from the church stays as it was published", async () => {
  const setting = await openSetting(true);
  await publishRiver(setting);
  await setting.publisher.call("DELETE", `/api/churches/${setting.churchId}/people/${setting.owner.uid}`);
  await edit(setting);
  const { statuses, leaks } = await readAll(setting);
  expect(leaks).toEqual([]);
  expect(statuses.get("/sermons/river")).toBe(200);
  expect((await unpublish(setting.owner, setting)).body.published).toBe(false);
  expect((await readAll(setting)).statuses.get("/sermons/river")).toBe(410);
});

test("a deleted church answers 410, and its name is not used again", async () => {
  const setting = await openSetting(true);
  await publishRiver(setting);
  await setting.publisher.call("DELETE", `/api/churches/${setting.churchId}`, { confirm: "DELETE" });
  const { statuses, leaks } = await readAll(setting);
  expect(leaks).toEqual([]);
  expect(new Set(statuses.values())).toEqual(new Set([410]));
});

test("every route of the public process has its addresses here", async () => {
  const siteOnly = await createSiteApp(berea.context);
  const routes = readRoutes(siteOnly.printRoutes({ commonPrefix: false }));
  await siteOnly.close();
  const paths = [...routes]
    .filter((route) => route.startsWith("get "))
    .map((route) => route.slice("get ".length));
  const known = [...addressesOf({ slug: "a-site" }), ...OUTSIDE];
  const isCovered = (path: string) => {
    const pattern = new RegExp(
      `^${path
        .replaceAll(".", "[.]")
        .replace("*", ".*")
        .replaceAll(/\{\w+\}/g, "[^/]+")}$`,
    );
    return known.some((address) => pattern.test(address));
  };
  // The state of the process, and the icon.
  expect(paths.filter((path) => !isCovered(path)).toSorted()).toEqual([
    "/api/engine",
    "/api/health",
    "/api/health/storage",
    "/api/installation",
    "/api/ready",
    "/favicon.svg",
  ]);
  for (const file of FILES) expect(known).toContain(`/c/a-site/${file}`);
});

test("public addresses look for no session, also if the request has a cookie", async () => {
  const setting = await openSetting(true);
  await publishRiver(setting);
  const { pool } = berea.context.database;
  const query = vi.spyOn(pool, "query");
  berea.context.publicSites.forget();
  for (const address of addressesOf(setting))
    await setting.owner.call("GET", address, undefined, nextNetwork());
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  expect(statements.length).toBeGreaterThan(30);
  const tables = new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/\b(?:from|join|update|into) \\"(\w+)\\"/g)].map(([, table]) => table),
    ),
  );
  // Work in the background reads others, such as users who get an email.
  expect([...tables]).toEqual(expect.arrayContaining(["files", "publications", "sites"]));
  expect(["session", "api_tokens"].filter((table) => tables.has(table))).toEqual([]);
});
