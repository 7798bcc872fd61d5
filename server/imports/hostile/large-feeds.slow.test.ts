// Feeds that take long: because they are large, or because their server is slow.
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "../../../contract/imports/imports.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { type FeedServer, itemOf, startFeedServer } from "../testing-feed.ts";

let berea: TestApp;
let server: FeedServer;
let user: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ privateFeeds: true });
  server = await startFeedServer();
  user = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await server.close();
});

const importFeed = () =>
  user.call("POST", `/api/users/${user.uid}/imports`, { url: `${server.url}/feed.xml` });

const EPISODES = 2_500;
const NOTE = `&lt;p&gt;He &lt;b&gt;walked&lt;/b&gt; by the “river” of Romans 8:1-11.&lt;/p&gt;\n`;

test("a feed of 50 MB with long notes is read", async () => {
  const more = `<description>${NOTE.repeat(Math.ceil(20_500 / Buffer.byteLength(NOTE)))}</description>`;
  server.feed(Array.from({ length: EPISODES }, (_, at) => itemOf({ id: String(at), more })));
  const { status, body } = await importFeed();
  expect([status, body.error, body.counts?.waiting]).toEqual([201, undefined, EPISODES]);
}, 120_000);

test("a feed that arrives byte by byte is given up, and the message says why", async () => {
  server.answers.set("/feed.xml", (_request, response) => {
    const timer = setInterval(() => response.write("<"), 1_000);
    response.once("close", () => clearInterval(timer));
  });
  const { status, body } = await importFeed();
  expect([status, body.error.message]).toEqual([503, IMPORT_MESSAGES.feedTooSlow]);
}, 120_000);
