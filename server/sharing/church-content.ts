// What people share with a church, as far as a user may see it.
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { ChurchItem } from "../../contract/sharing/sharing.schema.ts";
import type { ReviewState } from "../../contract/sharing/reviews.ts";
import { getMembership, type Membership } from "../churches/memberships.ts";
import type { SearchTarget } from "../content/find-places.ts";
import { listedColumns, type ListedRow, presentItem } from "../content/content-items.ts";
import type { Db, Tx } from "../db/database.ts";
import { churchMembers, searchEntries, user } from "../db/schema.ts";
import { kindOf, listKinds } from "../record-kinds/record-kinds.ts";
import { quoteWord, readQuery, wordOfOwner, writeTsquery } from "../records/lists/search-query.ts";
import { listReviewStates } from "../records/collaboration/review-rows.ts";
import { comparePage, endPage, type PageRequest, selectPageOf } from "../records/owned-rows.ts";
import { accessOf } from "../records/record-access.ts";
import type { CollaborationRow, RecordKind } from "../records/record-kind.ts";

interface Viewer {
  churchId: string;
  userId: string;
}

interface ChurchRequest extends PageRequest {
  kind?: ContentKind | undefined;
  author?: string | undefined;
  q?: string | undefined;
}

type SharedRow = ListedRow &
  Pick<CollaborationRow, "audience" | "sharedAccess"> & {
    kind: ContentKind;
    ownerId: string;
    version: number;
    authorName: string;
  };

/** Reads the membership and the records at one moment. */
const readAsMember = <T>(
  db: Db,
  { churchId, userId }: Viewer,
  read: (tx: Tx, membership: Membership) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => read(tx, await getMembership(tx, churchId, userId)), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });

/** Whether a record is shared with the church, by somebody who belongs to it, and the user may see it. */
function isVisible({ table }: RecordKind, { churchId, userId, role, permissions }: Membership): SQL {
  const isInAudience = or(
    permissions.canView ? eq(table.audience, "everyone") : undefined,
    role === "member" ? undefined : eq(table.audience, "staff"),
    eq(table.ownerId, userId),
  );
  const isByMember = sql`exists (select from ${churchMembers}
    where ${churchMembers.churchId} = ${churchId} and ${churchMembers.userId} = ${table.ownerId})`;
  return and(eq(table.churchId, churchId), isNull(table.archivedAt), isInAudience, isByMember)!;
}

/** A page of records of all kinds or of one, last changed first. */
export async function listChurchContent(
  db: Db,
  viewer: Viewer,
  { kind: only, author, q = "", ...request }: ChurchRequest,
): Promise<{ items: ChurchItem[]; next: string | null }> {
  const query = readQuery(q);
  if (q.trim() !== "" && query.kind === "nothing") return { items: [], next: null };
  return readAsMember(db, viewer, async (tx, membership) => {
    const search = query.kind === "nothing" ? undefined : await writeSearch(tx, viewer, query, author);
    // PostgreSQL ignores the cost of long search entries and would scan all of them.
    if (search !== undefined) await tx.execute(sql`set local enable_seqscan = off`);
    // One statement, in which each kind is read from its own index, at most one page of it.
    const pages = (only === undefined ? listKinds() : [kindOf(only)]).map((kind) => {
      const page = selectPageOf(kind.table, isVisible(kind, membership), request);
      const { ownerId, audience, sharedAccess } = kind.table;
      return tx
        .select({
          ...listedColumns(kind),
          kind: sql<ContentKind>`${kind.name}`,
          ownerId,
          version: kind.table.version,
          audience,
          sharedAccess,
          authorName: sql<string>`(select ${user.name} from ${user} where ${user.id} = ${ownerId})`,
        })
        .from(kind.table)
        .where(
          and(
            page.where,
            author === undefined ? undefined : eq(ownerId, author),
            search === undefined ? undefined : isFound(kind, search),
          ),
        )
        .orderBy(...page.orderBy)
        .limit(page.limit);
    });
    const found = (await readTogether(pages)) as SharedRow[];
    const { rows, next } = endPage(found.toSorted(comparePage), request.limit);
    const states = await listReviewStates(tx, membership.churchId, rows);
    const items = rows.map((row, at) => presentShared(row, membership, states[at] ?? "draft"));
    return { items, next };
  });
}

/** The rows of selections with the same columns; their types differ too much for `unionAll`. */
async function readTogether(selections: PromiseLike<unknown[]>[]): Promise<unknown[]> {
  const [first, second, ...others] = selections;
  if (first === undefined || second === undefined) return (await first) ?? [];
  return unionAll(first as never, second as never, ...(others as never[]));
}

/** The words in entries of one author or of everyone in the church: the index is that of all users. */
async function writeSearch(
  tx: Tx,
  { churchId }: Viewer,
  query: SearchTarget,
  author: string | undefined,
): Promise<string> {
  const members = await tx
    .select({ id: churchMembers.userId })
    .from(churchMembers)
    .where(eq(churchMembers.churchId, churchId));
  const authors = author === undefined ? members.map(({ id }) => id) : [author];
  const owners = authors.map((id) => quoteWord(wordOfOwner(id))).join(" | ");
  return `(${owners}) & ${writeTsquery(query)}`;
}

function presentShared(row: SharedRow, membership: Membership, review: ReviewState): ChurchItem {
  const access = row.ownerId === membership.userId ? "own" : (accessOf(membership, row) ?? "view");
  const author = { uid: row.ownerId, name: row.authorName };
  return { ...presentItem(kindOf(row.kind), row), author, access, review };
}

const isFound = ({ name, table }: RecordKind, search: string): SQL =>
  sql`(${table.ownerId}, ${table.id}) in (select ${searchEntries.ownerId}, ${searchEntries.recordId}
    from ${searchEntries} where ${searchEntries.words} @@ ${search}::tsquery and ${searchEntries.kind} = ${name})`;

async function listNames(tx: Tx, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await tx
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...new Set(uids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who shares how many records that the user may see, by name. */
export const listChurchAuthors = (
  db: Db,
  viewer: Viewer,
): Promise<{ items: { uid: string; name: string; count: number }[]; total: number }> =>
  readAsMember(db, viewer, async (tx, membership) => {
    const counts = new Map<string, number>();
    for (const kind of listKinds()) {
      const { ownerId } = kind.table;
      const rows: unknown = await tx
        .select({ ownerId, count: sql<number>`count(*)::int` })
        .from(kind.table)
        .where(isVisible(kind, membership))
        .groupBy(ownerId);
      for (const { ownerId: uid, count } of rows as { ownerId: string; count: number }[]) {
        counts.set(uid, (counts.get(uid) ?? 0) + count);
      }
    }
    const names = await listNames(tx, [...counts.keys()]);
    const items = Array.from(counts, ([uid, count]) => ({ uid, name: names.get(uid) ?? "", count }));
    return {
      items: items.toSorted((one, other) => one.name.localeCompare(other.name, "en")),
      total: items.reduce((sum, { count }) => sum + count, 0),
    };
  });
