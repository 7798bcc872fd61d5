import type { UseMutationResult } from "@tanstack/react-query";
import { SERMON_MESSAGES, type SermonItem } from "../../contract/sermon.ts";
import { STUDY_MESSAGES, type StudyItem } from "../../contract/study.ts";
import { isNotFound, useDeleteSermon } from "../sermons/sermons.queries.ts";
import { useDeleteStudy } from "../studies/study-list.queries.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useOpenedAfterMount } from "../ui/use-opened-after-mount.ts";
import type { DeleteDialogProps } from "./card-list.tsx";

/** Asks before a sermon is deleted. */
export function DeleteSermonDialog(props: DeleteDialogProps<SermonItem>) {
  return (
    <DeleteDialog {...props} kind="Sermon" notFound={SERMON_MESSAGES.notFound} removal={useDeleteSermon()} />
  );
}

/** Asks before a study is deleted. */
export function DeleteStudyDialog(props: DeleteDialogProps<StudyItem>) {
  return (
    <DeleteDialog {...props} kind="Study" notFound={STUDY_MESSAGES.notFound} removal={useDeleteStudy()} />
  );
}

interface KindProps extends DeleteDialogProps<{ id: string }> {
  kind: "Sermon" | "Study";
  notFound: string;
  removal: UseMutationResult<void, Error, string>;
}

function DeleteDialog({ item, onClose, onDeleted, kind, notFound, removal }: KindProps) {
  const isOpen = useOpenedAfterMount(item !== undefined);
  const name = kind.toLowerCase();
  const close = () => {
    if (removal.isError) removal.reset();
    onClose();
  };
  const finish = () => {
    if (!removal.isSuccess) return;
    removal.reset();
    onDeleted();
  };
  const failure = removal.error && (isNotFound(removal.error) ? notFound : `Failed to delete ${name}`);
  return (
    <ConfirmDialog
      opened={isOpen}
      title={`Delete ${kind}`}
      text={`Are you sure you want to delete this ${name}? This action cannot be undone.`}
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
      error={failure ?? undefined}
      onConfirm={() => item && removal.mutate(item.id, { onSuccess: onClose })}
      onClose={close}
      onClosed={finish}
    />
  );
}
