import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { listSharedParts, MAX_LINKS, SHARE_MESSAGES } from "../../contract/records/share-links.ts";
import { EXPORTED_KINDS, type ExportedKind } from "../../contract/record-kinds.ts";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { downloadArchive, uploadArchive } from "../archive/testing-archive.ts";
import { sermons } from "../db/schema.ts";
import { RECORDS, SHOWN } from "./testing-shared-records.ts";
import { listElements } from "../public-pages/testing-elements.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
  stranger = await berea.signUp();
  await pastor.call("PATCH", `/api/users/${pastor.uid}/profile`, {
    church: "Grace Chapel",
    role: "secret-role",
    bio: "secret-bio",
  });
});
afterAll(() => berea.close());

async function createRecord(kind: ExportedKind, fields = RECORDS[kind]): Promise<string> {
  const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/${kind}`, fields);
  return body.id;
}

const linksOf = (kind: ExportedKind, id: string) => `/api/users/${pastor.uid}/${kind}/${id}/links`;

/** The path of a new link's page. */
async function share(kind: ExportedKind, id: string, body: object = {}): Promise<string> {
  const answer = await pastor.call("POST", linksOf(kind, id), body);
  expect(answer).toMatchObject({ status: 201 });
  return new URL(answer.body.url).pathname;
}

const open = (path: string, headers: Record<string, string> = {}) =>
  berea.app.inject({ url: path, headers: { accept: "text/html", ...headers } });

const markersIn = (text: string): string[] =>
  [...new Set(text.match(/marker(?:video|[-\w]*\w)/g))].toSorted();

describe("a shared page", () => {
  test.each(EXPORTED_KINDS.flatMap((kind) => listSharedParts(kind).map(([part]) => ({ kind, part }))))(
    "of $kind shows only $part",
    async ({ kind, part }) => {
      const id = await createRecord(kind);
      const { payload, headers } = await open(await share(kind, id, { parts: [part] }));
      expect(payload).toContain(String(RECORDS[kind]["title"]));
      expect(payload).toContain("Anna Green");
      expect(payload).toContain("Grace Chapel");
      const everything = payload + JSON.stringify(headers);
      expect(markersIn(everything)).toEqual(SHOWN[kind][part]!.toSorted());
      for (const secret of [id, pastor.uid, pastor.email, "secret-role", "secret-bio", "Europe/", "<!--"]) {
        expect(everything).not.toContain(secret);
      }
    },
  );

  test("shows the media of sessions with their titles if both are chosen", async () => {
    const id = await createRecord("studies");
    const { payload } = await open(await share("studies", id, { parts: ["sessions", "media"] }));
    expect(markersIn(payload)).toEqual(expect.arrayContaining(["marker-file", "marker-media"]));
  });

  test("shows a speaker instead of the owner", async () => {
    const id = await createRecord("sermons", { title: "Fear not", speaker: "Ben Brown" });
    const { payload } = await open(await share("sermons", id));
    expect(payload).toContain("Ben Brown");
    expect(payload).not.toContain("Anna Green");
  });

  test("links each highlight and paragraph to its second", async () => {
    const path = await share("sermons", await createRecord("sermons"));
    const { payload } = await open(path);
    expect(payload).toContain('id="t=75"');
    expect(payload).toContain('href="#t=75"');
    expect(payload).toContain('id="t=12"');
  });

  test("is not indexed or stored, sends no referrer, and allows nothing from elsewhere", async () => {
    const { headers, payload } = await open(await share("devotionals", await createRecord("devotionals")));
    expect(headers).toMatchObject({
      "x-robots-tag": "noindex, nofollow, noarchive",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^;]+; script-src 'sha256-/,
      ),
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(payload).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
    expect(payload).toContain('"color-scheme"');
  });

  test("says how its texts were made", async () => {
    const id = await createRecord("devotionals", { title: "Fear not", scripture: "Luke 12:32" });
    const path = await share("devotionals", id);
    expect((await open(path)).payload).toContain("Devotional: written by people");
    const address = `/api/users/${pastor.uid}/devotionals/${id}`;
    const { body: made } = await pastor.call("POST", `${address}/generate`, {});
    expect((await open(path)).payload).toContain("Devotional: generated (Built-in engine)<");
    await pastor.call("PATCH", address, { version: made.version, prayer: "Amen." });
    expect((await open(path)).payload).toContain("generated (Built-in engine) and edited by people");
  });

  test("prints the passage of a devotional", async () => {
    const { payload } = await open(await share("devotionals", await createRecord("devotionals")));
    expect(payload).toContain("For God so loved the world");
  });

  test("shows hostile texts as texts", async () => {
    const attack = `</style></script><script>alert(1)</script><img src=x onerror=alert(1)> "'&lt;`;
    const markdown = `[link](javascript:alert(1)) <a href="javascript:alert(1)">b</a> ![x](data:text/html,1) ${attack}`;
    const id = await createRecord("sermons", {
      title: attack,
      scripture: attack,
      speaker: attack,
      series: attack,
      description: attack,
      summary: markdown,
      lessonPlan: `<p onclick="alert(1)">${markdown}</p>`,
      highlights: serializeHighlights([{ quote: attack, note: markdown, start_time: 1 }]),
      transcript: markdown,
    });
    const { payload } = await open(await share("sermons", id));
    const elements = listElements(payload);
    expect(elements.filter(({ name }) => name === "script" || name === "style")).toHaveLength(2);
    expect(elements.filter(({ name }) => name === "img")).toEqual([]);
    const attributes = elements.flatMap(({ attribs }) => Object.entries(attribs));
    expect(attributes.filter(([name]) => name.startsWith("on"))).toEqual([]);
    const addresses = attributes
      .filter(([name]) => name === "href" || name === "src")
      .map(([, value]) => value);
    expect(addresses.filter((address) => !/^(?:#|\/favicon\.svg$)/.test(address))).toEqual([]);
    expect(payload).toContain("&lt;script&gt;alert(1)");
  });

  test("shows the longest transcript", async () => {
    const transcript = Array.from(
      { length: 9_000 },
      (_, index) => `[${index}:00] ${"light ".repeat(17)}`,
    ).join("\n\n");
    const id = await createRecord("sermons", { title: "Long", transcript: transcript.slice(0, 1_000_000) });
    const path = await share("sermons", id);
    const { statusCode, headers, rawPayload } = await open(path, { "accept-encoding": "gzip, br" });
    expect({ statusCode, encoding: headers["content-encoding"] }).toEqual({
      statusCode: 200,
      encoding: "gzip",
    });
    expect(gunzipSync(rawPayload).length).toBeGreaterThan(1_000_000);
  });

  test("follows the record", async () => {
    const id = await createRecord("devotionals");
    const path = await share("devotionals", id);
    expect((await open(path)).payload).toContain("marker-prayer");
    await pastor.call("PATCH", `/api/users/${pastor.uid}/devotionals/${id}`, { version: 1, prayer: "Amen." });
    expect((await open(path)).payload).not.toContain("marker-prayer");
  });

  test("counts how often it is opened", async () => {
    const id = await createRecord("devotionals");
    const path = await share("devotionals", id);
    await Promise.all([open(path), open(path)]);
    await berea.app.inject({ method: "HEAD", url: path });
    await expect
      .poll(async () => (await pastor.call("GET", linksOf("devotionals", id))).body.items[0])
      .toMatchObject({ opens: 2, openedAt: expect.any(String) });
  });
});

describe("the recording", () => {
  test("is sent in ranges, only with its part, and without the name or the id of the file", async () => {
    const id = await createRecord("sermons");
    const fileId = await addFile(pastor, { sermonId: id });
    const path = await share("sermons", id, { parts: ["audio"] });
    expect((await open(path)).payload).toContain(`src="${path}/audio"`);
    const part = await open(`${path}/audio`, { range: "bytes=0-3" });
    expect(part).toMatchObject({ statusCode: 206, payload: "RIFF" });
    expect(JSON.stringify(part.headers)).not.toContain(fileId);
    expect(part.headers["content-disposition"]).toContain("A lamp in the window");

    const other = await share("sermons", id, { parts: ["summary"] });
    expect((await open(`${other}/audio`)).statusCode).toBe(404);
    expect((await open(other)).payload).not.toContain("<audio");
  });
});

describe("a link that leads nowhere", () => {
  test("looks the same whatever the reason", async () => {
    const id = await createRecord("devotionals");
    const expired = await share("devotionals", id, { expiresAt: new Date(Date.now() + 300).toISOString() });
    const deleted = await share("devotionals", id);
    const [{ id: linkId }] = (await pastor.call("GET", linksOf("devotionals", id))).body.items;
    expect((await pastor.call("DELETE", `${linksOf("devotionals", id)}/${linkId}`)).status).toBe(204);
    const gone = await createRecord("devotionals");
    const ofDeletedRecord = await share("devotionals", gone);
    await pastor.call("DELETE", `/api/users/${pastor.uid}/devotionals/${gone}`);
    await expect.poll(async () => (await open(expired)).statusCode).toBe(404);

    const wrong = [
      expired,
      deleted,
      ofDeletedRecord,
      `/s/${"A".repeat(43)}`,
      "/s/",
      "/s/a",
      `/s/${"x".repeat(3000)}`,
      "/s/..%2f..%2fapi%2fhealth",
      "/s/%00",
      "/s/a/b/c",
      "/s/%3Cscript%3E",
      "/s/a?token=b",
      `${deleted}/audio`,
      `${deleted}/`,
    ];
    const answers = await Promise.all(wrong.map((path) => open(path)));
    const shapes = answers.map(({ statusCode, payload, headers }) => {
      const { "x-request-id": _, date: __, ...others } = headers;
      return { statusCode, payload, others };
    });
    expect(shapes[0]).toMatchObject({
      statusCode: 404,
      payload: expect.stringContaining("There is nothing here"),
    });
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  });

  test("is refused if its address is malformed", async () => {
    for (const path of ["/s/%zz", "/s/%E0%A4%A"]) expect((await open(path)).statusCode).toBe(400);
  });

  test("is a page, too, if the record cannot be shown at the moment", async () => {
    const app = await createTestApp();
    try {
      // The pages of messages are written while the database works.
      expect((await app.app.inject({ url: "/s/unknown" })).statusCode).toBe(404);
      await app.context.db.execute(sql`alter table share_links rename to share_links_away`);
      const { statusCode, payload } = await app.app.inject({ url: "/s/unknown" });
      expect({ statusCode, payload }).toEqual({
        statusCode: 503,
        payload: expect.stringContaining("can’t be shown right now"),
      });
    } finally {
      await app.close();
    }
  });

  test("is limited for each network", async () => {
    const app = await createTestApp();
    try {
      const attempts = Array.from({ length: 70 }, (_, index) => app.app.inject({ url: `/s/${index}` }));
      const states = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
      expect(states.filter((state) => state === 404)).toHaveLength(60);
      expect(states.filter((state) => state === 429)).toHaveLength(10);
    } finally {
      await app.close();
    }
  });
});

describe("links", () => {
  test("are listed newest first with their address, parts and end", async () => {
    const id = await createRecord("devotionals");
    await share("devotionals", id, { parts: ["prayer", "reading"] });
    const expiresAt = "2126-01-01T00:00:00.000Z";
    const { body: created } = await pastor.call("POST", linksOf("devotionals", id), { expiresAt });
    const { items } = (await pastor.call("GET", linksOf("devotionals", id))).body;
    expect(items).toMatchObject([
      { id: created.id, url: created.url, expiresAt, opens: 0 },
      { parts: ["reading", "prayer"], expiresAt: null },
    ]);
    expect(created.url).toMatch(/^http:\/\/berea\.test\/s\/[\w-]{43}$/);
  });

  test.each([
    ["no parts", { parts: [] }, SHARE_MESSAGES.noParts],
    ["a part of another kind", { parts: ["summary"] }, SHARE_MESSAGES.unknownPart],
    ["an end in the past", { expiresAt: "2020-01-01T00:00:00Z" }, SHARE_MESSAGES.expired],
  ])("cannot be created with %s", async (_, body, message) => {
    const id = await createRecord("devotionals");
    expect(await pastor.call("POST", linksOf("devotionals", id), body)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });

  test("are limited for each record, also at once", async () => {
    const id = await createRecord("devotionals");
    const answers = await Promise.all(
      Array.from({ length: MAX_LINKS + 2 }, () => pastor.call("POST", linksOf("devotionals", id), {})),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_LINKS);
    expect(answers.find(({ status }) => status === 400)?.body.error.message).toBe(SHARE_MESSAGES.tooMany);
  });

  test("of others cannot be seen or deleted", async () => {
    const id = await createRecord("devotionals");
    const { body } = await pastor.call("POST", linksOf("devotionals", id), {});
    const own = `/api/users/${stranger.uid}/devotionals`;
    const { body: record } = await stranger.call("POST", own, { title: "Mine" });
    for (const path of [linksOf("devotionals", id), `${own}/${id}/links`]) {
      expect((await stranger.call("GET", path)).status).toBe(404);
      expect((await stranger.call("POST", path, {})).status).toBe(404);
      expect((await stranger.call("DELETE", `${path}/${body.id}`)).status).toBe(404);
    }
    expect((await stranger.call("DELETE", `${own}/${record.id}/links/${body.id}`)).status).toBe(404);
    expect((await open(new URL(body.url).pathname)).statusCode).toBe(200);
  });

  test("are listed in an archive, without the token", async () => {
    const person = await berea.signUp();
    const { id } = await person.createSermon({ title: "Fear not" });
    const { body } = await person.call("POST", `${person.sermons}/${id}/links`, { parts: ["summary"] });
    const entries = unzipSync(await downloadArchive(berea, person));
    const [record = ""] = Object.entries(entries)
      .filter(([name]) => name.endsWith("sermon.json"))
      .map(([, bytes]) => strFromU8(bytes));
    expect(JSON.parse(record).links).toMatchObject([{ parts: ["summary"], expiresAt: null }]);
    expect(record).not.toContain(new URL(body.url).pathname.slice("/s/".length));
    await berea.context.db.delete(sermons).where(eq(sermons.id, id));
    expect((await uploadArchive(person, zipSync(entries))).status).toBe(200);
  });

  test("are stored without the token", async () => {
    const path = await share("devotionals", await createRecord("devotionals"));
    const { rows } = await berea.context.database.pool.query(
      "select row_to_json(share_links)::text as row from share_links",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(path.slice("/s/".length)))).toEqual([]);
  });
});
