import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { LIMITS } from "../../contract/limits.ts";
import { paths } from "../navigation/paths.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { useCreateChurch } from "./churches.queries.ts";
import { Modal } from "../ui/dialogs/modal.tsx";

export function CreateChurchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useCreateChurch();
  const [name, setName] = useState("");
  const [place, setPlace] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isMissing || creating.isPending) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    creating.mutate({ name, place, timeZone }, { onSuccess: ({ id }) => void navigate(paths.church(id)) });
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Create Church">
      <Stack component="form" onSubmit={submit}>
        <TextInput
          label="Name"
          placeholder="e.g. Grace Chapel"
          withAsterisk
          data-autofocus
          maxLength={LIMITS.lineCharacters}
          value={name}
          error={isChecked && isMissing && CHURCH_MESSAGES.nameRequired}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextInput
          label="Place"
          placeholder="e.g. Portland, Oregon"
          maxLength={LIMITS.lineCharacters}
          value={place}
          onChange={({ currentTarget: { value } }) => setPlace(value)}
        />
        {creating.error && <ErrorNotice error={creating.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={creating.isPending} busyLabel="Creating...">
            Create Church
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
