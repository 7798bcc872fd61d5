import { type ChangeOf, type Draft, type Fields, readFields } from "./draft.ts";

/** What all records with auto-save have in common. */
export interface SavedRecord {
  /** Increases with each change; a change names the version that it is based on. */
  version: number;
}

/** How records of a kind are saved automatically. `R` is the record on the server. */
export interface DraftKind<D extends Draft = Draft, R extends SavedRecord = SavedRecord> {
  /** Such as "study". */
  name: string;
  /** The signed-in user. */
  uid: string;
  /** Whose record it is. */
  owner: string;
  blank: () => D;
  toDraft: (record: R) => D;
  /** Whether the server would accept it, for instance because it has a title. */
  isSavable: (draft: D) => boolean;
  /** Whether this editor's value of a field wins without asking when two editors disagree. */
  lastWriteWins: (field: string) => boolean;
  /** The separator when the user keeps both texts of a field. */
  mergeSeparator: (field: string) => string;
  fetch: (id: string) => Promise<R>;
  /** Creates the record with this id; fails with a conflict if it exists. */
  create: (id: string, draft: D, editor: string) => Promise<R>;
  /** Sends a change; `draft` is the whole record after it. */
  update: (id: string, version: number, change: ChangeOf<D>, editor: string, draft: D) => Promise<R>;
}

/** The record in a conflict response or in a message from another tab, if there is one. */
export function readSavedRecord<R extends SavedRecord>(value: unknown): R | undefined {
  const { version } = (value ?? {}) as Partial<SavedRecord>;
  return typeof version === "number" ? (value as R) : undefined;
}

export type FlatDraft<F extends Fields> = Draft<F, never>;

interface FlatKindOptions<F extends Fields, R extends SavedRecord> extends Pick<
  DraftKind<FlatDraft<F>, R>,
  "name" | "uid" | "fetch"
> {
  /** The default is the signed-in user. */
  owner?: string;
  /** The empty fields of a new record. A draft has exactly these fields. */
  blank: () => F;
  isSavable?: (fields: F) => boolean;
  singleLineFields: readonly string[];
  lastWriteWinsFields: readonly string[];
  create: (body: F & { id: string; editor: string }) => Promise<R>;
  update: (id: string, body: Partial<F> & { version: number; editor: string }) => Promise<R>;
}

/** For records that have fields but no entries, each field stored as it is edited. */
export function createFlatDraftKind<F extends Fields, R extends SavedRecord & F>(
  kind: FlatKindOptions<F, R>,
): DraftKind<FlatDraft<F>, R> {
  const {
    name,
    uid,
    owner = uid,
    fetch,
    blank,
    isSavable,
    singleLineFields,
    lastWriteWinsFields,
    create,
    update,
  } = kind;
  const names = Object.keys(blank()) as (keyof F & string)[];
  return {
    name,
    uid,
    owner,
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
