import { and, asc, eq } from "drizzle-orm";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { dismissals } from "../db/schema.ts";

interface DismissalRecord {
  ownerId: string;
  recordKind: ContentKind;
  recordId: string;
}

const isOfRecord = ({ ownerId, recordKind, recordId }: DismissalRecord) =>
  and(
    eq(dismissals.ownerId, ownerId),
    eq(dismissals.recordKind, recordKind),
    eq(dismissals.recordId, recordId),
  );

/** The normalized words of the quotations that the user dismissed, oldest first. */
export async function listDismissals(db: Db | Tx, record: DismissalRecord): Promise<string[]> {
  const rows = await db
    .select({ quotation: dismissals.quotation })
    .from(dismissals)
    .where(isOfRecord(record))
    .orderBy(asc(dismissals.createdAt), asc(dismissals.id));
  return rows.map(({ quotation }) => quotation);
}

export async function addDismissals(
  tx: Db | Tx,
  record: DismissalRecord,
  quotations: readonly string[],
): Promise<void> {
  if (quotations.length === 0) return;
  const { ownerId, recordKind, recordId } = record;
  await tx
    .insert(dismissals)
    .values(quotations.map((quotation) => ({ ownerId, recordKind, recordId, quotation })));
}

/** Deletes one dismissal of a record, or all. */
export async function deleteDismissals(
  tx: Db | Tx,
  record: DismissalRecord,
  quotation?: string,
): Promise<void> {
  const isNamed = quotation === undefined ? undefined : eq(dismissals.quotation, quotation);
  await tx.delete(dismissals).where(and(isOfRecord(record), isNamed));
}
