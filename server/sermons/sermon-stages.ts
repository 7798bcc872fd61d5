// What an editor auto-saves in a row, written in one statement.
import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { VersionedPart } from "../../contract/versions.ts";
import type { Db, Tx } from "../db/database.ts";
import { prepareOnce } from "../db/prepared.ts";
import { sermons } from "../db/schema.ts";
import { touchedBy } from "../records/owned-rows.ts";
import { isKeptJustNow } from "../versions/versions.ts";
import { checkId, itemColumns } from "./sermon-rows.ts";

interface Stage {
  ownerId: string;
  id: string;
  /** The version that the change is based on. */
  version: number;
  editor: string | undefined;
}
type Changes = PgUpdateSetSource<typeof sermons>;

const writtenIn = (changes: Changes) => VersionedPart.options.filter((part) => changes[part] !== undefined);

/**
 * Writes a change where nothing follows from it but what it says: the texts that it replaces are stages of what the same
 * editor is writing, and what was there before them is kept already. Undefined, with nothing written, where that is not
 * so, or the sermon has another version, or is not there: a transaction then finds out.
 */
export async function writeStage(db: Db, stage: Stage, changes: Changes) {
  checkId(stage.id);
  const written = writtenIn(changes);
  // A result that is emptied is one no more, and speech without its text is compared with what is there.
  if (written.some((part) => changes[part] === "" || stage.editor === undefined)) return undefined;
  if (changes.segments !== undefined && changes.transcript === undefined) return undefined;
  const [part] = written;
  const [row] =
    part !== undefined && Object.keys(changes).length === 1
      ? await writeText[part](db).execute({ ...stage, text: changes[part] })
      : await update(db, stage, changes);
  return row;
}

type Given<Fields> = { [Name in keyof Fields]: Fields[Name] | Placeholder };

function update(db: Db | Tx, { ownerId, id, version, editor }: Given<Stage>, changes: Changes) {
  const isStage = (part: VersionedPart): SQL | undefined =>
    and(
      sql`${sermons.lastEditors} ->> ${part} = ${editor}`,
      isKeptJustNow({ ownerId, recordId: id, part }),
      // Speech goes along with another transcript.
      part === "transcript" && changes.segments === undefined ? isNull(sermons.segments) : undefined,
    );
  return db
    .update(sermons)
    .set({ ...changes, ...touchedBy(sermons, ownerId) })
    .where(
      and(
        eq(sermons.ownerId, ownerId),
        eq(sermons.id, id),
        eq(sermons.version, version),
        ...writtenIn(changes).map(isStage),
      ),
    )
    .returning(itemColumns);
}

const PLACES = {
  ownerId: sql.placeholder("ownerId"),
  id: sql.placeholder("id"),
  version: sql.placeholder("version"),
  editor: sql.placeholder("editor"),
};

/** One text alone is what is written all the time. */
const prepareText = (part: VersionedPart) =>
  prepareOnce((db) => update(db, PLACES, { [part]: sql.placeholder("text") }).prepare(`save_${part}`));
const writeText = Object.fromEntries(
  VersionedPart.options.map((part) => [part, prepareText(part)]),
) as Record<VersionedPart, ReturnType<typeof prepareText>>;
