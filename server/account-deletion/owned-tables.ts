// The tables with the data of users.
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  apiTokens,
  authorizationRequests,
  churchInvitations,
  churchMembers,
  churchRemovals,
  comments,
  dismissals,
  files,
  handovers,
  importItems,
  imports,
  jobs,
  profiles,
  publications,
  recordPresence,
  reviewEvents,
  series,
  searchEntries,
  searchQueue,
  shareLinks,
  sites,
  versions,
} from "../db/schema.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";

/** A table with rows of users, and the column with the owner's id. */
export interface OwnedTable {
  table: PgTable;
  owner: AnyPgColumn;
}

/** The tables from which an account's rows are deleted, in this order. */
export const OWNED_TABLES: readonly OwnedTable[] = [
  { table: apiTokens, owner: apiTokens.ownerId },
  { table: churchInvitations, owner: churchInvitations.createdBy },
  { table: churchMembers, owner: churchMembers.userId },
  { table: churchRemovals, owner: churchRemovals.userId },
  // First, so that nobody reads a record that is being deleted.
  { table: shareLinks, owner: shareLinks.ownerId },
  { table: publications, owner: publications.ownerId },
  { table: sites, owner: sites.ownerId },
  // Before the sermons, so that no episode becomes a sermon meanwhile.
  { table: importItems, owner: importItems.ownerId },
  { table: imports, owner: imports.ownerId },
  ...listKinds().map(({ table }) => ({ table, owner: table.ownerId })),
  { table: series, owner: series.ownerId },
  // After the records, because deleting some changes others (devotionals of a sermon), which queues them for the search.
  { table: searchQueue, owner: searchQueue.ownerId },
  { table: searchEntries, owner: searchEntries.ownerId },
  { table: recordPresence, owner: recordPresence.userId },
  { table: handovers, owner: handovers.ownerId },
  { table: comments, owner: comments.ownerId },
  { table: reviewEvents, owner: reviewEvents.ownerId },
  { table: dismissals, owner: dismissals.ownerId },
  { table: versions, owner: versions.ownerId },
  { table: files, owner: files.ownerId },
  { table: jobs, owner: jobs.ownerId },
  { table: profiles, owner: profiles.userId },
  { table: authorizationRequests, owner: authorizationRequests.userId },
];
