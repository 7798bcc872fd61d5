// Records that are nothing but fields: how they are drafted, and how they are saved.
import type { Draft, Fields } from "./draft.ts";
import type { RecordKind } from "./record-kind.ts";

export type PlainDraft<F extends Fields> = Draft<F, never>;

const draftOf = <F extends Fields>(fields: F): PlainDraft<F> => ({ fields, entries: {}, order: [] });

/** A record as the server has it. */
export interface PlainRecord {
  id: string;
  version: number;
}

interface PlainKind<F extends Fields, R extends PlainRecord> extends Pick<
  RecordKind<PlainDraft<F>, R>,
  "name" | "uid" | "readRecord" | "fetch"
> {
  /** The fields of a record of which nothing is written yet; they are all that is drafted. */
  blank: () => F;
  /** Fields of one line. */
  lines: readonly string[];
  /** Fields about which nobody is asked when two writers disagree. */
  undisputed: readonly string[];
  create: (body: F & { id: string; editor: string }) => Promise<R>;
  update: (id: string, body: Partial<F> & { version: number; editor: string }) => Promise<R>;
}

/** How records of a kind are saved while they are written. Every state of them can be saved. */
export function plainKind<F extends Fields, R extends PlainRecord & F>(
  kind: PlainKind<F, R>,
): RecordKind<PlainDraft<F>, R> {
  const { name, uid, readRecord, fetch, blank, lines, undisputed, create, update } = kind;
  const names = Object.keys(blank()) as (keyof F & string)[];
  return {
    name,
    uid,
    blank: () => draftOf(blank()),
    toDraft: (record) => draftOf(Object.fromEntries(names.map((each) => [each, record[each]])) as F),
    versionOf: ({ version }) => version,
    readRecord,
    isSavable: () => true,
    isUndisputed: (field) => undisputed.includes(field),
    between: (field) => (lines.includes(field) ? " / " : "\n\n"),
    fetch,
    create: (id, { fields }, editor) => create({ ...fields, id, editor }),
    update: (id, version, { fields }, editor) => update(id, { ...fields, version, editor }),
  };
}
