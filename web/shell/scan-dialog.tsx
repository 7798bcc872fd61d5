import "../ui/dialog.css";
import { Modal, Text } from "@mantine/core";
import { useOpenedAfterMount } from "../ui/browser/use-opened-after-mount.ts";

/** Holds the place of the scanner. */
export function ScanDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isOpen = useOpenedAfterMount(opened);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Scan QR Code">
      <Text>
        Invitations to a church or a group will be scanned here. Berea does not use your camera yet.
      </Text>
    </Modal>
  );
}
