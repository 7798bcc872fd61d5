// Versions of whole records: a change keeps the record as it was before.
import type { Tx } from "../db/database.ts";
import type { RecordRow } from "./record-kind.ts";
import type { Writing } from "./writing.ts";
import type { VersionPolicy } from "./version-policy.ts";
import { isKeptJustNow, keepVersion } from "./versions.ts";

/** The columns of a row that are no part of what a person has written. */
type OwnColumns = keyof RecordRow | "lastEditor" | "publishedAt";
export type WholeRow = RecordRow & { lastEditor: string | null; publishedAt: Date | null };

/** What of a record is restored with a version of it. */
export type Snapshot<Row> = Omit<Row, OwnColumns>;

/** Keeps a record as it is before a change, whoever makes it, and returns the version's id. */
export function keepWholeRecord<Row extends WholeRow>(
  tx: Tx,
  kind: string,
  before: Row,
): Promise<string | undefined> {
  const { id, ownerId, version, createdAt, updatedAt, publishedAt, ...others } = before;
  const { createdBy, lastModifiedBy, lastEditor, ...content } = others;
  const text = JSON.stringify(content);
  return keepVersion(tx, { ownerId, recordId: id, part: kind }, { text, info: null });
}

/**
 * The versions of a kind of which whole records are kept. `present` shows a state under the name of the kind; `restore`
 * returns the columns of a state that come back with it.
 */
export function wholeRecordVersions<Row extends WholeRow>(
  kind: string,
  {
    present,
    restore = (state) => state,
  }: {
    present(state: Snapshot<Row>): object;
    restore?(state: Snapshot<Row>, before: Row, tx: Tx): object | Promise<object>;
  },
) {
  const readState = (text: string) => JSON.parse(text) as Snapshot<Row>;
  return {
    parts: [kind],
    async keepReplaced(before: Row, _changes: object, { tx, editor }: Writing) {
      const { ownerId, id, lastEditor } = before;
      const isSameEditSession =
        editor !== undefined &&
        editor === lastEditor &&
        (await isKeptJustNow(tx, { ownerId, recordId: id, part: kind }));
      if (!isSameEditSession) await keepWholeRecord(tx, kind, before);
      return { lastEditor: editor ?? null };
    },
    present({ text, ...version }) {
      return { ...version, [kind]: present(readState(text)) };
    },
    async restore(before: Row, { text }, { tx }) {
      const columns = await restore(readState(text), before, tx);
      await keepWholeRecord(tx, kind, before);
      return { ...columns, lastEditor: null };
    },
  } satisfies VersionPolicy;
}
