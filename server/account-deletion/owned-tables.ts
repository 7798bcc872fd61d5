// What belongs to a person: the one list of it.
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  authorizationRequests,
  files,
  jobs,
  profiles,
  searchEntries,
  searchQueue,
  versions,
} from "../db/schema.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";

/** A table of people's records, and the column that says whose a row is. */
export interface OwnedTable {
  table: PgTable;
  owner: AnyPgColumn;
}

/**
 * The tables that a deletion empties, in its order: records, then the other data of the account. Not among them are
 * the authorization at YouTube and the sign-in account itself, which have steps of their own.
 */
export const OWNED_TABLES: readonly OwnedTable[] = [
  ...listKinds().map(({ table }) => ({ table, owner: table.ownerId })),
  // After the records: what is done to these notes them for the search, a devotional for example whose sermon goes.
  { table: searchQueue, owner: searchQueue.ownerId },
  { table: searchEntries, owner: searchEntries.ownerId },
  { table: versions, owner: versions.ownerId },
  { table: files, owner: files.ownerId },
  { table: jobs, owner: jobs.ownerId },
  { table: profiles, owner: profiles.userId },
  { table: authorizationRequests, owner: authorizationRequests.userId },
];
