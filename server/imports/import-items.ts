// The episodes of imports in the database: which are to be imported, and which process imports them.
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { importItems, imports, sermons } from "../db/schema.ts";

export type ImportItem = typeof importItems.$inferSelect;

/** If a process dies, another one continues its episodes after this time. */
const LEASE_SECONDS = 30;

/** Episodes of one user that all processes import at once. */
const SLOTS_OF_OWNER = 2;

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const isLeased = (alias: string) => sql.raw(`${alias}.state = 'running' and ${alias}.leased_until >= now()`);

/** Takes an episode: of the user who has the fewest in work, then of the one who had the last turn longest ago. */
export async function claimItem(db: Db): Promise<ImportItem | undefined> {
  const worker = randomUUID();
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with candidates as (
        select i.id, i.owner_id, i.position from ${importItems} i join ${imports} m on m.id = i.import_id
        where m.state = 'running' and i.state in ('waiting', 'running') and not (${isLeased("i")})
      ), owners as (
        select owner_id,
          (select count(*) from ${importItems} r where r.owner_id = c.owner_id and ${isLeased("r")}) as running,
          (select max(started_at) from ${importItems} s where s.owner_id = c.owner_id) as last_started
        from (select distinct owner_id from candidates) c
      )
      select i.id from ${importItems} i join candidates using (id) join owners on owners.owner_id = i.owner_id
      where owners.running < ${SLOTS_OF_OWNER}
      order by owners.running, owners.last_started nulls first, i.position, i.id
      limit 1 for update of i skip locked`);
    if (!rows[0]) return undefined;
    const [item] = await tx
      .update(importItems)
      .set({ state: "running", worker, leasedUntil: lease, startedAt: sql`now()`, message: "" })
      .where(eq(importItems.id, rows[0].id))
      .returning();
    return item;
  });
}

const isHeld = ({ id, worker }: ImportItem) =>
  and(eq(importItems.id, id), eq(importItems.state, "running"), eq(importItems.worker, worker ?? ""));

/** Returns false if the import was paused or removed, or another process has the episode. */
export async function extendItemLease(db: Db, item: ImportItem, received: number): Promise<boolean> {
  const isRunning = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, item.importId), eq(imports.state, "running")));
  const extended = await db
    .update(importItems)
    .set({ leasedUntil: lease, received })
    .where(and(isHeld(item), inArray(importItems.importId, isRunning)))
    .returning({ id: importItems.id });
  return extended.length > 0;
}

/** Thrown if another process has the episode, or it was removed. */
export class ItemLostError extends Error {
  override name = "ItemLostError";
}

/** Throws `ItemLostError`, so that a process whose lease ended changes nothing. */
export async function changeItem(
  db: Db | Tx,
  item: ImportItem,
  changes: Partial<typeof importItems.$inferInsert>,
): Promise<void> {
  const changed = await db
    .update(importItems)
    .set(changes)
    .where(isHeld(item))
    .returning({ id: importItems.id });
  if (changed.length === 0) throw new ItemLostError();
}

export async function rereadItem(db: Db, item: ImportItem): Promise<ImportItem> {
  const [found] = await db.select().from(importItems).where(isHeld(item));
  if (!found) throw new ItemLostError();
  return found;
}

/** Lets any process continue. */
export async function releaseItem(db: Db, item: ImportItem): Promise<void> {
  await db.update(importItems).set({ state: "waiting", leasedUntil: null }).where(isHeld(item));
}

export async function pauseImport(db: Db, { importId }: ImportItem): Promise<void> {
  await db.update(imports).set({ state: "paused" }).where(eq(imports.id, importId));
}

/** Until the transaction ends, no other episode of the user becomes a sermon. */
export const lockImportsOf = (tx: Tx, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${ownerId}`}, 0))`);

/** Which of these episodes are sermons already. */
export async function findImported(tx: Tx, ownerId: string, keys: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ key: sermons.importKey })
    .from(sermons)
    .where(
      and(
        eq(sermons.ownerId, ownerId),
        isNotNull(sermons.importKey),
        sql`${sermons.importKey} = any(${sql.param(keys)}::text[])`,
      ),
    );
  return new Set(found.map(({ key }) => key!));
}
