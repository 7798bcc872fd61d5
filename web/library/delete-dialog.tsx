import type { RecordKind } from "../records/record-kind.ts";
import { ConfirmDialog } from "../ui/inputs/confirm-dialog.tsx";
import { countRecords } from "./lists/batch-texts.ts";
import { useBatch } from "./lists/lists.queries.ts";

export interface DeleteDialogProps {
  records: RecordKind["records"];
  opened: boolean;
  ids: readonly string[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

export function DeleteDialog({ records, opened, ids, onClose, onDeleted }: DeleteDialogProps) {
  const removal = useBatch(records);
  const { noun } = records;
  const isOne = ids.length < 2;
  const title = isOne
    ? `Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
    : `Delete ${ids.length.toLocaleString()} ${records.plural}`;
  const subject = isOne ? `this ${noun}` : `these ${countRecords(ids.length, records)}`;
  const isMissing = (removal.data?.failed ?? []).length > 0;
  const close = () => {
    if (!removal.isPending) removal.reset();
    onClose();
  };
  const finish = () => {
    if (!removal.isSuccess) return;
    const { changed } = removal.data;
    removal.reset();
    onDeleted(changed);
  };
  const failure = removal.isError
    ? `Failed to delete ${isOne ? noun : records.plural.toLowerCase()}`
    : isMissing && (isOne ? records.messages.notFound : removal.data?.failed[0]?.message);
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={`Are you sure you want to delete ${subject}? This action cannot be undone.`}
      confirm={{ label: "Delete", busyLabel: "Deleting...", busy: removal.isPending }}
      {...(failure && { error: failure })}
      onConfirm={() =>
        removal.mutate([{ action: "delete", ids: [...ids] }], {
          onSuccess: ({ failed }) => failed.length === 0 && onClose(),
        })
      }
      onClose={close}
      onClosed={finish}
    />
  );
}
