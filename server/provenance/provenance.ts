// How the texts of a record were made. Everything that shows it, on screens and in files, gets it from here.
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import type { TextAuthors } from "../db/schema/owned-columns.ts";
import { user, versions } from "../db/schema.ts";
import { readShared, type RecordPlace } from "../records/record-access.ts";
import type { RecordKind, TextTasks } from "../records/record-kind.ts";
import { getRow, isOwned } from "../records/record-rows.ts";
import { findApproval } from "../records/collaboration/review-rows.ts";
import type { TextOrigin } from "../records/text-origin.ts";

export interface ProvenanceParts {
  db: Db;
  texts: Pick<TextTasks, "measureChange">;
}

type Place = Pick<RecordPlace, "ownerId" | "id">;

/** Throws not found. */
export async function getProvenance(
  { db, texts }: ProvenanceParts,
  kind: RecordKind,
  { actorId, ...place }: Place & { actorId?: string },
): Promise<TextProvenance[]> {
  const { ownerId, id } = place;
  const { row, authors, approval } = await readShared(
    db,
    kind,
    { ...place, actorId: actorId ?? ownerId },
    async (tx) => ({
      row: (await getRow(tx, kind, ownerId, id)) as unknown,
      authors: await readTextAuthors(tx, kind, place),
      approval: await findApproval(tx, kind, place),
    }),
  );
  const names = await listNames(db, [ownerId, ...Object.values(authors).flatMap((uids) => uids ?? [])]);
  const described: TextProvenance[] = [];
  for (const { text, original, ...origin } of kind.listOrigins(row as never)) {
    const isByPeople = origin.source === "people" || origin.isEdited;
    const uids = authors[origin.part === "sessions" ? kind.name : origin.part] ?? [ownerId];
    const people = isByPeople ? uids.flatMap((uid) => names.get(uid) ?? []) : [];
    const made =
      origin.isEdited && original ? await findOriginal(db, { ownerId, id }, origin, original) : undefined;
    const changedShare =
      made === undefined ? null : await texts.measureChange(made, text, { owner: ownerId });
    described.push({ ...origin, people, changedShare });
  }
  return approval ? [...described, describeApproval(approval)] : described;
}

/** Listed like a text, so that screens, exports and archives show it as well. */
const describeApproval = ({ person, at }: { person: string; at: Date }): TextProvenance => ({
  part: "approval",
  name: "Approved",
  source: "approval",
  maker: null,
  madeAt: at.toISOString(),
  speaker: "",
  isEdited: false,
  people: [person],
  changedShare: null,
  isOutOfDate: false,
});

async function readTextAuthors(tx: Db | Tx, kind: RecordKind, { ownerId, id }: Place): Promise<TextAuthors> {
  const { textAuthors } = kind.table;
  const [row] = await tx
    .select({ textAuthors })
    .from(kind.table as PgTable)
    .where(isOwned(kind, ownerId, id));
  return (row as { textAuthors: TextAuthors } | undefined)?.textAuthors ?? {};
}

/** By id. Accounts that were deleted have no name. */
async function listNames(db: Db | Tx, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...new Set(uids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The text as it was made, before people edited it; undefined if no version has it. */
async function findOriginal(
  db: Db,
  { ownerId, id }: Place,
  { madeAt }: Pick<TextOrigin, "madeAt">,
  { part, field, read }: NonNullable<TextOrigin["original"]>,
): Promise<string | undefined> {
  // Only the versions of this part are certain to be JSON.
  const inText = sql`case when ${versions.part} = ${part} then ${versions.text}::jsonb -> ${field}::text end`;
  const info = field === null ? sql`${versions.info}` : sql`(${inText})`;
  const isMade = sql`${info} ->> 'madeAt' = ${madeAt} and ${info} ->> 'isEdited' = 'false'`;
  const [version] = await db
    .select({ text: versions.text })
    .from(versions)
    .where(and(eq(versions.ownerId, ownerId), eq(versions.recordId, id), eq(versions.part, part), isMade))
    .orderBy(desc(versions.replacedAt))
    .limit(1);
  return version && read(version.text);
}
