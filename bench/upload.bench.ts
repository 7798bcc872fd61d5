// An upload of 1 GB to the real server, which is killed twice on the way: whether every byte arrives, and how much memory
// the server takes. Run with `node bench/upload.bench.ts`; it writes bench/results/upload.md.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as tus from "tus-js-client";
import { choosePort } from "../server/http/port.ts";
import { encodeWav, WAV_HEADER_BYTES } from "../server/audio/wav.ts";

const MEGABYTE = 1024 ** 2;
const SIZE = 1024 * MEGABYTE;
const CHUNK = 8 * MEGABYTE;
/** Bytes after whose arrival the server is killed. */
const KILLS = [SIZE / 3, (SIZE * 2) / 3];
/** Kilobytes above idle that the server may take at most. */
const MOST_MEMORY = 200 * 1024;
const SAMPLING = 25;

const folder = await mkdtemp(path.join(tmpdir(), "berea-bench-"));
const port = await choosePort({ host: "127.0.0.1", port: 0 });
const origin = `http://127.0.0.1:${port}`;

interface Server {
  process: ChildProcess;
  /** Kilobytes: when it had just started, and the most since. */
  memory: { idle: number; peak: number };
}

const readMemory = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);

const isServing = () =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  while (!(await isServing())) await delay(50);
  const idle = readMemory(child);
  const server: Server = { process: child, memory: { idle, peak: idle } };
  const sampling = setInterval(() => {
    if (child.exitCode !== null || child.signalCode !== null) return clearInterval(sampling);
    server.memory.peak = Math.max(server.memory.peak, readMemory(child));
  }, SAMPLING);
  return server;
}

async function stop({ process: child }: Server, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/** Three hours and twenty minutes of noise as WAV: no two pieces of it are alike. Answers its hash. */
async function writeRecording(file: string): Promise<string> {
  const hash = createHash("sha256");
  const handle = await open(file, "w");
  let state = 1;
  const words = new Uint32Array(MEGABYTE / 4);
  for (let written = 0; written < SIZE; written += MEGABYTE) {
    for (let at = 0; at < words.length; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      words[at] = state ^ written;
    }
    const piece = Buffer.from(words.buffer);
    if (written === 0) piece.set(makeHeader());
    hash.update(piece);
    await handle.write(piece);
  }
  await handle.close();
  return hash.digest("hex");
}

/** The header of a WAV file of `SIZE` bytes. */
function makeHeader(): Uint8Array {
  const header = Buffer.from(encodeWav(new Int16Array(0), 44_100));
  header.writeUInt32LE(SIZE - 8, 4);
  header.writeUInt32LE(SIZE - WAV_HEADER_BYTES, WAV_HEADER_BYTES - 4);
  return header;
}

async function signUp(): Promise<{ uid: string; cookie: string }> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", email: "bench@berea.test", password: "a long enough password" }),
  });
  const { user } = (await response.json()) as { user: { id: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { uid: user.id, cookie };
}

const lives: Server[] = [await startServer()];
const recording = path.join(folder, "recording.wav");
const expected = await writeRecording(recording);
const { uid, cookie } = await signUp();
const created = await fetch(`${origin}/api/users/${uid}/sermons`, {
  method: "POST",
  headers: { "content-type": "application/json", cookie },
  body: "{}",
});
const { id: sermonId } = (await created.json()) as { id: string };

const startedAt = performance.now();
const kills = [...KILLS];
let away = 0;

async function killAndStart(): Promise<void> {
  const before = performance.now();
  await stop(lives.at(-1)!, "SIGKILL");
  lives.push(await startServer());
  away += performance.now() - before;
}

const address = await new Promise<string>((resolve, reject) => {
  const upload = new tus.Upload(createReadStream(recording), {
    endpoint: `${origin}/api/uploads`,
    headers: { cookie },
    chunkSize: CHUNK,
    retryDelays: Array.from({ length: 60 }, () => 500),
    metadata: { filename: "recording.wav", filetype: "audio/wav", sermonId },
    onProgress: (sent) => {
      if (sent < (kills[0] ?? Infinity)) return;
      kills.shift();
      killAndStart().catch(reject);
    },
    onSuccess: () => resolve(upload.url!),
    onError: reject,
  });
  upload.start();
});
const sending = (performance.now() - startedAt - away) / 1000;
const uploaded = lives.map(({ memory }) => memory.peak - memory.idle);

// What comes back, and what serving it takes.
const last = lives.at(-1)!;
const hash = createHash("sha256");
last.memory.peak = last.memory.idle;
const content = await fetch(`${origin}/api/users/${uid}/files/${address.split("/").at(-1)}/content`, {
  headers: { cookie },
});
for await (const piece of content.body!) hash.update(piece);
const isSame = hash.digest("hex") === expected;
await stop(last, "SIGTERM");
await rm(folder, { recursive: true });

const megabytes = (kilobytes: number) => `${(kilobytes / 1024).toFixed(0)} MB`;
const report = `# Uploading 1 GB

Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores; client, server and the embedded
PostgreSQL on the same machine, which had other work to do, chunks of ${CHUNK / MEGABYTE} MB. The server was killed with SIGKILL after a third and after two thirds
of the bytes, and started again at once.

| | |
| --- | --- |
| checksum of what can be read afterwards | ${isSame ? "the same" : "ANOTHER"} |
| memory of the idle server | ${megabytes(lives[0]!.memory.idle)} |
| most above idle, before the first kill, after it, and after the second one | ${uploaded.map(megabytes).join(", ")} (at most ${megabytes(MOST_MEMORY)}) |
| most above idle while the file is read back | ${megabytes(last.memory.peak - last.memory.idle)} |
| from the first byte to the finished file, without the time in which no server ran | ${sending.toFixed(1)} s, ${(SIZE / MEGABYTE / sending).toFixed(0)} MB a second |
| killing and starting, both times | ${(away / 1000).toFixed(1)} s |
`;
const results = new URL("results/", import.meta.url);
mkdirSync(results, { recursive: true });
writeFileSync(new URL("upload.md", results), report);
console.log(report);
if (!isSame || Math.max(...uploaded) > MOST_MEMORY) process.exit(1);
