import type { BaseLogger } from "pino";
import type { Background } from "../background/background.ts";
import { AppError } from "../errors.ts";
import type { PeriodicTask } from "../background/periodic-task.ts";
import type { JobService } from "../jobs/job-service.ts";
import { type FinishParts, finishIfComplete } from "./finish-upload.ts";
import { archiveLockId, lockOf } from "./upload-locks.ts";
import { deleteIfAbandoned, deleteUpload, isFromArchive, listUnfinished, type Upload } from "./uploads.ts";

interface Parts extends FinishParts {
  jobs: Pick<JobService, "session">;
  background: Background;
  log: BaseLogger;
}

const HOUR = 3600_000;

export function startUploadSweeps(parts: Parts): PeriodicTask {
  return parts.background.repeat(() => sweepUploads(parts), { milliseconds: HOUR, module: "uploads" });
}

/** Finishes uploads whose last request died, and ends those untouched for a day; those in use are left alone. */
export async function sweepUploads(parts: Parts): Promise<void> {
  const { db, jobs, log } = parts;
  for (const upload of await listUnfinished(db)) {
    const lock = lockOf(upload.id);
    if (!(await jobs.session.tryLock(lock))) continue;
    try {
      await sweepUpload(parts, upload);
    } catch (error) {
      // One that cannot be finished keeps none of the others waiting.
      log.warn({ module: "uploads", reason: (error as Error).name }, "an upload could not be finished");
    } finally {
      await jobs.session.unlock(lock);
    }
  }
}

async function sweepUpload(parts: Parts, upload: Upload): Promise<void> {
  if (isFromArchive(upload)) return endIfImportDied(parts, upload);
  if (await deleteIfAbandoned(parts.db, upload.id)) return parts.housekeeping.wake();
  await finishIfComplete(parts, upload).catch((error: unknown) => {
    // It was refused, and is gone: who sent it is told when they look for it.
    if (!(error instanceof AppError)) throw error;
  });
}

async function endIfImportDied({ db, jobs, housekeeping }: Parts, { id, ownerId }: Upload): Promise<void> {
  const lock = archiveLockId(ownerId);
  if (!(await jobs.session.tryLock(lock))) return;
  try {
    await deleteUpload(db, id);
    housekeeping.wake();
  } finally {
    await jobs.session.unlock(lock);
  }
}
