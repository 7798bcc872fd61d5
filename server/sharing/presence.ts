// Who has a record open now.
import { and, asc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PRESENCE } from "../../contract/sharing/presence.ts";
import type { PresentPerson } from "../../contract/sharing/presence.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { churchMembers, recordPresence, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { type RecordPlace, requireAccess } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { isOwned } from "../records/record-rows.ts";

const isOf = (kind: RecordKind, { ownerId, id }: RecordPlace) =>
  and(
    eq(recordPresence.ownerId, ownerId),
    eq(recordPresence.recordKind, kind.name),
    eq(recordPresence.recordId, id),
  );

const secondsAgo = (milliseconds: number) => sql`now() - make_interval(secs => ${milliseconds / 1000})`;

/** Notes that the user is in the record, and returns who else is. Throws not found if they may not view it. */
export async function reportPresence(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
  { isEditing }: { isEditing: boolean },
): Promise<{ people: PresentPerson[]; version: number }> {
  await deleteExpired(db);
  return db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "view");
    const { version, churchId } = await readVersion(tx, kind, place);
    if (!churchId) return { people: [], version };
    await tx
      .insert(recordPresence)
      .values({
        ownerId: place.ownerId,
        recordKind: kind.name,
        recordId: place.id,
        userId: place.actorId,
        isEditing,
      })
      .onConflictDoUpdate({
        target: [recordPresence.recordId, recordPresence.recordKind, recordPresence.userId],
        set: { isEditing, seenAt: sql`now()` },
      });
    return { people: await listPresent(tx, kind, place, churchId), version };
  });
}

async function readVersion(tx: Tx, kind: RecordKind, { ownerId, id }: RecordPlace) {
  const { version, churchId } = kind.table;
  const [row] = await tx
    .select({ version, churchId })
    .from(kind.table as PgTable)
    .where(isOwned(kind, ownerId, id));
  if (!row) throw new AppError("not_found", kind.messages.notFound);
  return row as { version: number; churchId: string | null };
}

/** Only people who still belong to the church. */
const listPresent = (
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  churchId: string,
): Promise<PresentPerson[]> =>
  tx
    .select({ uid: user.id, name: user.name, isEditing: recordPresence.isEditing })
    .from(recordPresence)
    .innerJoin(user, eq(user.id, recordPresence.userId))
    .innerJoin(
      churchMembers,
      and(eq(churchMembers.userId, recordPresence.userId), eq(churchMembers.churchId, churchId)),
    )
    .where(
      and(
        isOf(kind, place),
        ne(recordPresence.userId, place.actorId),
        gt(recordPresence.seenAt, secondsAgo(PRESENCE.lostMs)),
      ),
    )
    .orderBy(asc(user.name), asc(user.id))
    .limit(PRESENCE.maxPeople);

/** Skips rows that another report deletes or renews at this moment. */
async function deleteExpired(db: Db): Promise<void> {
  const { recordId, recordKind, userId, seenAt } = recordPresence;
  const gone = db
    .select({ recordId, recordKind, userId })
    .from(recordPresence)
    .where(lt(seenAt, secondsAgo(PRESENCE.lostMs)))
    .limit(100)
    .for("update", { skipLocked: true });
  await db.delete(recordPresence).where(inArray(sql`(${recordId}, ${recordKind}, ${userId})`, gone));
}

export async function endPresence(db: Db, kind: RecordKind, place: RecordPlace): Promise<void> {
  await db.transaction(async (tx) => {
    await requireAccess(tx, kind, place, "view");
    await readVersion(tx, kind, place);
    await tx.delete(recordPresence).where(and(isOf(kind, place), eq(recordPresence.userId, place.actorId)));
  });
}
