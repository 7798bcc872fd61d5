import { Anchor, Box, Button, Group, Text } from "@mantine/core";
import { useIsOffline } from "../../offline/use-connection.ts";
import type { MediaState } from "./use-media-state.ts";

const MESSAGES = {
  offline: "You’re offline. Recordings play when the connection is back.",
  unreachable: "Playback stopped. Check your connection and try again.",
  unplayable: "This browser can’t play this recording. It’s saved, and you can download it.",
};

interface MediaFailureProps {
  problem: NonNullable<MediaState["problem"]>;
  address: string;
  onRetry: () => void;
}

export function MediaFailure({ problem, address, onRetry }: MediaFailureProps) {
  // Browsers report a file that they can't load as one that they can't play.
  const isOffline = useIsOffline();
  return (
    <Box py="sm" px="xs" role="alert">
      <Text size="sm">{MESSAGES[isOffline ? "offline" : problem]}</Text>
      <Group mt="sm">
        <Button size="compact-md" variant="default" onClick={onRetry}>
          Try Again
        </Button>
        {!isOffline && (
          <Anchor size="sm" href={address} download>
            Download
          </Anchor>
        )}
      </Group>
    </Box>
  );
}
