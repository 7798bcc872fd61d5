import { Anchor, Box, Button, Group, Text } from "@mantine/core";
import type { MediaState } from "./use-media-state.ts";

const MESSAGES = {
  unreachable: "Playback stopped. Check your connection and try again.",
  unplayable: "This browser can’t play this recording. It’s saved, and you can download it.",
};

interface MediaFailureProps {
  problem: NonNullable<MediaState["problem"]>;
  address: string;
  onRetry: () => void;
}

export function MediaFailure({ problem, address, onRetry }: MediaFailureProps) {
  return (
    <Box py="sm" px="xs" role="alert">
      <Text size="sm">{MESSAGES[problem]}</Text>
      <Group mt="sm">
        <Button size="compact-md" variant="default" onClick={onRetry}>
          Try Again
        </Button>
        <Anchor size="sm" href={address} download>
          Download
        </Anchor>
      </Group>
    </Box>
  );
}
