// How long a user waits for a small answer while another one sends what costs a server the most.
import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./support/measure.ts";
import type { NeighborTask } from "./support/neighbor.ts";
import { signUp } from "./support/person.ts";

/** How long one user's request may delay a small request of another user. */
const MAX_DELAY_MS = 150;
const ALONE_MS = 4_000;
const RUNS = 2;
const MAX_BODY_BYTES = 16 * 1024 ** 2;
const MAX_VERSIONS = 50;
const LONG_SERMONS = 10;
const METRICS_TOKEN = "0123456789abcdef0123456789abcdef";

const server = await ServerProcess.start({ METRICS_TOKEN });
const origin = server.address;
const attacker = await signUp(origin);
const neighbor = await signUp(origin, "euodia@berea.test");
const sermonsOf = ({ uid }: { uid: string }) => `/api/users/${uid}/sermons`;
const sermons = sermonsOf(attacker);

interface Answer {
  status: number;
  body: string;
}

async function call(
  { cookie }: { cookie: string },
  method: string,
  address: string,
  body?: string | object,
): Promise<Answer> {
  const payload = typeof body === "object" ? JSON.stringify(body) : body;
  const bytes = payload === undefined ? undefined : Buffer.from(payload);
  const sent = request(new URL(address, origin), {
    method,
    headers: {
      cookie,
      ...(bytes && { "content-type": "application/json", "content-length": bytes.length }),
    },
  });
  // The server may close the connection of a rejected request before all of it is sent.
  const failed = once(sent, "error").then(() => undefined);
  sent.end(bytes);
  const answered = await Promise.race([once(sent, "response"), failed]);
  if (!answered) return { status: 0, body: "" };
  const [response] = answered;
  return { status: response.statusCode, body: await text(response) };
}

async function create(person: { uid: string; cookie: string }, fields: object): Promise<string> {
  const { status, body } = await call(person, "POST", sermonsOf(person), fields);
  if (status !== 201) throw new Error(`a sermon could not be created: ${status} ${body.slice(0, 200)}`);
  return (JSON.parse(body) as { id: string }).id;
}

async function readVersion(id: string): Promise<number> {
  return (JSON.parse((await call(attacker, "GET", `${sermons}/${id}`)).body) as { version: number }).version;
}

const WORDS =
  "and so the people went away from there in peace with grace of God love mercy faith hope joy".split(" ");
let seed = 1;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const speak = (count: number) =>
  Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? "");

const listSegments = (count: number, words: number) =>
  Array.from({ length: count }, (_, at) => ({
    start: at * 1.3,
    end: at * 1.3 + 1.2,
    text: speak(words).join(" "),
    wordStarts: Array.from(
      { length: words },
      (__, word) => Math.round((at * 1.3 + word * 0.1) * 1000) / 1000,
    ),
  }));

const segments = listSegments(20_000, 9);
const transcript = segments.map((segment) => segment.text).join(" ");
const timed = await create(attacker, { title: "Timed", transcript, segments });
const huge = await create(attacker, {
  title: "Huge",
  scripture: "John 3",
  transcript: `${speak(180_000).join(" ")}`.slice(0, 999_000),
  refinedTranscript: "John 1 and 2 and ".repeat(12_000),
  summary: "*a _".repeat(250_000),
  lessonPlan: "<p>Fear not. </p>".repeat(50_000),
  segments: listSegments(50_000, 4),
});
const [edited, listed, bare] = [
  await create(attacker, { title: "Edited" }),
  await create(attacker, { title: "Listed" }),
  await create(attacker, { title: "Bare" }),
];
for (let version = 1; version <= MAX_VERSIONS + 1; version += 1) {
  const summary = `${version} ${"Fear not. ".repeat(90_000)}`;
  await call(attacker, "PATCH", `${sermons}/${listed}?return=item`, { version, summary });
}

for (let at = 0; at < LONG_SERMONS; at += 1) {
  await create(attacker, {
    title: `Long ${at}`,
    transcript,
    lessonPlan: "<p>Grace of God &amp; peace.</p>".repeat(25_000),
  });
}
const study = {
  title: "Study",
  sessions: Array.from({ length: 200 }, () => ({
    id: crypto.randomUUID(),
    title: "Session",
    description: "Of grace.",
    scripture: "John 3",
    discussionQuestions: Array<string>(100).fill("What does it say of grace, and what follows?"),
    activities: Array<string>(100).fill("Read it aloud."),
    resources: Array<string>(100).fill("A Bible."),
    media: [],
    videoUrl: "",
  })),
};
const get = (address: string) => () => call(attacker, "GET", address);
const post = (body: () => string | object) => () => call(attacker, "POST", sermons, body());
const change =
  (id: string, fields: () => object, query = "?return=item") =>
  async () => {
    const version = await readVersion(id);
    return call(attacker, "PATCH", `${sermons}/${id}${query}`, { version, ...fields() });
  };
const listKeys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`;
const listOnes = (count: number) => Array<number>(count).fill(1).join();
const words = transcript.split(" ");
let isChanged = false;
const otherTranscript = () => {
  isChanged = !isChanged;
  return words.map((word, at) => (isChanged && at % 7 === 3 ? "changed" : word)).join(" ");
};

/** The most expensive requests. */
const ATTACKS: [name: string, attack: () => Promise<Answer>][] = [
  [
    "only `transcript` of a sermon with 20,000 segments",
    change(timed, () => ({ transcript: otherTranscript() }), ""),
  ],
  ["a body with 1,000,000 unknown keys", post(() => listKeys(1_000_000))],
  ["JSON nested 2,000,000 deep", post(() => `{"title":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`)],
  ["a lesson plan of a million `<`", change(edited, () => ({ lessonPlan: "<".repeat(1_000_000) }))],
  ["a lesson plan of a million `&`", change(edited, () => ({ lessonPlan: "&".repeat(1_000_000) }))],
  [
    "50,000 segments with 200,000 words",
    change(bare, () => ({ transcript: "Fear not.", segments: listSegments(50_000, 4) }), ""),
  ],
  ["550,000 wrong segments", post(() => `{"segments":[${listOnes(550_000)}]}`)],
  ["550,000 unknown keys", post(() => listKeys(550_000))],
  ["16 MB of quotes", post(() => `[${'"'.repeat(MAX_BODY_BYTES - 2)}`)],
  ["16 MB of spaces", post(() => `${" ".repeat(MAX_BODY_BYTES - 2)}{}`)],
  ["a number of 16 MB", post(() => `{"version":${"9".repeat(MAX_BODY_BYTES - 20)}}`)],
  [
    "16 MB of escaped characters",
    post(() => `{"notes":"${"\\u0041".repeat(Math.floor(MAX_BODY_BYTES / 6) - 10)}"}`),
  ],
  ["reading a sermon with all texts and 50,000 segments", get(`${sermons}/${huge}`)],
  [`${MAX_VERSIONS} versions of a summary of 900 kB`, get(`${sermons}/${listed}/versions?part=summary`)],
  [
    "the checks of a summary of `*a _` and a refined text of `John 1 and 2 and `",
    async () => {
      await change(huge, () => ({ notes: `Changed ${Date.now()}` }))();
      return get(`${sermons}/${huge}/checks`)();
    },
  ],
  ["`'*a _'.repeat(250000)` as PDF", get(`${sermons}/${huge}/export/pdf`)],
  ["a Markdown file of it", get(`${sermons}/${huge}/export/md`)],
  ["captions of 50,000 segments", get(`${sermons}/${huge}/export/vtt`)],
  [
    `a search that finds ${LONG_SERMONS} long sermons`,
    get(`/api/users/${attacker.uid}/search?q=${encodeURIComponent('grace "of God"')}`),
  ],
  [
    "refining a million characters",
    () =>
      call(attacker, "POST", "/api/refine-transcription", {
        transcription: "John 1 and 2 and ".repeat(58_000),
        user_id: attacker.uid,
        sermon_id: huge,
      }),
  ],
  [
    "a study of 200 sessions with 60,000 entries",
    () => call(attacker, "POST", `/api/users/${attacker.uid}/studies`, study),
  ],
  ["the archive", get(`/api/users/${attacker.uid}/archive`)],
];

async function readLoopDelay(): Promise<number> {
  const answer = await fetch(new URL("/api/metrics", origin), {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1];
  return Number(seconds) * 1000;
}

const child = fork(path.join(import.meta.dirname, "support/neighbor.ts"));
const small = await create(neighbor, { title: "Small", transcript: "Fear not." });

/** Milliseconds of the neighbor's answers during `work`, and the event loop's longest delay. */
async function observe(work: () => Promise<unknown>): Promise<{ times: number[]; loopDelay: number }> {
  const task: NeighborTask = { url: `${origin}${sermonsOf(neighbor)}/${small}`, cookie: neighbor.cookie };
  child.send(task);
  await delay(200);
  await readLoopDelay();
  await work();
  const loopDelay = await readLoopDelay();
  await delay(200);
  const answered = once(child, "message");
  child.send("stop");
  const [times] = (await answered) as [number[]];
  return { times, loopDelay };
}

const describe = (times: number[]) => [
  milliseconds(findMedian(times) ?? 0),
  milliseconds(Math.max(...times), 0),
];

// The first requests of a process are slower.
await observe(() => delay(1_000));
const alone = await observe(() => delay(ALONE_MS));
const medianAlone = findMedian(alone.times) ?? 1;
const rows = [["nothing", "", "", ...describe(alone.times), "1.0", milliseconds(alone.loopDelay, 0)]];
let longest = 0;
const chosen = ATTACKS.filter(([name]) => name.includes(process.env.BENCH_ATTACK ?? ""));
for (const [name, attack] of chosen) {
  const times: number[] = [];
  const loopDelays: number[] = [];
  const tookMs: number[] = [];
  let status = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const seen = await observe(async () => {
      const startedAt = performance.now();
      ({ status } = await attack());
      tookMs.push(performance.now() - startedAt);
    });
    times.push(...seen.times);
    loopDelays.push(seen.loopDelay);
  }
  longest = Math.max(longest, ...times);
  const ratio = (findMedian(times) ?? 0) / medianAlone;
  rows.push([
    name,
    status === 0 ? "cut off" : String(status),
    milliseconds(Math.max(...tookMs), 0),
    ...describe(times),
    ratio.toFixed(1),
    milliseconds(Math.max(...loopDelays), 0),
  ]);
}
child.disconnect();
await server.stop();

keepReport(
  "hostile-requests.md",
  `# What one user's request costs another

${describeMachine()}; attacker, neighbor, server and database on the same machine. One user sends the requests that cost the server
most, ${RUNS} times each, while another user opens and saves a small sermon. The neighbor's times are the median, its ratio to the median
without an attack, and the longest (at most ${MAX_DELAY_MS} ms). The event loop delay is the server's longest.

${writeTable(["The attacker sends", "Answer", "Took", "Neighbor, median", "Longest", "Ratio", "Event loop"], rows)}
`,
);
if (longest > MAX_DELAY_MS) process.exit(1);
