import { Group } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useIsOffline } from "../../offline/use-connection.ts";

/** Appears while offline, next to actions that need the server. */
export function OfflineNote() {
  if (!useIsOffline()) return null;
  return (
    <Group component="p" gap="0.375rem" mt={0} mb="1.25rem" fz="sm" c="dimmed">
      <IconCloudOff size={16} aria-hidden />
      You’re offline. This will work when you reconnect.
    </Group>
  );
}
