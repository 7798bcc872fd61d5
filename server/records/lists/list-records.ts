// Pages of a user's records of one kind: searched, filtered and sorted.
import { and, type Placeholder, sql } from "drizzle-orm";
import type { RecordListQuery } from "../../../contract/records/lists/record-list.schema.ts";
import type { Db, Tx } from "../../db/database.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { withSearchIndex, writeFilter } from "./list-filter.ts";
import { writeOrder } from "./list-order.ts";
import type { ItemOf, RecordKind } from "../record-kind.ts";

type Request = Pick<RecordListQuery, "limit"> & Partial<RecordListQuery>;

/** A page of records. `next` is the cursor of the next page. */
export async function listRecords<K extends RecordKind>(
  db: Db,
  kind: K,
  ownerId: string,
  request: Request,
): Promise<{ items: ItemOf<K>[]; next: string | null }> {
  if (isPlain(request)) {
    const values = { ownerId, limit: request.limit + 1 };
    return endPage(kind, await selectFirstPage(db, kind).execute(values), request.limit);
  }
  return withSearchIndex(db, request, async (tx) => {
    const found = await selectPage(tx, kind, ownerId, { ...request, limit: request.limit + 1 });
    return endPage(kind, found, request.limit);
  });
}

const isPlain = ({ limit: _, sort = "edited", ...others }: Request) =>
  sort === "edited" && Object.values(others).every((value) => value === undefined);

/** The most frequent list. */
const selectFirstPage = prepareOnce((db, kind: RecordKind) =>
  selectPage(db, kind, sql.placeholder("ownerId"), { limit: sql.placeholder("limit") }).prepare(
    `select_first_${kind.name}`,
  ),
);

function selectPage(
  db: Db | Tx,
  kind: RecordKind,
  ownerId: string | Placeholder,
  { limit, after, sort = "edited", ...filter }: Omit<Request, "limit"> & { limit: number | Placeholder },
) {
  const order = writeOrder(kind, sort, after);
  return db
    .select({ ...kind.itemColumns, sortKey: order.sortKey })
    .from(kind.table)
    .where(and(writeFilter(kind, ownerId, filter), order.where))
    .orderBy(...order.orderBy)
    .limit(limit);
}

function endPage<K extends RecordKind>(kind: K, found: unknown, limit: number) {
  const rows = (found as { id: string; sortKey: string }[]).slice(0, limit);
  const last = (found as unknown[]).length > limit ? rows.at(-1) : undefined;
  return {
    items: rows.map(({ sortKey: _, ...row }) => kind.presentItem(row as never) as ItemOf<K>),
    next: last ? `${last.sortKey}_${last.id}` : null,
  };
}
