import { SERMON_MESSAGES, type SermonItem } from "../../contract/sermon.ts";
import { ConfirmDialog } from "../sermons/confirm-dialog.tsx";
import { isNotFound, useDeleteSermon } from "../sermons/sermons.queries.ts";

interface DeleteSermonDialogProps {
  /** The sermon in question; without one the dialog is closed. */
  sermon: SermonItem | undefined;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks before a sermon is deleted. */
export function DeleteSermonDialog({ sermon, onClose, onClosed }: DeleteSermonDialogProps) {
  const removal = useDeleteSermon();
  const close = () => {
    removal.reset();
    onClose();
  };
  const failure =
    removal.error && (isNotFound(removal.error) ? SERMON_MESSAGES.notFound : "Failed to delete sermon");
  return (
    <ConfirmDialog
      opened={sermon !== undefined}
      title="Delete Sermon"
      text="Are you sure you want to delete this sermon? This action cannot be undone."
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
      error={failure ?? undefined}
      onConfirm={() => sermon && removal.mutate(sermon.id, { onSuccess: close })}
      onClose={close}
      onClosed={onClosed}
    />
  );
}
