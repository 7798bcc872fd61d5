import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Db, Tx } from "../db/database.ts";
import { files, studies, versions } from "../db/schema.ts";
import { type RepeatedWork, repeatWork } from "../repeated-work.ts";

type Parts = Pick<Context, "db" | "housekeeping" | "log">;

const HOUR = 3600_000;
const MOST_AT_ONCE = 100;

/** Sweeps at once and every hour. */
export function startStudyFileSweeps(parts: Parts): RepeatedWork {
  return repeatWork(() => sweepStudyFiles(parts), { milliseconds: HOUR, room: "studies", log: parts.log });
}

/**
 * Deletes files that neither their study nor a version of it names any more, once neither the file nor the study was
 * touched for a day: what was taken out can be put back until then, and what is in a version can be restored with it.
 */
export async function sweepStudyFiles({
  db,
  housekeeping,
}: Pick<Parts, "db" | "housekeeping">): Promise<void> {
  for (;;) {
    const count = await db.transaction(deleteUnused);
    if (count > 0) housekeeping.wake();
    if (count < MOST_AT_ONCE) return;
  }
}

/** The studies are locked before it is looked again what they name: a change that is on its way is waited for. */
async function deleteUnused(tx: Tx): Promise<number> {
  const found = await findUnused(tx);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const studyIds = found.map(({ studyId }) => studyId);
  // In one order, so that two processes do not wait for each other.
  await tx
    .select({ id: studies.id })
    .from(studies)
    .where(inArray(studies.id, studyIds))
    .orderBy(studies.id)
    .for("no key update");
  const unused = (await findUnused(tx, ids)).map(({ id }) => id);
  if (unused.length > 0) await tx.delete(files).where(inArray(files.id, unused));
  return unused.length;
}

const isUntouched = (moment: typeof files.updatedAt | typeof studies.updatedAt) =>
  lt(moment, sql`now() - interval '1 day'`);

/** An id in a text, as the address of a file's bytes or alone. */
const names = (text: ReturnType<typeof sql>) => sql`position(${files.id}::text in lower(${text})) > 0`;

function findUnused(tx: Db | Tx, among?: string[]) {
  return tx
    .select({ id: files.id, studyId: studies.id })
    .from(files)
    .innerJoin(studies, and(eq(studies.ownerId, files.ownerId), eq(sql`${studies.id}::text`, files.recordId)))
    .where(
      and(
        eq(files.recordKind, "study"),
        eq(files.state, "ready"),
        isUntouched(files.updatedAt),
        isUntouched(studies.updatedAt),
        among && inArray(files.id, among),
        sql`not ${names(sql`${studies.sessions}::text`)}`,
        sql`not exists (
          select from ${versions}
          where ${versions.recordId} = ${studies.id} and ${names(sql`${versions.text}`)}
        )`,
      ),
    )
    .limit(MOST_AT_ONCE);
}
