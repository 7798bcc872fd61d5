import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import type { BaseLogger } from "pino";
import { createZipWriter, type ZipWriter } from "../zip/zip-writer.ts";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import { explainDiskError } from "../data-folder/disk-error.ts";
import { FILES_LOCK } from "../files/housekeeping.ts";
import { StartError } from "../processes/start-error.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { syncFolder } from "../data-folder/sync-folder.ts";
import {
  bereaVersion,
  CHECKSUMS,
  DATABASE,
  DESCRIPTION,
  type Description,
  FILES,
  machine,
  SECRETS,
  writeChecksums,
} from "./backup-file.ts";
import { readBaseBackup } from "./base-backup.ts";
import { type DataFolderDatabase, openDataFolderDatabase } from "./data-folder-database.ts";

export interface BackupResult {
  bytes: number;
  files: number;
}

/** Writes all of a data folder into one file, while Berea runs or not. It has its name only once it is whole. */
export async function createBackup(dataDir: string, file: string, log: BaseLogger): Promise<BackupResult> {
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION")))
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR to the folder that Berea uses.`);
  if (existsSync(file)) throw new StartError(`There is a file ${file} already: choose another name.`);
  const draft = `${file}.unfinished`;
  const database = await openDataFolderDatabase(dataDir, log);
  try {
    await mkdir(dirname(file), { recursive: true });
    const files = await writeBackup(database, dataDir, draft);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { bytes, files };
  } catch (error) {
    await rm(draft, { force: true });
    throw explainDiskError(error, file);
  } finally {
    await database.close();
  }
}

async function writeBackup({ address }: DataFolderDatabase, dataDir: string, draft: string): Promise<number> {
  const zip = createZipWriter();
  const written = pipeline(zip.output, createWriteStream(draft, { mode: 0o600, flush: true }));
  const client = await connectAsSuperuser(address, { database: APP_DATABASE });
  try {
    const description = await describe(client);
    // From here on no bytes go away: all files that the copy of the database names are there to be copied after it.
    await client.query("select pg_advisory_lock($1)", [FILES_LOCK]);
    const checked = addChecksums(zip);
    await checked.addCompressed(
      DESCRIPTION,
      Readable.from([Buffer.from(`${JSON.stringify(description)}\n`)]),
    );
    for (const name of SECRETS) {
      const secret = await readFile(join(dataDir, name)).catch(() => undefined);
      if (secret) await checked.addCompressed(name, Readable.from([secret]));
    }
    await checked.addCompressed(DATABASE, await readBaseBackup(address));
    const files = await addFiles(checked, await openFileStorage(join(dataDir, "files")));
    await zip.addText(CHECKSUMS, writeChecksums(checked.sums));
    zip.end();
    await written;
    return files;
  } catch (error) {
    zip.output.destroy(error as Error);
    // A disk that is full ends both; why is known to the one that writes.
    throw await written.then(
      () => error,
      (cause: unknown) => cause,
    );
  } finally {
    await client.end();
  }
}

async function describe(client: Client): Promise<Description> {
  const { rows } = await client.query<{ migration: string; postgres: number }>(`
    select max(created_at) as migration, current_setting('server_version_num')::int / 10000 as postgres
    from drizzle.__drizzle_migrations`);
  return {
    kind: "berea-backup",
    formatVersion: 1,
    berea: bereaVersion,
    madeAt: new Date().toISOString(),
    machine,
    postgres: rows[0]!.postgres,
    migration: Number(rows[0]!.migration),
  };
}

/** Files may grow while this goes on: uploads. What they have when it is their turn is more than the database knows of. */
async function addFiles(zip: CheckedZip, storage: Storage): Promise<number> {
  const keys = await storage.listKeys();
  for (const key of keys) {
    const size = (await storage.findSize(key)) ?? 0;
    const source = size === 0 ? Readable.from([]) : await storage.read(key, { start: 0, end: size - 1 });
    await zip.addBytes(`${FILES}${key}`, source, size);
  }
  return keys.length;
}

type CheckedZip = ReturnType<typeof addChecksums>;

function addChecksums(zip: ZipWriter) {
  const sums = new Map<string, string>();
  async function sum(path: string, add: (look: (chunk: Buffer) => void) => Promise<void>): Promise<void> {
    const hash = createHash("sha256");
    await add((chunk) => void hash.update(chunk));
    sums.set(path, hash.digest("hex"));
  }
  return {
    sums,
    addCompressed: (path: string, source: Readable) =>
      sum(path, (look) => zip.addCompressed(path, source, look)),
    addBytes: (path: string, source: Readable, bytes: number) =>
      sum(path, (look) => zip.addBytes(path, source, bytes, look)),
  };
}
