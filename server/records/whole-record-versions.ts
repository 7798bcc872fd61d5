// Versions of whole records: a change stores the previous state of the record.
import type { Tx } from "../db/database.ts";
import type { TextAuthors } from "../db/schema/owned-columns.ts";
import type { RecordRow } from "./record-kind.ts";
import type { Writing } from "./writing.ts";
import type { VersionPolicy } from "./version-policy.ts";
import { addTextAuthor } from "./text-authors.ts";
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
  const { createdBy, lastModifiedBy, archivedAt, lastEditor, seriesId, ...rest } = others;
  const { churchId, audience, sharedAccess, textAuthors, ...content } = rest;
  const text = JSON.stringify(content);
  const authorId = lastModifiedBy === ownerId ? null : lastModifiedBy;
  return addVersion(tx, { ownerId, recordId: id, part: kind }, { text, info: null, authorId });
}

interface Generated {
  origin?: { isEdited: boolean } | null;
  guide?: { engine: string | null; isEdited: boolean } | null;
}

/** The guide of a study has authors of its own. */
function noteAuthors(
  before: WholeRow & Generated,
  kind: string,
  changes: { guide?: unknown },
  actorId: string,
): TextAuthors {
  const { guide, ...others } = changes;
  const { ownerId, origin } = before;
  let { textAuthors } = before;
  if (guide !== undefined && guide !== before.guide) {
    const isFresh = !before.guide || (before.guide.engine !== null && !before.guide.isEdited);
    textAuthors = addTextAuthor({ ownerId, textAuthors }, GUIDE, actorId, isFresh);
  }
  if (Object.keys(others).length === 0) return textAuthors;
  const isFresh = Boolean(origin && !origin.isEdited);
  return addTextAuthor({ ownerId, textAuthors }, kind, actorId, isFresh);
}

/** The part of a study whose authors are noted separately. */
export const GUIDE = "generatedContent";

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
    async storeReplaced(before: Row, changes: object, { tx, actorId, editor }: Writing) {
      const { ownerId, id, lastEditor } = before;
      const isSameEditSession =
        editor !== undefined &&
        editor === lastEditor &&
        (await isRecentlyStored(tx, { ownerId, recordId: id, part: kind }));
      if (!isSameEditSession) await addRecordVersion(tx, kind, before);
      const textAuthors = noteAuthors(before, kind, changes, actorId);
      return {
        lastEditor: editor ?? null,
        ...(textAuthors !== before.textAuthors && { textAuthors }),
      };
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
