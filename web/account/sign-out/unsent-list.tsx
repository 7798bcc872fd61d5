import { Text } from "@mantine/core";
import type { UnsentItem } from "./unsent-work.ts";
import classes from "./unsent-list.module.css";

export function UnsentList({ items }: { items: readonly UnsentItem[] }) {
  return (
    <ul className={classes.items} aria-label="Not saved yet">
      {items.map(({ id, name, loss, problem }) => (
        <li key={id}>
          <strong>{name}</strong>
          {problem !== undefined && <span>{problem}</span>}
          <Text span size="sm" c="dimmed">
            If you sign out now, {lowerFirst(loss)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
