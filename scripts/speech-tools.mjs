// What the tests speak with: espeak-ng says something, ffmpeg writes it in the formats of recordings.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

const TOOLS = { ffmpeg: "-version", "espeak-ng": "--version" };

/** Installs what is missing where that is allowed, and else says what is left out. */
export function ensureSpeechTools() {
  if (listMissing().length > 0) installFromDebian();
  const missing = listMissing();
  if (missing.length === 0) return;
  console.log(
    `The tests on real speech are left out, because ${missing.join(" and ")} cannot be found. ` +
      `Please install what is missing (on Debian, as root: apt-get install ${missing.join(" ")}).`,
  );
}

const listMissing = () =>
  Object.entries(TOOLS)
    .filter(([tool, version]) => spawnSync(tool, [version], { stdio: "ignore" }).status !== 0)
    .map(([tool]) => tool);

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing ffmpeg and espeak-ng from Debian's packages…");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: "ignore", env: environment };
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...Object.keys(TOOLS)], options);
}
