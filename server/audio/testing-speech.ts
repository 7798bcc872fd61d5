// Speech for tests, synthesized by espeak-ng and converted by ffmpeg if both are installed. `npm test` installs them if it
// can.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const starts = (command: string) => spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
const startsFfmpeg = () => spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;

/** Whether this machine can synthesize speech. */
export const canSynthesizeSpeech = starts("espeak-ng") && startsFfmpeg();

const SPOKEN = `Fear not, little flock. For it is your Father's good pleasure to give you the kingdom.
Sell that ye have, and give alms. Provide yourselves bags which wax not old.`;

/** ffmpeg's arguments for formats of recordings, by file extension. */
export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  wav: ["-ar", "44100", "-af", "pan=stereo|c0=c0|c1=c0"],
  mp3: ["-b:a", "64k"],
  flac: [],
  opus: ["-c:a", "libopus", "-b:a", "32k"],
  m4a: ["-c:a", "aac"],
  webm: ["-c:a", "libopus", "-f", "webm"],
  ogg: ["-c:a", "libvorbis"],
  oga: ["-c:a", "flac", "-f", "ogg"],
  aac: ["-c:a", "aac"],
};

/** A WAV file with about 12 seconds of speech. */
export function synthesizeSpeech(folder: string): string {
  const file = path.join(folder, "spoken.wav");
  execFileSync("espeak-ng", ["-w", file, SPOKEN]);
  return file;
}

/** Converts a recording next to it unless that file exists, and returns the path. */
export function convertRecording(file: string, ending: string, parameters = FORMATS[ending] ?? []): string {
  const to = path.join(path.dirname(file), `${path.parse(file).name}.as.${ending}`);
  if (existsSync(to)) return to;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-i", file, ...parameters, to]);
  return to;
}

/** Creates a video next to a recording, with its audio or silent. */
export function createVideo(file: string, name: string, hasSound: boolean): string {
  const to = path.join(path.dirname(file), name);
  const sound = hasSound ? ["-i", file, "-c:a", "aac"] : [];
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=d=2:s=64x64", ...sound, to]);
  return to;
}
