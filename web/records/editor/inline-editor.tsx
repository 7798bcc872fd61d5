import { Button, Group, Stack } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { SavedRecord } from "../../autosave/draft-kind.ts";
import { SaveIndicator, SaveProblem } from "../../autosave/editor/save-indicator.tsx";
import { readShortcut } from "../../ui/shortcuts/read-shortcut.ts";

interface InlineEditorProps<D extends Draft, R extends SavedRecord> {
  saving: AutoSave<D, R>;
  /** The message when saving fails. */
  failed: string;
  onDone: () => void;
  children: ReactNode;
}

/** Edits a text on its viewer page with autosave. Done and Ctrl+S close it. */
export function InlineEditor<D extends Draft, R extends SavedRecord>(props: InlineEditorProps<D, R>) {
  const { saving, failed, onDone, children } = props;
  const finish = () => {
    void saving.saveNow();
    onDone();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (readShortcut("viewer", event.nativeEvent) !== "finish") return;
    event.preventDefault();
    finish();
  };
  return (
    <Stack onKeyDown={handleKeyDown}>
      {children}
      <SaveProblem autoSave={saving} failed={failed} />
      <Group justify="flex-end">
        <SaveIndicator autoSave={saving} incompleteText="" />
        <Button onClick={finish}>Done</Button>
      </Group>
    </Stack>
  );
}
