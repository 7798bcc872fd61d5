import { ActionIcon, Button, Group, Text, Textarea } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { parseHighlights, serializeHighlights, type Highlight } from "../../../contract/highlights.ts";
import { LIMITS } from "../../../contract/limits.ts";

import { describeTimes } from "../../../contract/timestamp.ts";
import { moveItem } from "../../ui/move-item.ts";
import type { EditorProps } from "../../ui/markdown-editor.tsx";
import classes from "./results.module.css";

/** Notes, order and choice of the highlights. What was said stays as it was said: a quote can only be taken out. */
export function HighlightsEditor({ label, text, onChange }: EditorProps) {
  const [highlights, setHighlights] = useState(() => parseHighlights(text) ?? []);
  const [removed, setRemoved] = useState<{ item: Highlight; at: number }>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);

  const change = (next: Highlight[]) => {
    setHighlights(next);
    onChange(serializeHighlights(next));
  };
  const move = (at: number, to: number) => {
    change(moveItem(highlights, at, to));
    setAnnouncement(`Moved to place ${to + 1} of ${highlights.length}.`);
  };
  const remove = (at: number) => {
    const item = highlights[at];
    if (!item) return;
    setRemoved({ item, at });
    change(highlights.toSpliced(at, 1));
    setAnnouncement("Removed.");
    list.current?.focus();
  };
  const putBack = () => {
    if (!removed) return;
    change(highlights.toSpliced(removed.at, 0, removed.item));
    setRemoved(undefined);
    setAnnouncement("Put back.");
  };

  return (
    <div>
      <output className={classes.announcement}>{announcement}</output>
      {removed && (
        <Group className={classes.removed} justify="space-between">
          <Text size="sm">A highlight was removed.</Text>
          <Button size="compact-md" variant="subtle" onClick={putBack}>
            Put It Back
          </Button>
        </Group>
      )}
      <ol ref={list} className={classes.highlights} aria-label={label} tabIndex={-1}>
        {highlights.map((highlight, at) => (
          <li key={`${highlight.start_time} ${highlight.quote}`} className={classes.highlight}>
            <blockquote className={classes.quote}>{highlight.quote}</blockquote>
            {highlight.start_time !== undefined && (
              <Text size="sm" c="dimmed">
                {describeTimes(highlight.start_time, highlight.end_time)}
              </Text>
            )}
            <Textarea
              label="Note"
              autosize
              minRows={1}
              maxLength={LIMITS.noteCharacters}
              value={highlight.note}
              onChange={(event) =>
                change(highlights.with(at, { ...highlight, note: event.currentTarget.value }))
              }
            />
            <Group gap="xs">
              <ActionIcon aria-label="Move up" disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label="Move down"
                disabled={at === highlights.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label="Remove" onClick={() => remove(at)}>
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
    </div>
  );
}
