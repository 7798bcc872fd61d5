// Versions of whole records: a change stores the previous state of the record.
import type { Tx } from "../db/database.ts";
import type { RecordRow } from "./record-kind.ts";
import type { Writing } from "./writing.ts";
import type { VersionPolicy } from "./version-policy.ts";
import { isRecentlyStored, addVersion } from "./versions.ts";

/** The columns of a row that are not content. */
type OwnColumns = keyof RecordRow | "lastEditor" | "publishedAt" | "seriesId";
export type WholeRow = RecordRow & {
  lastEditor: string | null;
  publishedAt: Date | null;
  seriesId?: string | null;
};

/** The content that a version of a record restores. */
export type Snapshot<Row> = Omit<Row, OwnColumns>;

/** Stores the state before a change as a version and returns the version's id. */
export function addRecordVersion<Row extends WholeRow>(
  tx: Tx,
  kind: string,
  before: Row,
): Promise<string | undefined> {
  const { id, ownerId, version, createdAt, updatedAt, publishedAt, ...others } = before;
  const { createdBy, lastModifiedBy, archivedAt, lastEditor, seriesId, ...content } = others;
  const text = JSON.stringify(content);
  return addVersion(tx, { ownerId, recordId: id, part: kind }, { text, info: null });
}

/** `present` converts a state for the API; `restore` returns the columns that restore it. */
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
    async storeReplaced(before: Row, _changes: object, { tx, editor }: Writing) {
      const { ownerId, id, lastEditor } = before;
      const isSameEditSession =
        editor !== undefined &&
        editor === lastEditor &&
        (await isRecentlyStored(tx, { ownerId, recordId: id, part: kind }));
      if (!isSameEditSession) await addRecordVersion(tx, kind, before);
      return { lastEditor: editor ?? null };
    },
    present({ text, ...version }) {
      return { ...version, [kind]: present(readState(text)) };
    },
    async restore(before: Row, { text }, { tx }) {
      const columns = await restore(readState(text), before, tx);
      await addRecordVersion(tx, kind, before);
      return { ...columns, lastEditor: null };
    },
  } satisfies VersionPolicy;
}
