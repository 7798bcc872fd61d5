// What people share with a church, as far as a user may see it.
import { and, eq, isNull, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { resolvePermissions } from "../../contract/churches/churches.ts";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { ChurchItem } from "../../contract/sharing/sharing.schema.ts";
import { getMembership, type MemberRow } from "../churches/memberships.ts";
import type { SearchTarget } from "../content/find-places.ts";
import { listedColumns, type ListedRow, presentItem } from "../content/content-items.ts";
import type { Db, Tx } from "../db/database.ts";
import { prepareOnce } from "../db/prepare-once.ts";
import { churchMembers, searchEntries, user } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { kindOf, listKinds } from "../record-kinds/record-kinds.ts";
import {
  quoteWord,
  readQuery,
  type SearchQuery,
  wordOfOwner,
  writeSharedTsquery,
} from "../records/lists/search-query.ts";
import { selectPublicVersion } from "../records/collaboration/public-version.ts";
import { findReviewState, type LastReview, selectLastReview } from "../records/collaboration/review-rows.ts";
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

interface SharedRow extends ListedRow, Pick<CollaborationRow, "audience" | "sharedAccess"> {
  kind: ContentKind;
  ownerId: string;
  authorName: string;
  version: number;
  lastReview: LastReview | null;
  /** The version that is public; null if none is. */
  publicVersion: number | null;
  viewer: Pick<MemberRow, "role" | "permissions">;
}

// Every statement reads the membership of the viewer together with the records, at one moment.
const viewers = alias(churchMembers, "viewer");
const authorMembers = alias(churchMembers, "author_member");

const isViewer = ({ churchId, userId }: Viewer | Record<keyof Viewer, Placeholder>): SQL =>
  and(eq(viewers.churchId, churchId), eq(viewers.userId, userId))!;

/** Whether a record is shared with the viewer's church, and the viewer may see it. */
function isVisible({ table }: RecordKind): SQL {
  // As in `resolvePermissions`.
  const canView = sql`(${viewers.role} <> 'member' or ${viewers.permissions} ->> 'canView' = 'true')`;
  const isInAudience = or(
    and(eq(table.audience, "everyone"), canView),
    and(eq(table.audience, "staff"), ne(viewers.role, "member")),
    eq(table.ownerId, viewers.userId),
  );
  return and(eq(table.churchId, viewers.churchId), isNull(table.archivedAt), isInAudience)!;
}

/** Whether the author of a record belongs to the viewer's church. */
const isByMember = ({ table }: RecordKind): SQL =>
  and(eq(authorMembers.churchId, viewers.churchId), eq(authorMembers.userId, table.ownerId))!;

/** A page of records of all kinds or of one, last changed first. */
export async function listChurchContent(
  db: Db,
  viewer: Viewer,
  { q = "", ...request }: ChurchRequest,
): Promise<{ items: ChurchItem[]; next: string | null }> {
  const query = readQuery(q);
  const isPointless = !isUuid(viewer.churchId) || (q.trim() !== "" && query.kind === "nothing");
  const rows = isPointless ? [] : await readPage(db, viewer, request, query);
  if (rows.length === 0) await getMembership(db, viewer.churchId, viewer.userId);
  const page = endPage(rows.toSorted(comparePage), request.limit);
  return { items: page.rows.map((row) => presentShared(row, viewer.userId)), next: page.next };
}

async function readPage(
  db: Db,
  viewer: Viewer,
  request: Omit<ChurchRequest, "q">,
  query: SearchQuery,
): Promise<SharedRow[]> {
  const { kind, author, after, limit } = request;
  if (query.kind !== "nothing") return searchPage(db, viewer, request, query);
  const isFirst = kind === undefined && after === undefined && limit <= FIRST_ITEMS;
  const of = author === undefined ? FIRST_PAGES.ofEveryone : FIRST_PAGES.ofAuthor;
  const rows: unknown = await (isFirst
    ? selectFirstPage(db, of).execute({ ...viewer, author })
    : selectPage(db, isViewer(viewer), request));
  return rows as SharedRow[];
}

const ALL_KINDS = listKinds();
const FIRST_ITEMS = 50;

const FIRST_PAGES = {
  ofEveryone: { name: "select_first_of_church", author: undefined },
  ofAuthor: { name: "select_first_of_church_author", author: sql.placeholder("author") },
};

/** The most frequent lists: planning them takes longer than reading them. */
const selectFirstPage = prepareOnce(
  (db, { name, author }: (typeof FIRST_PAGES)[keyof typeof FIRST_PAGES]) => {
    const viewer = { churchId: sql.placeholder("churchId"), userId: sql.placeholder("userId") };
    return selectPage(db, isViewer(viewer), { author, limit: FIRST_ITEMS }).prepare(name);
  },
);

/** One statement, in which each kind is read from its own index, at most one page of it. */
function selectPage(
  db: Db | Tx,
  isOfViewer: SQL,
  {
    kind: only,
    author,
    ...request
  }: PageRequest & {
    kind?: ContentKind | undefined;
    author?: string | Placeholder | undefined;
  },
  search?: string,
) {
  const [first, ...others] = (only === undefined ? ALL_KINDS : [kindOf(only)]).map((kind) => {
    const { ownerId, audience, sharedAccess } = kind.table;
    const condition = and(
      isVisible(kind),
      author === undefined ? undefined : eq(ownerId, author),
      search === undefined ? undefined : isFound(kind, search),
    );
    const page = selectPageOf(kind.table, condition!, request);
    return (
      db
        .select({
          ...listedColumns(kind),
          kind: sql<ContentKind>`${kind.name}`,
          ownerId,
          audience,
          sharedAccess,
          authorName: user.name,
          version: kind.table.version,
          lastReview: selectLastReview(kind),
          publicVersion: selectPublicVersion(kind),
          viewer: { role: viewers.role, permissions: viewers.permissions },
        })
        .from(kind.table)
        .innerJoin(viewers, isOfViewer)
        .innerJoin(authorMembers, isByMember(kind))
        .innerJoin(user, eq(user.id, ownerId))
        .where(page.where)
        .orderBy(...page.orderBy)
        // Not as a parameter: PostgreSQL would plan the prepared statement for lists of any length, each time again.
        .limit(sql.raw(String(page.limit)) as unknown as number)
    );
  });
  // The types of the same columns differ too much for `unionAll`.
  return others.length === 0 ? first! : unionAll(first as never, ...(others as [never]));
}

async function searchPage(
  db: Db,
  viewer: Viewer,
  request: Omit<ChurchRequest, "q">,
  query: SearchTarget,
): Promise<SharedRow[]> {
  return db.transaction(
    async (tx) => {
      // PostgreSQL ignores the cost of long search entries and would scan all of them.
      await tx.execute(sql`set local enable_seqscan = off`);
      const search = await writeSearch(tx, viewer, query, request.author);
      const rows: unknown = await selectPage(tx, isViewer(viewer), request, search);
      return rows as SharedRow[];
    },
    { accessMode: "read only" },
  );
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
  return `(${owners}) & ${writeSharedTsquery(query)}`;
}

const isFound = ({ name, table }: RecordKind, search: string): SQL =>
  sql`(${table.ownerId}, ${table.id}) in (select ${searchEntries.ownerId}, ${searchEntries.recordId}
    from ${searchEntries} where ${searchEntries.words} @@ ${search}::tsquery and ${searchEntries.kind} = ${name})`;

function presentShared({ viewer: { role, permissions }, ...row }: SharedRow, viewerId: string): ChurchItem {
  const { version, publicVersion } = row;
  const membership = { role, permissions: resolvePermissions(role, permissions) };
  const access = row.ownerId === viewerId ? "own" : (accessOf(membership, row) ?? "view");
  const author = { uid: row.ownerId, name: row.authorName };
  const review = findReviewState(row.lastReview ?? undefined, version);
  const isPublic = publicVersion !== null;
  const changedSince = isPublic && publicVersion !== version;
  return { ...presentItem(kindOf(row.kind), row), author, access, review, isPublic, changedSince };
}

/** Who shares how many records that the user may see, by name. */
export async function listChurchAuthors(
  db: Db,
  viewer: Viewer,
): Promise<{ items: { uid: string; name: string; count: number }[]; total: number }> {
  const authors = new Map<string, { uid: string; name: string; count: number }>();
  for (const { uid, name, count } of isUuid(viewer.churchId) ? await countByAuthor(db, viewer) : []) {
    authors.set(uid, { uid, name, count: count + (authors.get(uid)?.count ?? 0) });
  }
  if (authors.size === 0) await getMembership(db, viewer.churchId, viewer.userId);
  const items = [...authors.values()];
  return {
    items: items.toSorted((one, other) => one.name.localeCompare(other.name, "en")),
    total: items.reduce((sum, { count }) => sum + count, 0),
  };
}

function countByAuthor(db: Db, viewer: Viewer) {
  const [first, second, ...others] = ALL_KINDS.map((kind) =>
    db
      .select({ uid: user.id, name: user.name, count: sql<number>`count(*)::int` })
      .from(kind.table)
      .innerJoin(viewers, isViewer(viewer))
      .innerJoin(authorMembers, isByMember(kind))
      .innerJoin(user, eq(user.id, kind.table.ownerId))
      .where(isVisible(kind))
      .groupBy(user.id),
  );
  return unionAll(first!, second!, ...others);
}
