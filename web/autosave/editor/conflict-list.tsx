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
  describeField: (place: FieldPath, draft: D) => string;
  formatValue: (value: unknown, place: FieldPath) => string;
  /** Called once a choice was made, with what the person had before. */
  onChosen?: (place: FieldPath, choice: ConflictChoice, mine: unknown) => void;
}

/** Texts that this person and another, or another tab, have changed: the person decides what stays. */
export function ConflictList<D extends Draft, R extends SavedRecord>(props: ConflictListProps<D, R>) {
  const { autoSave, describeField, formatValue, onChosen } = props;
  const editState = useAutoSaveSelector(autoSave, (saving) =>
    saving.editState.conflicts.length > 0 ? saving.editState : undefined,
  );
  if (!editState) return null;
  const choose = (place: FieldPath, choice: ConflictChoice) => {
    const mine = getValueAt(autoSave.draft, place);
    autoSave.resolveConflict(place, choice);
    onChosen?.(place, choice, mine);
  };
  return (
    <Alert color="red" icon={<IconArrowsSplit2 aria-hidden />} role="alert" mb="lg">
      <Text fw={600}>This was changed elsewhere while you were writing.</Text>
      <Text size="sm" mt="xs">
        Look at both and choose what stays. Everything else is brought together already.
      </Text>
      {editState.conflicts.map((place) => {
        const [mine, theirs] = [getValueAt(editState.mine, place), getValueAt(editState.base, place)];
        return (
          <section key={place} className={classes.conflict} aria-label={describeField(place, editState.mine)}>
            <Text fw={600} size="sm">
              {describeField(place, editState.mine)}
            </Text>
            <div className={classes.both}>
              <OneOfBoth label="Mine" text={formatValue(mine, place)} />
              <OneOfBoth label="Theirs" text={formatValue(theirs, place)} />
            </div>
            <Group gap="sm" mt="sm">
              <Button size="sm" onClick={() => choose(place, "mine")}>
                Keep Mine
              </Button>
              <Button size="sm" variant="default" onClick={() => choose(place, "theirs")}>
                Take Theirs
              </Button>
              {canKeepBoth(mine, theirs) && (
                <Button size="sm" variant="default" onClick={() => choose(place, "both")}>
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
