// How long a key press takes in the largest texts and studies, in Chromium. It needs the built web app (`npm run build`).
// Run with `node bench/typing.bench.ts [names of scenes]`; it writes bench/results/typing.md.
import { type Browser, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/server-process.ts";
import { makeSpeech } from "../e2e/timed-sermon.ts";
import { loadavg } from "node:os";
import { describeMachine, keepReport, milliseconds, writeTable } from "./measure.ts";

const TYPED = "and behold he came again to us and spoke of the kingdom ";

/**
 * Notes of every key how long it waited for the page and how long it took until it was shown, both as the browser's own Event
 * Timing has it (in steps of 8 ms, and nothing of what was faster than 16), and from the page's first hearing of it to the frame.
 */
const WATCH_KEYS = `
  window.keys = { delays: [], frames: [], longTasks: [] };
  new PerformanceObserver((list) => list.getEntries()
    .filter(({ name }) => name === "keydown")
    .forEach(({ startTime, processingStart }) => window.keys.delays.push(processingStart - startTime)))
    .observe({ type: "event", durationThreshold: 16 });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.keys.longTasks.push(duration)))
    .observe({ type: "longtask" });
  document.addEventListener("keydown", () => {
    const pressed = performance.now();
    requestAnimationFrame(() => {
      const shown = new MessageChannel();
      shown.port1.onmessage = () => window.keys.frames.push(performance.now() - pressed);
      shown.port2.postMessage(0);
    });
  }, true);`;

interface Keys {
  delays: number[];
  frames: number[];
  longTasks: number[];
}

interface Scene {
  name: string;
  kind: "sermons" | "studies";
  record: object;
  /** Opens the record of an id and puts the caret where is to be written. */
  open: (page: Page, id: string) => Promise<void>;
}

/** Puts the caret into the middle of a text. */
const PLACE_CARET = `(() => {
  const text = document.querySelector("[role=textbox]");
  const paragraphs = text.querySelectorAll("p");
  const middle = paragraphs[paragraphs.length >> 1];
  middle.scrollIntoView({ block: "center" });
  text.focus();
  const words = document.createTreeWalker(middle, NodeFilter.SHOW_TEXT, (node) => (node.length > 20 ? 1 : 3)).nextNode();
  getSelection().setBaseAndExtent(words, 20, words, 20);
})()`;

/** The editor of one text of a sermon. */
const openText = (tab: string) => async (page: Page, id: string) => {
  await page.goto(`/#/create/sermon/edit/${id}?tab=${tab}`);
  await page.locator("[role=textbox] p").first().waitFor();
  await page.waitForTimeout(2_000);
  await page.evaluate(PLACE_CARET);
};

const SESSIONS = 52;
const QUESTIONS = 20;
const LARGEST_STUDY = {
  title: "A year in the Gospel of John",
  sessions: Array.from({ length: SESSIONS }, (_, week) => ({
    title: `Week ${week + 1}`,
    scripture: "John 3:1-21",
    description: "We read slowly, and each says what they have heard.",
    discussionQuestions: Array.from(
      { length: QUESTIONS },
      (__, at) =>
        `Question ${at + 1} of week ${week + 1}: what does he say of the light, and to whom does he say it?`,
    ),
    activities: ["Read the chapter aloud.", "Write one verse on a card."],
  })),
};

/** Brings a session of a study on the screen, again and again, for those above it grow as they come. */
const BRING = `(at) => new Promise((done) => {
  const look = () => {
    const card = document.querySelectorAll("main ol > li:has(> div > h3)")[at];
    card.scrollIntoView();
    const question = card.querySelectorAll("fieldset textarea")[9];
    if (!question) return requestAnimationFrame(look);
    done(question.focus());
  };
  look();
})`;

/** The tenth question of a session in the middle, all being unfolded; where `areSeen` they were on the screen before. */
const openSessions = (areSeen: boolean) => async (page: Page, id: string) => {
  await page.goto(`/#/create/biblestudy/edit/${id}`);
  await page.getByRole("tab", { name: "Study Sessions" }).click();
  await page.getByRole("button", { name: "Unfold all" }).click();
  const seen = areSeen ? Array.from({ length: SESSIONS }, (_, at) => at) : [];
  for (const at of seen) await page.evaluate(`(${BRING})(${at})`);
  await page.evaluate(`(${BRING})(${SESSIONS / 2})`);
};

const SCENES: Scene[] = [
  {
    name: "Transcript of 9,400 words with times",
    kind: "sermons",
    record: makeSpeech(560),
    open: openText("transcript"),
  },
  {
    name: "Transcript of 157,000 words with times",
    kind: "sermons",
    record: makeSpeech(9_400),
    open: openText("transcript"),
  },
  {
    name: "Refined transcript of 9,400 words, as it will be read",
    kind: "sermons",
    record: { refinedTranscript: makeSpeech(560).transcript },
    open: openText("refinedTranscript"),
  },
  {
    name: `Study of ${SESSIONS} sessions with ${QUESTIONS} questions each, just unfolded`,
    kind: "studies",
    record: LARGEST_STUDY,
    open: openSessions(false),
  },
  {
    name: "The same, with all sessions on the page",
    kind: "studies",
    record: LARGEST_STUDY,
    open: openSessions(true),
  },
];

async function store(page: Page, address: string, { kind, record }: Scene): Promise<string> {
  const headers = { origin: address };
  const account = { name: "Lydia", email: `${crypto.randomUUID()}@berea.test`, password: "grace and peace" };
  const signedUp = await page.request.post(`${address}/api/auth/sign-up/email`, { data: account, headers });
  const { user } = await signedUp.json();
  const data = { title: "Long", ...record };
  const stored = await page.request.post(`${address}/api/users/${user.id}/${kind}`, { data, headers });
  if (!stored.ok()) throw new Error(await stored.text());
  return (await stored.json()).id;
}

async function type(browser: Browser, address: string, scene: Scene): Promise<Keys> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await scene.open(page, await store(page, address, scene));
  await page.evaluate(WATCH_KEYS);
  await page.keyboard.type(TYPED, { delay: 90 });
  await page.waitForTimeout(1_500);
  const keys = (await page.evaluate("window.keys")) as Keys;
  await context.close();
  return keys;
}

const worst = (times: readonly number[]) => milliseconds(Math.max(0, ...times), 0);
const of100 = (times: readonly number[], part: number) =>
  milliseconds(times.toSorted((a, b) => a - b)[Math.floor((times.length * part) / 100)] ?? Number.NaN, 0);

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const only = new RegExp(process.argv[2] ?? "");
const rows: string[][] = [];
const server = await ServerProcess.start();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const scene of SCENES.filter(({ name }) => only.test(name))) {
    const { delays, frames, longTasks } = await type(browser, server.address, scene);
    rows.push([
      scene.name,
      worst(delays),
      of100(frames, 50),
      of100(frames, 95),
      worst(frames),
      longTasks.length === 0 ? "none" : `${longTasks.length}, ${worst(longTasks)} the longest`,
    ]);
  }
} finally {
  await browser.close();
  await server.stop();
}

keepReport(
  "typing.md",
  `# Typing in the largest texts and studies

${TYPED.length} keys, one every 90 ms. The input delay is how long a key waits until the page hears it (the browser's Event Timing);
then the milliseconds from that to the frame that shows it; and what kept the page busy for more than 50 ms (long tasks).
Chromium without a window, with software rendering, at the full speed of the processor.

${describeMachine()}; load of the machine ${(loadavg()[1] ?? 0).toFixed(1)}

${writeTable(["Where", "Worst input delay", "Median to the frame", "95 of 100", "Worst", "Long tasks"], rows)}
`,
);
