// Older processes may use, and restart on, tables of a newer version down to a floor. See docs/operations.md, "Update".
import type { ClientBase } from "pg";
import { StartError } from "../../processes/start-error.ts";

/**
 * The oldest migration that a process must know to work with the tables of this version. A migration that removes or
 * restricts something raises it: to the newest migration of the release that stopped using what is removed.
 */
export const COMPATIBILITY_FLOOR = "0028_provenance";

export interface Migration {
  tag: string;
  /** Orders migrations, and identifies them in the database. */
  when: number;
}

/** Throws if the database was migrated by a version that requires newer processes than one that knows `known`. */
export async function rejectIncompatibleTables(
  client: ClientBase,
  known: readonly Migration[],
): Promise<void> {
  const newestKnown = Math.max(0, ...known.map(({ when }) => when));
  if ((await readNewestMigration(client)) <= newestKnown) return;
  const floor = await readFloor(client);
  if (floor !== undefined && newestKnown >= floor) return;
  throw new StartError(
    "The database was last used by a newer Berea and has tables that this version can't use. Start the newer version, or restore an earlier backup.",
  );
}

/** Records the floor of this version. It never becomes lower, since what was removed does not come back. */
export async function raiseFloor(client: ClientBase, known: readonly Migration[]): Promise<void> {
  const floor = known.find(({ tag }) => tag === COMPATIBILITY_FLOOR)?.when ?? 0;
  await client.query("create table if not exists drizzle.compatibility (floor bigint not null)");
  const { rowCount } = await client.query("update drizzle.compatibility set floor = greatest(floor, $1)", [
    floor,
  ]);
  if (rowCount === 0) await client.query("insert into drizzle.compatibility values ($1)", [floor]);
}

async function hasTable(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>("select to_regclass($1) as name", [name]);
  return rows[0]!.name !== null;
}

async function readNewestMigration(client: ClientBase): Promise<number> {
  if (!(await hasTable(client, "drizzle.__drizzle_migrations"))) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]!.newest ?? 0);
}

async function readFloor(client: ClientBase): Promise<number | undefined> {
  if (!(await hasTable(client, "drizzle.compatibility"))) return undefined;
  const { rows } = await client.query<{ floor: string }>("select floor from drizzle.compatibility");
  return rows[0] && Number(rows[0].floor);
}
