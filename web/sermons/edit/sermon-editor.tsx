import { ActionIcon, Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSparkles, IconTrash } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useIsOwnRecord, useOwnerUrl } from "../../account/session/record-owner.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { paths } from "../../navigation/paths.ts";
import { RecordEditor } from "../../records/editor/record-editor.tsx";
import { type OpenedEditorProps, RecordEditorPage } from "../../records/editor/record-editor-page.tsx";
import { isNotFound, useDeleteRecord } from "../../records/records.ts";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { sermons } from "../sermons.ts";
import type { SermonDraft } from "./sermon-draft.ts";
import { sermonEditor, type SermonSaving } from "./sermon-editing.tsx";
import { SermonParts } from "./sermon-parts.tsx";

export const SermonEditor = () => (
  <RecordEditorPage editor={sermonEditor}>{(opened) => <OpenedSermonEditor {...opened} />}</RecordEditorPage>
);

function OpenedSermonEditor({ saving, record }: OpenedEditorProps<SermonDraft, Sermon>) {
  const isOwn = useIsOwnRecord();
  const toOwnerUrl = useOwnerUrl();
  const title = useAutoSaveSelector(saving, ({ draft }) => draft.fields.title);
  return (
    <RecordEditor
      editor={sermonEditor}
      saving={saving}
      title="Edit Sermon"
      lead={title}
      action={isOwn && <EditorActions saving={saving} />}
      backLabel="Back"
      forward={
        <Button component={Link} to={toOwnerUrl(paths.sermon(saving.id))}>
          View Sermon
        </Button>
      }
    >
      {record && <SermonParts sermon={record} />}
    </RecordEditor>
  );
}

function EditorActions({ saving }: { saving: SermonSaving }) {
  const [asking, question] = useDisclosure(false);
  const navigate = useNavigate();
  const removal = useDeleteRecord(sermons);
  const remove = async () => {
    const isGone = await removal.mutateAsync(saving.id).then(() => true, isNotFound);
    if (!isGone) return;
    saving.discard();
    await navigate(paths.library());
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={paths.processSermon(saving.id)}
        size="sm"
        variant="default"
        leftSection={<IconSparkles size={18} stroke={1.6} aria-hidden />}
      >
        Process Again
      </Button>
      <ActionIcon aria-label="Delete this sermon" size="lg" onClick={question.open}>
        <IconTrash size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title="Delete Sermon"
        text="Are you sure you want to delete this sermon? This action cannot be undone."
        error={removal.error && !isNotFound(removal.error) ? "Failed to delete sermon" : undefined}
        confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
        onConfirm={() => void remove()}
        onClose={question.close}
      />
    </Group>
  );
}
