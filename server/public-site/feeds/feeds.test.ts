import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFile } from "../../account-deletion/testing-full-account.ts";
import { publications } from "../../db/schema.ts";
import { publish, unpublish } from "../../publications/testing-publications.ts";
import { findFreePort } from "../../http/proxies/testing-proxies.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { makeWav } from "../../uploads/testing-media.ts";

let berea: TestApp;
let publicUrl: string;

beforeAll(async () => {
  const port = await findFreePort();
  publicUrl = `http://127.0.0.1:${port}`;
  berea = await createTestApp({ publicUrl });
  await berea.app.listen({ port, host: "127.0.0.1" });
});
afterAll(async () => {
  // One that has sent no request would be waited for.
  berea.app.server.closeAllConnections();
  await berea.close();
});

const WAV = makeWav(12);

const SERMON = {
  title: "Fear not, <little> flock & be glad",
  date: "2026-11-08",
  scripture: "Luke 12:32",
  speaker: "Anna Green",
  series: "Luke & Acts",
  description: "On the fear of <being> few & small.\n\nSecond paragraph.\nIts second line.",
  notes: "private notes",
  lessonPlan: "<p>for teachers</p>",
  summary:
    "## The Father gives\n\nIt is your Father's good pleasure to give.\n\n## The flock follows\n\nWe follow him through the valley.",
  transcript:
    "[0:00] Fear not, little flock. It is your Father's good pleasure to give. We follow him through the valley.",
  segments: [
    { start: 0, end: 2, text: "Fear not, little flock." },
    { start: 2, end: 5, text: "It is your Father's good pleasure to give." },
    { start: 7, end: 10, text: "We follow him through the valley." },
  ],
};

interface Site {
  person: TestUser;
  url: string;
}

async function publishSermon(person: TestUser, fields = {}, recording: Uint8Array | null = WAV) {
  const { id } = await person.createSermon({ ...SERMON, ...fields });
  if (recording) await addFile(person, { sermonId: id }, recording);
  const sermon = { id, owner: person, path: `sermons/${id}` };
  const { status, body } = await publish(person, sermon);
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return { ...sermon, url: String(body.url) };
}

async function openSite(): Promise<Site & { sermon: Awaited<ReturnType<typeof publishSermon>> }> {
  const person = await berea.signUp();
  const sermon = await publishSermon(person);
  return { person, sermon, url: sermon.url.split("/sermons/")[0]! };
}

const readPodcast = async ({ url }: Site, page = "") => {
  const response = await fetch(`${url}/podcast.xml${page}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/rss+xml; charset=utf-8",
  ]);
  return parseRssFeed(await response.text());
};

test("a podcast has everything that was published with its recording, and nothing else", async () => {
  const { person, sermon, ...site } = await openSite();
  await publishSermon(person, { title: "Without a recording", speaker: "" }, null);
  await person.createSermon({ title: "A draft" });
  const feed = await readPodcast({ person, ...site });
  expect(feed).toMatchObject({
    link: site.url,
    atom: { links: [{ rel: "self", href: `${site.url}/podcast.xml` }] },
    image: { url: `${site.url}/cover.jpg` },
    itunes: {
      explicit: false,
      image: `${site.url}/cover.jpg`,
      categories: [{ text: "Religion & Spirituality" }],
    },
    podcast: { locked: { value: true }, medium: "podcast" },
  });
  const xml = await (await fetch(`${site.url}/podcast.xml`)).text();
  expect(xml.match(/<itunes:explicit>[^<]*/g)).toEqual(Array(2).fill("<itunes:explicit>false"));
  const [row] = await berea.context.db
    .select()
    .from(publications)
    .where(eq(publications.recordId, sermon.id));
  expect(feed.items).toEqual([
    expect.objectContaining({
      title: SERMON.title,
      description:
        "<p>On the fear of &lt;being&gt; few &amp; small.</p><p>Second paragraph.<br>Its second line.</p>",
      link: sermon.url,
      guid: { value: row!.id, isPermaLink: false },
      enclosures: [{ url: `${sermon.url}/recording.wav`, length: WAV.length, type: "audio/wav" }],
      podcast: expect.objectContaining({
        persons: [{ display: "Anna Green", role: "host", group: "cast" }],
        season: { number: 1, name: "Luke & Acts" },
        txts: [{ display: "Luke 12:32", purpose: "scripture" }],
        transcripts: [
          { url: `${sermon.url}/transcript.vtt`, type: "text/vtt", rel: "captions" },
          { url: `${sermon.url}/transcript.json`, type: "application/json", rel: "captions" },
        ],
        chapters: { url: `${sermon.url}/chapters.json`, type: "application/json+chapters" },
      }),
    }),
  ]);
  expect(feed.items![0]!.itunes).toMatchObject({ duration: 12, author: "Anna Green" });
  expect(new Date(feed.items![0]!.pubDate!).toISOString()).toBe("2026-11-08T12:00:00.000Z");
  expect(JSON.stringify(feed)).not.toMatch(/private notes|for teachers|A draft|Without a recording/);
}, 60_000);

test("recordings are served in ranges, with the length that the feed states", async () => {
  const { sermon, ...site } = await openSite();
  const [{ url, length }] = (await readPodcast(site)).items![0]!.enclosures as [
    { url: string; length: number },
  ];
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(length));
  const response = await fetch(url, { headers: { range: "bytes=100-199" } });
  expect([response.status, response.headers.get("content-range")]).toEqual([206, `bytes 100-199/${length}`]);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(WAV.subarray(100, 200)));
  expect((await fetch(url.replace(".wav", ".mp3"))).status).toBe(404);
  expect((await fetch(`${sermon.url}/recording`)).status).toBe(404);
});

test("transcripts and chapters have the times of the recording", async () => {
  const { sermon } = await openSite();
  const read = async (name: string) => {
    const response = await fetch(`${sermon.url}/${name}`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    return response;
  };
  expect(await (await read("transcript.vtt")).text()).toContain(
    "00:00:02.000 --> 00:00:05.000\nIt is your Father's good pleasure to give.",
  );
  expect(await (await read("transcript.json")).json()).toEqual({
    version: "1.0.0",
    segments: SERMON.segments.map(({ start, end, text }) => ({ startTime: start, endTime: end, body: text })),
  });
  const chapters = await read("chapters.json");
  expect(chapters.headers.get("content-type")).toBe("application/json+chapters; charset=utf-8");
  expect(await chapters.json()).toEqual({
    version: "1.2.0",
    chapters: [
      { startTime: 2, title: "The Father gives" },
      { startTime: 7, title: "The flock follows" },
    ],
  });
});

test("a feed that has not changed is not sent again; withdrawn sermons leave it, and their files are gone", async () => {
  const { sermon, person, url } = await openSite();
  const address = `${url}/podcast.xml`;
  const first = await fetch(address);
  const [etag, modified] = [first.headers.get("etag")!, first.headers.get("last-modified")!];
  expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(address, { headers: { "if-modified-since": modified } })).status).toBe(304);
  // A tag decides, whatever the date.
  const both = { "if-none-match": '"other"', "if-modified-since": modified };
  expect((await fetch(address, { headers: both })).status).toBe(200);

  const { id } = sermon;
  await person.call("PATCH", `${person.sermons}/${id}`, {
    title: "Edited",
    version: (await person.readSermon({ id })).version,
  });
  expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);

  await unpublish(person, sermon);
  const after = await fetch(address, { headers: { "if-none-match": etag } });
  expect([after.status, parseRssFeed(await after.text()).items ?? []]).toEqual([200, []]);
  for (const name of ["recording.wav", "transcript.vtt", "transcript.json", "chapters.json"]) {
    expect([name, (await fetch(`${sermon.url}/${name}`)).status]).toEqual([name, 410]);
  }
  await person.call("DELETE", `${person.sermons}/${id}`);
  expect((await fetch(`${sermon.url}/transcript.vtt`)).status).toBe(410);
});

test("sites without anything published, and unknown ones, have no feeds", async () => {
  const { sermon, url } = await openSite();
  const person = await berea.signUp();
  const { body } = await person.call("GET", `/api/users/${person.uid}/site`);
  const addresses = [
    `${String(body.url)}/podcast.xml`,
    `${url}/podcast.xml?page=2`,
    `${url}/podcast.xml?page=0`,
    `${url}/feed.atom?page=1&page=2`,
    `${publicUrl}/c/unknown/feed.json`,
    `${publicUrl}/c/${encodeURIComponent("福音")}/feed.json`,
    `${url}/sermons/unknown/transcript.vtt`,
    `${sermon.url.replace(url, `${publicUrl}/c/unknown`)}/recording.wav`,
  ];
  for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 404]);
});

test("readers of articles get sermons and devotionals, page by page", async () => {
  const { sermon, person, url } = await openSite();
  const { body } = await person.call("POST", `/api/users/${person.uid}/devotionals`, {
    title: "Morning",
    startDate: "2026-11-09",
    reading: "Read **slowly**.<script>alert(1)</script> [Wrong](javascript:alert(1))",
  });
  const devotional = { owner: person, path: `devotionals/${body.id}` };
  expect((await publish(person, devotional)).status).toBe(200);
  const titles = ["Morning", SERMON.title];

  const atom = parseAtomFeed(await (await fetch(`${url}/feed.atom`)).text());
  expect(atom.entries!.map(({ title }) => title!.value)).toEqual(titles);
  expect(atom.entries![1]).toMatchObject({
    authors: [{ name: "Anna Green" }],
    published: "2026-11-08T12:00:00.000Z",
  });
  expect(atom.entries![1]!.links).toContainEqual({
    rel: "enclosure",
    href: `${sermon.url}/recording.wav`,
    type: "audio/wav",
    length: WAV.length,
  });
  const json = parseJsonFeed(await (await fetch(`${url}/feed.json`)).json());
  expect(json.items!.map(({ title }) => title)).toEqual(titles);
  const texts = json.items!.map(({ content_html }) => content_html!);
  expect(atom.entries!.map(({ content }) => content)).toEqual(
    texts.map((value) => ({ value, type: "html" })),
  );
  expect(texts[0]).toContain("Read <strong>slowly</strong>.");
  expect(texts.join("")).not.toMatch(/<script|javascript:|private notes|for teachers/);
  expect(texts[1]).toContain('<h2 dir="auto">Transcript</h2>');
  expect(texts[1]).toContain("We follow him through the valley.</p>");
  expect(texts[1]).toContain(`href="${sermon.url}#t=0"`);

  // 60 more of the same.
  const { db } = berea.context;
  const [row] = await db.select().from(publications).where(eq(publications.recordId, sermon.id));
  await db.execute(sql`insert into publications (site_id, owner_id, record_kind, record_id, slug, content, title, listed_on, published_at)
    select site_id, owner_id, record_kind, gen_random_uuid(), 'copy-' || n, content, 'Copy ' || n, date '2026-10-01' - n, published_at
    from publications, generate_series(1, 60) n where id = ${row!.id}`);
  berea.context.publicSites.forget();
  const first = parseJsonFeed(await (await fetch(`${url}/feed.json`)).json());
  expect(first.items).toHaveLength(20);
  const ids = new Set<string>();
  let pages = 0;
  for (let next: string | undefined = `${url}/feed.json`; next !== undefined; pages += 1) {
    const feed = (await (await fetch(next)).json()) as { items: { id: string }[]; next_url?: string };
    for (const { id } of feed.items) ids.add(id);
    next = feed.next_url;
  }
  expect([pages, ids.size]).toEqual([4, 62]);
  const { links } = parseAtomFeed(await (await fetch(`${url}/feed.atom?page=4`)).text());
  expect(links!.map(({ rel }) => rel)).toEqual(["alternate", "self", "first", "last", "previous"]);
});

test("hostile texts and addresses of any script stay valid", async () => {
  const person = await berea.signUp();
  const title = "]]> 福音 \u202e<script>alert(1)</script> &amp; 'end'";
  const { url } = await publishSermon(person, { title, series: '\u{1f600} "x" <y>', speaker: "A & B" });
  const feed = await readPodcast({ person, url: url.split("/sermons/")[0]! });
  expect(feed.items![0]!.title).toContain("]]> 福音");
  expect((await fetch(feed.items![0]!.enclosures![0]!.url!)).status).toBe(200);
  expect(feed.items![0]!.podcast!.season!.name).toBe('\u{1f600} "x" <y>');
});

test("the session of a visitor changes nothing", async () => {
  const { person, url } = await openSite();
  const headers = { cookie: person.cookie };
  const [own, other] = await Promise.all([fetch(`${url}/feed.json`, { headers }), fetch(`${url}/feed.json`)]);
  expect(await own.text()).toBe(await other.text());
  expect(own.headers.get("set-cookie")).toBeNull();
});

test("a podcast can be imported into another Berea without loss", async () => {
  const person = await berea.signUp();
  const { url: sermonUrl } = await publishSermon(person, { language: "en-GB" });
  const url = sermonUrl.split("/sermons/")[0]!;
  const other = await createTestApp({ privateFeeds: true });
  try {
    const reader = await other.signUp();
    const imports = `/api/users/${reader.uid}/imports`;
    const { status, body } = await reader.call("POST", imports, { url: `${url}/podcast.xml` });
    expect([status, body.error?.message]).toEqual([201, undefined]);
    const address = `${imports}/${body.id}`;
    await reader.call("PATCH", address, { state: "running" });
    const readItem = async () => (await reader.call("GET", `${address}/items`)).body.items[0];
    await expect.poll(async () => (await readItem()).state, { timeout: 20_000 }).toBe("done");
    const sermon = await reader.readSermon({ id: (await readItem()).sermonId });
    const { title, date, scripture, speaker, series, description, segments } = SERMON;
    expect(sermon).toMatchObject({ title, date, scripture, speaker, series, description, segments });
    expect(sermon.language).toBe("en-GB");
    const files = await reader.call("GET", `${reader.sermons}/${sermon.id}/files`);
    expect(files.body.items).toMatchObject([{ mediaType: "audio/wav", bytes: WAV.length }]);
    const [{ id: fileId }] = files.body.items;
    const recording = await other.app.inject({
      url: `/api/users/${reader.uid}/files/${fileId}/content`,
      headers: { cookie: reader.cookie },
    });
    expect([recording.statusCode, recording.rawPayload.equals(WAV)]).toEqual([200, true]);

    // The import reads the same episodes, and published again they are the same for apps.
    const again = (await reader.call("POST", imports, { url: `${url}/podcast.xml` })).body;
    expect(again.counts).toMatchObject({ waiting: 0, skipped: 1 });
    // The sermon remembers its episode, also without the import.
    for (const id of [body.id, again.id]) await reader.call("DELETE", `${imports}/${id}`);
    const third = (await reader.call("POST", imports, { url: `${url}/podcast.xml` })).body;
    expect(third.counts).toMatchObject({ waiting: 0, skipped: 1 });
    const published = await publish(reader, { owner: reader, path: `sermons/${sermon.id}` });
    const movedPath = new URL(published.body.url).pathname;
    const moved = await other.app.inject({ url: `${movedPath.split("/sermons/")[0]}/podcast.xml` });
    const chapters = await other.app.inject({ url: `${movedPath}/chapters.json` });
    expect(chapters.json()).toEqual(await (await fetch(`${sermonUrl}/chapters.json`)).json());
    const [before, after] = [await readPodcast({ person, url }), parseRssFeed(moved.payload)];
    expect(after.items!.map(({ guid }) => guid)).toEqual(before.items!.map(({ guid }) => guid));
    const [{ description: text, pubDate, podcast, itunes }] = before.items as [
      (typeof before.items & object)[0],
    ];
    const { txts, persons, season } = podcast!;
    expect(after.items![0]).toMatchObject({
      title,
      description: text,
      pubDate,
      itunes,
      podcast: { txts, persons, season },
    });
  } finally {
    await other.close();
  }
});
