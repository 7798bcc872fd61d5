// Versions of records in an archive: one JSON line each, so that only one is in memory at a time.
import { asc, eq, sql } from "drizzle-orm";
import { stringifyJson } from "../../contract/text/raw-json.ts";
import type { Db, Tx } from "../db/database.ts";
import { versions } from "../db/schema.ts";
import { isOfRecord, type RecordVersions } from "../records/versions.ts";
import { castJsonTexts } from "./archived-records.ts";
import type { ParsedRow } from "./import/parse-archive.ts";
import { asText } from "../db/schema/json-text-column.ts";

export const hasVersions = async (db: Db, record: RecordVersions): Promise<boolean> =>
  (await db.$count(versions, isOfRecord(record))) > 0;

export async function* readVersionLines(db: Db, record: RecordVersions): AsyncGenerator<string> {
  const ids = await db
    .select({ id: versions.id })
    .from(versions)
    .where(isOfRecord(record))
    .orderBy(asc(versions.replacedAt), asc(versions.id));
  for (const { id } of ids) {
    const [found] = await db
      .select({
        id: versions.id,
        part: versions.part,
        author: versions.author,
        text: versions.text,
        segments: asText(versions.segments),
        info: versions.info,
        replacedAt: sql<string>`to_char(${versions.replacedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(versions)
      .where(eq(versions.id, id));
    // It may have been deleted in the meantime.
    if (found) yield `${stringifyJson(found)}\n`;
  }
}

export async function insertVersion(
  tx: Tx,
  record: { ownerId: string; recordId: string },
  { replacedAt, ...version }: ParsedRow,
): Promise<void> {
  const values = { ...castJsonTexts(versions, version), replacedAt: sql`${replacedAt}::timestamptz` };
  await tx.insert(versions).values({ ...values, ...record } as never);
}
