// The first pages on a slow phone: Chromium four times slower on slow 4G, empty cache. Needs `npm run build`.
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { loadavg } from "node:os";
import { describeMachine, findMedian, keepReport, writeTable } from "./support/measure.ts";

const RUNS = 5;
const SERMONS = 25;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

interface Visit {
  usable: number;
  bytes: number;
}

/** Notes the milliseconds from the navigation to the frame in which an expression is true. */
const watchFor = (isUsable: string) => `
  window.usable = new Promise((resolve) => {
    const check = () => (${isUsable}) ? resolve(performance.now()) : requestAnimationFrame(check);
    requestAnimationFrame(check);
  });`;

const LOGIN_IS_USABLE = `["input[type=email]", "input[type=password]"].every((field) => {
  const found = document.querySelector(field);
  return found && !found.disabled && found.checkVisibility() && found.getClientRects().length > 0;
})`;
const LIBRARY_IS_USABLE = `[...document.querySelectorAll("article")].some((card) => card.textContent.includes("Sermon 25"))`;

const SHARED_IS_USABLE = `document.querySelector("h1")?.textContent.includes("Little Flock") &&
  document.body.innerText.includes("The little flock need not fear")`;

/** Bytes on the wire, with headers, of scripts and styles that were requested until then. */
const BYTES = `((then) => performance.getEntriesByType("resource")
  .filter(({ name, startTime }) => /\\.(js|css)$/.test(name) && startTime <= then)
  .reduce((sum, { transferSize }) => sum + transferSize, 0))`;

async function arrive(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address });
  const headers = { origin: address };
  const account = { name: "Lydia", email: `${crypto.randomUUID()}@berea.test`, password: "grace and peace" };
  const signedUp = await context.request.post("/api/auth/sign-up/email", { data: account, headers });
  const { user } = await signedUp.json();
  for (let number = 1; number <= SERMONS; number += 1) {
    const data = { title: `Sermon ${number}`, scripture: "Luke 12:32", description: "Of the little flock." };
    await context.request.post(`/api/users/${user.id}/sermons`, { data, headers });
  }
  return context;
}

/** Shares the parts of a sermon of an hour with a link, and returns its path. */
async function share(owner: BrowserContext, address: string): Promise<string> {
  const headers = { origin: address };
  const { user } = await (await owner.request.get("/api/auth/get-session")).json();
  const summary = "The little flock need not fear, for the kingdom is a gift of the Father. ".repeat(20);
  const transcript = Array.from(
    { length: 600 },
    (_, at) => `Sentence ${at + 1} of the sermon, about the little flock.`,
  ).join("\n\n");
  const data = { title: "Little Flock", scripture: "Luke 12:32", summary, transcript };
  const sermons = `/api/users/${user.id}/sermons`;
  const { id } = await (await owner.request.post(sermons, { data, headers })).json();
  const link = { parts: ["summary", "transcript"] };
  const created = await owner.request.post(`${sermons}/${id}/links`, { data: link, headers });
  return new URL((await created.json()).url).pathname;
}

async function visit(context: BrowserContext, route: string, isUsable: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchFor(isUsable));
  await page.goto(route, { waitUntil: "commit" });
  const usable = Number(await page.evaluate("window.usable"));
  const bytes = Number(await page.evaluate(`${BYTES}(${usable})`));
  await page.close();
  return { usable, bytes };
}

const seconds = (value: number) => `${(value / 1_000).toFixed(2)} s`;
const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`;

const server = await ServerProcess.start();
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const owner = await arrive(browser, server.address);
const pages = [
  {
    name: "The sign-in page",
    route: "/#/login",
    isUsable: LOGIN_IS_USABLE,
    context: await browser.newContext({ baseURL: server.address }),
    goal: 2_300,
    limit: 150_000,
  },
  {
    name: "The library",
    route: "/#/library",
    isUsable: LIBRARY_IS_USABLE,
    context: owner,
    goal: 3_000,
    limit: 185_000,
  },
  {
    name: "A shared sermon",
    route: await share(owner, server.address),
    isUsable: SHARED_IS_USABLE,
    context: await browser.newContext({ baseURL: server.address }),
    goal: 1_200,
    limit: 60_000,
  },
];
const rows: string[][] = [];
for (const { name, route, isUsable, context, goal, limit } of pages) {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(context, route, isUsable));
  const times = visits.map(({ usable }) => usable);
  rows.push([
    name,
    seconds(findMedian(times) ?? Number.NaN),
    seconds(Math.min(...times)),
    seconds(Math.max(...times)),
    seconds(goal),
    kilobytes(findMedian(visits.map(({ bytes }) => bytes)) ?? Number.NaN),
    kilobytes(limit),
  ]);
}
await browser.close();
await server.stop();

keepReport(
  "browser.md",
  `# The first pages on a slow phone

Seconds from following a link to a usable page: until the fields are visible and enabled, until the cards of a user
with ${SERMONS} sermons appear, or until the shared summary can be read. Headless Chromium, empty cache, CPU throttled ${SLOWER} times, slow 4G (150 ms, 1.6 Mbit/s); ${RUNS} visits
each. Bytes are all scripts and styles on the wire until then, with headers.

${describeMachine()}; system load ${(loadavg()[1] ?? 0).toFixed(1)}

${writeTable(["Page", "Median", "Best", "Worst", "Goal", "Scripts and styles", "Limit"], rows)}
`,
);
