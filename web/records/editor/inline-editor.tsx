import { Button, Group, Stack } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import type { AutoSave } from "../../autosave/auto-save.ts";
import type { Draft } from "../../autosave/draft.ts";
import type { SavedRecord } from "../../autosave/draft-kind.ts";
import { SaveIndicator, SaveProblem } from "../../autosave/editor/save-indicator.tsx";

interface InlineEditorProps<D extends Draft, R extends SavedRecord> {
  saving: AutoSave<D, R>;
  /** The sentence for a save that failed. */
  failed: string;
  onDone: () => void;
  children: ReactNode;
}

/** A text that is edited where it is read: saved while it is written, and closed with Done or Ctrl+S. */
export function InlineEditor<D extends Draft, R extends SavedRecord>(props: InlineEditorProps<D, R>) {
  const { saving, failed, onDone, children } = props;
  const finish = () => {
    void saving.saveNow();
    onDone();
  };
  const finishByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
    event.preventDefault();
    finish();
  };
  return (
    <Stack onKeyDown={finishByKey}>
      {children}
      <SaveProblem autoSave={saving} failed={failed} />
      <Group justify="flex-end">
        <SaveIndicator autoSave={saving} incompleteText="" />
        <Button onClick={finish}>Done</Button>
      </Group>
    </Stack>
  );
}
