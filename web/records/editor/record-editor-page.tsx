import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import { ReplaceUrlWhenCreated, NewRecord } from "../../autosave/editor/new-record.tsx";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { EditorAccess } from "../../sharing/editor-access.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { useRecordTabTitle } from "../../ui/browser/tab-title.ts";
import { RecordLoader } from "../record-loader.tsx";
import { type StoredRecord, useRecord } from "../records.ts";
import type { EditorDescription } from "./editor-description.ts";
import { useRecordSaving } from "./use-record-saving.ts";

export interface OpenedEditorProps<D extends Draft, R extends StoredRecord> {
  saving: AutoSave<D, R>;
  /** Undefined until it's created on the server. */
  record: R | undefined;
  /** Whether the page says "Create" rather than "Edit". */
  isNew: boolean;
}

interface RecordEditorPageProps<D extends Draft, R extends StoredRecord> {
  editor: EditorDescription<D, R>;
  /** The URL after a new record is first saved; the default is its edit URL. */
  getCreatedUrl?: (id: string) => string;
  children: (opened: OpenedEditorProps<D, R>) => ReactNode;
}

/** The page that creates or edits a record. The first save replaces the URL. */
export function RecordEditorPage<D extends Draft, R extends StoredRecord>(
  props: RecordEditorPageProps<D, R>,
) {
  const { editor, getCreatedUrl = editor.records.urls.edit } = props;
  const { id, newId } = useParams();
  if (id !== undefined && getCreatedUrl !== editor.records.urls.edit)
    return <StoredRecordEditor key={id} {...props} id={id} isNew={false} />;
  return (
    <NewRecord
      kind={editor.records.name}
      id={id ?? newId}
      renderStored={(storedId) => (
        <StoredRecordEditor key={storedId} {...props} id={storedId} isNew={id === undefined} />
      )}
      renderNew={(generatedId) => (
        <OpenedEditor
          key={generatedId}
          {...props}
          id={generatedId}
          isNew
          urlAfterCreate={getCreatedUrl(generatedId)}
        />
      )}
    />
  );
}

interface StoredProps<D extends Draft, R extends StoredRecord> extends RecordEditorPageProps<D, R> {
  id: string;
  isNew: boolean;
}

function StoredRecordEditor<D extends Draft, R extends StoredRecord>(props: StoredProps<D, R>) {
  const { records } = props.editor;
  const title = `${props.isNew ? "Create" : "Edit"} ${records.label}`;
  return (
    <EditorAccess
      kind={records.path}
      id={props.id}
      title={title}
      noun={records.noun}
      viewUrl={records.urls.view(props.id)}
    >
      <RecordLoader
        records={records}
        id={props.id}
        notFound={records.messages.notFoundToEdit}
        pageTitle={title}
      >
        {() => <OpenedEditor {...props} />}
      </RecordLoader>
    </EditorAccess>
  );
}

interface OpenedProps<D extends Draft, R extends StoredRecord> extends StoredProps<D, R> {
  /** Set for a new record. */
  urlAfterCreate?: string;
}

/** Waits until this browser's local draft is restored. */
function OpenedEditor<D extends Draft, R extends StoredRecord>(props: OpenedProps<D, R>) {
  const { editor, id, isNew, urlAfterCreate, children } = props;
  const [isStored, setStored] = useState(urlAfterCreate === undefined);
  const record = useRecord(editor.records, id, isStored).data;
  useRecordTabTitle(record && (record.title.trim() || editor.records.untitled));
  const { saving, isOpen } = useRecordSaving(editor, id, record);
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  if (isCreated && !isStored) setStored(true);
  if (!isOpen) return <PageSkeleton />;
  return (
    <>
      {urlAfterCreate !== undefined && <ReplaceUrlWhenCreated saving={saving} url={urlAfterCreate} />}
      {children({ saving, record, isNew })}
    </>
  );
}
