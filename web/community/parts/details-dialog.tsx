import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useOpenedAfterMount } from "../../ui/use-opened-after-mount.ts";
import { SampleNote } from "./sample-note.tsx";

interface DetailsDialogProps<Item> {
  /** What the address asks for; undefined while the dialog is closed. */
  wanted: string | undefined;
  /** It, where it is there. */
  item: Item | undefined;
  titleOf: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** All about one thing of a list, at an address of its own. */
export function DetailsDialog<Item>({ wanted, item, titleOf, onClose, children }: DetailsDialogProps<Item>) {
  // While it closes it goes on showing what it showed.
  const [last, setLast] = useState(item);
  if (wanted !== undefined && item !== last) setLast(item);
  const shown = wanted === undefined ? last : item;
  return (
    <Modal
      opened={useOpenedAfterMount(wanted !== undefined)}
      onClose={onClose}
      title={shown ? titleOf(shown) : "Not here"}
    >
      <Stack>
        <SampleNote>This is a sample, kept in this browser. Nobody else sees what you do here.</SampleNote>
        {shown ? children(shown) : <Text>This is not in your community. Perhaps it was deleted.</Text>}
      </Stack>
    </Modal>
  );
}
