import { accessSync, constants } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../../processes/start-error.ts";
import { findBinaries, programPath } from "./binaries.ts";
import type { DatabaseAccount } from "./database-account.ts";
import type { Capability, Programs } from "./programs.ts";
import { waitForExit, spawnAs, spawnProgram } from "./programs.ts";

/** Finds programs that the account can run: copies them if it can't (in a clone below /root), adds a capability if needed. */
export async function findPrograms(account: DatabaseAccount | undefined, dataDir: string): Promise<Programs> {
  const programs = await findRunnable({ binaries: findBinaries(), account, capability: undefined });
  if (!account || (await canAccess(programs, dataDir))) return programs;
  for (const capability of ["dac_read_search", "dac_override"] satisfies Capability[]) {
    const withCapability = { ...programs, capability };
    if (await canAccess(withCapability, dataDir)) return withCapability;
  }
  throw new StartError(
    `The database runs as the user ${account.name}, who can't access ${dataDir}. Set DATA_DIR to a folder that this user can access, for example /var/lib/berea.`,
  );
}

// PostgreSQL checks its programs with access(), which ignores capabilities, so the account needs permission.
async function findRunnable(programs: Programs): Promise<Programs> {
  const problem = await findProblem(programs);
  if (!problem) return programs;
  if (programs.account) {
    const copied = await findRunnableCopy(programs);
    if (copied) return copied;
  }
  throw new StartError(
    `The embedded PostgreSQL (${programPath(programs.binaries, "postgres")}) can't run here (${problem}). Run \`npm rebuild\`, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function canAccess(programs: Programs, folder: string): Promise<boolean> {
  return waitForExit(spawnAs(programs, "ls", ["-d", `${folder}/.`], { stdio: "ignore" })).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}

async function findProblem(programs: Programs): Promise<string | undefined> {
  try {
    const { exitCode, output } = await waitForExit(
      spawnProgram(programs, "postgres", ["--version"], { stdio: ["ignore", "pipe", "pipe"] }),
    );
    return exitCode === 0 ? undefined : (output.trim().split("\n")[0] ?? "it ended immediately");
  } catch (error) {
    return (error as Error).message;
  }
}

async function findRunnableCopy(programs: Programs): Promise<Programs | undefined> {
  for (const parent of ["/var/cache", tmpdir()].filter(isWritable)) {
    const folder = join(parent, `berea-postgres-${programs.binaries.build}`);
    const copied = { ...programs, binaries: { ...programs.binaries, folder } };
    const found = await stat(folder).catch(() => undefined);
    // Anyone can create a folder with this name in the temporary folder, so programs of other users are never run.
    if (found && found.uid !== 0) continue;
    if (found && !(await findProblem(copied))) return copied;
    await rm(folder, { recursive: true, force: true });
    await copyAtomically(programs.binaries.folder, folder);
    if (!(await findProblem(copied))) return copied;
  }
  return undefined;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

// Copied under another name and then renamed, so that the folder is always complete.
async function copyAtomically(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function makeReadable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
