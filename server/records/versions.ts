import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { VERSION_MESSAGES } from "../../contract/records/versions.ts";
import type { RawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { type StoredResult, user, versions } from "../db/schema.ts";
import { asText } from "../db/schema/json-text-column.ts";
import { prepareOnce } from "../db/prepare-once.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";

const MAX_VERSIONS = 50;

/** The author of a user's own texts. Generated texts have the name of their engine. */
const USER_AUTHOR = "You";
/** Shown for people whose account was deleted. */
const FORMER_AUTHOR = "Someone whose account was deleted";

/** One part of a record of any kind, for example a sermon's summary. */
export interface Part {
  ownerId: string;
  recordId: string;
  part: string;
}

/** An earlier text, and how it was generated; null if a user wrote it. */
export interface PartText {
  text: string;
  /** The timed speech of a transcript. */
  segments?: RawJson<Segment[]> | null;
  info: StoredResult | null;
  /** Who wrote it last, if that is not the owner. */
  authorId?: string | null;
}

/** Stores a text unless it is blank, and deletes the oldest versions beyond 50. Returns the id. */
export async function addVersion(
  tx: Tx,
  part: Part,
  { text, segments, info, authorId }: PartText,
): Promise<string | undefined> {
  if (text.trim() === "") return undefined;
  const author = info && !info.isEdited ? info.engine : USER_AUTHOR;
  const [kept] = await tx
    .insert(versions)
    .values({ ...part, text, segments, info, author, authorId })
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

const selectRecent = prepareOnce((db, { id, ownerId, recordId, part, replacedAt }: typeof versions) => {
  const given = sql`(${sql.placeholder("ownerId")}, ${sql.placeholder("recordId")}, ${sql.placeholder("part")})`;
  const isRecent = sql`${replacedAt} > clock_timestamp() - make_interval(mins => ${EDITING_MINUTES})`;
  return db
    .select({ id })
    .from(versions)
    .where(sql`(${ownerId}, ${recordId}, ${part}) = ${given} and ${isRecent}`)
    .limit(1)
    .prepare("select_recent_version");
});

/** Whether a version of this part was stored within the last minutes. */
export async function isRecentlyStored(tx: Tx, part: Part): Promise<boolean> {
  return (await selectRecent(tx, versions).execute({ ...part })).length > 0;
}

export interface ListedVersion {
  id: string;
  author: string;
  replacedAt: string;
  text: string;
}

/** The versions of a part, last replaced first. Their authors are named as `readerId` sees them. */
export async function listVersions(
  db: Db | Tx,
  part: Part,
  readerId = part.ownerId,
): Promise<ListedVersion[]> {
  const { id, author, authorId, replacedAt, text } = versions;
  const rows = await db
    .select({
      id,
      author,
      replacedAt,
      text,
      uid: sql<string>`coalesce(${authorId}, ${versions.ownerId})`,
      name: user.name,
    })
    .from(versions)
    .leftJoin(user, sql`${user.id} = coalesce(${authorId}, ${versions.ownerId})`)
    .where(isOf(part))
    .orderBy(desc(replacedAt));
  return rows.map(({ uid, name, ...row }) =>
    Object.assign(row, {
      author: row.author !== USER_AUTHOR || uid === readerId ? row.author : (name ?? FORMER_AUTHOR),
      replacedAt: row.replacedAt.toISOString(),
    }),
  );
}

export type RecordVersions = Omit<Part, "part"> & { parts: readonly string[] };

/** A version of a record and the part it belongs to. Throws not found. */
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

/** The condition that a version belongs to a record. Records of two kinds may share an id, but never a part name. */
export const isOfRecord = ({ ownerId, recordId, parts }: RecordVersions) =>
  and(eq(versions.ownerId, ownerId), eq(versions.recordId, recordId), inArray(versions.part, [...parts]));

const isOf = ({ part, ...record }: Part) => isOfRecord({ ...record, parts: [part] });
