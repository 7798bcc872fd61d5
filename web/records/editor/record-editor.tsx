import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useIsOwnRecord } from "../../account/session/record-owner.ts";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import { EditorBar } from "../../autosave/editor/editor-bar.tsx";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { paths } from "../../navigation/paths.ts";
import { ApprovalNotice } from "../../sharing/review/approval-notice.tsx";
import { useChurches } from "../../churches/churches.queries.ts";
import { useSharing } from "../../sharing/sharing.queries.ts";
import { Presence } from "../../sharing/presence.tsx";
import { useGoBack } from "../../ui/browser/use-go-back.ts";
import { Page } from "../../ui/layout/page.tsx";
import type { StoredRecord } from "../records.ts";
import { VersionsButton } from "../versions/versions-button.tsx";
import type { RecordVersion, VersionHistory } from "../versions/version-history.ts";
import type { EditorDescription } from "./editor-description.ts";
import { RecordEditing } from "./record-editing.tsx";

interface RecordEditorProps<D extends Draft, R extends StoredRecord, Version extends RecordVersion> {
  editor: EditorDescription<D, R>;
  saving: AutoSave<D, R>;
  title: string;
  lead?: string;
  history?: VersionHistory<Version, R>;
  openVersionId?: string | undefined;
  onVersionsClose?: () => void;
  action?: ReactNode;
  /** Why the record can't be published yet. */
  problem?: string | undefined;
  backLabel?: string;
  forward: ReactNode;
  children: ReactNode;
}

/** The page layout for editing a record of any kind. */
export function RecordEditor<D extends Draft, R extends StoredRecord, Version extends RecordVersion>(
  props: RecordEditorProps<D, R, Version>,
) {
  const { editor, saving, title, lead, history, openVersionId, onVersionsClose, action, children } = props;
  const { messages, path } = editor.records;
  const isOwn = useIsOwnRecord();
  const version = useAutoSaveSelector(saving, ({ editState }) => editState.version);
  const hasChurch = (useChurches().data?.length ?? 0) > 0;
  const sharing = useSharing({ kind: path, id: saving.id }, version > 0 && (!isOwn || hasChurch));
  const isShared = Boolean(sharing.data?.sharing);
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  const goBack = useGoBack(paths.libraryTab(isOwn ? path : "church"));
  return (
    <Page
      title={title}
      lead={lead}
      action={
        <>
          {action}
          {history && isCreated && (
            <VersionsButton
              saving={saving}
              history={history}
              openVersionId={openVersionId}
              onClose={onVersionsClose}
            />
          )}
        </>
      }
    >
      <Presence kind={path} id={saving.id} version={version > 0 ? version : undefined} isEditing />
      <ApprovalNotice kind={path} id={saving.id} version={version} isShared={isShared} />
      <RecordEditing
        editor={editor}
        saving={saving}
        renderBar={(offer, closeOffer) => (
          <EditorBar
            saving={saving}
            failed={messages.autoSaveFailed ?? messages.saveFailed}
            problem={props.problem}
            offer={offer}
            onCloseOffer={closeOffer}
            back={
              <Button variant="default" onClick={goBack}>
                {/* What is saved automatically can't be canceled. */}
                {props.backLabel ?? (isCreated ? "Close" : "Cancel")}
              </Button>
            }
          >
            {props.forward}
          </EditorBar>
        )}
      >
        {children}
      </RecordEditing>
    </Page>
  );
}
