// What an editor auto-saves in a row, written in one statement.
import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { VersionedPart } from "../../contract/versions.ts";
import { isOpenSession, sessionColumns } from "../account/find-session.ts";
import type { Db, Tx } from "../db/database.ts";
import { prepareOnce } from "../db/prepared.ts";
import { sermons, session, user } from "../db/schema.ts";
import { isRowId, touchedBy } from "../records/owned-rows.ts";
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
  if (!canBeStage(stage, changes)) return undefined;
  const part = onlyPart(changes);
  const [row] =
    part === undefined
      ? await update(db, stage, changes).returning(itemColumns)
      : await writeText[part](db).execute({ ...stage, text: changes[part] });
  return row;
}

/**
 * As `writeStage`, of one text alone, and along with the look for the session with this token, which has to be the
 * owner's: answers both, or undefined, with nothing written.
 */
export async function writeStageInSession(db: Db, token: string, stage: Stage, changes: Changes) {
  const part = onlyPart(changes);
  if (part === undefined || !isRowId(stage.id) || !canBeStage(stage, changes)) return undefined;
  const [found] = await writeTextInSession[part](db).execute({ ...stage, token, text: changes[part] });
  return found;
}

function canBeStage({ editor }: Stage, changes: Changes): boolean {
  // A result that is emptied is one no more, and speech without its text is compared with what is there.
  if (changes.segments !== undefined && changes.transcript === undefined) return false;
  return writtenIn(changes).every((part) => changes[part] !== "" && editor !== undefined);
}

/** The text that is all that changes. */
function onlyPart(changes: Changes): VersionedPart | undefined {
  return Object.keys(changes).length === 1 ? writtenIn(changes)[0] : undefined;
}

type Given<Fields> = { [Name in keyof Fields]: Fields[Name] | Placeholder };

const write = (db: Db | Tx, { ownerId }: Given<Stage>, changes: Changes) =>
  db.update(sermons).set({ ...changes, ...touchedBy(sermons, ownerId) });

const update = (db: Db | Tx, stage: Given<Stage>, changes: Changes) =>
  write(db, stage, changes).where(isStage(stage, changes));

const updateInSession = (db: Db | Tx, stage: Given<Stage>, changes: Changes) =>
  write(db, stage, changes)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(isOpenSession, eq(sermons.ownerId, session.userId), isStage(stage, changes)));

/** The condition that nothing follows from the changes. */
function isStage({ ownerId, id, version, editor }: Given<Stage>, changes: Changes): SQL | undefined {
  const isPartStage = (part: VersionedPart) =>
    and(
      sql`${sermons.lastEditors} ->> ${part} = ${editor}`,
      isKeptJustNow({ ownerId, recordId: id, part }),
      // Speech goes along with another transcript.
      part === "transcript" && changes.segments === undefined ? isNull(sermons.segments) : undefined,
    );
  return and(
    eq(sermons.ownerId, ownerId),
    eq(sermons.id, id),
    eq(sermons.version, version),
    ...writtenIn(changes).map(isPartStage),
  );
}

const PLACES = {
  ownerId: sql.placeholder("ownerId"),
  id: sql.placeholder("id"),
  version: sql.placeholder("version"),
  editor: sql.placeholder("editor"),
};
const TEXT = sql.placeholder("text");

/** One text alone is what is written all the time. */
function prepareTexts<Statement>(prepare: (db: Db | Tx, part: VersionedPart) => Statement) {
  const prepared = VersionedPart.options.map((part) => [part, prepareOnce((db) => prepare(db, part))]);
  return Object.fromEntries(prepared) as Record<VersionedPart, (db: Db | Tx) => Statement>;
}

const writeText = prepareTexts((db, part) =>
  update(db, PLACES, { [part]: TEXT })
    .returning(itemColumns)
    .prepare(`save_${part}`),
);
const writeTextInSession = prepareTexts((db, part) =>
  updateInSession(db, PLACES, { [part]: TEXT })
    .returning({ session: sessionColumns, record: itemColumns })
    .prepare(`save_${part}_in_session`),
);
