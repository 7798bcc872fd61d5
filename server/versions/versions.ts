import { and, desc, inArray, eq, type Placeholder, sql } from "drizzle-orm";
import { VERSION_MESSAGES } from "../../contract/versions.ts";
import type { JsonText } from "../../contract/json-text.ts";
import type { Segment } from "../../contract/transcript.ts";
import type { Db, Tx } from "../db/database.ts";
import { type StoredResult, versions } from "../db/schema.ts";
import { asText } from "../db/schema/json-text-column.ts";
import { AppError } from "../errors.ts";

const MOST_VERSIONS = 50;

/** How a person's own texts are signed; others bear the name of their engine. */
const PERSON = "You";

/** One part of a record of any kind: a sermon's summary, for example. */
export interface Part {
  ownerId: string;
  recordId: string;
  part: string;
}

/** One of which a statement is told later. */
type GivenPart = Record<keyof Part, string | Placeholder>;

/** A text that has been, and how it came to be; null where nothing made it but a person. */
export interface PartText {
  text: string;
  /** Timed speech that belongs to the text of a transcript. */
  segments?: JsonText<Segment[]> | null;
  info: StoredResult | null;
}

/**
 * Keeps a text that another replaces, or that gave way to what stood there, and answers the version's id; the oldest
 * beyond fifty go. A blank text is not kept.
 */
export async function keepVersion(
  tx: Tx,
  part: Part,
  { text, segments, info }: PartText,
): Promise<string | undefined> {
  if (text.trim() === "") return undefined;
  const [kept] = await tx
    .insert(versions)
    .values({ ...part, text, segments, info, author: authorOf(info) })
    .returning({ id: versions.id });
  await tx.delete(versions).where(
    sql`${versions.id} in (
      select ${versions.id} from ${versions} where ${isOf(part)}
      order by ${versions.replacedAt} desc offset ${MOST_VERSIONS}
    )`,
  );
  return kept?.id;
}

const EDITING_MINUTES = 5;

/**
 * Whether an earlier text of a part was kept within the last minutes. What the same writer goes on writing until then
 * need not be kept: auto-saving writes every second.
 */
export async function wasKeptJustNow(tx: Tx, part: Part): Promise<boolean> {
  const [answer] = await tx.select({ isRecent: isKeptJustNow(part) }).from(sql`(values (0)) as one`);
  return answer?.isRecent ?? false;
}

/** The same as a condition, also in a statement of which the part is given later. */
export const isKeptJustNow = (part: GivenPart) =>
  sql<boolean>`exists (select from ${versions} where ${isOf(part)}
    and ${versions.replacedAt} > clock_timestamp() - make_interval(mins => ${EDITING_MINUTES}))`;

/** Earlier texts of a part, last replaced first. */
export async function listVersions(db: Db | Tx, part: Part) {
  const listed = await db
    .select({ id: versions.id, author: versions.author, replacedAt: versions.replacedAt })
    .from(versions)
    .where(isOf(part))
    .orderBy(desc(versions.replacedAt));
  const texts = await readTexts(
    db,
    listed.map(({ id }) => id),
  );
  return listed.flatMap(({ id, author, replacedAt }) => {
    const text = texts.get(id);
    // Removed since it was listed.
    if (text === undefined) return [];
    return [{ id, author, replacedAt: replacedAt.toISOString(), text }];
  });
}

/** Fifty long texts in one answer of the database would keep the event loop busy for 150 ms. */
const TEXTS_AT_ONCE = 10;

async function readTexts(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let at = 0; at < ids.length; at += TEXTS_AT_ONCE) {
    const rows = await db
      .select({ id: versions.id, text: versions.text })
      .from(versions)
      .where(inArray(versions.id, ids.slice(at, at + TEXTS_AT_ONCE)));
    for (const { id, text } of rows) texts.set(id, text);
  }
  return texts;
}

/** An earlier text of a record, and of which part; throws not found. */
export async function getVersion(
  db: Db | Tx,
  record: Omit<Part, "part">,
  id: string,
): Promise<PartText & { part: string }> {
  const [row] = await db
    .select({
      part: versions.part,
      text: versions.text,
      segments: asText(versions.segments),
      info: versions.info,
    })
    .from(versions)
    .where(and(eq(sql`${versions.id}::text`, id.toLowerCase()), isOfRecord(record)));
  if (!row) throw new AppError("not_found", VERSION_MESSAGES.notFound);
  return row;
}

export async function deleteVersions(tx: Db | Tx, record: Omit<Part, "part">): Promise<void> {
  await tx.delete(versions).where(isOfRecord(record));
}

const authorOf = (info: StoredResult | null) => (info && !info.isEdited ? info.engine : PERSON);

const isOfRecord = ({ ownerId, recordId }: Omit<GivenPart, "part">) =>
  and(eq(versions.ownerId, ownerId), eq(versions.recordId, recordId));

const isOf = (part: GivenPart) => and(isOfRecord(part), eq(versions.part, part.part));
