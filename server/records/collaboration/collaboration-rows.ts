import { and, eq } from "drizzle-orm";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import type { Db, Tx } from "../../db/database.ts";
import { comments, reviewEvents } from "../../db/schema.ts";

/** Deletes the comments and reviews of a record. */
export async function deleteCollaboration(
  tx: Db | Tx,
  { ownerId, recordKind, recordId }: { ownerId: string; recordKind: ContentKind; recordId: string },
): Promise<void> {
  for (const table of [comments, reviewEvents]) {
    await tx
      .delete(table)
      .where(and(eq(table.ownerId, ownerId), eq(table.recordKind, recordKind), eq(table.recordId, recordId)));
  }
}
