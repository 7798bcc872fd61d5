import { isNotFound, useDeleteRecord } from "../records/records.ts";
import type { ListedItem, RecordKind } from "../records/record-kind.ts";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";

export interface DeleteDialogProps {
  records: RecordKind["records"];
  opened: boolean;
  item: ListedItem | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ records, opened, item, onClose, onDeleted }: DeleteDialogProps) {
  const removal = useDeleteRecord(records);
  const { noun } = records;
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
    removal.error && (isNotFound(removal.error) ? records.messages.notFound : `Failed to delete ${noun}`);
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      text={`Are you sure you want to delete this ${noun}? This action cannot be undone.`}
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
      error={failure ?? undefined}
      onConfirm={() => item && removal.mutate(item.id, { onSuccess: onClose })}
      onClose={close}
      onClosed={finish}
    />
  );
}
