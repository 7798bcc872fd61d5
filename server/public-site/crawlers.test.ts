import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, unpublish } from "../publications/testing-publications.ts";
import { createTestApp, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
beforeAll(async () => {
  berea = await createTestApp();
});
afterAll(() => berea.close());

const read = async (url: string) => (await berea.app.inject({ url })).payload;
const list = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test("search engines find every page that is public, and nothing else", async () => {
  const origin = berea.context.publicUrl;
  const person = await berea.signUp();
  const silent = await berea.signUp();
  await silent.call("GET", `/api/users/${silent.uid}/site`);
  const { id } = await person.createSermon({ title: "福音 & <life>" });
  const sermon = { owner: person, path: `sermons/${id}` };
  const { body } = await publish(person, sermon);
  expect(await read("/robots.txt")).toContain(`Disallow: /api/\n`);
  expect(await read("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const site = String(body.url).split("/sermons/")[0]!;
  expect(list(await read("/sitemap.xml"))).toEqual([`${site}/sitemap.xml`]);
  const pages = list(await read(new URL(`${site}/sitemap.xml`).pathname));
  expect(pages).toEqual([site, body.url]);
  for (const page of pages)
    expect(await read(new URL(page!).pathname)).toContain(`<link rel="canonical" href="${page}"/>`);
  await unpublish(person, sermon);
  // An empty list would not be valid.
  expect((await berea.app.inject({ url: "/sitemap.xml" })).statusCode).toBe(404);
});
