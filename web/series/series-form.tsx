import { Button, FileButton, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { SERIES_MESSAGES } from "../../contract/series/series.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

interface SeriesFields {
  name: string;
  description: string;
}

export interface SeriesDialogProps {
  opened: boolean;
  title: string;
  submitLabel: string;
  initial: SeriesFields;
  busy: boolean;
  error: Error | null;
  onSubmit: (fields: SeriesFields) => void;
  onClose: () => void;
  cover?: { hasCover: boolean; busy: boolean; error: Error | null; onChange: (picture: File | null) => void };
}

/** The name, description and cover of a series. */
export function SeriesDialog({ opened, title, onClose, ...form }: SeriesDialogProps) {
  return (
    // Mantine's header element would be a second banner landmark.
    <Modal opened={opened} onClose={onClose} withCloseButton={false}>
      <Stack>
        <Modal.Title>{title}</Modal.Title>
        {opened && <SeriesForm {...form} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

type FormProps = Omit<SeriesDialogProps, "opened" | "title">;

function SeriesForm({ submitLabel, initial, busy, error, onSubmit, onClose, cover }: FormProps) {
  const [fields, setFields] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isEmpty = fields.name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isEmpty) onSubmit({ ...fields, name: fields.name.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          data-autofocus
          dir="auto"
          maxLength={LIMITS.lineCharacters}
          error={isSubmitted && isEmpty && SERIES_MESSAGES.nameRequired}
          value={fields.name}
          onChange={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
        />
        <Textarea
          label="Description"
          dir="auto"
          rows={4}
          maxLength={LIMITS.noteCharacters}
          value={fields.description}
          onChange={({ currentTarget }) => setFields({ ...fields, description: currentTarget.value })}
        />
        {cover && (
          <Group gap="sm">
            <FileButton accept="image/*" onChange={(file) => file && cover.onChange(file)}>
              {(button) => (
                <BusyButton {...button} size="sm" variant="default" busy={cover.busy} busyLabel="Saving...">
                  {cover.hasCover ? "Change cover" : "Choose cover"}
                </BusyButton>
              )}
            </FileButton>
            {cover.hasCover && (
              <Button size="sm" variant="subtle" onClick={() => cover.onChange(null)}>
                Remove cover
              </Button>
            )}
          </Group>
        )}
        {(error ?? cover?.error) && <ErrorNotice error={(error ?? cover?.error)!} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy} busyLabel="Saving...">
            {submitLabel}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
