import { accessSync, constants } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../../processes/start-error.ts";
import { findBinaries, programPath } from "./binaries.ts";
import type { DatabaseAccount } from "./database-account.ts";
import type { PassThrough, Programs } from "./programs.ts";
import { finish, spawnAs, spawnProgram } from "./programs.ts";

/** Copies the programs where the account cannot reach them (a clone below /root); a capability opens closed folders. */
export async function findPrograms(account: DatabaseAccount | undefined, dataDir: string): Promise<Programs> {
  const programs = await findRunnable({ binaries: findBinaries(), account, passThrough: undefined });
  if (!account || (await canEnter(programs, dataDir))) return programs;
  for (const passThrough of ["dac_read_search", "dac_override"] satisfies PassThrough[]) {
    const allowed = { ...programs, passThrough };
    if (await canEnter(allowed, dataDir)) return allowed;
  }
  throw new StartError(
    `The database runs as the user ${account.name}, who cannot enter ${dataDir}: set DATA_DIR to a folder that every user can pass through to, for example /var/lib/berea.`,
  );
}

// PostgreSQL asks for its own programs with access(), which no capability helps: they must be open to the account.
async function findRunnable(programs: Programs): Promise<Programs> {
  const problem = await findProblem(programs);
  if (!problem) return programs;
  if (programs.account) {
    const copied = await findRunnableCopy(programs);
    if (copied) return copied;
  }
  throw new StartError(
    `The embedded PostgreSQL (${programPath(programs.binaries, "postgres")}) cannot run here (${problem}): run \`npm rebuild\`, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function canEnter(programs: Programs, folder: string): Promise<boolean> {
  return finish(spawnAs(programs, "ls", ["-d", `${folder}/.`], { stdio: "ignore" })).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}

async function findProblem(programs: Programs): Promise<string | undefined> {
  try {
    const { exitCode, output } = await finish(
      spawnProgram(programs, "postgres", ["--version"], { stdio: ["ignore", "pipe", "pipe"] }),
    );
    return exitCode === 0 ? undefined : (output.trim().split("\n")[0] ?? "it ended at once");
  } catch (error) {
    return (error as Error).message;
  }
}

async function findRunnableCopy(programs: Programs): Promise<Programs | undefined> {
  for (const parent of ["/var/cache", tmpdir()].filter(isWritable)) {
    const folder = join(parent, `berea-postgres-${programs.binaries.build}`);
    const copied = { ...programs, binaries: { ...programs.binaries, folder } };
    const found = await stat(folder).catch(() => undefined);
    // Anyone may put a folder of this name below the temporary one: programs of strangers are not run.
    if (found && found.uid !== 0) continue;
    if (found && !(await findProblem(copied))) return copied;
    await rm(folder, { recursive: true, force: true });
    await copyWhole(programs.binaries.folder, folder);
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

// Copied under another name and then renamed: whoever finds the folder finds all of it.
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await openToReaders(draft);
    await rename(draft, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function openToReaders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
