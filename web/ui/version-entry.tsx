import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { formatMoment } from "./moment.ts";
import { ScrollingText } from "./scrolling-text.tsx";
import classes from "./version-entry.module.css";

/** The list that versions stand in. */
export function VersionList({ children }: { children: ReactNode }) {
  return <ul className={classes.versions}>{children}</ul>;
}

interface VersionEntryProps {
  /** Who wrote it, or how much it is. */
  title: string;
  /** When it gave way to another. */
  replacedAt: string;
  isShown: boolean;
  onLook: () => void;
  isBusy: boolean;
  onRestore: () => void;
  /** What it holds, shown where a person looks at it. */
  children: ReactNode;
}

/** An earlier version: look at it, and put it back. */
export function VersionEntry(props: VersionEntryProps) {
  const { title, replacedAt, isShown, onLook, isBusy, onRestore, children } = props;
  const moment = formatMoment(replacedAt);
  return (
    <li className={classes.version}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            Kept on {moment}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="compact-md" variant="subtle" aria-expanded={isShown} onClick={onLook}>
            {isShown ? "Hide" : "Look at It"}
          </Button>
          <BusyButton
            size="compact-md"
            variant="default"
            busy={isBusy}
            busyLabel="Restoring..."
            onClick={onRestore}
          >
            Restore
          </BusyButton>
        </Group>
      </Group>
      {isShown && <ScrollingText label={`Version kept on ${moment}`}>{children}</ScrollingText>}
    </li>
  );
}
