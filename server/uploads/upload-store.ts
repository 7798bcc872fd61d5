import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Db } from "../db/database.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import { AppError, isDiskFull } from "../errors.ts";
import { appendWithinLimits, reserveBytes } from "../files/storage-limits.ts";
import { createStorageKey } from "../files/store-file.ts";
import { NoSuchKeyError, type Storage } from "../storage/storage.ts";
import { findRecordingProblem } from "./read-media.ts";
import { findStudyFileProblem } from "./read-study-file.ts";
import { formatUploadMetadata } from "./upload-metadata.ts";
import { updateUpload, deleteUpload, findUpload } from "./uploads.ts";

const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface StoreParts {
  db: Db;
  storage: Storage;
  userBytes: number;
  housekeeping: Housekeeping;
}

/** The data store of the tus server: metadata is in the rows, and the offset is the size in the storage. */
export class UploadStore extends DataStore {
  override extensions = [
    "creation",
    "creation-with-upload",
    "creation-defer-length",
    "termination",
    "expiration",
  ];
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    super();
    this.#parts = parts;
  }

  override async create(upload: Upload): Promise<Upload> {
    await createStorageKey(this.#parts.db, this.#parts.storage, upload.id);
    return upload;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { db, storage } = this.#parts;
    const upload = await findUpload(db, id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    // The bytes of an upload of known length were reserved when it was created.
    const quotaOwnerId = upload.bytes === 0 ? upload.ownerId : undefined;
    try {
      await appendWithinLimits(this.#parts, { key: id, offset, quotaOwnerId }, source);
    } catch (error) {
      throw explainWriteError(error);
    } finally {
      await updateUpload(db, id);
    }
    if (offset === 0) await this.#rejectUnsupported(id);
    return (await storage.findSize(id)) ?? 0;
  }

  async #rejectUnsupported(id: string): Promise<void> {
    const { db, storage } = this.#parts;
    const upload = await findUpload(db, id);
    const findProblem = upload?.recordKind === "study" ? findStudyFileProblem : findRecordingProblem;
    const problem = await storage.withLocalFile(id, (path) => findProblem(path, upload?.bytes ?? 0));
    if (!problem) return;
    await this.remove(id);
    throw problem;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, storage } = this.#parts;
    const [row, offset] = await Promise.all([findUpload(db, id), storage.findSize(id)]);
    if (!row || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      offset,
      ...(row.bytes > 0 && { size: row.bytes }),
      metadata: formatUploadMetadata(row),
      // Uploads expire a day after their last bytes; complete files don't expire.
      creation_date: (row.state === "ready" ? new Date() : row.updatedAt).toISOString(),
    });
  }

  override async declareUploadLength(id: string, bytes: number): Promise<void> {
    const { db } = this.#parts;
    if (bytes === 0) {
      await this.remove(id);
      throw new AppError("invalid", MEDIA_MESSAGES.empty);
    }
    await db.transaction(async (tx) => {
      const upload = await findUpload(tx, id);
      if (!upload) throw ERRORS.FILE_NOT_FOUND;
      await reserveBytes(tx, this.#parts, upload.ownerId, bytes, id);
      await updateUpload(tx, id, { bytes });
    });
  }

  override async remove(id: string): Promise<void> {
    await deleteUpload(this.#parts.db, id);
    this.#parts.housekeeping.wake();
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_MS;
  }
}

function explainWriteError(error: unknown): unknown {
  if (error instanceof NoSuchKeyError) return ERRORS.FILE_NOT_FOUND;
  if (isDiskFull(error)) return new AppError("unavailable", MEDIA_MESSAGES.diskFull);
  return error;
}
