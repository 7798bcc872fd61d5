import { parseRssFeed } from "feedsmith";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createSiteApp } from "../app.ts";
import { createChurch } from "../churches/testing-churches.ts";
import { approve, publish, shareWithChurch } from "../publications/testing-publications.ts";
import { letTimePass, offerEmails } from "../subscriptions/testing-subscriptions.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

const OWN = "http://sermons.test";

let berea: TestApp;
let siteOnly: FastifyInstance;
let founder: TestUser;
let slug: string;
let person: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ publicUrl: "http://berea.test", publicSite: { url: OWN } });
  siteOnly = await createSiteApp(berea.context);
  person = await berea.signUp();
  await publish(person, {
    owner: person,
    path: `sermons/${(await person.createSermon({ title: "Mine" })).id}`,
  });
  founder = await berea.signUp();
  const churchId = await createChurch(founder, "Grace");
  const { id } = await founder.createSermon({
    title: "River",
    speaker: "Anna",
    transcript: "A river flows.",
  });
  await addFile(founder, { sermonId: id });
  const sermon = { owner: founder, path: `sermons/${id}` };
  await shareWithChurch(founder, sermon.path, churchId);
  await approve(founder, sermon);
  const { body } = await publish(founder, sermon);
  slug = new URL(body.url).pathname.split("/")[2]!;
  await berea.context.ownDomain.refresh();
});
afterAll(async () => {
  await siteOnly.close();
  await berea.close();
});

test("the list of sitemaps has those of its own host only, as sitemaps.org demands", async () => {
  const index = await read("/sitemap.xml", "berea.test");
  const listed = [...index.payload.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual([expect.stringMatching(/^http:\/\/berea\.test\/c\/[^/]+\/sitemap\.xml$/)]);
});

const read = (url: string, host = "sermons.test", app: FastifyInstance = berea.app) =>
  app.inject({ url, headers: { host, cookie: founder.cookie, accept: "text/html" } });

test("the site of the church is at its domain, and all its addresses are there", async () => {
  for (const app of [berea.app, siteOnly]) {
    const home = await read("/", "sermons.test", app);
    expect(home.statusCode).toBe(200);
    expect(home.payload).toContain(`<link rel="canonical" href="${OWN}/"/>`);
    expect(home.payload).toContain('href="/sermons/river"');
    expect(home.payload).not.toContain(`/c/${slug}`);
    expect(home.headers["set-cookie"]).toBeUndefined();
    const page = await read("/sermons/river", "SERMONS.test:8080", app);
    expect(page.payload).toContain(`content="${OWN}/sermons/river/preview.jpg"`);
    expect((await read("/sermons/river/recording.wav", "sermons.test", app)).statusCode).toBe(200);
    expect((await read("/robots.txt", "sermons.test", app)).payload).toContain(`Sitemap: ${OWN}/sitemap.xml`);
    expect((await read("/sitemap.xml", "sermons.test", app)).payload).toContain(`<loc>${OWN}/sermons/river<`);
    const feed = parseRssFeed((await read("/podcast.xml", "sermons.test", app)).payload);
    expect(feed.link).toBe(OWN);
    expect(feed.items![0]!.enclosures![0]!.url).toBe(`${OWN}/sermons/river/recording.wav`);
  }
});

test("neither the app nor its API nor other sites are at the domain", async () => {
  const wrong = [
    "/api/health",
    "/api/auth/get-session",
    `/api/users/${founder.uid}/sermons`,
    `/c/${slug}`,
    "/index.html",
  ];
  for (const url of [...wrong, "//berea.test/", "/../api/health"])
    expect([url, (await read(url)).statusCode]).toEqual([url, 404]);
});

test("at the address of the app, pages lead to the domain, and other sites stay", async () => {
  const moved = await read(`/c/${slug}/sermons?q=a%20b`, "berea.test");
  expect([moved.statusCode, moved.headers.location]).toEqual([308, `${OWN}/sermons?q=a%20b`]);
  expect((await read(`/c/${slug}`, "berea.test")).headers.location).toBe(OWN);
  const feed = parseRssFeed((await read(`/c/${slug}/podcast.xml`, "berea.test")).payload);
  expect(feed.link).toBe(OWN);
  const { body } = await person.call("GET", `/api/users/${person.uid}/site`);
  const other = await read(new URL(body.url).pathname, "berea.test");
  expect(other.payload).toContain(`<link rel="canonical" href="${body.url}"/>`);
  expect((await read("/", "unknown.test")).statusCode).toBe(421);
});

test("a process for sites has nothing but sites, and tells its health", async () => {
  expect((await read("/api/health", "berea.test", siteOnly)).statusCode).toBe(200);
  expect((await read("/api/ready", "berea.test", siteOnly)).statusCode).toBe(200);
  for (const url of ["/", `/api/users/${founder.uid}/sermons`, "/api/auth/get-session", "/preview/a/b/c"])
    expect([url, (await read(url, "berea.test", siteOnly)).statusCode]).toEqual([url, 404]);
});

test("people subscribe and unsubscribe at the domain, and emails lead there", async () => {
  const domain = await createTestApp({
    publicUrl: "http://berea.test",
    publicSite: { url: OWN },
    role: "web",
  });
  try {
    const { context, app } = domain;
    const owner = await domain.signUp();
    await offerEmails(owner, "chapel");
    await context.ownDomain.refresh();
    const publishNew = async (title: string) => {
      const { id } = await owner.createSermon({ title });
      expect((await publish(owner, { owner, path: `sermons/${id}` })).status).toBe(200);
      await letTimePass(context.db);
    };
    await publishNew("The first");
    await context.subscriptionMails.deliver();
    const post = async (url: string, payload: string) => {
      const headers = { host: "sermons.test", "content-type": "application/x-www-form-urlencoded" };
      const { statusCode, payload: page } = await app.inject({ method: "POST", url, headers, payload });
      return [statusCode, /<h1[^>]*>([^<]*)/.exec(page)?.[1]];
    };
    const readLast = async () => {
      await letTimePass(context.db);
      await context.subscriptionMails.deliver();
      await letTimePass(context.db);
      await context.subscriptionMails.deliver();
      return domain.mails.at(-1)!;
    };
    expect(await post("/subscribe", "email=lydia%40berea.test")).toEqual([200, "Check your email"]);
    const { link } = await readLast();
    expect(link).toMatch(new RegExp(`^${OWN}/subscribe/`));
    expect(await post(link.slice(OWN.length), "")).toEqual([200, "You are subscribed"]);
    await publishNew("River");
    const { html, text, headers } = await readLast();
    for (const part of [html, text]) {
      expect(part).toContain(`${OWN}/sermons/river`);
      expect(part).not.toContain("/c/chapel");
    }
    const unsubscribe = headers!["List-Unsubscribe"]!.slice(1, -1);
    expect(unsubscribe).toMatch(new RegExp(`^${OWN}/unsubscribe/`));
    expect(await post(unsubscribe.slice(OWN.length), "List-Unsubscribe=One-Click")).toEqual([
      200,
      "You are unsubscribed",
    ]);
  } finally {
    await domain.close();
  }
});
