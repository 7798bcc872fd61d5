// Speech that tests listen to: spoken by espeak-ng and written in the formats of recordings by ffmpeg, where both are
// installed (`npm test` sees to that where it may).
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const starts = (command: string) => spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
const startsFfmpeg = () => spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;

/** Whether speech can be made on this machine. */
export const canSynthesizeSpeech = starts("espeak-ng") && startsFfmpeg();

const SPOKEN = `Fear not, little flock. For it is your Father's good pleasure to give you the kingdom.
Sell that ye have, and give alms. Provide yourselves bags which wax not old.`;

/** Ways in which recordings come, by the ending of their name. */
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

/** A wav file of somebody speaking for about 12 seconds. */
export function synthesizeSpeech(folder: string): string {
  const file = path.join(folder, "spoken.wav");
  execFileSync("espeak-ng", ["-w", file, SPOKEN]);
  return file;
}

/** Writes a recording in another format beside it, unless it is there; answers where. */
export function convertRecording(file: string, ending: string, parameters = FORMATS[ending] ?? []): string {
  const to = path.join(path.dirname(file), `${path.parse(file).name}.as.${ending}`);
  if (existsSync(to)) return to;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-i", file, ...parameters, to]);
  return to;
}

/** A video next to a recording, with its sound or silent. */
export function createVideo(file: string, name: string, hasSound: boolean): string {
  const to = path.join(path.dirname(file), name);
  const sound = hasSound ? ["-i", file, "-c:a", "aac"] : [];
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=d=2:s=64x64", ...sound, to]);
  return to;
}
