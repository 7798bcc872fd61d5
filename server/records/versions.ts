import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { VERSION_MESSAGES } from "../../contract/records/versions.ts";
import type { RawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { type StoredResult, versions } from "../db/schema.ts";
import { asText } from "../db/schema/json-text-column.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";

const MAX_VERSIONS = 50;

/** How a person's own texts are signed; others bear the name of their engine. */
const PERSON = "You";

/** One part of a record of any kind: a sermon's summary, for example. */
export interface Part {
  ownerId: string;
  recordId: string;
  part: string;
}

/** An earlier text, and how it came to be; null if nothing made it but a person. */
export interface PartText {
  text: string;
  /** Timed speech that belongs to the text of a transcript. */
  segments?: RawJson<Segment[]> | null;
  info: StoredResult | null;
}

/**
 * Keeps a text that another replaces, or that gave way to the stored one, and returns the version's id; the oldest beyond
 * fifty are deleted. A blank text is not kept.
 */
export async function keepVersion(
  tx: Tx,
  part: Part,
  { text, segments, info }: PartText,
): Promise<string | undefined> {
  if (text.trim() === "") return undefined;
  const author = info && !info.isEdited ? info.engine : PERSON;
  const [kept] = await tx
    .insert(versions)
    .values({ ...part, text, segments, info, author })
    .returning({ id: versions.id });
  await tx.delete(versions).where(
    sql`${versions.id} in (
      select ${versions.id} from ${versions} where ${isOf(part)}
      order by ${versions.replacedAt} desc offset ${MAX_VERSIONS}
    )`,
  );
  return kept?.id;
}

const EDITING_MINUTES = 5;

/** Whether an earlier text of a part was kept within the last minutes. */
export async function isKeptJustNow(tx: Tx, part: Part): Promise<boolean> {
  const isRecent = sql`${versions.replacedAt} > clock_timestamp() - make_interval(mins => ${EDITING_MINUTES})`;
  const found = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(and(isOf(part), isRecent))
    .limit(1);
  return found.length > 0;
}

export interface ListedVersion {
  id: string;
  author: string;
  replacedAt: string;
  text: string;
}

/** Earlier texts of a part, last replaced first. */
export async function listVersions(db: Db | Tx, part: Part): Promise<ListedVersion[]> {
  const { id, author, replacedAt, text } = versions;
  const rows = await db
    .select({ id, author, replacedAt, text })
    .from(versions)
    .where(isOf(part))
    .orderBy(desc(replacedAt));
  return rows.map((row) => Object.assign(row, { replacedAt: row.replacedAt.toISOString() }));
}

/** The versions of some parts of a record. */
export type RecordVersions = Omit<Part, "part"> & { parts: readonly string[] };

/** An earlier text of a record, and of which part; throws not found. */
export async function getVersion(
  db: Db | Tx,
  record: RecordVersions,
  id: string,
): Promise<PartText & { part: string }> {
  const { part, text, segments, info } = versions;
  const [row] = isUuid(id)
    ? await db
        .select({ part, text, segments: asText(segments), info })
        .from(versions)
        .where(and(eq(versions.id, id), isOfRecord(record)))
    : [];
  if (!row) throw new AppError("not_found", VERSION_MESSAGES.notFound);
  return row;
}

export async function deleteVersions(tx: Db | Tx, record: RecordVersions): Promise<void> {
  await tx.delete(versions).where(isOfRecord(record));
}

/** The condition that a version is one of a record's. Records of two kinds may have the same id, but no part in common. */
export const isOfRecord = ({ ownerId, recordId, parts }: RecordVersions) =>
  and(eq(versions.ownerId, ownerId), eq(versions.recordId, recordId), inArray(versions.part, [...parts]));

const isOf = ({ part, ...record }: Part) => isOfRecord({ ...record, parts: [part] });
