import type { User } from "../../../contract/account/account.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { DraftKind } from "../../autosave/draft-kind.ts";
import type { EditingContext } from "../../autosave/editing.ts";
import type { FieldPath } from "../../autosave/merge.ts";
import type { Records, StoredRecord } from "../records.ts";

export interface EditorDescription<D extends Draft, R extends StoredRecord> {
  records: Records<R>;
  context: EditingContext<D, R>;
  /** `owner` is the author of the record. */
  draftKind: (user: User, owner: string) => DraftKind<D, R>;
  /** For example "Session 2: Activities". */
  describeField: (place: FieldPath, draft: D) => string;
  formatValue: (value: unknown, place: FieldPath) => string;
  /** Stores the user's own text as a version when they choose the other one in a conflict. */
  saveMineAsVersion?: (saving: AutoSave<D, R>, place: FieldPath, mine: unknown) => Promise<void>;
}
