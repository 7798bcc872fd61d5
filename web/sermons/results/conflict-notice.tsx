import { Alert, Button, Group, Text } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { useState } from "react";
import type { ResultName } from "../../../contract/results.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { ProcessedResult } from "../processed-result.tsx";
import { useRememberSermon } from "../sermons.queries.ts";
import { useKeepVersion } from "./versions.queries.ts";
import classes from "./results.module.css";

interface ConflictNoticeProps {
  part: ResultName;
  mine: string;
  /** The sermon as the server has it by now. */
  current: Sermon;
  isSaving: boolean;
  onKeepMine: (current: Sermon) => void;
  onTakeTheirs: () => void;
}

/** Two people, or two tabs, changed the same text: the person decides which of them stays. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { part, mine, current, isSaving, onKeepMine, onTakeTheirs } = props;
  const [showsBoth, setShowsBoth] = useState(false);
  const remember = useRememberSermon();
  const keeping = useKeepVersion(current.id, part);
  const isBusy = isSaving || keeping.isPending;
  const takeTheirs = () =>
    keeping.mutate(mine, {
      onSuccess: () => {
        void remember(current);
        onTakeTheirs();
      },
    });
  return (
    <Alert color="red" icon={<IconArrowsSplit2 aria-hidden />} role="alert">
      <Text fw={600}>This was changed elsewhere while you were writing.</Text>
      <Text size="sm" mt="xs">
        Look at both and choose the one that stays. You find the other one under Versions.
      </Text>
      <Group mt="md" gap="sm">
        <Button size="sm" onClick={() => onKeepMine(current)} disabled={isBusy}>
          Keep Mine
        </Button>
        <Button size="sm" variant="default" onClick={takeTheirs} disabled={isBusy}>
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
      {keeping.error && (
        <Text size="sm" mt="md">
          {keeping.error.message}
        </Text>
      )}
      {showsBoth && (
        <div className={classes.both}>
          <OneOfBoth label="Mine" part={part} text={mine} />
          <OneOfBoth label="Theirs" part={part} text={current[part]} />
        </div>
      )}
    </Alert>
  );
}

function OneOfBoth({ label, part, text }: { label: string; part: ResultName; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes.one} aria-label={label} tabIndex={0}>
      <Text fw={600} size="sm" mb="xs">
        {label}
      </Text>
      <ProcessedResult part={part} text={text} videoLink="" topHeading={4} />
    </section>
  );
}
