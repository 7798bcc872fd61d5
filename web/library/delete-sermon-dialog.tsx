import { SERMON_MESSAGES, type SermonItem } from "../../contract/sermon.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { isNotFound, useDeleteSermon } from "../sermons/sermons.queries.ts";
import { useOpenedAfterMount } from "../ui/use-opened-after-mount.ts";

interface DeleteSermonDialogProps {
  /** The sermon in question; without one the dialog is closed. */
  sermon: SermonItem | undefined;
  onClose: () => void;
  /** Called when the sermon and the dialog are gone from the screen. */
  onDeleted: () => void;
}

/** Asks before a sermon is deleted. */
export function DeleteSermonDialog({ sermon, onClose, onDeleted }: DeleteSermonDialogProps) {
  const removal = useDeleteSermon();
  const isOpen = useOpenedAfterMount(sermon !== undefined);
  const close = () => {
    if (removal.isError) removal.reset();
    onClose();
  };
  const finish = () => {
    if (!removal.isSuccess) return;
    removal.reset();
    onDeleted();
  };
  const failure =
    removal.error && (isNotFound(removal.error) ? SERMON_MESSAGES.notFound : "Failed to delete sermon");
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Delete Sermon"
      text="Are you sure you want to delete this sermon? This action cannot be undone."
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
      error={failure ?? undefined}
      onConfirm={() => sermon && removal.mutate(sermon.id, { onSuccess: onClose })}
      onClose={close}
      onClosed={finish}
    />
  );
}
