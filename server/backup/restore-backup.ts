import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir, statfs, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BaseLogger } from "pino";
import { extract } from "tar";
import type { ZipReader } from "../zip/zip-reader.ts";
import { RESTORE_MARKER, lockDataFolder, prepareDataFolder } from "../data-folder/data-folder.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { findBinaries } from "../db/embedded/binaries.ts";
import { ClusterStartError, DamagedClusterError } from "../db/embedded/start-failure.ts";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import type { ServerAddress } from "../db/embedded/address.ts";
import { readMigrationTimes } from "../db/migrate.ts";
import { explainDiskError } from "../data-folder/disk-error.ts";
import { StartError } from "../processes/start-error.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { syncFolder } from "../data-folder/sync-folder.ts";
import {
  createDamagedBackupError,
  DATABASE_ENTRY,
  type Description,
  FILES_FOLDER,
  PLATFORM,
  openBackup,
  SECRET_FILES,
} from "./backup-file.ts";

export interface RestoreResult {
  madeAt: string;
  users: number;
  files: number;
  /** Files that were already missing or incomplete when the backup was created. */
  lost: number;
}

/** Unpacks a backup inside the data folder, which must be empty, starts its database, and then moves it into place. */
export async function restoreBackup(file: string, dataDir: string, log: BaseLogger): Promise<RestoreResult> {
  const { zip, bytes, description, check } = await openBackup(file);
  try {
    await checkCompatible(file, description);
    await checkEmpty(dataDir);
    await checkFreeSpace(file, bytes, dataDir);
    await check();
    const removeFolder = await createFolder(dataDir);
    try {
      const lock = await lockDataFolder(dataDir);
      try {
        return { madeAt: description.madeAt, ...(await restoreInto(dataDir, zip, log)) };
      } finally {
        await lock.release();
      }
    } catch (error) {
      await removeFolder();
      throw error;
    }
  } catch (error) {
    throw explainFailure(explainDiskError(error, dataDir), file);
  } finally {
    zip.close();
  }
}

function explainFailure(error: unknown, file: string): StartError {
  // Only the backup is read, so all other errors are caused by it.
  if (error instanceof DamagedClusterError || !(error instanceof StartError))
    return createDamagedBackupError(file, error);
  if (!(error instanceof ClusterStartError)) return error;
  return new StartError(
    `${file} wasn't restored because its database doesn't start (${error.reason}). Nothing was changed.`,
    { cause: error },
  );
}

/** Creates the folder if it is missing; returns a function that removes the created folders if they are empty. */
async function createFolder(folder: string): Promise<() => Promise<void>> {
  // If Berea runs as root, the database runs as another user, who needs access.
  const firstCreated = await mkdir(folder, {
    recursive: true,
    mode: process.getuid?.() === 0 ? 0o711 : 0o700,
  });
  return async () => {
    if (firstCreated === undefined) return;
    for (let current = folder; current.startsWith(firstCreated); current = dirname(current))
      await rmdir(current).catch(() => undefined);
  };
}

const GIGABYTE = 1024 ** 3;

async function checkFreeSpace(file: string, bytes: number, dataDir: string): Promise<void> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize } = await statfs(folder);
  if (blocks === 0 || bytes <= bavail * bsize) return;
  const [needed, free] = [bytes, bavail * bsize].map((each) => (each / GIGABYTE).toFixed(1));
  throw new StartError(
    `${file} needs ${needed} GB, but the disk of ${dataDir} has only ${free} GB free. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

async function checkCompatible(file: string, { berea, machine: from, postgres, migration }: Description) {
  if (migration > Math.max(...(await readMigrationTimes())))
    throw new StartError(`${file} was created by a newer Berea (${berea}). Restore it with that version.`);
  const { majorVersion } = findBinaries();
  if (from !== PLATFORM || postgres !== majorVersion)
    throw new StartError(
      `${file} was created on another platform (${from}, PostgreSQL ${postgres}) than this one (${PLATFORM}, PostgreSQL ${majorVersion}). Restore it on the same platform.`,
    );
}

// In the order of moving them. The database comes last: without it, Berea would create an empty one.
const DATA_ENTRIES = [...SECRET_FILES, "files", "postgres"];
const LOCK_ENTRIES = ["berea.lock", "berea.lock-journal", "berea.pid", "lost+found"];

async function checkEmpty(dataDir: string): Promise<void> {
  const expected = existsSync(join(dataDir, RESTORE_MARKER)) ? [...DATA_ENTRIES, RESTORE_MARKER] : [];
  const entries = existsSync(dataDir) ? await readdir(dataDir) : [];
  const found = entries.filter((name) => ![...LOCK_ENTRIES, ...expected].includes(name));
  if (found.length > 0)
    throw new StartError(
      `${dataDir} isn't empty. Nothing was changed. Move its content elsewhere, or set DATA_DIR to another folder.`,
    );
}

async function restoreInto(dataDir: string, zip: ZipReader, log: BaseLogger) {
  const draft = join(dataDir, RESTORE_MARKER);
  if (existsSync(draft))
    for (const part of DATA_ENTRIES) await rm(join(dataDir, part), { recursive: true, force: true });
  await rm(draft, { recursive: true, force: true });
  await prepareDataFolder(draft);
  const restored = await unpack(zip, draft, log).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  for (const part of DATA_ENTRIES.filter((name) => existsSync(join(draft, name))))
    await rename(join(draft, part), join(dataDir, part));
  await syncFolder(dataDir);
  await rm(draft, { recursive: true });
  await syncFolder(dataDir);
  return restored;
}

async function unpack(zip: ZipReader, folder: string, log: BaseLogger) {
  for (const name of SECRET_FILES.filter((secret) => zip.findSize(secret) !== undefined))
    await writeFile(join(folder, name), await zip.readBytes(name), { mode: 0o600, flush: true });
  const storage = await openFileStorage(join(folder, "files"));
  for (const path of zip.listEndingIn("").filter((name) => name.startsWith(FILES_FOLDER))) {
    const key = path.slice(FILES_FOLDER.length);
    await storage.create(key);
    await storage.append(key, 0, await zip.open(path));
    await storage.complete(key);
  }
  const cluster = join(folder, "postgres");
  await mkdir(cluster, { mode: 0o700 });
  await unpackCluster(await zip.open(DATABASE_ENTRY), cluster);
  // Starting the server recovers the database to the end of the backup and syncs it to disk.
  const server = await startEmbeddedPostgres({ dataDir: folder, log, onLost: () => undefined });
  try {
    return await reconcileFiles(server.address, storage);
  } finally {
    await server.stop();
  }
}

/** With these, PostgreSQL would use folders outside, or wait for another server. */
const FORBIDDEN_FILES = new Set(["tablespace_map", "standby.signal", "recovery.signal"]);
const MAX_CLUSTER_FILES = 100_000;

/** Rejects if the tar contains anything except files and folders, or too many of them. */
async function unpackCluster(tar: Readable, folder: string): Promise<void> {
  let count = 0;
  const reject = (path: string) => void tar.destroy(new Error(`${path} isn't allowed in a backup`));
  const unpacking = extract({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter(path, entry) {
      count += 1;
      const isAllowedType = "type" in entry && (entry.type === "File" || entry.type === "Directory");
      if (isAllowedType && !FORBIDDEN_FILES.has(normalize(path)) && count <= MAX_CLUSTER_FILES) {
        entry.mode = entry.type === "Directory" ? 0o700 : 0o600;
        return true;
      }
      reject(path);
      return false;
    },
  });
  await pipeline(tar, unpacking);
}

/** Deletes files that are newer than the copy of the database, and counts files that are missing or incomplete. */
async function reconcileFiles(
  address: ServerAddress,
  storage: Storage,
): Promise<Omit<RestoreResult, "madeAt">> {
  const client = await connectAsSuperuser(address, { database: APP_DATABASE });
  try {
    const { rows: users } = await client.query<{ count: number }>('select count(*)::int from "user"');
    const { rows: named } = await client.query<{ key: string; bytes: string | null }>(`
      select storage_key as key, case when state = 'ready' then bytes end as bytes from files
      union all select storage_key, null from removed_files`);
    const bytesOf = new Map(named.map(({ key, bytes }) => [key, bytes === null ? undefined : Number(bytes)]));
    for (const key of await storage.listKeys()) if (!bytesOf.has(key)) await storage.remove(key);
    let lost = 0;
    for (const [key, bytes] of bytesOf)
      if (bytes !== undefined && (await storage.findSize(key)) !== bytes) lost += 1;
    return { users: users[0]!.count, files: (await storage.listKeys()).length, lost };
  } finally {
    await client.end();
  }
}
