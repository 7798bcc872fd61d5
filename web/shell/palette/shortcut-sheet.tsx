import { ShortcutList } from "../../ui/shortcuts/shortcut-list.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";

export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="56rem">
      <ShortcutList headingOrder={3} />
    </Modal>
  );
}
