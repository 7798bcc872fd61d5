import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { LIMITS } from "../../../contract/limits.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { formatTimestamp } from "../../../contract/transcript/timestamp.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { Playback } from "../player/playback.ts";
import { useUpdateSermon } from "../sermons.queries.ts";

interface MarkersProps {
  sermon: Sermon;
  marks: readonly number[];
  playback: Playback;
  /** Called when the marks were added to the notes or discarded. */
  onSettled: () => void;
}

/** The moments marked in a recording, which the user can add to the sermon's notes. */
export function Markers({ sermon, marks, playback, onSettled }: MarkersProps) {
  const update = useUpdateSermon(sermon.id);
  if (marks.length === 0) return null;
  const notes = appendMarks(sermon.notes, marks);
  return (
    <Stack gap="sm">
      <Title order={3}>Marked moments</Title>
      <Group component="ul" gap="sm">
        {marks.map((mark) => (
          <li key={mark}>
            <Button size="compact-md" variant="light" onClick={() => playback.playFrom(mark)}>
              {formatTimestamp(mark)}
            </Button>
          </li>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        Saved on this device until you add them to the sermon notes.
      </Text>
      <Group gap="sm">
        <BusyButton
          size="sm"
          variant="default"
          disabled={notes.length > LIMITS.noteCharacters}
          busy={update.isPending}
          busyLabel="Saving..."
          onClick={() => update.mutate({ notes }, { onSuccess: onSettled })}
        >
          Add to Notes
        </BusyButton>
        <Button size="sm" variant="subtle" onClick={onSettled}>
          Discard Markers
        </Button>
      </Group>
      {update.error && <ErrorNotice error={update.error} />}
    </Stack>
  );
}

function appendMarks(notes: string, marks: readonly number[]): string {
  const lines = ["Marked while recording:", ...marks.map((mark) => `[${formatTimestamp(mark)}]`)];
  return [notes.trimEnd(), lines.join("\n")].filter(Boolean).join("\n\n");
}
