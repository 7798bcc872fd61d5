// "Process everything" on a language model: how close the time comes to the limit of the server's speed.
import pino from "pino";
import { createBuiltinEngine } from "../server/engine/builtin-engine.ts";
import type { Engine } from "../server/engine/engine.ts";
import { createModelClient } from "../server/engine/model/calls/model-client.ts";
import { estimateTokens } from "../server/engine/model/calls/model-api.ts";
import { createModelEngine } from "../server/engine/model/model-engine.ts";
import {
  type Fault,
  type ModelServer,
  type ModelServerOptions,
  type ReceivedCall,
  startModelServer,
} from "../server/engine/model/calls/testing-model-server.ts";
import { collectGarbage, describeMachine, keepReport, writeTable } from "./support/measure.ts";
import { makeSermon } from "./support/texts.ts";
import { KING_JAMES } from "../server/scripture/bible/edition.ts";

const CONCURRENCY = 8;
const FIRST_TOKEN = 600;
const TOKENS_PER_SECOND = 80;
const PROMPT_TOKENS_PER_SECOND = 10_000;
const SPEED: ModelServerOptions = {
  firstToken: FIRST_TOKEN,
  tokensPerSecond: TOKENS_PER_SECOND,
  promptTokensPerSecond: PROMPT_TOKENS_PER_SECOND,
};

const builtin = createBuiltinEngine(pino({ level: "silent" }));

interface Trial {
  name: string;
  words: number;
  /** The maximum of time / limit. */
  most: number;
  serverLimit?: number;
  fault?(call: ReceivedCall): Fault | undefined;
}

interface Measured {
  seconds: number;
  /** The shortest possible time in seconds, T in the report. */
  limit: number;
  calls: number;
  limited: number;
  faults: number;
  atATime: number;
  tokens: number;
  /** Input tokens that the server had not read before, as a share of all input tokens. */
  uncached: number;
  /** The sermon's own tokens, read four times and refined once, the other three results, and a prompt for each call. */
  neededTokens: number;
}

const settingsFor = (server: ModelServer) =>
  ({
    provider: "openai-compatible",
    baseUrl: server.url,
    model: "bench",
    concurrency: CONCURRENCY,
  }) as const;

/** Runs the four steps concurrently on the unrefined transcript. */
const processEverything = (engine: Engine, transcription: string) =>
  Promise.all([
    engine.refineTranscript({ edition: KING_JAMES, transcription, title: "The kingdom" }),
    engine.summarizeSermon({ edition: KING_JAMES, transcription, title: "The kingdom" }),
    engine.createLessonPlan({ edition: KING_JAMES, transcription, title: "The kingdom" }),
    engine.extractHighlights({ edition: KING_JAMES, transcription, title: "The kingdom" }),
  ]);

async function measureTrial({ words: count, serverLimit, fault }: Trial): Promise<Measured> {
  let faults = 0;
  let longest = 0;
  const server = await startModelServer({
    ...SPEED,
    ...(serverLimit !== undefined && { limit: serverLimit, limitHeaders: { "retry-after": "1" } }),
    fault: (call) => {
      const chosen = fault?.(call);
      if (chosen) faults += 1;
      return chosen;
    },
    answer: (_, sensible) => {
      longest = Math.max(longest, estimateTokens(sensible));
      return sensible;
    },
  });
  const engine = createModelEngine(settingsFor(server), { builtin });
  const sermon = makeSermon(count);
  const startedAt = performance.now();
  const made = await processEverything(engine, sermon);
  const seconds = (performance.now() - startedAt) / 1000;
  engine.close();
  await server.close();
  const input = made.reduce((sum, { tokens }) => sum + tokens.input, 0);
  const output = made.reduce((sum, { tokens }) => sum + tokens.output, 0);
  const atATime = Math.min(CONCURRENCY, serverLimit ?? CONCURRENCY);
  const reading = server.uncachedTokens / PROMPT_TOKENS_PER_SECOND / atATime;
  const prompts = server.calls.reduce((sum, { instructions }) => sum + estimateTokens(instructions), 0);
  return {
    seconds,
    limit: FIRST_TOKEN / 1000 + reading + Math.max(longest, output / atATime) / TOKENS_PER_SECOND,
    calls: server.calls.length,
    limited: server.limited,
    faults,
    atATime: server.maxConcurrent,
    tokens: input + output,
    uncached: server.uncachedTokens / server.tokens.input,
    neededTokens: estimateTokens(sermon) * 4 + output + prompts,
  };
}

/** In every run, the same 5% of the calls fail and 2% hang. */
function failSome({ number }: ReceivedCall): Fault | undefined {
  if (number % 50 === 13) return { kind: "hang", after: number % 100 === 13 ? 0 : 100 };
  if (number % 20 !== 7) return undefined;
  return number % 40 === 7 ? { kind: "status", status: 503 } : { kind: "cut", after: 60 };
}

const WARM_CALLS = 200;
const REPEATED_CALLS = 400;
const REPLY_TOKENS = 200;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Milliseconds of a call, and of the bare request, to a server that responds at once: the medians. */
async function measureOverhead(): Promise<{ bare: number; ours: number }> {
  const reply = "word ".repeat((REPLY_TOKENS * 4) / 5);
  const server = await startModelServer({ answer: () => reply });
  const client = createModelClient(settingsFor(server));
  const request = { instructions: "Say words.", input: makeSermon(500) };
  const askBare = async () => {
    const messages = [
      { role: "system", content: request.instructions },
      { role: "user", content: request.input },
    ];
    const response = await fetch(`${server.url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "bench", messages, stream: true }),
    });
    await response.text();
  };
  const askOurs = () => client.complete({ request: () => request, priority: REPLY_TOKENS });
  const [bare, ours]: [number[], number[]] = [[], []];
  // Alternates, so that both run in an equally warm process.
  for (let call = -WARM_CALLS; call < REPEATED_CALLS; call += 1) {
    const [first, second] = [await timeOf(askBare), await timeOf(askOurs)];
    if (call < 0) continue;
    bare.push(first);
    ours.push(second);
  }
  client.close();
  await server.close();
  return { bare: median(bare), ours: median(ours) };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Heap bytes in use after numbers of long sermons, processed sequentially by the same engine. */
async function measureMemory(rounds: readonly number[]): Promise<number[]> {
  const server = await startModelServer();
  const engine = createModelEngine(settingsFor(server), { builtin });
  const sermon = makeSermon(27_000);
  const sizes: number[] = [];
  for (let round = 1; round <= Math.max(...rounds); round += 1) {
    await processEverything(engine, sermon);
    // The server's log of calls isn't the engine's memory.
    server.calls.length = 0;
    if (!rounds.includes(round)) continue;
    collectGarbage();
    sizes.push(process.memoryUsage().heapUsed);
  }
  engine.close();
  await server.close();
  return sizes;
}

// The threads of the built-in engine take a second to start.
await builtin.refineTranscript({ edition: KING_JAMES, transcription: makeSermon(500) });

const TRIALS: readonly Trial[] = [
  { name: "9,000 words", words: 9_000, most: 1.15 },
  { name: "27,000 words", words: 27_000, most: 1.1 },
  { name: "9,000 words, the server takes 4 calls at a time", words: 9_000, serverLimit: 4, most: 1.3 },
  { name: "27,000 words, the server takes 3 calls at a time", words: 27_000, serverLimit: 3, most: 1.3 },
  { name: "9,000 words, 5% fail and 2% hang", words: 9_000, fault: failSome, most: 1.5 },
  { name: "27,000 words, 5% fail and 2% hang", words: 27_000, fault: failSome, most: 1.5 },
];

const MAX_UNCACHED = 0.55;

const COLUMNS = [
  "Sermon",
  "Time",
  "Limit T",
  "Time / T",
  "Calls",
  "Status 429",
  "Failed",
  "Max. concurrent",
  "Tokens / needed",
  "Uncached input",
];
const rows: string[][] = [];
for (const trial of TRIALS) {
  const done = await measureTrial(trial);
  const cells = [
    trial.name,
    `${done.seconds.toFixed(1)} s`,
    `${done.limit.toFixed(1)} s`,
    `**${(done.seconds / done.limit).toFixed(2)}** (at most ${trial.most})`,
    String(done.calls),
    `${done.limited} (${((done.limited / done.calls) * 100).toFixed(1)}%)`,
    String(done.faults),
    String(done.atATime),
    (done.tokens / done.neededTokens).toFixed(2),
    `**${done.uncached.toFixed(2)}** (at most ${MAX_UNCACHED})`,
  ];
  rows.push(cells);
  console.log(cells.join(" | "));
}
const { bare, ours } = await measureOverhead();
const rounds = [3, 10, 20];
const sizes = await measureMemory(rounds);
await builtin.close();

const megabytes = sizes.map((size, at) => `${(size / 1e6).toFixed(1)} MB after ${rounds[at]}`).join(", ");
const report = `# Processing everything on a language model

${describeMachine()}; engine and model server in one process.
The server responds over HTTP on loopback in real time: the first token after ${FIRST_TOKEN} ms and reading the prompt
(${PROMPT_TOKENS_PER_SECOND.toLocaleString("en")} tokens per second, without what it has read before), then ${TOKENS_PER_SECOND} tokens per second. AI_CONCURRENCY is ${CONCURRENCY}. A token is four characters.
The four steps start together on the unrefined transcript.

T = time to first token + prompt reading / C + max(longest call, all output / C) / token rate, where C is the number of
concurrent calls that the server accepts, up to AI_CONCURRENCY. Tokens needed: the sermon four times, all output, and one
prompt per call (tokens / needed is at most 1.15).

Uncached input is the share of all input tokens that the server had to read: it compares each prompt with those whose replies
have started, and reuses an equal start of at least 1,024 tokens in steps of 128, as OpenAI documents. All input tokens are what
a server without a cache reads; the version before decision 058 sent as many (54,666 for 9,000 words) and shared no start.

${writeTable(COLUMNS, rows)}

A call with an immediate response takes ${ours.toFixed(2)} ms, the bare request ${bare.toFixed(2)} ms: an overhead of ${(ours - bare).toFixed(2)} ms (at most 2).

Heap in use while 27,000 words are processed repeatedly on one engine: ${megabytes} rounds.
`;
keepReport("pipeline.md", report);
