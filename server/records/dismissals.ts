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

/** The normalized words of the quotations and references that the user dismissed, oldest first. */
export async function listDismissals(db: Db | Tx, record: DismissalRecord): Promise<string[]> {
  const rows = await db
    .select({ words: dismissals.words })
    .from(dismissals)
    .where(isOfRecord(record))
    .orderBy(asc(dismissals.createdAt), asc(dismissals.id));
  return rows.map(({ words }) => words);
}

export async function addDismissals(
  tx: Db | Tx,
  record: DismissalRecord,
  dismissed: readonly string[],
): Promise<void> {
  if (dismissed.length === 0) return;
  const { ownerId, recordKind, recordId } = record;
  await tx.insert(dismissals).values(dismissed.map((words) => ({ ownerId, recordKind, recordId, words })));
}

/** Deletes one dismissal of a record, or all. */
export async function deleteDismissals(tx: Db | Tx, record: DismissalRecord, words?: string): Promise<void> {
  const isNamed = words === undefined ? undefined : eq(dismissals.words, words);
  await tx.delete(dismissals).where(and(isOfRecord(record), isNamed));
}
