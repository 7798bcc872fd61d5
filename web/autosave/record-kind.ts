import type { ChangeOf, Draft } from "./draft.ts";

/** What auto-saving must know of a kind of record, of the person who is signed in. `R` is the record as the server has it. */
export interface RecordKind<D extends Draft = Draft, R = unknown> {
  /** For instance "study". */
  name: string;
  uid: string;
  /** A record of which nothing is written yet. */
  blank: () => D;
  toDraft: (record: R) => D;
  versionOf: (record: R) => number;
  /** The record in the answer of a conflict, or in what another tab tells; undefined where it is none. */
  readRecord: (answer: unknown) => R | undefined;
  /** Whether the server would take it: a title is there, say. */
  isSavable: (draft: D) => boolean;
  /** Fields about which nobody is asked when two writers disagree: mine stands. */
  isUndisputed: (field: string) => boolean;
  /** What stands between two texts of a field that are both kept. */
  between: (field: string) => string;
  fetch: (id: string) => Promise<R>;
  /** Creates the record under this id; where it is there already, that fails as a conflict. */
  create: (id: string, draft: D, editor: string) => Promise<R>;
  /** Sends a change; `draft` is all that the record is then. */
  update: (id: string, version: number, change: ChangeOf<D>, editor: string, draft: D) => Promise<R>;
}
