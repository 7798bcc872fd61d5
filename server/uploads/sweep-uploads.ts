import type { BaseLogger } from "pino";
import type { Background } from "../background/background.ts";
import { AppError, describeError } from "../errors.ts";
import type { PeriodicTask } from "../background/periodic-task.ts";
import { type FinishParts, finishIfComplete } from "./finish-upload.ts";
import { archiveLockId, uploadLockId } from "./upload-locks.ts";
import { deleteIfAbandoned, deleteUpload, isFromArchive, listUnfinished, type Upload } from "./uploads.ts";

interface SweepParts extends FinishParts {
  background: Background;
  log: BaseLogger;
}

const HOUR_MS = 3600_000;

export function startUploadSweeps(parts: SweepParts): PeriodicTask {
  return parts.background.repeat(() => sweepUploads(parts), { milliseconds: HOUR_MS, module: "uploads" });
}

/** Finishes complete uploads whose last request died, and deletes uploads untouched for a day, except those in use. */
export async function sweepUploads(parts: SweepParts): Promise<void> {
  const { db, jobs, log } = parts;
  for (const upload of await listUnfinished(db)) {
    const lock = uploadLockId(upload.id);
    if (!(await jobs.session.tryLock(lock))) continue;
    try {
      await sweepUpload(parts, upload);
    } catch (error) {
      // Continues with the others.
      log.warn({ module: "uploads", reason: describeError(error) }, "finishing an upload failed");
    } finally {
      await jobs.session.unlock(lock);
    }
  }
}

async function sweepUpload(parts: SweepParts, upload: Upload): Promise<void> {
  if (isFromArchive(upload)) return deleteIfImportDied(parts, upload);
  if (await deleteIfAbandoned(parts.db, upload.id)) return parts.housekeeping.wake();
  await finishIfComplete(parts, upload).catch((error: unknown) => {
    // The upload was rejected and deleted; the client gets the error on its next request.
    if (!(error instanceof AppError)) throw error;
  });
}

async function deleteIfImportDied(
  { db, jobs, housekeeping }: SweepParts,
  { id, ownerId }: Upload,
): Promise<void> {
  const lock = archiveLockId(ownerId);
  if (!(await jobs.session.tryLock(lock))) return;
  try {
    await deleteUpload(db, id);
    housekeeping.wake();
  } finally {
    await jobs.session.unlock(lock);
  }
}
