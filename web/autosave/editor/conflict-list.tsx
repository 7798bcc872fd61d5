import { Alert, Button, Group, Text } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { ScrollingText } from "../../ui/browser/scrolling-text.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft } from "../draft.ts";
import { type FieldPath, getValueAt } from "../merge.ts";
import { useAutoSaveSelector } from "../use-auto-save.ts";
import { canKeepBoth, type ConflictChoice } from "../edit-state.ts";
import classes from "./conflict-list.module.css";

interface ConflictListProps<D extends Draft, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  describeField: (path: FieldPath, draft: D) => string;
  formatValue: (value: unknown, path: FieldPath) => string;
  /** Called after the choice, with this user's previous value. */
  onChosen?: (path: FieldPath, choice: ConflictChoice, mine: unknown) => void;
}

/** Fields that were changed here and elsewhere: the user chooses which version to keep. */
export function ConflictList<D extends Draft, R extends SavedRecord>(props: ConflictListProps<D, R>) {
  const { autoSave, describeField, formatValue, onChosen } = props;
  const editState = useAutoSaveSelector(autoSave, (saving) =>
    saving.editState.conflicts.length > 0 ? saving.editState : undefined,
  );
  if (!editState) return null;
  const choose = (path: FieldPath, choice: ConflictChoice) => {
    const mine = getValueAt(autoSave.draft, path);
    autoSave.resolveConflict(path, choice);
    onChosen?.(path, choice, mine);
  };
  return (
    <Alert color="red" icon={<IconArrowsSplit2 aria-hidden />} role="alert" mb="lg">
      <Text fw={600}>This was changed elsewhere while you were editing.</Text>
      <Text size="sm" mt="xs">
        Choose which version to keep. Everything else is already merged.
      </Text>
      {editState.conflicts.map((path) => {
        const [mine, theirs] = [getValueAt(editState.mine, path), getValueAt(editState.base, path)];
        return (
          <section key={path} className={classes.conflict} aria-label={describeField(path, editState.mine)}>
            <Text fw={600} size="sm">
              {describeField(path, editState.mine)}
            </Text>
            <div className={classes.both}>
              <OneOfBoth label="Mine" text={formatValue(mine, path)} />
              <OneOfBoth label="Theirs" text={formatValue(theirs, path)} />
            </div>
            <Group gap="sm" mt="sm">
              <Button size="sm" onClick={() => choose(path, "mine")}>
                Keep Mine
              </Button>
              <Button size="sm" variant="default" onClick={() => choose(path, "theirs")}>
                Take Theirs
              </Button>
              {canKeepBoth(mine, theirs) && (
                <Button size="sm" variant="default" onClick={() => choose(path, "both")}>
                  Keep Both
                </Button>
              )}
            </Group>
          </section>
        );
      })}
    </Alert>
  );
}

function OneOfBoth({ label, text }: { label: string; text: string }) {
  return (
    <ScrollingText label={label}>
      <Text size="xs" c="dimmed" mb="xs">
        {label}
      </Text>
      <p className={classes.text}>{text || "(empty)"}</p>
    </ScrollingText>
  );
}
