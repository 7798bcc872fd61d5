import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { Editing } from "../../autosave/editing.ts";
import { ConflictList } from "../../autosave/editor/conflict-list.tsx";
import { LeaveConfirmation } from "../../autosave/editor/leave-confirmation.tsx";
import { RestoredNotice } from "../../autosave/editor/restored-notice.tsx";
import { type Undo, UndoOffer } from "../../autosave/editor/undo-offer.tsx";
import { type FieldPath, setValueAt } from "../../autosave/merge.ts";
import type { ConflictChoice } from "../../autosave/edit-state.ts";
import type { StoredRecord } from "../records.ts";
import type { EditorDescription } from "./editor-description.ts";

interface RecordEditingProps<D extends Draft, R extends StoredRecord> {
  editor: EditorDescription<D, R>;
  saving: AutoSave<D, R>;
  /** Renders the bar below the fields with the undo offer. Without it, the offer appears above the fields. */
  renderBar?: (offer: Undo | undefined, closeOffer: () => void) => ReactNode;
  children: ReactNode;
}

/** Wraps an editor with its notices: restored drafts, conflicts, undo, and leaving with unsaved changes. */
export function RecordEditing<D extends Draft, R extends StoredRecord>(props: RecordEditingProps<D, R>) {
  const { editor, saving, renderBar, children } = props;
  const { context, records, describeField, formatValue, saveMineAsVersion } = editor;
  const [offer, setOffer] = useState<Undo>();
  const closeOffer = useCallback(() => setOffer(undefined), []);
  const isOwn = useIsOwnRecord();
  const editing = useMemo(() => createEditingContext(saving, setOffer, isOwn), [saving, isOwn]);

  const handleConflictChosen = (place: FieldPath, choice: ConflictChoice, mine: unknown) => {
    if (choice !== "theirs") return;
    // If this fails because the server is unavailable, the undo offer remains.
    void saveMineAsVersion?.(saving, place, mine).catch(() => undefined);
    editing.offerUndo("The other version was kept.", (draft) => setValueAt(draft, place, mine));
  };
  return (
    <context.Provider value={editing}>
      <RestoredNotice
        autoSave={saving}
        startOver={`Start with a blank ${records.noun}`}
        onDiscard={(draft) => editing.offerUndo("Your earlier draft was discarded.", () => draft)}
      />
      <ConflictList
        autoSave={saving}
        describeField={describeField}
        formatValue={formatValue}
        onChosen={handleConflictChosen}
      />
      {offer && !renderBar && <UndoOffer key={offer.id} offer={offer} onClose={closeOffer} />}
      {children}
      {renderBar?.(offer, closeOffer)}
      <LeaveConfirmation saving={saving} />
    </context.Provider>
  );
}

function createEditingContext<D extends Draft, R extends StoredRecord>(
  saving: AutoSave<D, R>,
  setOffer: (offer: Undo) => void,
  isOwn: boolean,
): Editing<D, R> {
  const edit = (change: (draft: D) => D) =>
    saving.edit((draft) => {
      const changed = change(draft);
      // Only the author publishes and withdraws.
      if (changed === draft || !isOwn || changed.fields.status !== "published") return changed;
      return { ...changed, fields: { ...changed.fields, status: "draft" } };
    });
  return {
    saving,
    edit,
    offerUndo: (sentence, undo) => setOffer({ id: crypto.randomUUID(), sentence, undo: () => edit(undo) }),
  };
}
