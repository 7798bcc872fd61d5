// How long a key press takes in the largest texts and studies, in Chromium. It needs the built web app (`npm run build`).
// Run with `node bench/typing.bench.ts [names of scenes]`; it writes bench/results/typing.md.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/server-process.ts";
import { describeMachine, keepReport, milliseconds, writeTable } from "./measure.ts";
import { type Scene, SCENES } from "./typing-scenes.ts";

/** What is typed without a pause, and milliseconds of the pause after it: about as long as what a pause begins waits for. */
const TYPED = [
  { words: "and behold he came again ", pause: 420 },
  { words: "to us and spoke ", pause: 1_020 },
  { words: "of the kingdom, ", pause: 1_080 },
  { words: "of the least of all ", pause: 440 },
  { words: "the seeds, ", pause: 1_150 },
  { words: "and of the yeast.", pause: 2_500 },
];
const KEYS = TYPED.reduce((sum, { words }) => sum + words.length, 0);
const RHYTHM = 90;
/** Milliseconds that no key may wait in a study until the page hears it. */
const GOAL = 50;

/**
 * Notes of every key how long it waited for the page and how long it took until it was shown: the one as the browser's own
 * Event Timing has it (in steps of 8 ms, and nothing of what was shown within 16), the other from the page's first hearing of
 * it to the frame.
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

interface Watched {
  delays: number[];
  frames: number[];
  longTasks: number[];
}

interface Typing extends Watched {
  /** Milliseconds of processor time of the page's own thread for each key. */
  keys: number[];
  /** The same for each pause: what is kept and sent then. */
  pauses: number[];
}

async function store(page: Page, address: string, { kind, record, change }: Scene): Promise<string> {
  const headers = { origin: address };
  const account = { name: "Lydia", email: `${crypto.randomUUID()}@berea.test`, password: "grace and peace" };
  const signedUp = await page.request.post(`${address}/api/auth/sign-up/email`, { data: account, headers });
  const { user } = await signedUp.json();
  const records = `${address}/api/users/${user.id}/${kind}`;
  const stored = await page.request.post(records, { data: { title: "Long", ...record }, headers });
  if (!stored.ok()) throw new Error(await stored.text());
  const { id, version } = await stored.json();
  if (change) {
    const changed = await page.request.patch(`${records}/${id}`, { data: { version, ...change }, headers });
    if (!changed.ok()) throw new Error(await changed.text());
  }
  return id;
}

/** The processor time of the page's own thread until now, in milliseconds. */
async function readThreadTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}

async function type(browser: Browser, address: string, scene: Scene): Promise<Typing> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await scene.open(page, await store(page, address, scene));
  await page.evaluate(WATCH_KEYS);

  const [keys, pauses]: [number[], number[]] = [[], []];
  let before = await readThreadTime(devtools);
  const note = async (into: number[]) => {
    const now = await readThreadTime(devtools);
    into.push(now - before);
    before = now;
  };
  for (const { words, pause } of TYPED) {
    for (const key of words) {
      await Promise.all([page.keyboard.press(key), sleep(RHYTHM)]);
      await note(keys);
    }
    await sleep(pause - RHYTHM);
    // Asked without waiting: the next key is not to be late.
    void note(pauses);
  }
  await note(pauses);
  const watched = (await page.evaluate("window.keys")) as Watched;
  await context.close();
  return { ...watched, keys, pauses };
}

const worst = (times: readonly number[]) => Math.max(0, ...times);
/** What so many of a hundred do not exceed; those that are missing of `count` took no time that was noted. */
function of100(times: readonly number[], part: number, count = times.length): number {
  const all = [...Array.from({ length: Math.max(0, count - times.length) }, () => 0), ...times];
  return all.toSorted((one, other) => one - other)[Math.floor((all.length * part) / 100)] ?? Number.NaN;
}
const whole = (value: number) => milliseconds(value, 0);

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const only = new RegExp(process.argv[2] ?? "");
const rows: string[][] = [];
const server = await ServerProcess.start();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const scene of SCENES.filter(({ name }) => only.test(name))) {
    const { delays, frames, longTasks, keys, pauses } = await type(browser, server.address, scene);
    if (scene.kind === "studies" && worst(delays) > GOAL) process.exitCode = 1;
    rows.push([
      scene.name,
      whole(of100(delays, 95, KEYS)),
      whole(worst(delays)),
      whole(of100(frames, 50)),
      whole(of100(frames, 95)),
      whole(worst(frames)),
      milliseconds(of100(keys, 50)),
      milliseconds(of100(keys, 95)),
      milliseconds(worst(keys)),
      whole(worst(pauses)),
      longTasks.length === 0 ? "none" : `${longTasks.length}, ${whole(worst(longTasks))} the longest`,
    ]);
    console.log(rows.at(-1)?.join(" | "));
  }
} finally {
  await browser.close();
  await server.stop();
}

keepReport(
  "typing.md",
  `# Typing in the largest texts and studies

${KEYS} keys, one every ${RHYTHM} ms, with pauses of ${Math.min(...TYPED.map(({ pause }) => pause))} to ${Math.max(...TYPED.map(({ pause }) => pause))} ms between the words, after which what was written is
kept and sent while the next key comes. The input delay is how long a key waits until the page hears it (the browser's Event
Timing; goal: in a study never more than ${GOAL} ms). Then the milliseconds from that to the frame that shows it; the processor time that the
page's own thread spends on a key and on a pause, which other work of the machine does not lengthen; and what kept the page
busy for more than 50 ms (long tasks). Chromium without a window, with software rendering, at the full speed of the processor.

${describeMachine()}; load of the machine ${(loadavg()[1] ?? 0).toFixed(1)}

${writeTable(
  [
    "Where",
    "Input delay, 95 of 100",
    "Worst",
    "To the frame, median",
    "95 of 100",
    "Worst",
    "Processor time of a key, median",
    "95 of 100",
    "Most",
    "Of a pause, most",
    "Long tasks",
  ],
  rows,
)}
`,
);
