// Hands records over to a colleague in a church, who becomes their author.
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { HANDOVER_MESSAGES } from "../../contract/sharing/handover.ts";
import type { Handover } from "../../contract/sharing/handover.schema.ts";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import type { Db, Tx } from "../db/database.ts";
import { accountDeletions, churchMembers, handovers, user } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { enqueueEmail } from "../mail/email-queue.ts";
import { kindOf, listKinds } from "../record-kinds/record-kinds.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { requireId } from "../records/record-rows.ts";
import { lockRecords, type MoveParts, moveRecords } from "./move-records.ts";

export interface HandoverParts extends MoveParts {
  db: Db;
}

export interface Colleague {
  churchId: string;
  fromId: string;
  toId: string;
}

/** Throws not found if the user has no such record, and invalid if the colleague cannot get it. */
export async function handOverRecord(
  parts: HandoverParts,
  kind: RecordKind,
  id: string,
  colleague: Colleague,
): Promise<void> {
  const isThis = eq(kind.table.id, requireId(kind, id));
  const moved = await handOver(parts, [kind], colleague, () => isThis);
  if (moved === 0) throw new AppError("not_found", kind.messages.notFound);
}

/** Hands over everything that the user shares with the church, in one transaction. Returns how many records that is. */
export const handOverShared = (parts: HandoverParts, colleague: Colleague): Promise<number> =>
  handOver(parts, listKinds(), colleague, ({ table }) =>
    and(eq(table.churchId, colleague.churchId), sql`${table.audience} is not null`)!,
  );

async function handOver(
  parts: HandoverParts,
  kinds: readonly RecordKind[],
  colleague: Colleague,
  isMoved: (kind: RecordKind) => SQL,
): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const { fromId, toId } = colleague;
    const { email } = await lockColleague(tx, colleague);
    const found: { kind: RecordKind; ids: string[] }[] = [];
    for (const kind of kinds) found.push({ kind, ids: await lockRecords(tx, kind, fromId, isMoved(kind)) });
    for (const { kind, ids } of found) {
      await moveRecords(tx, parts, kind, ids, { fromId, toId });
      const rows = ids.map((recordId) => ({ ownerId: toId, recordKind: kind.name, recordId, fromId }));
      for (let start = 0; start < rows.length; start += BATCH_SIZE)
        await tx.insert(handovers).values(rows.slice(start, start + BATCH_SIZE));
    }
    const moved = found.reduce((sum, { ids }) => sum + ids.length, 0);
    if (moved > 0) await enqueueEmail(tx, { kind: "handed-over", email });
    return moved;
  });
}

const BATCH_SIZE = 1_000;

/** Both people stay in the church until the transaction ends. Records go to owners and staff, who look after them. */
async function lockColleague(tx: Tx, { churchId, fromId, toId }: Colleague): Promise<{ email: string }> {
  const rows = isUuid(churchId)
    ? await tx
        .select({ userId: churchMembers.userId, role: churchMembers.role })
        .from(churchMembers)
        .where(and(eq(churchMembers.churchId, churchId), inArray(churchMembers.userId, [fromId, toId])))
        .orderBy(asc(churchMembers.userId))
        .for("share")
    : [];
  if (!rows.some(({ userId }) => userId === fromId))
    throw new AppError("not_found", CHURCH_MESSAGES.notFound);
  const colleague = rows.find(({ userId }) => userId === toId);
  const [account] = await tx.select({ email: user.email }).from(user).where(eq(user.id, toId));
  const isLeaving = (await tx.$count(accountDeletions, eq(accountDeletions.userId, toId))) > 0;
  if (fromId === toId || !colleague || colleague.role === "member" || !account || isLeaving) {
    throw new AppError("invalid", HANDOVER_MESSAGES.personNotFound);
  }
  return account;
}

const MAX_LISTED = 20;

/** What was handed over to a user and not seen yet, newest first. */
export async function listHandovers(db: Db, ownerId: string): Promise<{ items: Handover[]; total: number }> {
  const isNew = and(eq(handovers.ownerId, ownerId), isNull(handovers.seenAt));
  const [counted] = await db.select({ total: count() }).from(handovers).where(isNew);
  const rows = await db
    .select({
      kind: handovers.recordKind,
      recordId: handovers.recordId,
      from: user.name,
      handedOverAt: handovers.handedOverAt,
    })
    .from(handovers)
    .leftJoin(user, eq(user.id, handovers.fromId))
    .where(isNew)
    .orderBy(desc(handovers.handedOverAt), desc(handovers.id))
    .limit(MAX_LISTED);
  const items: Handover[] = [];
  for (const row of rows) {
    const { table } = kindOf(row.kind);
    const [record] = await db
      .select({ title: table.title })
      .from(table)
      .where(and(eq(table.ownerId, ownerId), eq(table.id, row.recordId)));
    // It may have been deleted since.
    if (record)
      items.push({
        ...row,
        title: record.title as string,
        handedOverAt: row.handedOverAt.toISOString(),
      });
  }
  return { items, total: counted?.total ?? 0 };
}

export async function markHandoversSeen(db: Db, ownerId: string): Promise<void> {
  await db
    .update(handovers)
    .set({ seenAt: sql`now()` })
    .where(and(eq(handovers.ownerId, ownerId), isNull(handovers.seenAt)));
}
