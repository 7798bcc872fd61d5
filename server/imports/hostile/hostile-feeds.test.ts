// Feeds as they are on the internet: in any encoding, without what they should have, and made to do harm.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMPORT_LIMITS, IMPORT_MESSAGES } from "../../../contract/imports/imports.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { type FeedServer, itemOf, startFeedServer } from "../testing-feed.ts";

let berea: TestApp;
let server: FeedServer;
let user: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ privateFeeds: true });
  server = await startFeedServer();
});
afterAll(async () => {
  await berea.close();
  await server.close();
});

const feedOf = (items: string, declaration = "") =>
  `${declaration}<rss version="2.0"><channel><title>Grace</title>${items}</channel></rss>`;

async function importFeed(bytes: string | Uint8Array, headers: Record<string, string> = {}) {
  user = await berea.signUp();
  server.answers.set("/feed.xml", (_request, response) => void response.writeHead(200, headers).end(bytes));
  return user.call("POST", `/api/users/${user.uid}/imports`, { url: `${server.url}/feed.xml` });
}

async function listItems(bytes: string | Uint8Array, headers: Record<string, string> = {}) {
  const { status, body } = await importFeed(bytes, headers);
  expect([status, body.error?.message]).toEqual([201, undefined]);
  return (await user.call("GET", `/api/users/${user.uid}/imports/${body.id}/items`)).body.items;
}

const TITLE = "Grüße “aus” Zürich";
const named = (encoding: string) =>
  feedOf(itemOf({ id: "a", title: TITLE }), `<?xml version="1.0" encoding="${encoding}"?>`);
const toWindows1252 = (text: string) =>
  Buffer.from(text.replaceAll("“", "\u0093").replaceAll("”", "\u0094"), "latin1");

test.each<[string, Uint8Array]>([
  ["UTF-8", Buffer.from(named("UTF-8"))],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${named("utf-8")}`)],
  ["windows-1252", toWindows1252(named("windows-1252"))],
  ["ISO-8859-1", toWindows1252(named("ISO-8859-1"))],
  ["UTF-16", Buffer.from(`\ufeff${named("UTF-16")}`, "utf16le")],
  ["big-endian UTF-16", Buffer.from(`\ufeff${named("UTF-16")}`, "utf16le").swap16()],
])("reads %s", async (_, bytes) => {
  expect(await listItems(bytes)).toMatchObject([{ title: TITLE }]);
});

test("episodes without a GUID, title or date, or with the same GUID, are listed as well as possible", async () => {
  const items = [
    itemOf({ id: "same", title: "First" }),
    itemOf({ id: "same", title: "Second" }),
    `<item><title>No GUID</title><guid></guid><enclosure url="one.mp3" type="audio/mpeg" length="-5"/></item>`,
    `<item><title></title><enclosure url="../two.mp3?token=1" type="" length="nonsense"/><pubDate>someday</pubDate></item>`,
    `<item><title>Without anything</title></item>`,
  ];
  const listed = await listItems(feedOf(items.join("")));
  expect(listed).toMatchObject([
    { title: "First" },
    { title: "No GUID", date: null, bytes: null, hasRecording: true },
    { title: "", date: null, bytes: null, hasRecording: true },
  ]);
});

/** Different characters that do not become smaller when they are compressed. */
const makeLongId = (seed: number) =>
  Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * seed) % 20_000))).join("");

test("GUIDs of any length identify episodes", async () => {
  const ids = [makeLongId(7_919), makeLongId(104_729), `${makeLongId(7_919)}!`];
  expect(await listItems(feedOf(ids.map((id) => itemOf({ id, title: "T" })).join("")))).toHaveLength(3);
});

test("a feed of 100,000 episodes is cut", async () => {
  const items = Array.from(
    { length: 100_000 },
    (_, index) => `<item><guid>${index}</guid><enclosure url="/${index}.mp3" type="audio/mpeg"/></item>`,
  );
  const { status, body } = await importFeed(feedOf(items.join("")));
  expect([status, body.counts?.waiting]).toEqual([201, 5_000]);
}, 120_000);

const BOMB = `<!DOCTYPE lolz [<!ENTITY a "${"lol".repeat(1_000)}">${Array.from({ length: 8 }, (_, level) => `<!ENTITY ${"bcdefghi"[level]} "${`&${"abcdefgh"[level]};`.repeat(10)}">`).join("")}]>`;

test("entities that grow are not expanded, and a feed with an entity of a file is none", async () => {
  const [item] = await listItems(feedOf(itemOf({ id: "a", title: "&i;" }), BOMB));
  expect(item.title).not.toContain("lollol");
  const file = `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  const { status, body } = await importFeed(feedOf(itemOf({ id: "a", title: "&f;" }), file));
  expect([status, body.error.message]).toEqual([415, IMPORT_MESSAGES.notAFeed]);
});

test("a feed that is small until it is unpacked is too large", async () => {
  const bomb = gzipSync(feedOf(" ".repeat(IMPORT_LIMITS.feedBytes)));
  const { status, body } = await importFeed(bomb, { "content-encoding": "gzip" });
  expect([status, body.error.message]).toEqual([413, IMPORT_MESSAGES.feedTooLarge]);
});

test("a feed that never ends is too large", async () => {
  user = await berea.signUp();
  server.answers.set("/feed.xml", (_request, response) => {
    const chunk = "x".repeat(1024 * 1024);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", send);
    send();
  });
  const { status, body } = await user.call("POST", `/api/users/${user.uid}/imports`, {
    url: `${server.url}/feed.xml`,
  });
  expect([status, body.error.message]).toEqual([413, IMPORT_MESSAGES.feedTooLarge]);
}, 60_000);

test("a feed that is nested too deeply is none, also in JSON", async () => {
  const nested = `{"version":"https://jsonfeed.org/version/1.1","title":"Grace","items":${"[".repeat(1_000_000)}`;
  const { status, body } = await importFeed(nested);
  expect([status, body.error.message]).toEqual([415, IMPORT_MESSAGES.notAFeed]);
});

test("an address with a password is refused", async () => {
  user = await berea.signUp();
  server.requests.length = 0;
  const url = `${server.url.replace("//", "//me:secret@")}/feed.xml`;
  const { status, body } = await user.call("POST", `/api/users/${user.uid}/imports`, { url });
  expect([status, body.error.message]).toEqual([400, IMPORT_MESSAGES.withPassword]);
  expect(server.requests).toEqual([]);
});

const PRIVATE = [
  "http://127.0.0.1/feed.xml",
  "http://2130706433/feed.xml",
  "http://0x7f.1/feed.xml",
  "http://0177.0.0.1/feed.xml",
  "http://[::1]/feed.xml",
  "http://[::127.0.0.1]/feed.xml",
  "http://[::ffff:127.0.0.1]/feed.xml",
  "http://[::ffff:a00:1]/feed.xml",
  "http://[64:ff9b::7f00:1]/feed.xml",
  "http://169.254.169.254/latest/meta-data",
  "http://10.0.0.1.:80/feed.xml",
];

test("no spelling of a private address is called", async () => {
  const careful = await createTestApp();
  try {
    const person = await careful.signUp();
    for (const url of PRIVATE) {
      const { status, body } = await person.call("POST", `/api/users/${person.uid}/imports`, { url });
      const isRefused = [IMPORT_MESSAGES.privateAddress, IMPORT_MESSAGES.invalidAddress].includes(
        body.error.message,
      );
      expect([url, status, isRefused]).toEqual([url, 400, true]);
    }
  } finally {
    await careful.close();
  }
});
