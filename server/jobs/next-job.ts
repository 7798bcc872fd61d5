import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { jobs } from "../db/schema.ts";
import type { ClaimedJob } from "./job-kinds.ts";

type Kind = ClaimedJob["kind"];

/** How many jobs of a kind a process runs at once, of all users and of one. */
const LIMITS: Record<Kind, { slots: number; ofOwner: number }> = {
  process: { slots: 32, ofOwner: 3 },
  transcribe: { slots: 12, ofOwner: 2 },
};

export const KINDS = Object.keys(LIMITS) as Kind[];

interface Exclusions {
  kind: Kind;
  owners: string[];
  ids: string[];
}

/**
 * The next waiting job of a kind, if this process has a free slot for it: of the user with the fewest running jobs, then
 * of the one whose last job started longest ago, then the oldest job.
 */
export async function findNextJob(
  db: Db,
  kind: Kind,
  running: Pick<ClaimedJob, "kind" | "ownerId">[],
  skippedIds: string[],
): Promise<string | undefined> {
  const { slots, ofOwner } = LIMITS[kind];
  const owners = running.filter((job) => job.kind === kind).map(({ ownerId }) => ownerId);
  if (owners.length >= slots) return undefined;
  // Half of the slots are only for the first job of each user.
  const most = owners.length < slots / 2 ? ofOwner : 1;
  const busyOwners = owners.filter((owner) => owners.filter((other) => other === owner).length >= most);
  return queryNextJob(db, { kind, owners: busyOwners, ids: skippedIds });
}

async function queryNextJob(db: Db, { kind, owners, ids }: Exclusions): Promise<string | undefined> {
  const isCandidate = sql`state = 'waiting' and id <> all(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with owners as (
      select owner_id,
        count(*) filter (where state = 'running') as running,
        (array_agg(id order by created_at, id) filter (where ${isCandidate}))[1] as id,
        min(created_at) filter (where ${isCandidate}) as created_at
      from ${jobs}
      where kind = ${kind} and state in ('waiting', 'running') and owner_id <> all(${sql.param(owners)}::text[])
      group by owner_id
    )
    select id from owners
    where id is not null
    order by running, (
      select max(started_at) from ${jobs} where owner_id = owners.owner_id and kind = ${kind}
    ) nulls first, created_at
    limit 1`);
  return rows[0]?.id;
}
