// How the texts of a record were made. Everything that shows it, on screens and in files, gets it from here.
import { and, desc, eq, sql } from "drizzle-orm";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { user, versions } from "../db/schema.ts";
import type { RecordKind, TextTasks } from "../records/record-kind.ts";
import { getRow } from "../records/record-rows.ts";
import type { TextOrigin } from "../records/text-origin.ts";

export interface ProvenanceParts {
  db: Db;
  texts: Pick<TextTasks, "measureChange">;
}

interface Place {
  ownerId: string;
  id: string;
}

/** Throws not found. */
export async function getProvenance(
  { db, texts }: ProvenanceParts,
  kind: RecordKind,
  { ownerId, id }: Place,
): Promise<TextProvenance[]> {
  const row: unknown = await getRow(db, kind, ownerId, id);
  const names = await listNames(db, ownerId);
  const described: TextProvenance[] = [];
  for (const { text, original, ...origin } of kind.listOrigins(row as never)) {
    const people = origin.source === "people" || origin.isEdited ? names : [];
    const made =
      origin.isEdited && original ? await findOriginal(db, { ownerId, id }, origin, original) : undefined;
    const changedShare =
      made === undefined ? null : await texts.measureChange(made, text, { owner: ownerId });
    described.push({ ...origin, people, changedShare });
  }
  return described;
}

async function listNames(db: Db | Tx, ownerId: string): Promise<string[]> {
  const rows = await db.select({ name: user.name }).from(user).where(eq(user.id, ownerId));
  return rows.map(({ name }) => name);
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
