// The photos of testimonies: made small and without metadata, and kept as files of theirs.
import { and, eq } from "drizzle-orm";
import { MEDIA_MESSAGES, type MediaFile } from "../../contract/media.ts";
import { TESTIMONY_MESSAGES } from "../../contract/testimony.ts";
import type { Context } from "../context.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { addFile } from "../files/store-file.ts";
import { PICTURE_TYPE } from "../pictures/picture-cleaner.ts";
import { testimonyRows } from "./testimony-rows.ts";

const LONGEST_SIDE = 1600;

/** Whether a file is a whole photo of a testimony. */
export async function isPhotoOf(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
  fileId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        eq(files.ownerId, ownerId),
        eq(files.recordKind, "testimony"),
        eq(files.recordId, id.toLowerCase()),
        eq(files.state, "ready"),
      ),
    );
  return found !== undefined;
}

/**
 * Keeps a picture as a file of a testimony, which shows it once it names it. Throws not found, unsupported where it is
 * no picture, too large, and unavailable where too many are being read.
 */
export async function addTestimonyPhoto(
  parts: Pick<Context, "db" | "storage" | "userBytes" | "pictures">,
  ownerId: string,
  id: string,
  sent: Uint8Array,
  signal: AbortSignal,
): Promise<MediaFile> {
  const recordId = await testimonyRows.hold(parts.db, ownerId, id);
  if (sent.length === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const picture = {
    bytes: sent,
    shape: { longestSide: LONGEST_SIDE },
    refusal: TESTIMONY_MESSAGES.notPicture,
  };
  const bytes = await parts.pictures.clean(picture, { owner: ownerId, signal });
  const owner = { ownerId, recordKind: "testimony", recordId } as const;
  return addFile(parts, owner, { filename: "photo.webp", mediaType: PICTURE_TYPE, bytes }, (tx) =>
    testimonyRows.hold(tx, ownerId, id),
  );
}
