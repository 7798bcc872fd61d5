import { type ChangeOf, type Draft, type Fields, readFields } from "./draft.ts";

/** What every record has that is saved while it is written. */
export interface SavedRecord {
  /** Counts the changes; a change names the version that it is based on. */
  version: number;
}

/** How records of a kind are saved while the signed-in person writes them. `R` is the record as the server has it. */
export interface DraftKind<D extends Draft = Draft, R extends SavedRecord = SavedRecord> {
  /** For instance "study". */
  name: string;
  uid: string;
  /** A record of which nothing is written yet. */
  blank: () => D;
  toDraft: (record: R) => D;
  /** Whether the server would take it: a title is there, say. */
  isSavable: (draft: D) => boolean;
  /** Fields about which nobody is asked when two writers disagree: mine stays. */
  lastWriteWins: (field: string) => boolean;
  /** What separates two texts of a field when both are kept. */
  mergeSeparator: (field: string) => string;
  fetch: (id: string) => Promise<R>;
  /** Creates the record under this id; where it exists already, that fails as a conflict. */
  create: (id: string, draft: D, editor: string) => Promise<R>;
  /** Sends a change; `draft` is the whole record after it. */
  update: (id: string, version: number, change: ChangeOf<D>, editor: string, draft: D) => Promise<R>;
}

/** The record in the answer of a conflict, or in a message of another tab; undefined where there is none. */
export function readSavedRecord<R extends SavedRecord>(answer: unknown): R | undefined {
  const { version } = (answer ?? {}) as Partial<SavedRecord>;
  return typeof version === "number" ? (answer as R) : undefined;
}

export type FlatDraft<F extends Fields> = Draft<F, never>;

interface FlatKindOptions<F extends Fields, R extends SavedRecord> extends Pick<
  DraftKind<FlatDraft<F>, R>,
  "name" | "uid" | "fetch"
> {
  /** The fields of a record of which nothing is written yet; they are all that is drafted. */
  blank: () => F;
  isSavable?: (fields: F) => boolean;
  /** Fields of one line. */
  singleLineFields: readonly string[];
  lastWriteWinsFields: readonly string[];
  create: (body: F & { id: string; editor: string }) => Promise<R>;
  update: (id: string, body: Partial<F> & { version: number; editor: string }) => Promise<R>;
}

/** How records are saved that consist of fields only, each stored as it is drafted. */
export function createFlatDraftKind<F extends Fields, R extends SavedRecord & F>(
  kind: FlatKindOptions<F, R>,
): DraftKind<FlatDraft<F>, R> {
  const { name, uid, fetch, blank, isSavable, singleLineFields, lastWriteWinsFields, create, update } = kind;
  const names = Object.keys(blank()) as (keyof F & string)[];
  return {
    name,
    uid,
    blank: () => ({ fields: blank(), entries: {}, order: [] }),
    toDraft: (record) => ({
      fields: readFields<F, keyof F & string>(record, names) as F,
      entries: {},
      order: [],
    }),
    isSavable: ({ fields }) => isSavable?.(fields) ?? true,
    lastWriteWins: (field) => lastWriteWinsFields.includes(field),
    mergeSeparator: (field) => (singleLineFields.includes(field) ? " / " : "\n\n"),
    fetch,
    create: (id, { fields }, editor) => create({ ...fields, id, editor }),
    update: (id, version, { fields }, editor) => update(id, { ...fields, version, editor }),
  };
}
