import "./dialog.css";
import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useDialog } from "./use-dialog.ts";

export function Modal(props: ModalProps) {
  return <MantineModal {...props} {...useDialog(props.opened)} />;
}

Modal.Title = MantineModal.Title;
