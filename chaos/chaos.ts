// The kill test: repeatedly kills the processes of a busy Berea with its embedded database.
import { setTimeout as delay } from "node:timers/promises";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { createRandom } from "../server/audio/testing-sounds.ts";
import { transcribeSentence } from "../server/jobs/testing-transcription.ts";
import { startSpeechServer } from "../server/speech/testing-speech-server.ts";
import { expireUploads, audit, isIdle, recordJobEnds, openEmbedded } from "./audit.ts";
import { processSermons, transcribeRecordings } from "./job-starters.ts";
import { deleteAccounts } from "./account-deleters.ts";
import { killOne, type Victim, VICTIMS } from "./processes.ts";
import { createReport, type Report } from "./report.ts";
import { saveSermons } from "./savers.ts";
import { uploadRecordings } from "./uploaders.ts";
import type { Context, Workload } from "./workload.ts";

const WORKLOADS: Workload[] = [
  saveSermons,
  saveSermons,
  uploadRecordings,
  processSermons,
  transcribeRecordings,
  deleteAccounts,
];

/** A process is killed after some actions and a delay, both random. */
const MAX_ACTIONS = 15;
const MAX_DELAY_MS = 300;
const ACTIONS_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 90_000;

/** Kills processes of a busy Berea in the order given by the seed, and reports violations. */
export async function runChaos({ kills, seed }: { kills: number; seed: number }): Promise<Report> {
  const report = createReport();
  const random = createRandom(seed);
  const speech = await startSpeechServer({ transcribe: transcribeSentence });
  const server = await ServerProcess.start({
    SPEECH_PROVIDER: "openai-compatible",
    SPEECH_BASE_URL: speech.url,
    SPEECH_MODEL: "whisper-1",
    TRUSTED_PROXIES: "loopback",
  });
  const database = openEmbedded(server.dataDir);
  try {
    await recordJobEnds(database);
    const stopping = new AbortController();
    const deleted: string[] = [];
    const context = { origin: server.address, report, stopping: stopping.signal, deleted };
    // Each has its own random numbers, so that none depends on the speed of the others.
    const seeds = WORKLOADS.map(() => Math.floor(random() * 2 ** 32));
    const running = WORKLOADS.map((work, index) => work({ ...context, random: createRandom(seeds[index]!) }));
    await Promise.race([killAll([server], kills, { random, report }), Promise.all(running)]);
    stopping.abort();
    const checks = await Promise.all(running);

    await expireUploads(database);
    const code = await server.end("SIGTERM");
    if (code !== 0) report.violate(`the app ended with ${code} on SIGTERM`);
    await server.restart();
    await waitUntilIdle(() => isIdle(database), report);
    for (const check of checks) await check();
    await audit(database, { dataDir: server.dataDir, deleted, report });
    return report;
  } finally {
    await database.close();
    await server.stop();
    await speech.close();
  }
}

async function killAll(
  servers: readonly ServerProcess[],
  kills: number,
  { random, report }: Pick<Context, "random" | "report">,
): Promise<void> {
  let victims: Victim[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await waitForActions(report, 1 + Math.floor(random() * MAX_ACTIONS));
    await delay(random() * MAX_DELAY_MS);
    // All kinds in turn, in random order.
    if (victims.length === 0) victims = [...VICTIMS];
    const [victim] = victims.splice(Math.floor(random() * victims.length), 1) as [Victim];
    report.count(`kills: ${await killOne(servers, victim, random)}`);
  }
}

async function waitForActions(report: Report, count: number): Promise<void> {
  const target = report.total + count;
  const deadline = performance.now() + ACTIONS_TIMEOUT_MS;
  while (report.total < target && performance.now() < deadline) await delay(10);
}

async function waitUntilIdle(isReached: () => Promise<boolean>, report: Report): Promise<void> {
  const deadline = performance.now() + IDLE_TIMEOUT_MS;
  while (!(await isReached().catch(() => false))) {
    if (performance.now() > deadline) return report.violate("started work was not finished");
    await delay(100);
  }
}
