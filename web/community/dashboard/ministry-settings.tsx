import { Button, Stack, Text } from "@mantine/core";
import type { Ministry } from "../content.ts";
import { SampleNote } from "../sample-note.tsx";
import { useCommunity } from "../use-community.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

/** What the user can change about belonging to a ministry. */
export function MinistrySettings({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const { updateItem } = useCommunity();
  const leave = () => {
    updateItem("ministries", ministry.id, { role: "" });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`${ministry.name} settings`}>
      <Stack>
        <SampleNote />
        <Text>Your role: {ministry.role}</Text>
        <Button variant="default" onClick={leave}>
          Leave Ministry
        </Button>
      </Stack>
    </Modal>
  );
}
