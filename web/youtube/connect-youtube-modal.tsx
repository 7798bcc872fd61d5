import { Button, Group, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { UnavailableButton } from "../ui/inputs/unavailable-button.tsx";
import { useConnectYoutube } from "./use-connect-youtube.ts";
import { YoutubeNotSetUp } from "./youtube-not-set-up.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

interface ConnectYoutubeModalProps {
  opened: boolean;
  onClose: () => void;
  returnTo: string;
}

export function ConnectYoutubeModal({ opened, onClose, returnTo }: ConnectYoutubeModalProps) {
  const isNotSetUp = useInstallation().data?.hasGoogle === false;
  const reasonId = useId();
  const { connect, isLeaving, failure } = useConnectYoutube(YOUTUBE_MESSAGES.retrieveFailed, returnTo);
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false}>
      <Stack>
        <Modal.Title>Connect YouTube Account</Modal.Title>
        <Text>Would you like to link your YouTube account for importing sermons?</Text>
        {isNotSetUp && (
          <Text id={reasonId} size="sm" c="dimmed">
            <YoutubeNotSetUp />
          </Text>
        )}
        {failure && <ErrorNotice error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Skip for now
          </Button>
          {isNotSetUp ? (
            <UnavailableButton reasonId={reasonId}>Connect YouTube</UnavailableButton>
          ) : (
            <BusyButton data-autofocus busy={isLeaving} busyLabel="Loading..." onClick={connect}>
              Connect YouTube
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
