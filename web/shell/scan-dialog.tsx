import "../ui/dialog.css";
import { Modal, Text } from "@mantine/core";

export function ScanDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Scan QR Code">
      <Text>
        Invitations to a church or a group will be scanned here. Berea does not use your camera yet.
      </Text>
    </Modal>
  );
}
