// The photos of testimonies: made small and without metadata, and kept as files of theirs.
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { MediaFile } from "../../contract/media/media.schema.ts";
import { TESTIMONY_MESSAGES } from "../../contract/records/testimony.ts";
import { AppError } from "../errors.ts";
import type { StoreParts } from "../files/storage-limits.ts";
import { addFile } from "../files/store-file.ts";
import { PICTURE_TYPE, type PictureCleaner } from "../pictures/picture-cleaner.ts";
import { lockForShare } from "../records/record-rows.ts";
import { testimonyKind } from "./testimony.kind.ts";

export interface PhotoParts extends StoreParts {
  pictures: PictureCleaner;
}

const MAX_SIDE = 1600;

/** Throws not found, unsupported, too large, and unavailable if too many pictures are being read. */
export async function addTestimonyPhoto(
  parts: PhotoParts,
  ownerId: string,
  id: string,
  sent: Uint8Array,
  signal: AbortSignal,
): Promise<MediaFile> {
  const recordId = await lockForShare(parts.db, testimonyKind, ownerId, id);
  if (sent.length === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const picture = {
    bytes: sent,
    shape: { longestSide: MAX_SIDE },
    unsupportedMessage: TESTIMONY_MESSAGES.notPicture,
  };
  const bytes = await parts.pictures.clean(picture, { owner: ownerId, signal });
  const owner = { ownerId, recordKind: "testimony", recordId } as const;
  return addFile(parts, owner, { filename: "photo.webp", mediaType: PICTURE_TYPE, bytes }, (tx) =>
    lockForShare(tx, testimonyKind, ownerId, id),
  );
}
