// Publishes what was scheduled, when its time has come.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { publications, scheduledPublications, sites } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import type { PublishedContent } from "./published-content.ts";
import { publishState, withdraw } from "./publication-rows.ts";
import { findOwnerOfSite } from "./publications.ts";

const BATCH = 50;

/** Publishes all states that are due. A process that stops in between loses nothing and publishes nothing twice. */
export async function publishScheduled(db: Db): Promise<void> {
  for (let published = BATCH; published === BATCH;) {
    const due = await db
      .select({ id: scheduledPublications.publicationId })
      .from(scheduledPublications)
      .where(lte(scheduledPublications.publishAt, sql`now()`))
      .orderBy(asc(scheduledPublications.publishAt))
      .limit(BATCH);
    for (const { id } of due) await db.transaction((tx) => publishOne(tx, id));
    published = due.length;
  }
}

async function publishOne(tx: Tx, id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(scheduledPublications)
    .where(and(eq(scheduledPublications.publicationId, id), lte(scheduledPublications.publishAt, sql`now()`)))
    .for("update");
  // Another process was first, or it was canceled.
  if (!row) return;
  if (!(await isStillWanted(tx, id))) return cancel(tx, id);
  const { recordVersion: version, fileId, sourceSermonId } = row;
  await publishState(tx, id, { version, content: row.content as PublishedContent, fileId, sourceSermonId });
}

/** A record that is no longer shared with the church, or whose author has left it, is not published there. */
async function isStillWanted(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ churchId: sites.churchId, publication: publications })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(eq(publications.id, id));
  if (!row) return false;
  const { ownerId, recordId, recordKind } = row.publication;
  try {
    const owner = await findOwnerOfSite(tx, kindOf(recordKind), { ownerId, id: recordId });
    return row.churchId === null || owner.churchId === row.churchId;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** What is public already stays. */
async function cancel(tx: Tx, id: string): Promise<void> {
  const isPublic = await tx.$count(
    publications,
    and(eq(publications.id, id), sql`${publications.content} is not null`),
  );
  if (isPublic > 0) await tx.delete(scheduledPublications).where(eq(scheduledPublications.publicationId, id));
  else await withdraw(tx, id);
}
