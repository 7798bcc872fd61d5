// An hour of sound: how long decoding it and cutting it at its silences takes, and how much memory, with ffmpeg and with
// our own decoders.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFfmpeg } from "../server/audio/ffmpeg.ts";
import { createRandom, makeSounds } from "../server/audio/testing-sounds.ts";
import { encodeWav } from "../server/audio/wav.ts";
import { describeMachine, keepReport, writeTable } from "./measure.ts";

const MINUTES = 60;
const MOST = { ffmpeg: 10, own: 30, megabytes: 250 };
/** The best of so many runs counts: what other programs do meanwhile only makes one worse. */
const RUNS = 3;
const RATE = 16_000;

const ffmpeg = await findFfmpeg(undefined);
const folder = mkdtempSync(path.join(tmpdir(), "berea-bench-"));

/** A minute of sentences of tones and noise, with the pauses of somebody who preaches. */
function makeMinute(): Int16Array {
  const random = createRandom(3);
  const sounds = [];
  for (let seconds = 0; seconds < 60;) {
    const [sentence, pause] = [2 + random() * 6, 0.3 + random() * 1.2];
    sounds.push({ seconds: sentence, tone: 150 + random() * 400 }, { seconds: pause });
    seconds += sentence + pause;
  }
  return makeSounds(sounds, 0.002).subarray(0, 60 * RATE);
}

/** An hour in the formats of recordings, at the rate and with the channels that they mostly have. */
function makeHours(): string[] {
  const minute = path.join(folder, "minute.wav");
  writeFileSync(minute, encodeWav(makeMinute(), RATE));
  if (ffmpeg === undefined) throw new Error("The bench needs ffmpeg to make its recordings.");
  const make = (name: string, parameters: string[]) => {
    const file = path.join(folder, name);
    const repeat = ["-stream_loop", String(MINUTES - 1), "-i", minute, "-ar", "44100", "-ac", "2"];
    execFileSync(ffmpeg, ["-v", "error", "-y", ...repeat, ...parameters, file]);
    return file;
  };
  return [
    make("hour.wav", []),
    make("hour.mp3", ["-b:a", "128k"]),
    make("hour.m4a", ["-c:a", "aac"]),
    make("hour.flac", []),
    make("hour.webm", ["-c:a", "libopus", "-b:a", "48k", "-ar", "48000"]),
  ];
}

/** What stands in this bench's own process, which is started anew for each measurement. */
const CUTTING = `
  const { decodeMedia } = await import("${import.meta.dirname}/../server/audio/decode.ts");
  const { splitAtSilences } = await import("${import.meta.dirname}/../server/audio/split.ts");
  const [file, ffmpeg] = process.argv.slice(1);
  const startedAt = performance.now();
  const sound = decodeMedia(file, { ffmpeg: ffmpeg || undefined, rate: ${RATE} });
  let [pieces, seconds] = [0, 0];
  for await (const { samples } of splitAtSilences(sound, { rate: ${RATE}, longest: 90 })) {
    pieces += 1;
    seconds += samples.length / ${RATE};
  }
  console.log(JSON.stringify({ pieces, seconds, time: (performance.now() - startedAt) / 1000 }));
`;

async function measureBest(file: string, command: string | undefined): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(file, command));
  const megabytes = Math.max(...runs.map((run) => run.megabytes));
  return { ...runs.toSorted((a, b) => a.time - b.time)[0]!, megabytes };
}

interface Measured {
  pieces: number;
  seconds: number;
  time: number;
  /** Of the process and its decoder together, at their most. */
  megabytes: number;
  /** Seconds that the processors worked for both: what other programs do at the same time is not in it. */
  work: number;
}

async function measure(file: string, command: string | undefined): Promise<Measured> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", CUTTING, file, command ?? ""]);
  let [output, most, work] = ["", 0, 0];
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.pipe(process.stderr);
  const watching = setInterval(() => {
    const { kilobytes, seconds } = readProcess(child.pid!);
    most = Math.max(most, kilobytes);
    work = Math.max(work, seconds);
  }, 50);
  await new Promise((resolve) => child.on("close", resolve));
  clearInterval(watching);
  return { ...(JSON.parse(output) as Measured), megabytes: most / 1024, work };
}

/** A process with those that it has started: its memory, pages that several share by share, and its processor time. */
function readProcess(pid: number): { kilobytes: number; seconds: number } {
  const read = (file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read("smaps_rollup"))?.[1] ?? 0);
  // After the name in brackets: the state, and eleven numbers later hundredths of seconds for itself and in the system.
  const [user = 0, system = 0] = read("stat").split(") ").at(-1)!.split(" ").slice(11, 13).map(Number);
  const children = read(`task/${pid}/children`).split(" ").filter(Boolean);
  return children
    .map((child) => readProcess(Number(child)))
    .reduce(
      (sum, child) => ({ kilobytes: sum.kilobytes + child.kilobytes, seconds: sum.seconds + child.seconds }),
      { kilobytes, seconds: (user + system) / 100 },
    );
}

const rows: string[][] = [];
for (const file of makeHours()) {
  for (const [name, command, most] of [
    ["ffmpeg", ffmpeg, MOST.ffmpeg],
    ["own decoders", undefined, MOST.own],
  ] as const) {
    const { pieces, seconds, time, work, megabytes } = await measureBest(file, command);
    rows.push([
      path.extname(file).slice(1),
      name,
      `**${time.toFixed(1)} s** (at most ${most})`,
      `${work.toFixed(1)} s`,
      `${megabytes.toFixed(0)} MB (at most ${MOST.megabytes})`,
      String(pieces),
      `${(seconds / 60).toFixed(1)} min`,
    ]);
    console.log(rows.at(-1)?.join(" | "));
  }
}
rmSync(folder, { recursive: true });

const version = execFileSync(ffmpeg ?? "ffmpeg", ["-version"], { encoding: "utf8" }).split(" ")[2];
const report = `# Decoding an hour of sound and cutting it at its silences

${describeMachine()}, ffmpeg ${version}. The recordings are ${MINUTES} minutes of tones with
pauses over a faint hiss, in stereo at 44,100 Hz (webm: 48,000 Hz). Each is decoded to 16,000 samples a second in one
channel and cut into pieces of at most 90 seconds. The time is from the opening of the file to the last piece, with the
start of the decoder, in the best of ${RUNS} runs; beside it stands how long the processors worked for both. The memory is the most that the process and its decoder had together, Node's own 50 MB included.

${writeTable(["Format", "Decoder", "Time", "Processors", "Memory", "Pieces", "Sound in them"], rows)}
`;
keepReport("audio.md", report);
