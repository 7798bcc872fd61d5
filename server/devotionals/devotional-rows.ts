// Converts devotional rows for lists, the API and origins.
import { getTableColumns, sql } from "drizzle-orm";
import type { Devotional, DevotionalOrigin } from "../../contract/records/devotional.schema.ts";
import { MAX_BATCH } from "../../contract/records/lists/record-list.ts";
import { devotionals, type StoredOrigin } from "../db/schema.ts";
import { presentRow } from "../records/present-row.ts";
import { formatReference } from "../scripture/bible/passage.ts";
import { parseReferences } from "../scripture/references/references.ts";

export type DevotionalRow = typeof devotionals.$inferSelect;

const { reading, reflectionQuestions, prayer, origin, ownerId, lastEditor, ...listed } =
  getTableColumns(devotionals);

export const devotionalItemColumns = {
  ...listed,
  // Written as SQL because Drizzle omits table names if a query has only one table.
  seriesLength: sql<number | null>`(
    select max("day"."series_day") from "devotionals" "day" where "day"."series_id" = "devotionals"."series_id"
  )`,
  dayIds: sql<string[]>`array(
    select "day"."id"::text from "devotionals" "day"
    where "day"."series_id" = "devotionals"."series_id" and "day"."series_day" is not null
      and "devotionals"."series_day" is not null
      and ("day"."archived_at" is null) = ("devotionals"."archived_at" is null)
    order by "day"."series_day", "day"."id" limit ${sql.raw(String(MAX_BATCH))}
  )`,
};
export type DevotionalItemRow = Pick<DevotionalRow, keyof typeof listed> & {
  seriesLength: number | null;
  dayIds: string[];
};

export function presentDevotional(row: DevotionalRow): Devotional {
  return { ...presentRow(row), origin: presentOrigin(row) };
}

/** How a devotional was generated, and whether its passage has changed since. */
export function presentOrigin(row: Pick<DevotionalRow, "origin" | "scripture">): DevotionalOrigin | null {
  if (!row.origin) return null;
  const { madeFrom, ...known } = row.origin;
  return { ...known, isOutOfDate: !nameSamePassages(madeFrom, row.scripture) };
}

/** Whether two scripture fields name the same passages, in any spelling. */
function nameSamePassages(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((text) => parseReferences(text).map(formatReference));
  return one.trim() === other.trim() || (ones?.length !== 0 && isSame(ones, others));
}

/** The fields that an engine generates, apart from the title. */
export const GENERATED_FIELDS = ["reading", "reflectionQuestions", "prayer"] as const;

/** The origin of a devotional after the user edited it. */
export function editOrigin(
  before: DevotionalRow,
  changes: Partial<Pick<DevotionalRow, (typeof GENERATED_FIELDS)[number]>>,
): StoredOrigin | null {
  if (!before.origin || before.origin.isEdited) return before.origin;
  const isEdited = GENERATED_FIELDS.some(
    (field) => changes[field] !== undefined && !isSame(changes[field], before[field]),
  );
  return { ...before.origin, isEdited };
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
