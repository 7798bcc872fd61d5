// What the browser of a visitor does on the pages of a public site: nothing that a text asks for, and nothing from other services
// before a click.
import type { Page, Request } from "@playwright/test";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { storeRecord } from "../support/stored-records.ts";
import { originOf } from "../support/stored-studies.ts";
import { expect, expectToFit, signUp, test } from "../support/test.ts";

/** Publishes a record through the API, and returns the path of its page. */
async function publish(page: Page, kind: string, fields: object): Promise<string> {
  const { id } = await storeRecord(page, kind, fields);
  const { user } = await (await page.request.get(`${originOf(page)}/api/auth/get-session`)).json();
  const address = `${originOf(page)}/api/users/${user.id}/${kind}/${id}/publication`;
  const { url } = await (await page.request.put(address, { data: { published: true } })).json();
  return new URL(url).pathname;
}

const PLAYERS = [
  {
    service: "YouTube",
    link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123&t=30",
    player: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  },
  {
    service: "Vimeo",
    link: "https://vimeo.com/76979871",
    player: "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
  },
];

for (const { service, link, player } of PLAYERS) {
  test(`nothing is requested from ${service} before a click, which loads its player without tracking`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signUp(page);
    const path = await publish(page, "sermons", { title: "Fear not", youtubeUrl: link });
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const visitor = await context.newPage();
    const requests: Request[] = [];
    await context.route(
      (url) => url.origin !== baseURL,
      async (route) => {
        requests.push(route.request());
        await route.fulfill({ contentType: "text/html", body: "<h1>The player</h1>" });
      },
    );
    await visitor.goto(path);
    const watch = visitor.getByRole("link", { name: `Watch the video on ${service}` });
    await watch.hover();
    await watch.focus();
    await expect(visitor.locator("iframe")).toHaveCount(0);
    expect(requests.map((request) => request.url())).toEqual([]);
    await watch.click();
    const frame = visitor.frameLocator(`iframe[title="Watch the video on ${service}"]`);
    await expect(frame.getByRole("heading", { name: "The player" })).toBeVisible();
    expect(requests.map((request) => request.url())).toEqual([player]);
    // YouTube refuses to play for pages that do not say where they are.
    expect(await requests[0]!.headerValue("referer")).toBe(`${baseURL}/`);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
}

const SCRIPT = "window.attacked = true";
const ATTACKS = [
  `</script></style></title></textarea></template><script>${SCRIPT}</script>`,
  `<img src="x" onerror="${SCRIPT}"><svg onload="${SCRIPT}"></svg><body onload="${SCRIPT}">`,
  `" onfocus="${SCRIPT}" autofocus x="' onmouseover='${SCRIPT}'`,
  `[go](javascript:${encodeURIComponent(SCRIPT)}) <a href="javascript:${SCRIPT}">there</a>`,
  `<iframe srcdoc="<script>parent.attacked = true</script>"></iframe><base href="https://evil.example/">`,
  `<div style="position:fixed;inset:0">over everything</div><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  "\u202eback to front\u202c \u2066\u0007",
  "river".repeat(200),
  "👨‍👩‍👧‍👦".repeat(60),
].join("\n\n");

test("texts that attack run nothing and break no page of a site", async ({ page, browser, baseURL }) => {
  test.slow();
  await signUp(page, "Silas Brown");
  const lines = ATTACKS.split("\n\n");
  const line = (at: number) => lines[at]!.slice(0, 190).toWellFormed();
  const inSession = { id: "one", title: line(1), description: ATTACKS, discussionQuestions: [ATTACKS] };
  const paths: string[] = [];
  for (const at of lines.keys()) {
    const fields = {
      title: line(at),
      date: "2026-11-08",
      scripture: line((at + 1) % lines.length),
      speaker: line((at + 2) % lines.length),
      series: line((at + 3) % lines.length),
    };
    const texts = {
      description: ATTACKS,
      summary: ATTACKS,
      transcript: `[0:01] ${ATTACKS}`,
      segments: [{ start: 1, end: 2, text: lines.join(" ") }],
      highlights: serializeHighlights([{ quote: ATTACKS, note: ATTACKS, start_time: 1, end_time: 2 }]),
    };
    // One of them has all texts.
    paths.push(await publish(page, "sermons", at === 0 ? { ...fields, ...texts } : fields));
  }
  const study = { title: line(2), description: ATTACKS, scripture: line(0), sessions: [inSession] };
  paths.push(await publish(page, "studies", { ...study, startDate: "2026-11-01" }));
  const devotional = { reading: ATTACKS, reflectionQuestions: [ATTACKS], prayer: ATTACKS };
  paths.push(await publish(page, "devotionals", { title: line(3), startDate: "2026-11-02", ...devotional }));
  const { user } = await (await page.request.get(`${originOf(page)}/api/auth/get-session`)).json();
  const settings = `${originOf(page)}/api/users/${user.id}/site`;
  const { version, url } = await (await page.request.get(settings)).json();
  const changes = {
    version,
    title: line(0),
    introduction: ATTACKS.slice(0, 900),
    about: ATTACKS,
    accent: "#ffee00",
  };
  const changed = await page.request.patch(settings, { data: { ...changes, podcastAuthor: line(1) } });
  expect(changed.status()).toBe(200);

  const home = new URL(url).pathname;
  const lists = ["", "/sermons", "/studies", "/devotionals", "/about", "/nothing"].map((each) => home + each);
  const searches = lines.slice(0, 3).flatMap((text) => {
    const wanted = text.slice(0, 190);
    return [
      `${home}/sermons?${new URLSearchParams({ q: wanted })}`,
      `${home}/sermons?${new URLSearchParams({ series: wanted })}`,
    ];
  });

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 320, height: 640 },
  });
  const visitor = await context.newPage();
  const complaints: string[] = [];
  visitor.on("pageerror", (error) => complaints.push(error.message));
  visitor.on("dialog", (dialog) => void dialog.dismiss());
  visitor.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${visitor.url()}: ${message.text()}`);
  });
  await context.route(
    (address) => address.origin !== baseURL,
    async (route) => {
      complaints.push(route.request().url());
      await route.abort();
    },
  );
  for (const path of [...lists, ...searches, ...paths]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectToFit(visitor, path);
    const [link] = await visitor.locator("main a[data-embed], main a[href^='javascript:']").all();
    expect([path, link]).toEqual([path, undefined]);
    expect([path, await visitor.evaluate(() => "attacked" in window)]).toEqual([path, false]);
  }
  // The browser reports every page that is missing.
  const unexpected = complaints.filter((text) => !/nothing: Failed to load resource.*404/.test(text));
  expect(unexpected).toEqual([]);
  await context.close();
});
