// What an editor auto-saves in a row, written in one statement.
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { VersionedPart } from "../../contract/versions.ts";
import type { Db } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { touchedBy } from "../records/owned-rows.ts";
import { isKeptJustNow } from "../versions/versions.ts";
import { isOwned, itemColumns } from "./sermon-rows.ts";

interface Stage {
  ownerId: string;
  id: string;
  /** The version that the change is based on. */
  version: number;
  editor: string | undefined;
}

/**
 * Writes a change where nothing follows from it but what it says: the texts that it replaces are stages of what the same
 * editor is writing, and what was there before them is kept already. Undefined, with nothing written, where that is not
 * so, or the sermon has another version, or is not there: a transaction then finds out.
 */
export async function writeStage(
  db: Db,
  { ownerId, id, version, editor }: Stage,
  changes: PgUpdateSetSource<typeof sermons>,
) {
  const written = VersionedPart.options.filter((part) => changes[part] !== undefined);
  // A result that is emptied is one no more, and speech without its text is compared with what is there.
  if (written.some((part) => changes[part] === "" || editor === undefined)) return undefined;
  if (changes.segments !== undefined && changes.transcript === undefined) return undefined;
  const isStage = (part: VersionedPart): SQL | undefined =>
    and(
      sql`${sermons.lastEditors} ->> ${part} = ${editor}`,
      isKeptJustNow({ ownerId, recordId: id, part }),
      // Speech goes along with another transcript.
      part === "transcript" && changes.segments === undefined ? isNull(sermons.segments) : undefined,
    );
  const [row] = await db
    .update(sermons)
    .set({ ...changes, ...touchedBy(sermons, ownerId) })
    .where(and(isOwned(ownerId, id), eq(sermons.version, version), ...written.map(isStage)))
    .returning(itemColumns);
  return row;
}
