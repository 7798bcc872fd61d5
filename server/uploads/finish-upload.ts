import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Installation } from "../../contract/account/system.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import { AppError } from "../errors.ts";
import type { JobService } from "../jobs/job-service.ts";
import { startJob } from "../jobs/jobs.ts";
import { NoSuchKeyError, type Storage } from "../storage/storage.ts";
import { readMedia } from "./read-media.ts";
import { readStudyFile } from "./read-study-file.ts";
import { deleteUpload, findUpload, isUpload, markUploadReady, type Upload } from "./uploads.ts";

export interface FinishParts {
  db: Db;
  storage: Storage;
  upload: Installation["upload"];
  ffmpeg?: string | undefined;
  housekeeping: Housekeeping;
  jobs: Pick<JobService, "kinds" | "session">;
}

/** Turns a complete upload into a file, or deletes it and throws the reason. Can be repeated, also concurrently. */
export async function finishUpload(parts: FinishParts, id: string): Promise<void> {
  const { db, storage, upload: limits, ffmpeg } = parts;
  const upload = await findUpload(db, id);
  if (!upload) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  if (upload.state === "ready") return;
  const { storageKey, source, recordKind } = upload;
  const read = recordKind === "study" ? readStudyFile : readMedia;
  try {
    await storage.complete(storageKey);
    const readFileType = (path: string) => read(path, { limits, ffmpeg, source });
    const found = await storage.withLocalFile(storageKey, readFileType);
    await db.transaction(async (tx) => {
      if ((await markUploadReady(tx, id, found)) && upload.thenProcess)
        await startTranscription(tx, parts.jobs, upload);
    });
  } catch (error) {
    if (error instanceof NoSuchKeyError) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
    if (error instanceof AppError) {
      await deleteUpload(db, id);
      parts.housekeeping.wake();
    }
    throw error;
  }
}

/** Does nothing if the recording can't be transcribed now; the sermon's screens then offer it. */
async function startTranscription(
  tx: Tx,
  jobs: FinishParts["jobs"],
  { id, ownerId, recordId, resultOptions }: Upload,
) {
  const wanted = {
    kind: "transcribe",
    sermonId: recordId,
    fileId: id,
    thenProcess: true,
    ...(resultOptions && { options: resultOptions }),
  } as const;
  try {
    await startJob(tx, jobs.kinds, ownerId, wanted, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Finishes a complete upload whose last request died; throws the errors of `finishUpload`. */
export async function finishIfComplete(parts: FinishParts, upload: Upload): Promise<void> {
  if (upload.state === "ready" || upload.bytes === 0 || !isUpload(upload)) return;
  const size = await parts.storage.findSize(upload.storageKey);
  if (size === upload.bytes) await finishUpload(parts, upload.id);
}
