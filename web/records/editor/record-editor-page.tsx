import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import { ReplaceUrlWhenCreated, NewRecord } from "../../autosave/editor/new-record.tsx";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { RecordLoader } from "../record-loader.tsx";
import { type StoredRecord, useRecord } from "../records.ts";
import type { EditorDescription } from "./editor-description.ts";
import { useRecordSaving } from "./use-record-saving.ts";

export interface OpenedEditorProps<D extends Draft, R extends StoredRecord> {
  saving: AutoSave<D, R>;
  /** The record as the server has it; none while it is new. */
  record: R | undefined;
  /** Whether the person is still creating it. */
  isNew: boolean;
}

interface RecordEditorPageProps<D extends Draft, R extends StoredRecord> {
  editor: EditorDescription<D, R>;
  /** Where a record is found again that was created here, where that is not where it is edited later. */
  createdAddress?: (id: string) => string;
  children: (opened: OpenedEditorProps<D, R>) => ReactNode;
}

/** The page on which a record is created or changed. Its first save gives it the address where it is found again. */
export function RecordEditorPage<D extends Draft, R extends StoredRecord>(
  props: RecordEditorPageProps<D, R>,
) {
  const { editor, createdAddress = editor.records.addresses.edit } = props;
  const { id, newId } = useParams();
  if (id !== undefined && createdAddress !== editor.records.addresses.edit)
    return <StoredRecordEditor key={id} {...props} id={id} isNew={false} />;
  return (
    <NewRecord
      kind={editor.records.name}
      id={id ?? newId}
      renderStored={(known) => (
        <StoredRecordEditor key={known} {...props} id={known} isNew={id === undefined} />
      )}
      renderNew={(own) => (
        <OpenedEditor key={own} {...props} id={own} isNew addressOnceCreated={createdAddress(own)} />
      )}
    />
  );
}

interface StoredProps<D extends Draft, R extends StoredRecord> extends RecordEditorPageProps<D, R> {
  id: string;
  isNew: boolean;
}

/** The editor of a record that the server has. */
const StoredRecordEditor = <D extends Draft, R extends StoredRecord>(props: StoredProps<D, R>) => (
  <RecordLoader
    records={props.editor.records}
    id={props.id}
    notFound={props.editor.records.messages.notFoundToEdit}
    pageTitle={`${props.isNew ? "Create" : "Edit"} ${props.editor.records.label}`}
  >
    {() => <OpenedEditor {...props} />}
  </RecordLoader>
);

interface OpenedProps<D extends Draft, R extends StoredRecord> extends StoredProps<D, R> {
  /** For a record that is begun here: the address to give the page once the server has it. */
  addressOnceCreated?: string;
}

/** The editor of one record, once what this browser had kept of it is there. */
function OpenedEditor<D extends Draft, R extends StoredRecord>(props: OpenedProps<D, R>) {
  const { editor, id, isNew, addressOnceCreated, children } = props;
  const [isStored, setStored] = useState(addressOnceCreated === undefined);
  const record = useRecord(editor.records, id, isStored).data;
  const { saving, isOpen } = useRecordSaving(editor, id, record);
  const isCreated = useAutoSaveSelector(saving, (one) => one.isCreated);
  if (isCreated && !isStored) setStored(true);
  if (!isOpen) return <PageSkeleton />;
  return (
    <>
      {addressOnceCreated !== undefined && <ReplaceUrlWhenCreated saving={saving} url={addressOnceCreated} />}
      {children({ saving, record, isNew })}
    </>
  );
}
