// What whole records were before their changes.
import type { Db, Tx } from "../db/database.ts";
import { getVersion, keepVersion, listVersions, type Part, wasKeptJustNow } from "../versions/versions.ts";
import type { RecordRow } from "./record-rows.ts";

const partOf = (kind: string, { id, ownerId }: Pick<RecordRow, "id" | "ownerId">): Part => ({
  ownerId,
  recordId: id,
  part: kind,
});

/** What of a record is put back with a version of it. */
export type Snapshot<Row> = Omit<Row, keyof RecordRow>;

function snapshotOf<Row extends RecordRow>(row: Row): Snapshot<Row> {
  const { id, ownerId, version, createdAt, updatedAt, publishedAt, ...others } = row;
  const { createdBy, lastModifiedBy, lastEditor, ...content } = others;
  return content as Snapshot<Row>;
}

/** Keeps a record as it is before a change, whoever makes it, and answers the version's id. */
export async function keepRecordVersion<Row extends RecordRow>(
  tx: Tx,
  kind: string,
  before: Row,
): Promise<string | undefined> {
  return keepVersion(tx, partOf(kind, before), { text: JSON.stringify(snapshotOf(before)), info: null });
}

/**
 * Keeps a record as it is before a person's change, unless the same writer wrote it as it is and an earlier state was kept
 * within the last minutes: auto-saving writes every second, and what another has written is always kept.
 */
export async function keepVersionOfEditing<Row extends RecordRow>(
  tx: Tx,
  kind: string,
  before: Row,
  editor: string | undefined,
): Promise<void> {
  const isOwnWork = editor !== undefined && editor === before.lastEditor;
  if (isOwnWork && (await wasKeptJustNow(tx, partOf(kind, before)))) return;
  await keepRecordVersion(tx, kind, before);
}

/** Earlier states of a record, last replaced first. */
export async function listRecordVersions<Row>(
  db: Db | Tx,
  kind: string,
  record: Pick<RecordRow, "id" | "ownerId">,
): Promise<{ id: string; author: string; replacedAt: string; snapshot: Snapshot<Row> }[]> {
  const kept = await listVersions(db, partOf(kind, record));
  return kept.map(({ text, ...version }) =>
    Object.assign(version, { snapshot: JSON.parse(text) as Snapshot<Row> }),
  );
}

/** An earlier state of a record, to be put back; throws not found. */
export async function getRecordVersion<Row>(
  db: Db | Tx,
  { id, ownerId }: Pick<RecordRow, "id" | "ownerId">,
  versionId: string,
): Promise<Snapshot<Row>> {
  const { text } = await getVersion(db, { ownerId, recordId: id }, versionId);
  return JSON.parse(text) as Snapshot<Row>;
}
