import "../ui/dialog.css";
import { Modal, Text } from "@mantine/core";

export function ScanDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Scan QR Code">
      <Text>Scanning isn’t available yet.</Text>
    </Modal>
  );
}
