import { Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import type { RefinementChange } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { ErrorNotice } from "../../../ui/notices/error-notice.tsx";
import { setField } from "../../../autosave/editing.ts";
import { SERMON_MESSAGES } from "../../../../contract/records/sermon.ts";
import type { SermonDraft } from "../../edit/sermon-draft.ts";
import { useSermonEditing } from "../../edit/sermon-editing.tsx";
import classes from "./changes-view.module.css";
import { getSurroundingText } from "./places.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";
import { UndoNotice } from "../../../ui/notices/undo-notice.tsx";

const PAGE_SIZE = 50;

interface ChangesViewProps {
  sermon: Sermon;
  /** Undefined while they are loading. */
  changes: readonly RefinementChange[] | undefined;
}

export function ChangesView({ sermon, changes: found }: ChangesViewProps) {
  const section = useRef<HTMLElement>(null);
  // After an undo, the other changes stay visible until they are loaded again.
  const [shownChanges, setShownChanges] = useState({ changes: found, text: sermon.refinedTranscript });
  if (found && found !== shownChanges.changes)
    setShownChanges({ changes: found, text: sermon.refinedTranscript });
  const { changes = [], text: comparedText } = shownChanges;
  const [shown, setShown] = useState(PAGE_SIZE);
  const [undone, setUndone] = useState<{ words: string; from: string }>();
  const { saving } = useSermonEditing();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const text = sermon.refinedTranscript;

  const replace = async (next: string) => {
    setBusy(true);
    saving.edit(setField<SermonDraft, "refinedTranscript">("refinedTranscript", next));
    const isSaved = await saving.saveNow();
    setBusy(false);
    setFailure(isSaved ? undefined : (saving.state.failure?.message ?? SERMON_MESSAGES.saveFailed));
    return isSaved;
  };
  const undo = async (change: RefinementChange) => {
    if (isBusy || !found) return;
    const next = text.slice(0, change.span.start) + change.before + text.slice(change.span.end);
    if (!(await replace(next))) return;
    setUndone({ words: describe(change), from: text });
    section.current?.focus({ preventScroll: true });
  };
  const redo = async () => {
    if (undone && !isBusy && (await replace(undone.from))) setUndone(undefined);
  };

  return (
    <section ref={section} tabIndex={-1} className={classes.changes} aria-label="Changes">
      <Text size="sm" c="dimmed">
        Changes made while refining. Removed words are struck through, added words underlined.
      </Text>
      <output>
        {undone && (
          <UndoNotice message={`Undone: ${undone.words}`} undoLabel="Redo" onUndo={() => void redo()} />
        )}
      </output>
      {failure && <ErrorNotice error={failure} />}
      {found?.length === 0 && <Text>Only punctuation and capitals changed.</Text>}
      <Stack component="ul" gap={0} w="100%">
        {changes.slice(0, shown).map((change) => (
          <li key={`${change.span.start} ${change.before}`} className={classes.change}>
            <ChangeInContext text={comparedText} change={change} />
            <ToolButton aria-label={`Undo: ${describe(change)}`} onClick={() => void undo(change)}>
              Undo
            </ToolButton>
          </li>
        ))}
      </Stack>
      {changes.length > shown && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + PAGE_SIZE)}>
          Show More ({(changes.length - shown).toLocaleString("en")} left)
        </Button>
      )}
    </section>
  );
}

function ChangeInContext({ text, change }: { text: string; change: RefinementChange }) {
  const around = useMemo(() => getSurroundingText(text, change.span), [text, change]);
  return (
    <p className={classes.words}>
      {around.before}
      {change.before !== "" && (
        <del>
          <VisuallyHidden>removed: </VisuallyHidden>
          {change.before}
        </del>
      )}{" "}
      {change.after !== "" && (
        <ins>
          <VisuallyHidden>added: </VisuallyHidden>
          {change.after}
        </ins>
      )}
      {around.after}
    </p>
  );
}

function describe(change: RefinementChange): string {
  const before = change.before.trim();
  const after = change.after.trim();
  if (after === "") return `“${before}” removed`;
  return before === "" ? `“${after}” added` : `“${before}” changed to “${after}”`;
}
