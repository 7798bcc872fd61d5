// What Lighthouse says of the pages that people come to most, as a phone on a slow connection has them. Run with
// `node bench/lighthouse.bench.ts` after `npm run build`; it writes bench/results/lighthouse.md.
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { ServerProcess } from "../e2e/server-process.ts";
import { makeSpeech } from "../e2e/timed-speech.ts";
import { findFreePort } from "./free-port.ts";
import { type Findings, LIGHTHOUSE_VERSION, loadLighthouse } from "./lighthouse.ts";
import { describeMachine, findMedian, keepReport, writeTable } from "./measure.ts";

const RUNS = 3;
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100 };
const SERMONS = 25;
const STUDY = {
  title: "The Gospel of John",
  sessions: Array.from({ length: 8 }, (_, week) => ({
    title: `Week ${week + 1}`,
    scripture: "John 3:1-21",
    discussionQuestions: ["What does he say of the light?", "To whom does he say it?"],
  })),
};

type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];

/** Signs somebody up who has sermons and a study; answers the addresses of their pages. */
async function arrive(context: BrowserContext, address: string): Promise<Record<string, string>> {
  const headers = { origin: address };
  const send = async (to: string, data: object) => {
    const answer = await context.request.post(`${address}${to}`, { data, headers });
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  };
  const account = { name: "Lydia", email: `${crypto.randomUUID()}@berea.test`, password: "grace and peace" };
  const { user } = await send("/api/auth/sign-up/email", account);
  const sermons = `/api/users/${user.id}/sermons`;
  for (let number = 1; number < SERMONS; number += 1) {
    await send(sermons, { title: `Sermon ${number}`, scripture: "Luke 12:32", description: "Of the flock." });
  }
  const sermon = await send(sermons, {
    title: "The little flock",
    scripture: "Luke 12:32",
    ...makeSpeech(100),
  });
  const study = await send(`/api/users/${user.id}/studies`, STUDY);
  return {
    "The library": "/#/library",
    "A sermon": `/#/sermon/${sermon.id}`,
    "The editor of a study": `/#/create/biblestudy/edit/${study.id}`,
    "The profile": "/#/profile",
  };
}

const scoreOf = ({ categories }: Findings, category: Category) =>
  Math.round((categories[category]?.score ?? 0) * 100);

/** The audits that keep a page from a whole score in what has to be whole. */
const findFaults = ({ categories, audits }: Findings): string[] =>
  CATEGORIES.filter((category) => GOALS[category] === 100)
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);

const server = await ServerProcess.start();
const profile = await mkdtemp(path.join(tmpdir(), "berea-lighthouse-"));
const port = await findFreePort();
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});
const rows: string[][] = [];
const faults = new Set<string>();
try {
  const lighthouse = await loadLighthouse();
  const options = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: "error" };
  const lookAt = async (name: string, route: string) => {
    const looks: Findings[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      // Each as somebody who has come for the first time, to an address that differs before the #, so that it is loaded anew.
      const result = await lighthouse(`${server.address}/?look=${run}${route.slice(1)}`, options);
      if (result) looks.push(result.lhr);
    }
    for (const fault of looks.flatMap(findFaults)) faults.add(`${name}: ${fault}`);
    const median = (read: (look: Findings) => number) => findMedian(looks.map(read)) ?? Number.NaN;
    const scores = CATEGORIES.map((category) => median((look) => scoreOf(look, category)));
    const figure = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    rows.push([
      name,
      ...scores.map(String),
      `${(figure("first-contentful-paint") / 1_000).toFixed(1)} s`,
      `${(figure("largest-contentful-paint") / 1_000).toFixed(1)} s`,
      `${figure("total-blocking-time").toFixed(0)} ms`,
      figure("cumulative-layout-shift").toFixed(3),
    ]);
    if (CATEGORIES.some((category, at) => (scores[at] ?? 0) < GOALS[category])) process.exitCode = 1;
  };
  await lookAt("The sign-in page", "/#/login");
  const pages = await arrive(context, server.address);
  for (const [name, route] of Object.entries(pages)) await lookAt(name, route);
} finally {
  await context.close();
  await server.stop();
  await rm(profile, { recursive: true, force: true });
}

const goals = CATEGORIES.map((category) => String(GOALS[category]));
keepReport(
  "lighthouse.md",
  `# What Lighthouse says

Lighthouse ${LIGHTHOUSE_VERSION} with its own phone and connection, nothing in the cache; medians of ${RUNS} looks. Signed in but for
the first page, with ${SERMONS} sermons, one of them with a transcript, and a study.

${describeMachine()}; load of the machine ${(loadavg()[1] ?? 0).toFixed(1)}

${writeTable(
  [
    "Page",
    "Performance",
    "Accessibility",
    "Best practices",
    "First paint",
    "Largest paint",
    "Blocked",
    "Shift",
  ],
  [...rows, ["Goal", ...goals, "", "", "", ""]],
)}
${[...faults].map((fault) => `\n- ${fault}`).join("")}
`,
);
