// The order of a list of records, and the cursors of its pages.
import { type SQL, sql } from "drizzle-orm";
import { CalendarDay } from "../../../contract/text/text.schema.ts";
import type { RecordSort } from "../../../contract/records/lists/record-list.ts";
import { isUuid } from "../../db/uuid.ts";
import { AppError } from "../../errors.ts";
import { newestKey, oldestKey } from "../../db/schema/date-key.ts";
import { titleKey } from "../../db/schema/title-key.ts";
import { isMoment } from "../owned-rows.ts";
import type { RecordKind } from "../record-kind.ts";

interface Order {
  key(kind: RecordKind): SQL;
  /** Of the cursor's key. */
  type: SQL;
  isValid(key: string): boolean;
  isDescending: boolean;
}

const isDay = (key: string) => CalendarDay.safeParse(key).success;

// Records without a date come last.
const ORDERS: Record<RecordSort, Order> = {
  edited: {
    key: ({ table }) => sql`${table.updatedAt}`,
    type: sql`timestamptz`,
    isValid: isMoment,
    isDescending: true,
  },
  newest: {
    key: ({ search }) => newestKey(search.date),
    type: sql`date`,
    isValid: isDay,
    isDescending: true,
  },
  oldest: {
    key: ({ search }) => oldestKey(search.date),
    type: sql`date`,
    isValid: isDay,
    isDescending: false,
  },
  title: {
    key: ({ table }) => titleKey(table.title),
    type: sql`text`,
    isValid: () => true,
    isDescending: false,
  },
};

/** How a page is ordered, and the condition that it follows the page with the cursor `after`. */
export function writeOrder(kind: RecordKind, sort: RecordSort, after: string | undefined) {
  const { key, type, isValid, isDescending } = ORDERS[sort];
  const { id } = kind.table;
  // The database decides how texts are ordered, so a cursor has its form of the key.
  const value = key(kind);
  // As in the indexes.
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  return {
    orderBy: [sql`${value} ${direction}`, sql`${id} ${direction}`],
    sortKey: sort === "edited" ? writeMoment(value) : sql<string>`${value}::text`,
    where: after === undefined ? undefined : isAfter(),
  };

  function isAfter(): SQL {
    const at = after?.lastIndexOf("_") ?? -1;
    const [from, last] = [after?.slice(0, at) ?? "", after?.slice(at + 1) ?? ""];
    if (at < 0 || !isValid(from) || !isUuid(last)) {
      throw new AppError("invalid", "This page of the list does not exist.");
    }
    const compare = isDescending ? sql`<` : sql`>`;
    return sql`(${value}, ${id}) ${compare} (${from}::${type}, ${last}::uuid)`;
  }
}

const writeMoment = (value: SQL) =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
