import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { HANDOVER_MESSAGES } from "../../../contract/sharing/handover.ts";
import type { RecordPath } from "../../../contract/record-kinds.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { useColleagues, useHandOverRecord } from "./handover.queries.ts";

interface HandOverProps {
  kind: RecordPath;
  id: string;
  churchId: string;
  onDone: () => void;
}

/** Makes a colleague the author of a record; hidden if nobody else is on staff. */
export function HandOver({ kind, id, churchId, onDone }: HandOverProps) {
  const { colleagues = [] } = useColleagues(churchId);
  const [personId, setPersonId] = useState("");
  const { mutate, isPending, error, reset } = useHandOverRecord(kind, id);
  const chosen = colleagues.find((person) => person.id === personId);
  if (colleagues.length === 0) return null;
  return (
    <section aria-labelledby="hand-over">
      <Stack gap="xs">
        <Title order={3} size="h4" id="hand-over">
          Hand over
        </Title>
        <NativeSelect
          label="New author"
          data={[
            { value: "", label: "You" },
            ...colleagues.map((person) => ({ value: person.id, label: person.name })),
          ]}
          value={personId}
          disabled={isPending}
          onChange={(event) => {
            reset();
            setPersonId(event.currentTarget.value);
          }}
        />
        {chosen && (
          <>
            <Text size="sm">
              {chosen.name} becomes the author, with your notes, recordings, versions and links, and is told
              so. You only see it if it stays shared with you. Work that has not ended is cancelled. Only{" "}
              {chosen.name} can hand it back.
            </Text>
            {error && <ErrorNotice error={`${HANDOVER_MESSAGES.failed}: ${error.message}`} />}
            <Group justify="flex-end">
              <Button variant="default" disabled={isPending} onClick={() => setPersonId("")}>
                Cancel
              </Button>
              <BusyButton
                color="red"
                busy={isPending}
                busyLabel="Handing over..."
                onClick={() => mutate({ churchId, personId }, { onSuccess: onDone })}
              >
                Hand Over
              </BusyButton>
            </Group>
          </>
        )}
      </Stack>
    </section>
  );
}
