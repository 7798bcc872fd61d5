import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import type { BaseLogger } from "pino";
import { createZipWriter, type ZipWriter } from "../zip/zip-writer.ts";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import { noteBackup } from "../data-folder/last-backup.ts";
import { FILES_LOCK } from "../files/housekeeping.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import type { Storage } from "../storage/storage.ts";
import {
  BEREA_VERSION,
  CHECKSUMS_ENTRY,
  DATABASE_ENTRY,
  DESCRIPTION_ENTRY,
  type Description,
  FILES_FOLDER,
  PLATFORM,
  SECRET_FILES,
  formatChecksums,
} from "./backup-file.ts";
import { readBaseBackup } from "./base-backup.ts";
import type { DataFolderDatabase } from "./data-folder-database.ts";
import { writeFromDatabase } from "./write-from-database.ts";

export interface BackupResult {
  bytes: number;
  files: number;
}

/** Writes a data folder into one file, even while Berea runs. The file gets its name when it is complete. */
export async function createBackup(dataDir: string, file: string, log: BaseLogger): Promise<BackupResult> {
  const { bytes, result: files } = await writeFromDatabase({ dataDir, file, log }, (database, draft) =>
    writeBackup(database, dataDir, draft),
  );
  // Only for the metrics.
  await noteBackup(dataDir).catch(() => undefined);
  return { bytes, files };
}

async function writeBackup({ address }: DataFolderDatabase, dataDir: string, draft: string): Promise<number> {
  const zip = createZipWriter();
  const written = pipeline(zip.output, createWriteStream(draft, { mode: 0o600, flush: true }));
  const client = await connectAsSuperuser(address, { database: APP_DATABASE });
  try {
    const description = await createDescription(client);
    // From here on no bytes are deleted, so the files to which the copy of the database refers still exist afterwards.
    await client.query("select pg_advisory_lock($1)", [FILES_LOCK]);
    const zipWithChecksums = addChecksums(zip);
    await zipWithChecksums.addCompressed(
      DESCRIPTION_ENTRY,
      Readable.from([Buffer.from(`${JSON.stringify(description)}\n`)]),
    );
    for (const name of SECRET_FILES) {
      const secret = await readFile(join(dataDir, name)).catch(() => undefined);
      if (secret) await zipWithChecksums.addCompressed(name, Readable.from([secret]));
    }
    await zipWithChecksums.addCompressed(DATABASE_ENTRY, await readBaseBackup(address));
    const files = await addFiles(zipWithChecksums, await openFileStorage(join(dataDir, "files")));
    await zip.addText(CHECKSUMS_ENTRY, formatChecksums(zipWithChecksums.sums));
    zip.end();
    await written;
    return files;
  } catch (error) {
    zip.output.destroy(error as Error);
    // After a write error both fail, and the writing stream knows the cause.
    throw await written.then(
      () => error,
      (cause: unknown) => cause,
    );
  } finally {
    await client.end();
  }
}

async function createDescription(client: Client): Promise<Description> {
  const { rows } = await client.query<{ migration: string; postgres: number }>(`
    select max(created_at) as migration, current_setting('server_version_num')::int / 10000 as postgres
    from drizzle.__drizzle_migrations`);
  return {
    kind: "berea-backup",
    formatVersion: 1,
    berea: BEREA_VERSION,
    madeAt: new Date().toISOString(),
    machine: PLATFORM,
    postgres: rows[0]!.postgres,
    migration: Number(rows[0]!.migration),
  };
}

/** Adds each file with its current size; growing uploads are at least as long as the database recorded. */
async function addFiles(zip: ZipWithChecksums, storage: Storage): Promise<number> {
  const keys = await storage.listKeys();
  for (const key of keys) {
    const size = (await storage.findSize(key)) ?? 0;
    const source = size === 0 ? Readable.from([]) : await storage.read(key, { start: 0, end: size - 1 });
    await zip.addBytes(`${FILES_FOLDER}${key}`, source, size);
  }
  return keys.length;
}

type ZipWithChecksums = ReturnType<typeof addChecksums>;

function addChecksums(zip: ZipWriter) {
  const sums = new Map<string, string>();
  async function addWithChecksum(
    path: string,
    add: (onChunk: (chunk: Buffer) => void) => Promise<void>,
  ): Promise<void> {
    const hash = createHash("sha256");
    await add((chunk) => void hash.update(chunk));
    sums.set(path, hash.digest("hex"));
  }
  return {
    sums,
    addCompressed: (path: string, source: Readable) =>
      addWithChecksum(path, (onChunk) => zip.addCompressed(path, source, onChunk)),
    addBytes: (path: string, source: Readable, bytes: number) =>
      addWithChecksum(path, (onChunk) => zip.addBytes(path, source, bytes, onChunk)),
  };
}
