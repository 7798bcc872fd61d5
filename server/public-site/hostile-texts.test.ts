// Texts that attack, hide or break something, and texts of all scripts, on every page of a site.
import { afterAll, beforeAll, expect, test } from "vitest";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { publish } from "../publications/testing-publications.ts";
import { listElements, type PageElement } from "../public-pages/testing-elements.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

const ATTACK = `</script><script>alert(1)</script><!-- ]]> </style></title></textarea><img src=x onerror=alert(1)> "' &lt;`;
const TEXTS = {
  attacks: ATTACK,
  "links that attack": `[go](javascript:alert(1)) [on](data:text/html,1) <a href="javascript:alert(1)" onclick="alert(1)">b</a> ${ATTACK}`,
  "characters that hide": "a\u202eb\u2066c\u0001\u0008\u007f\u009f\ufdd0\u{1ffff}d",
  "broken characters": "\ud83d river \udc00 \u{1f600}\u200d\u{1f525}",
  "a word without end": "river".repeat(2_000),
  Arabic: "لا تخف أيها القطيع الصغير",
  Hebrew: "יְהוָה רֹעִי לֹא אֶחְסָר",
  Amharic: "እግዚአብሔር እረኛዬ ነው",
  Thai: "พระยาห์เวห์ทรงเลี้ยงดูข้าพเจ้าดุจเลี้ยงแกะ",
  Chinese: "耶和華是我的牧者",
  Devanagari: "यहोवा मेरा चरवाहा है",
} as const;

let berea: TestApp;
let person: TestUser;
beforeAll(async () => {
  berea = await createTestApp({ trustedProxies: "loopback" });
  person = await berea.signUp("Anna");
});
afterAll(() => berea.close());

async function publishAll(text: string): Promise<string[]> {
  const line = text.slice(0, 180);
  const sermon = {
    title: line,
    date: "2026-11-22",
    scripture: line,
    speaker: line,
    series: line,
    description: text,
    summary: text,
    transcript: `[0:01] ${text}`,
    segments: [{ start: 1, end: 2, text: line }],
    highlights: serializeHighlights([{ quote: text, note: text, start_time: 1, end_time: 2 }]),
    youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
  };
  const session = {
    id: "one",
    title: line,
    description: text,
    discussionQuestions: [text],
    resources: [text],
  };
  const records = {
    sermons: sermon,
    studies: { title: line, description: text, startDate: "2026-11-22", sessions: [session] },
    devotionals: {
      title: line,
      date: "2026-11-22",
      reading: text,
      reflectionQuestions: [text],
      prayer: text,
    },
  };
  const addresses: string[] = [];
  for (const [kind, fields] of Object.entries(records)) {
    const made = await person.call("POST", `/api/users/${person.uid}/${kind}`, fields);
    const { body } = await publish(person, { owner: person, path: `${kind}/${made.body.id}` });
    addresses.push(new URL(body.url).pathname);
  }
  const { body: site } = await person.call("GET", `/api/users/${person.uid}/site`);
  const changes = { version: site.version, title: line, introduction: line, about: text };
  expect((await person.call("PATCH", `/api/users/${person.uid}/site`, changes)).status).toBe(200);
  berea.context.publicSites.forget();
  const home = new URL(site.url).pathname;
  const query = new URLSearchParams({ q: line.toWellFormed() });
  const series = new URLSearchParams({ series: line.toWellFormed() });
  const lists = [
    "",
    "/sermons",
    "/studies",
    "/devotionals",
    "/about",
    "/nothing",
    `/sermons?${query}`,
    `/sermons?${series}`,
  ];
  return [...lists.map((path) => home + path), ...addresses];
}

const findData = (elements: PageElement[]) =>
  elements
    .filter(({ attribs }) => attribs["type"] === "application/ld+json")
    .map(({ text }) => JSON.parse(text));

test.each(Object.entries(TEXTS))("%s are shown as texts", async (name, text) => {
  const addresses = await publishAll(text);
  for (const url of addresses) {
    const { statusCode, rawPayload, headers } = await berea.app.inject({ url });
    expect([url, statusCode]).toEqual([url, url.endsWith("/nothing") ? 404 : 200]);
    const html = new TextDecoder("utf-8", { fatal: true }).decode(rawPayload);
    // Neither control characters nor those that change the direction, nor such that replace broken ones.
    expect(html).not.toMatch(/(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u);
    const elements = listElements(html);
    const named = (element: string) => elements.filter((each) => each.name === element);
    const data = findData(elements);
    expect([named("script").length, named("style").length]).toEqual([1 + data.length, 1]);
    expect(named("title").filter(({ text: title }) => title !== "")).toHaveLength(1);
    expect(
      elements.filter((each) => ["img", "iframe", "form"].includes(each.name) && each.attribs["onerror"]),
    ).toEqual([]);
    const attributes = elements.flatMap(({ attribs }) => Object.entries(attribs));
    expect(attributes.filter(([attribute]) => attribute.startsWith("on"))).toEqual([]);
    const links = attributes.filter(([attribute]) => ["href", "src", "action"].includes(attribute));
    const isKnown = /^(?:[/#?]|http:\/\/berea\.test\/|https:\/\/youtu\.be\/dQw4w9WgXcQ$)/;
    expect(links.map(([, address]) => address).filter((address) => !isKnown.test(address))).toEqual([]);
    expect(String(headers["content-security-policy"])).toMatch(/script-src 'sha256-[^ ]+';/);
    const isBroken = !/^[A-Z]/.test(name);
    expect(isBroken || html.includes(text.split(" ")[0]!)).toBe(true);
  }
  const preview = await berea.app.inject({ url: `${addresses.at(-1)}/preview.jpg` });
  expect(preview.statusCode).toBe(200);
});
