import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useChurches } from "../churches/churches.queries.ts";
import { paths } from "../navigation/paths.ts";
import { ChurchSharing } from "./church-sharing.tsx";
import type { SharedPlace } from "./sharing.queries.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

interface ChurchShareDialogProps {
  place: SharedPlace;
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** For kinds that are too personal for links that anybody can pass on. */
export function ChurchShareDialog({ place, title, opened, onClose }: ChurchShareDialogProps) {
  const churches = useChurches();
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} size="lg">
      <Stack gap="lg">
        <Modal.Title dir="auto">Share “{title}”</Modal.Title>
        <ChurchSharing {...place} />
        {churches.data?.length === 0 && (
          <Text>
            You can share this with your church.{" "}
            <Anchor component={Link} to={paths.churches()}>
              Create or join a church
            </Anchor>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          People in your church see that it is yours, even if it is told under another name.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
