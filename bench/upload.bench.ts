// An upload of 1 GB to the real server, which is killed twice on the way: whether every byte arrives, and how much memory
// the server takes. Run with `node bench/upload.bench.ts`; it writes bench/results/upload.md.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as tus from "tus-js-client";
import { ServerProcess } from "../e2e/server-process.ts";
import { encodeWav, WAV_HEADER_BYTES } from "../server/audio/wav.ts";
import { describeMachine, keepReport, readMemory } from "./measure.ts";
import { signUp } from "./person.ts";

const MEGABYTE = 1024 ** 2;
const SIZE = 1024 * MEGABYTE;
const CHUNK = 8 * MEGABYTE;
/** Bytes after whose arrival the server is killed. */
const KILLS = [SIZE / 3, (SIZE * 2) / 3];
/** Bytes above idle that the server may take at most. */
const MOST_MEMORY = 200 * MEGABYTE;
const SAMPLING = 25;

const folder = await mkdtemp(path.join(tmpdir(), "berea-bench-"));

/** What a life of the server took of memory, in bytes: when it had just started, and the most since. */
interface Memory {
  idle: number;
  peak: number;
}

/** Notes the memory of the server until it ends. */
function watchMemory({ processId }: ServerProcess): Memory {
  const idle = readMemory(processId);
  const memory = { idle, peak: idle };
  const sampling = setInterval(() => {
    try {
      memory.peak = Math.max(memory.peak, readMemory(processId));
    } catch {
      clearInterval(sampling);
    }
  }, SAMPLING);
  return memory;
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

const server = await ServerProcess.start({}, folder);
const origin = server.address;
const lives = [watchMemory(server)];
const recording = path.join(folder, "recording.wav");
const expected = await writeRecording(recording);
const { uid, cookie } = await signUp(origin);
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
  await server.kill();
  await server.restart();
  lives.push(watchMemory(server));
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
const uploaded = lives.map(({ peak, idle }) => peak - idle);

// What comes back, and what serving it takes.
const last = lives.at(-1)!;
const hash = createHash("sha256");
last.peak = last.idle;
const content = await fetch(`${origin}/api/users/${uid}/files/${address.split("/").at(-1)}/content`, {
  headers: { cookie },
});
for await (const piece of content.body!) hash.update(piece);
const isSame = hash.digest("hex") === expected;
await server.stop();
await rm(folder, { recursive: true });

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const report = `# Uploading 1 GB

${describeMachine()}; client, server and the embedded
PostgreSQL on the same machine, which had other work to do, chunks of ${CHUNK / MEGABYTE} MB. The server was killed with SIGKILL after a third and after two thirds
of the bytes, and started again at once.

| | |
| --- | --- |
| checksum of what can be read afterwards | ${isSame ? "the same" : "ANOTHER"} |
| memory of the idle server | ${megabytes(lives[0]!.idle)} |
| most above idle, before the first kill, after it, and after the second one | ${uploaded.map(megabytes).join(", ")} (at most ${megabytes(MOST_MEMORY)}) |
| most above idle while the file is read back | ${megabytes(last.peak - last.idle)} |
| from the first byte to the finished file, without the time in which no server ran | ${sending.toFixed(1)} s, ${(SIZE / MEGABYTE / sending).toFixed(0)} MB a second |
| killing and starting, both times | ${(away / 1000).toFixed(1)} s |
`;
keepReport("upload.md", report);
if (!isSame || Math.max(...uploaded) > MOST_MEMORY) process.exit(1);
