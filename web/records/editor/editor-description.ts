import type { User } from "../../../contract/account/account.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { DraftKind } from "../../autosave/draft-kind.ts";
import type { EditingContext } from "../../autosave/editing.ts";
import type { FieldPath } from "../../autosave/merge.ts";
import type { Records, StoredRecord } from "../records.ts";

/** How records of a kind are edited, whatever is around their fields on the screen. */
export interface EditorDescription<D extends Draft, R extends StoredRecord> {
  records: Records<R>;
  context: EditingContext<D, R>;
  /** How they are saved, for the signed-in person. */
  draftKind: (user: User) => DraftKind<D, R>;
  /** What a field is called: "Session 2: Activities". */
  describeField: (place: FieldPath, draft: D) => string;
  /** A value as people read it. */
  formatValue: (value: unknown, place: FieldPath) => string;
  /** Keeps the person's own text among the versions when they choose somebody else's. */
  saveMineAsVersion?: (saving: AutoSave<D, R>, place: FieldPath, mine: unknown) => Promise<void>;
}
