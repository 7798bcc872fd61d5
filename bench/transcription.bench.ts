// An hour of sound at a speech service of a given speed: how near a transcription comes to what the service allows.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFfmpeg } from "../server/audio/ffmpeg.ts";
import { createRandom, makeSounds } from "../server/audio/testing-sounds.ts";
import { encodeWav } from "../server/audio/wav.ts";
import { createOpenAiCompatibleSpeech } from "../server/speech/openai-compatible.ts";
import { startSpeechServer } from "../server/speech/testing-speech-server.ts";
import { transcribeRecording } from "../server/speech/transcribe-recording.ts";
import { describeMachine, keepReport, writeTable } from "./measure.ts";

const MINUTES = 60;
const RATE = 16_000;
const MOST = 1.2;
/** Pieces that Berea has in hand at a time. */
const CONCURRENCY = 4;

const TRIALS = [
  { name: "30 times as fast as speech", speed: 30, atATime: CONCURRENCY },
  { name: "60 times as fast as speech", speed: 60, atATime: CONCURRENCY },
  { name: "60 times as fast, two pieces at a time", speed: 60, atATime: 2 },
  { name: "120 times as fast, one piece at a time", speed: 120, atATime: 1 },
];

const folder = mkdtempSync(path.join(tmpdir(), "berea-bench-"));
const file = path.join(folder, "hour.wav");
writeFileSync(file, encodeWav(makeHour(), RATE));

/** Sentences of tones with the pauses of somebody who preaches. */
function makeHour(): Int16Array {
  const random = createRandom(5);
  const hour = new Int16Array(MINUTES * 60 * RATE);
  for (let at = 0; at < hour.length;) {
    const sentence = { seconds: 2 + random() * 8, tone: 150 + random() * 300 };
    const samples = makeSounds([sentence, { seconds: 0.3 + random() * 1.2 }], 0.002);
    hour.set(samples.subarray(0, hour.length - at), at);
    at += samples.length;
  }
  return hour;
}

const rows: string[][] = [];
for (const { name, speed, atATime } of TRIALS) {
  const service = await startSpeechServer({ speed, atATime });
  const speech = createOpenAiCompatibleSpeech({
    provider: "openai-compatible",
    baseUrl: service.url,
    apiKey: undefined,
    model: "bench",
  });
  const startedAt = performance.now();
  const { segments } = await transcribeRecording(file, speech, {
    ffmpeg: await findFfmpeg(undefined),
    seconds: MINUTES * 60,
    mostSeconds: MINUTES * 60,
    pieces: { find: async () => undefined, keep: async () => undefined },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await service.close();
  const heard = service.pieces.reduce((sum, piece) => sum + piece.seconds, 0);
  const limit = heard / speed / atATime;
  const cells = [
    name,
    `${seconds.toFixed(1)} s`,
    `${limit.toFixed(1)} s`,
    `**${(seconds / limit).toFixed(2)}** (at most ${MOST})`,
    String(service.pieces.length),
    String(service.mostAtATime),
    String(segments.length),
  ];
  rows.push(cells);
  console.log(cells.join(" | "));
}
rmSync(folder, { recursive: true });

const COLUMNS = ["Service", "Time", "Limit", "Time / limit", "Pieces", "Most in hand", "Segments"];
const report = `# An hour of sound at a speech service

${describeMachine()}; Berea and the service in one process. ${MINUTES} minutes of tones with pauses, as a
WAV file, go to a service over HTTP on loopback, which decodes each piece and then takes as long for it as its speed
says. The limit is the sound that it was sent, divided by its speed and by the pieces that it takes at a time; Berea sends
${CONCURRENCY}. The time is all of it: decoding, cutting, sending, waiting and joining.

${writeTable(COLUMNS, rows)}
`;
keepReport("transcription.md", report);
