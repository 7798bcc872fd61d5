import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { JobService } from "../../jobs/job-service.ts";
import type { ProfileImageParts } from "../../profile/profile-image.ts";
import type { ArchiveParser } from "./archive-parser.ts";
import { files } from "../../db/schema.ts";
import { AppError, isDiskFull } from "../../errors.ts";
import { appendWithinLimits } from "../../files/storage-limits.ts";
import { createStorageKey } from "../../files/store-file.ts";
import { archiveLockId } from "../../uploads/upload-locks.ts";
import { restoreArchive } from "./restore-archive.ts";
import { checkArchive } from "./read-archive.ts";
import { openZip } from "../../zip/zip-reader.ts";

export interface ImportParts extends ProfileImageParts {
  jobs: JobService;
  archiveParser: ArchiveParser;
}

/** Checks the whole archive before storing anything. Throws a conflict while another import of the user runs. */
export async function importArchive(
  parts: ImportParts,
  uid: string,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ArchiveOutcome> {
  const { session } = parts.jobs;
  const lock = archiveLockId(uid);
  if (!(await session.tryLock(lock))) throw new AppError("conflict", ACCOUNT_DATA_MESSAGES.archiveBusy);
  try {
    return await withTemporaryStorage(parts, uid, body, signal, (path) =>
      restoreFrom(parts, uid, path, signal),
    );
  } catch (error) {
    throw isDiskFull(error) ? new AppError("unavailable", ACCOUNT_DATA_MESSAGES.archiveDiskFull) : error;
  } finally {
    await session.unlock(lock);
  }
}

async function withTemporaryStorage<Result>(
  parts: ImportParts,
  uid: string,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { db, storage, housekeeping } = parts;
  const id = randomUUID();
  const fileInfo = {
    recordKind: "archive" as const,
    recordId: id,
    filename: "archive.zip",
    mediaType: "application/zip",
  };
  await db.insert(files).values({ id, ownerId: uid, ...fileInfo, bytes: 0, storageKey: id });
  try {
    await createStorageKey(db, storage, id);
    // Doesn't count toward the user's quota, because it is deleted after the import.
    await appendWithinLimits(
      parts,
      { key: id, offset: 0, quotaOwnerId: undefined, signal },
      limitBytes(body),
    );
    return await storage.withLocalFile(id, work);
  } finally {
    await db.delete(files).where(eq(files.id, id));
    housekeeping.wake();
  }
}

async function* limitBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > LIMITS.archive.bytes) throw new AppError("too_large", ACCOUNT_DATA_MESSAGES.archiveTooLarge);
    yield chunk;
  }
}

async function restoreFrom(
  parts: ImportParts,
  uid: string,
  path: string,
  signal: AbortSignal,
): Promise<ArchiveOutcome> {
  const zip = await openZip(path, LIMITS.archive, signal);
  try {
    const source = { zip, parser: parts.archiveParser, pictures: parts.pictures, owner: uid, signal };
    const archive = await checkArchive(source);
    return await restoreArchive(parts, uid, source, archive);
  } finally {
    zip.close();
  }
}
