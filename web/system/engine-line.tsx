import { Group } from "@mantine/core";
import { IconCpu } from "@tabler/icons-react";
import { describeEngine, useEngine } from "./engine.queries.ts";
import { useIsOffline } from "../offline/use-connection.ts";
import { OfflineNote } from "../ui/inputs/offline-note.tsx";

/** Shows which engine generates results: the built-in engine, or a model and where it runs. */
export function EngineLine() {
  const engine = useEngine().data;
  if (useIsOffline()) return <OfflineNote />;
  if (!engine) return null;
  return (
    <Group component="p" gap="0.375rem" mt={0} mb="1.25rem" fz="sm" c="dimmed">
      <IconCpu size={16} aria-hidden />
      {describeEngine(engine)}
    </Group>
  );
}
