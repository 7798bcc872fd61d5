import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNotice } from "../notices/error-notice.tsx";
import { BusyButton } from "./busy-button.tsx";
import { Modal } from "../dialogs/modal.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirm: { label: string; busyLabel: string; busy: boolean };
  cancelLabel?: string;
  error?: string;
  /** What else to choose. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
}

/** Asks before a destructive action. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    text,
    confirm,
    cancelLabel = "Cancel",
    error,
    children,
    onConfirm,
    onClose,
    onClosed,
  } = props;
  return (
    <Modal
      opened={opened}
      onClose={confirm.busy ? () => undefined : onClose}
      onExitTransitionEnd={onClosed}
      // Mantine's header element would be a second banner landmark.
      withCloseButton={false}
    >
      <Stack>
        <Modal.Title>{title}</Modal.Title>
        <Text>{text}</Text>
        {children}
        {error && <ErrorNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose} disabled={confirm.busy}>
            {cancelLabel}
          </Button>
          <BusyButton color="red" busy={confirm.busy} busyLabel={confirm.busyLabel} onClick={onConfirm}>
            {confirm.label}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
