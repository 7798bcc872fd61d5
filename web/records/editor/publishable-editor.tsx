import { type ReactNode, useState } from "react";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import type { Draft, Fields } from "../../autosave/draft.ts";
import { PublicationNotice } from "../../autosave/editor/publication-notice.tsx";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import type { StoredRecord } from "../records.ts";
import type { RecordVersion, VersionHistory } from "../versions/version-history.ts";
import type { EditorDescription } from "./editor-description.ts";
import { RecordEditor } from "./record-editor.tsx";
import type { OpenedEditorProps } from "./record-editor-page.tsx";
import { usePublishing } from "./use-publishing.ts";

type Publishable = Draft<Fields & { status: "draft" | "published" }>;

interface PublishableEditorProps<
  D extends Publishable,
  R extends StoredRecord & { publishedAt: string | null },
  Version extends RecordVersion,
> extends OpenedEditorProps<D, R> {
  editor: EditorDescription<D, R>;
  history: VersionHistory<Version, R>;
  /** The error message if something required is missing. */
  findMissing: (draft: D) => string | undefined;
  /** Renders the fields; `isChecked` marks required fields that are empty. */
  children: (parts: { isChecked: boolean; onPreviewVersion: (versionId: string) => void }) => ReactNode;
}

/** The editor of a record with a single page of fields and a publish button. */
export function PublishableEditor<
  D extends Publishable,
  R extends StoredRecord & { publishedAt: string | null },
  Version extends RecordVersion,
>(props: PublishableEditorProps<D, R, Version>) {
  const { editor, saving, record, isNew, history, findMissing, children } = props;
  const { label } = editor.records;
  const isOwn = useIsOwnRecord();
  const [openVersionId, setOpenVersionId] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const missing = useAutoSaveSelector(saving, ({ draft }) => (isChecked ? findMissing(draft) : undefined));
  const publishing = usePublishing(editor.records, saving);
  const isSaved = useAutoSaveSelector(saving, ({ isCreated }) => isCreated) || !isNew;
  const saveLabel = `${isSaved ? "Save" : "Create"} ${label}`;
  const publish = () => {
    if (publishing.isBusy) return;
    publishing.clearFailure();
    setChecked(true);
    if (findMissing(saving.draft) === undefined) void publishing.publish();
  };
  return (
    <RecordEditor
      editor={editor}
      saving={saving}
      title={`${isSaved ? "Edit" : "Create"} ${label}`}
      history={history}
      openVersionId={openVersionId}
      onVersionsClose={() => setOpenVersionId(undefined)}
      problem={publishing.failure ?? missing}
      forward={
        <BusyButton busy={publishing.isBusy} busyLabel="Saving..." onClick={publish}>
          {saveLabel}
        </BusyButton>
      }
    >
      {isOwn && (
        <PublicationNotice
          autoSave={saving}
          publishedAt={record?.publishedAt}
          noun={editor.records.noun}
          published={editor.records.published.toLowerCase()}
          saveLabel={saveLabel}
        />
      )}
      {children({ isChecked: missing !== undefined, onPreviewVersion: setOpenVersionId })}
    </RecordEditor>
  );
}
