import { Button, Stack, Text } from "@mantine/core";
import classes from "./highlight-editor.module.css";

/** Shows stored highlights that cannot be parsed as plain text. */
export function UnreadableHighlights({ stored, onStartOver }: { stored: string; onStartOver: () => void }) {
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        These highlights are stored in a format that Berea can’t read. They stay unchanged until you start
        over.
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={classes.stored} tabIndex={0} aria-label="Stored highlights">
        {stored}
      </pre>
      <Button variant="default" onClick={onStartOver}>
        Start Over
      </Button>
    </Stack>
  );
}
