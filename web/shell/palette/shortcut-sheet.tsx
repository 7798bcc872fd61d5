import "../../ui/dialog.css";
import { Modal } from "@mantine/core";
import { ShortcutList } from "../../ui/shortcuts/shortcut-list.tsx";

export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="56rem">
      <ShortcutList headingOrder={3} />
    </Modal>
  );
}
