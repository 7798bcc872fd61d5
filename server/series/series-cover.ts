// The covers of series: made small and without metadata, and stored as files.
import { and, eq, ne } from "drizzle-orm";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Series } from "../../contract/series/series.schema.ts";
import { SERIES_MESSAGES } from "../../contract/series/series.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { deleteRecordFiles, type FileOwner } from "../files/files.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import type { StoreParts } from "../files/storage-limits.ts";
import { markFileReady, storeSmallFile } from "../files/store-file.ts";
import { PICTURE_TYPE, type PictureCleaner } from "../pictures/picture-cleaner.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import { getSeriesRow, lockSeries, writeSeries } from "./series-rows.ts";

export interface CoverParts extends StoreParts {
  pictures: PictureCleaner;
  housekeeping: Housekeeping;
}

const MAX_SIDE = 1600;

const ownerOf = (ownerId: string, id: string): FileOwner => ({ ownerId, recordKind: "series", recordId: id });

/** Throws unsupported if it is not a picture. */
export const cleanCover = (
  pictures: PictureCleaner,
  bytes: Uint8Array,
  options: TaskOptions,
): Promise<Uint8Array> =>
  pictures.clean(
    { bytes, shape: { longestSide: MAX_SIDE }, unsupportedMessage: SERIES_MESSAGES.notPicture },
    options,
  );

/** Throws not found, unsupported, too large, and unavailable if too many pictures are being read. */
export async function setSeriesCover(
  parts: CoverParts,
  ownerId: string,
  id: string,
  sent: Uint8Array,
  signal: AbortSignal,
): Promise<Series> {
  await getSeriesRow(parts.db, ownerId, id);
  if (sent.length === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const bytes = await cleanCover(parts.pictures, sent, { owner: ownerId, signal });
  const fileId = crypto.randomUUID();
  const owner = ownerOf(ownerId, id);
  const file = { id: fileId, storageKey: fileId, filename: "cover.webp", mediaType: PICTURE_TYPE, bytes };
  await storeSmallFile(parts, owner, file, (tx) => lockSeries(tx, ownerId, id));
  const written = await parts.db.transaction(async (tx) => {
    const before = await lockSeries(tx, ownerId, id);
    await tx
      .delete(files)
      .where(
        and(
          eq(files.ownerId, ownerId),
          eq(files.recordId, id),
          eq(files.state, "ready"),
          ne(files.id, fileId),
        ),
      );
    await markFileReady(tx, ownerId, fileId, bytes.length);
    return writeSeries(tx, before, { coverId: fileId });
  });
  parts.housekeeping.wake();
  return written;
}

export async function deleteSeriesCover(
  { db, housekeeping }: Pick<CoverParts, "db" | "housekeeping">,
  ownerId: string,
  id: string,
): Promise<Series> {
  const written = await db.transaction(async (tx) => {
    const before = await lockSeries(tx, ownerId, id);
    await deleteRecordFiles(tx, ownerOf(ownerId, id));
    return writeSeries(tx, before, { coverId: null });
  });
  housekeeping.wake();
  return written;
}
