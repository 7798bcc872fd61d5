import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { shareLinks } from "../db/schema.ts";

export type ShareLinkRow = typeof shareLinks.$inferSelect;

export interface SharedRecord {
  ownerId: string;
  recordKind: ContentKind;
  recordId: string;
}

const isOfRecord = ({ ownerId, recordKind, recordId }: SharedRecord) =>
  and(
    eq(shareLinks.ownerId, ownerId),
    eq(shareLinks.recordKind, recordKind),
    eq(shareLinks.recordId, recordId),
  );

/** Newest first. */
export const listShareLinkRows = (db: Db | Tx, record: SharedRecord): Promise<ShareLinkRow[]> =>
  db
    .select()
    .from(shareLinks)
    .where(isOfRecord(record))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id));

/** The link with the token of this hash, unless it has expired. */
export async function findShareLink(db: Db, tokenHash: string): Promise<ShareLinkRow | undefined> {
  const isValid = or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, sql`now()`));
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.tokenHash, tokenHash), isValid));
  return row;
}

/** Deletes one link of a record, or all. Returns how many there were. */
export async function deleteShareLinks(tx: Db | Tx, record: SharedRecord, id?: string): Promise<number> {
  const isNamed = id === undefined ? undefined : eq(shareLinks.id, id);
  const deleted = await tx.delete(shareLinks).where(and(isOfRecord(record), isNamed));
  return deleted.rowCount ?? 0;
}

export async function noteOpens(db: Db, id: string, opens: number): Promise<void> {
  await db
    .update(shareLinks)
    .set({ opens: sql`${shareLinks.opens} + ${opens}`, openedAt: sql`now()` })
    .where(eq(shareLinks.id, id));
}
