import { Alert, Button, Group, Text } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ScrollingText } from "./scrolling-text.tsx";
import classes from "./conflict-choice.module.css";

interface ConflictChoiceProps {
  /** What the person wrote, to be looked at. */
  mine: ReactNode;
  /** What stands there by now. */
  theirs: ReactNode;
  isBusy: boolean;
  /** Why the choice could not be carried out. */
  error?: Error | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people, or two tabs, changed the same text: the person decides which of them stays. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { mine, theirs, isBusy, error, onKeepMine, onTakeTheirs } = props;
  const [showsBoth, setShowsBoth] = useState(false);
  return (
    <Alert color="red" icon={<IconArrowsSplit2 aria-hidden />} role="alert">
      <Text fw={600}>This was changed elsewhere while you were writing.</Text>
      <Text size="sm" mt="xs">
        Look at both and choose the one that stays. You find the other one under Versions.
      </Text>
      <Group mt="md" gap="sm">
        <Button size="sm" onClick={onKeepMine} disabled={isBusy}>
          Keep Mine
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs} disabled={isBusy}>
          Take Theirs
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-expanded={showsBoth}
          onClick={() => setShowsBoth(!showsBoth)}
        >
          See Both
        </Button>
      </Group>
      {error && (
        <Text size="sm" mt="md">
          {error.message}
        </Text>
      )}
      {showsBoth && (
        <div className={classes.both}>
          <OneOfBoth label="Mine">{mine}</OneOfBoth>
          <OneOfBoth label="Theirs">{theirs}</OneOfBoth>
        </div>
      )}
    </Alert>
  );
}

function OneOfBoth({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollingText label={label}>
      <Text fw={600} size="sm" mb="xs">
        {label}
      </Text>
      {children}
    </ScrollingText>
  );
}
