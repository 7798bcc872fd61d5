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
  DATABASE,
  type Description,
  FILES,
  machine,
  openBackup,
  SECRETS,
} from "./backup-file.ts";

export interface Restored {
  madeAt: string;
  people: number;
  files: number;
  /** Files that the database names and that the backup has not, or not whole: they were lost before it was made. */
  lost: number;
}

/** Unpacks and tries a backup within the data folder, which must be empty, and moves it into place at the end. */
export async function restoreBackup(file: string, dataDir: string, log: BaseLogger): Promise<Restored> {
  const { zip, bytes, description, check } = await openBackup(file);
  try {
    await checkFits(file, description);
    await checkEmpty(dataDir);
    await checkRoom(file, bytes, dataDir);
    await check();
    const removeFolder = await makeFolder(dataDir);
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
  // Whatever else goes wrong is the backup's doing, for nothing but its content is read.
  if (error instanceof DamagedClusterError || !(error instanceof StartError))
    return createDamagedBackupError(file, error);
  if (!(error instanceof ClusterStartError)) return error;
  return new StartError(
    `${file} was not restored, because its database does not start (${error.reason}): nothing was changed.`,
    { cause: error },
  );
}

/** Makes the folder where it is missing; answers how to remove what was made, as long as nothing is in it. */
async function makeFolder(folder: string): Promise<() => Promise<void>> {
  // As root, the database runs as another user, who must be able to pass through.
  const first = await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  return async () => {
    if (first === undefined) return;
    for (let made = folder; made.startsWith(first); made = dirname(made))
      await rmdir(made).catch(() => undefined);
  };
}

const GIGABYTE = 1024 ** 3;

async function checkRoom(file: string, bytes: number, dataDir: string): Promise<void> {
  let place = dataDir;
  while (!existsSync(place)) place = dirname(place);
  const { bavail, blocks, bsize } = await statfs(place);
  if (blocks === 0 || bytes <= bavail * bsize) return;
  const [needed, free] = [bytes, bavail * bsize].map((each) => (each / GIGABYTE).toFixed(1));
  throw new StartError(
    `${file} needs ${needed} GB, and the disk that holds ${dataDir} has ${free} GB left: make room, or set DATA_DIR to a folder on another disk.`,
  );
}

async function checkFits(file: string, { berea, machine: from, postgres, migration }: Description) {
  if (migration > Math.max(...(await readMigrationTimes())))
    throw new StartError(`${file} was made by a newer Berea (${berea}): restore it with that one.`);
  const { majorVersion } = findBinaries();
  if (from !== machine || postgres !== majorVersion)
    throw new StartError(
      `${file} was made on another kind of machine (${from}, PostgreSQL ${postgres}) and this one is ${machine}, PostgreSQL ${majorVersion}: restore it on one like that.`,
    );
}

// In the order in which they take their places: without its database Berea would begin an empty one.
const PARTS = [...SECRETS, "files", "postgres"];
const OF_LOCKS = ["berea.lock", "berea.lock-journal", "berea.pid", "lost+found"];

async function checkEmpty(dataDir: string): Promise<void> {
  const ours = existsSync(join(dataDir, RESTORE_MARKER)) ? [...PARTS, RESTORE_MARKER] : [];
  const entries = existsSync(dataDir) ? await readdir(dataDir) : [];
  const found = entries.filter((name) => ![...OF_LOCKS, ...ours].includes(name));
  if (found.length > 0)
    throw new StartError(
      `There is something in ${dataDir} already, and nothing of it was changed: move it away, or set DATA_DIR to another folder.`,
    );
}

async function restoreInto(dataDir: string, zip: ZipReader, log: BaseLogger) {
  const draft = join(dataDir, RESTORE_MARKER);
  if (existsSync(draft))
    for (const part of PARTS) await rm(join(dataDir, part), { recursive: true, force: true });
  await rm(draft, { recursive: true, force: true });
  await prepareDataFolder(draft);
  const restored = await unpack(zip, draft, log).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  for (const part of PARTS.filter((name) => existsSync(join(draft, name))))
    await rename(join(draft, part), join(dataDir, part));
  await syncFolder(dataDir);
  await rm(draft, { recursive: true });
  await syncFolder(dataDir);
  return restored;
}

async function unpack(zip: ZipReader, folder: string, log: BaseLogger) {
  for (const name of SECRETS.filter((secret) => zip.findSize(secret) !== undefined))
    await writeFile(join(folder, name), await zip.readBytes(name), { mode: 0o600, flush: true });
  const storage = await openFileStorage(join(folder, "files"));
  for (const path of zip.listEndingIn("").filter((name) => name.startsWith(FILES))) {
    const key = path.slice(FILES.length);
    await storage.create(key);
    await storage.append(key, 0, await zip.open(path));
    await storage.complete(key);
  }
  const cluster = join(folder, "postgres");
  await mkdir(cluster, { mode: 0o700 });
  await unpackCluster(await zip.open(DATABASE), cluster);
  // Brings the database to the moment at which its copy ended, and makes all of it safe from a power cut.
  const server = await startEmbeddedPostgres({ dataDir: folder, log, onLost: () => undefined });
  try {
    return await compare(server.address, storage);
  } finally {
    await server.stop();
  }
}

/** PostgreSQL would follow these to places outside the folder, or wait for another server. */
const NOT_IN_BACKUPS = new Set(["tablespace_map", "standby.signal", "recovery.signal"]);
const MAX_CLUSTER_FILES = 100_000;

/** Rejects where there is anything but files and folders in it, or too many. */
async function unpackCluster(tar: Readable, folder: string): Promise<void> {
  let count = 0;
  const refuse = (path: string) => void tar.destroy(new Error(`${path} has no place in a backup`));
  const unpacking = extract({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter(path, entry) {
      count += 1;
      const isOrdinary = "type" in entry && (entry.type === "File" || entry.type === "Directory");
      if (isOrdinary && !NOT_IN_BACKUPS.has(normalize(path)) && count <= MAX_CLUSTER_FILES) {
        entry.mode = entry.type === "Directory" ? 0o700 : 0o600;
        return true;
      }
      refuse(path);
      return false;
    },
  });
  await pipeline(tar, unpacking);
}

/** Removes files that came after the copy of the database, and counts those that it names and that are not there. */
async function compare(address: ServerAddress, storage: Storage): Promise<Omit<Restored, "madeAt">> {
  const client = await connectAsSuperuser(address, { database: APP_DATABASE });
  try {
    const { rows: people } = await client.query<{ count: number }>('select count(*)::int from "user"');
    const { rows: named } = await client.query<{ key: string; bytes: string | null }>(`
      select storage_key as key, case when state = 'ready' then bytes end as bytes from files
      union all select storage_key, null from removed_files`);
    const bytesOf = new Map(named.map(({ key, bytes }) => [key, bytes === null ? undefined : Number(bytes)]));
    for (const key of await storage.listKeys()) if (!bytesOf.has(key)) await storage.remove(key);
    let lost = 0;
    for (const [key, bytes] of bytesOf)
      if (bytes !== undefined && (await storage.findSize(key)) !== bytes) lost += 1;
    return { people: people[0]!.count, files: (await storage.listKeys()).length, lost };
  } finally {
    await client.end();
  }
}
