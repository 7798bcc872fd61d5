import { and, eq } from "drizzle-orm";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { comments } from "../db/schema.ts";

/** Deletes all comments of a record. */
export async function deleteComments(
  tx: Db | Tx,
  { ownerId, recordKind, recordId }: { ownerId: string; recordKind: ContentKind; recordId: string },
): Promise<void> {
  await tx
    .delete(comments)
    .where(
      and(
        eq(comments.ownerId, ownerId),
        eq(comments.recordKind, recordKind),
        eq(comments.recordId, recordId),
      ),
    );
}
