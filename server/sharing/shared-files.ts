import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { getFile, getFileOwner, type StoredFile } from "../files/files.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { readShared, type RecordPlace } from "../records/record-access.ts";

/** A file of the user, or of a record that is shared with them. Throws not found. */
export async function findFile(db: Db, { ownerId, id, actorId }: RecordPlace): Promise<StoredFile> {
  if (ownerId === actorId) return getFile(db, ownerId, id);
  const missing = new AppError("not_found", MEDIA_MESSAGES.notFound);
  const { recordKind, recordId } = await getFileOwner(db, ownerId, id);
  const kind = listKinds().find(({ name }) => name === recordKind);
  if (!kind) throw missing;
  const place = { ownerId, id: recordId, actorId };
  return readShared(db, kind, place, (tx) => getFile(tx, ownerId, id)).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? missing : error;
  });
}
