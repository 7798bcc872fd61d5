import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, unpublish } from "../../publications/testing-publications.ts";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";
import { drawSitePicture } from "./site-picture-worker.ts";

let berea: TestApp;
beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

const read = (url: string, headers: Record<string, string> = {}) => berea.app.inject({ url, headers });

async function measure(url: string) {
  const { statusCode, headers, rawPayload } = await read(url);
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const { width, height, format } = await sharp(rawPayload).metadata();
  return { width, height, format };
}

async function publishSermon(person: TestUser, title: string) {
  const { id } = await person.createSermon({ title, scripture: "Luke 12", speaker: "Anna" });
  const sermon = { owner: person, path: `sermons/${id}` };
  const { body } = await publish(person, sermon);
  const path = new URL(body.url).pathname;
  return { ...sermon, path, site: path.split("/sermons/")[0]!, address: sermon };
}

test("a site has a cover and each of its pages a preview", async () => {
  const person = await berea.signUp();
  const sermon = await publishSermon(person, "Fear not");
  expect(await measure(`${sermon.site}/cover.jpg`)).toEqual({ width: 1500, height: 1500, format: "jpeg" });
  const preview = { width: 1200, height: 630, format: "jpeg" };
  expect(await measure(`${sermon.site}/preview.jpg`)).toEqual(preview);
  expect(await measure(`${sermon.path}/preview.jpg`)).toEqual(preview);
  const { payload } = await read(sermon.path);
  expect(payload).toContain(
    `<meta property="og:image" content="${berea.context.publicUrl}${sermon.path}/preview.jpg"/>`,
  );
  expect(payload).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test("a picture stays the same until what it shows changes, and may be shown on other websites", async () => {
  const person = await berea.signUp();
  const { site } = await publishSermon(person, "Fear not");
  const before = await read(`${site}/cover.jpg`);
  expect(before.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  await publishSermon(person, "Another");
  const same = await read(`${site}/cover.jpg`, { "if-none-match": String(before.headers.etag) });
  expect(same.statusCode).toBe(304);
  const settings = `/api/users/${person.uid}/site`;
  const { body } = await person.call("GET", settings);
  await person.call("PATCH", settings, { accent: "#8a1f1f", version: body.version });
  berea.context.publicSites.forget();
  const changed = await read(`${site}/cover.jpg`);
  expect(changed.headers.etag).not.toBe(before.headers.etag);
  expect(changed.rawPayload.equals(before.rawPayload)).toBe(false);
});

test("there are pictures of what is public only", async () => {
  const person = await berea.signUp();
  const { site, path, address } = await publishSermon(person, "Fear not");
  expect((await read(`${site}/sermons/other/preview.jpg`)).statusCode).toBe(404);
  expect((await read(`${site}/sermons/cover.jpg`)).statusCode).toBe(404);
  await unpublish(person, address);
  berea.context.publicSites.forget();
  expect((await read(`${path}/preview.jpg`)).statusCode).toBe(410);
  expect((await read("/c/nobody-is-here/cover.jpg")).statusCode).toBe(404);
});

test.each([
  ["x".repeat(100_000)],
  ["\u202e\u0000</svg>]]>#{panic()} $x$ \\ \" 'a'"],
  ["لا تخف أيها القطيع الصغير ".repeat(40)],
  ["\ud800 \u{1f600} 福音 \ufdd0"],
  [""],
])("draws any text (%#)", async (text) => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: "red" } })
    .webp()
    .toBuffer();
  for (const accent of ["#123456", "url(x)"]) {
    const input = { width: 1200, height: 630, accent, title: text, lines: [text, text], logo };
    const { width, format } = await sharp(await drawSitePicture(input)).metadata();
    expect([width, format]).toEqual([1200, "jpeg"]);
  }
});
