import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { explainDiskError } from "../../data-folder/disk-error.ts";
import { StartError } from "../../processes/start-error.ts";
import { syncFolder } from "../../data-folder/sync-folder.ts";
import type { ServerAddress } from "./address.ts";
import { chownRecursive, chownTo } from "./database-account.ts";
import type { Programs } from "./programs.ts";
import { waitForExit, spawnProgram } from "./programs.ts";
import { createDamagedClusterError, explainStartFailure } from "./start-failure.ts";

const DRAFT_PREFIX = "postgres.new-";

export async function prepareCluster(
  folder: string,
  programs: Programs,
  address: ServerAddress,
  durable: boolean,
): Promise<void> {
  try {
    await removeDrafts(dirname(folder));
    if (await isMissingOrEmpty(folder)) await createCluster(folder, programs, address, durable);
    else await checkCluster(folder, programs);
  } catch (error) {
    throw explainDiskError(error, folder);
  }
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries.length === 0;
}

// A cluster is created under a temporary name and renamed when it is complete, so a crash leaves only a draft.
async function createCluster(
  folder: string,
  programs: Programs,
  { password }: ServerAddress,
  durable: boolean,
): Promise<void> {
  const draft = join(dirname(folder), `${DRAFT_PREFIX}${randomBytes(6).toString("hex")}`);
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await chownTo(programs.account, draft);
    if (password) {
      await writeFile(passwordFile, password, { mode: 0o600 });
      await chownTo(programs.account, passwordFile);
    }
    const args = [
      `--pgdata=${draft}`,
      "--username=postgres",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...(password
        ? ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]
        : ["--auth-local=trust", "--auth-host=reject"]),
      // Small files, because tests create many clusters.
      ...(durable ? [] : ["--no-sync", "--wal-segsize=1"]),
    ];
    const { exitCode, output } = await waitForExit(
      spawnProgram(programs, "initdb", args, { stdio: ["ignore", "pipe", "pipe"], detached: true }),
    );
    if (exitCode !== 0)
      throw explainStartFailure({ output, observed: `initdb ended with exit code ${exitCode}` }, folder);
    await rename(draft, folder);
    if (durable) await syncFolder(dirname(folder));
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

// An initdb that outlived its parent may still write to a draft for a moment.
async function removeDrafts(parent: string): Promise<void> {
  for (const draft of (await readdir(parent)).filter((name) => name.startsWith(DRAFT_PREFIX))) {
    await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function checkCluster(folder: string, { account, binaries }: Programs): Promise<void> {
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw createDamagedClusterError(folder, "its file PG_VERSION is missing");
    throw error;
  });
  if (!/^\d+\s*$/.test(version))
    throw createDamagedClusterError(folder, "its file PG_VERSION doesn't contain a version");
  if (Number(version) !== binaries.majorVersion) {
    throw new StartError(
      `The database in ${folder} was created by PostgreSQL ${version.trim()}, but this Berea has PostgreSQL ${binaries.majorVersion}. Use the version of Berea that created it, or set DATABASE_URL to a server with its data.`,
    );
  }
  const control = await stat(join(folder, "global", "pg_control")).catch(() => undefined);
  if (!control) throw createDamagedClusterError(folder, "its file global/pg_control is missing");
  // A folder that root restored may belong to root and be open to everyone; PostgreSQL accepts neither.
  const found = await stat(folder);
  if (account && found.uid !== account.uid) await chownRecursive(account, folder);
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) await chmod(folder, 0o700);
}
