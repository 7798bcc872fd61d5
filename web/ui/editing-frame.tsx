import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { KeyboardEvent, ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface EditingFrameProps {
  /** The name of what is edited, within a sentence. */
  name: string;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Called when nothing is to be saved. */
  onLeave: () => void;
  children: ReactNode;
}

/** The frame of an editor: Save, by button and by key, and Cancel, which asks before it throws changes away. */
export function EditingFrame({ name, isChanged, isSaving, onSave, onLeave, children }: EditingFrameProps) {
  const [asking, dialog] = useDisclosure(false);
  const saveByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
    event.preventDefault();
    onSave();
  };
  return (
    <Stack onKeyDown={saveByKey}>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={isChanged ? dialog.open : onLeave} disabled={isSaving}>
          Cancel
        </Button>
        <BusyButton busy={isSaving} busyLabel="Saving..." onClick={onSave}>
          Save
        </BusyButton>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Discard Changes"
        text={`What you changed in the ${name} will be thrown away. This action cannot be undone.`}
        confirm={{ label: "Discard", busyLabel: "Discard", busy: false }}
        onConfirm={onLeave}
        onClose={dialog.close}
      />
    </Stack>
  );
}
