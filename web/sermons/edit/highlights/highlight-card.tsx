import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconTextCaption, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { GrowingTextarea } from "../../../ui/inputs/growing-textarea.tsx";
import { MoveButtons } from "../../../ui/inputs/move-buttons.tsx";
import { useSortableItem } from "../../../ui/inputs/sortable-list.tsx";

import { formatTimeRange } from "../../../../contract/transcript/timestamp.ts";
import type { QuoteFinder } from "./find-quote.ts";
import classes from "./highlight-editor.module.css";
import { PassageChooser } from "./passage-chooser.tsx";
import { PlayClip } from "./play-clip.tsx";
import type { Passage, SpokenWords } from "./spoken-words.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";

interface HighlightCardProps {
  rowKey: string;
  highlight: Highlight;
  at: number;
  count: number;
  words: SpokenWords;
  finder: QuoteFinder;
  isChoosing: boolean;
  onChoose: (isChoosing: boolean) => void;
  onPassage: (passage: Passage) => void;
  onNote: (note: string) => void;
  onMove: (at: number, to: number) => void;
  onRemove: () => void;
}

export function HighlightCard(props: HighlightCardProps) {
  const { rowKey, highlight, at, count, words, finder, isChoosing } = props;
  const { quote, note, start_time: start, end_time: end } = highlight;
  const name = `highlight ${at + 1}`;
  const { item, handle } = useSortableItem(rowKey);
  const passage = useMemo(() => finder.findQuote(quote, start), [finder, quote, start]);
  const initialPassage = useMemo(
    () => (isChoosing ? (passage ?? finder.findNearest(quote)) : undefined),
    [isChoosing, finder, passage, quote],
  );
  return (
    <li {...item} className={classes.card} tabIndex={-1} aria-label={`Highlight ${at + 1}`}>
      {handle}
      <Stack gap="sm" miw={0}>
        <blockquote className={classes.quote} dir="auto">
          {quote}
        </blockquote>
        {start !== undefined && (
          <Group gap="md">
            <span className={classes.times}>{formatTimeRange(start, end)}</span>
            <PlayClip start={start} end={end} />
          </Group>
        )}
        {!passage && <MissingQuote isChoosing={isChoosing} onFindNearest={() => props.onChoose(true)} />}
        {isChoosing ? (
          <PassageChooser
            words={words}
            finder={finder}
            initial={initialPassage}
            isQuoteMissing={!passage}
            confirmLabel="Use This Quote"
            onConfirm={props.onPassage}
            onCancel={() => props.onChoose(false)}
          />
        ) : (
          <GrowingTextarea
            label="Note"
            minRows={1}
            maxRows={8}
            maxLength={LIMITS.noteCharacters}
            value={note}
            onChange={(event) => props.onNote(event.currentTarget.value)}
          />
        )}
        <Group justify="space-between" gap="sm">
          {!isChoosing && passage && (
            <ToolButton icon={IconTextCaption} onClick={() => props.onChoose(true)}>
              Change Quote
            </ToolButton>
          )}
          <Group gap={2} ml="auto">
            <MoveButtons name={name} index={at} count={count} onMove={props.onMove} />
            <ActionIcon size="lg" aria-label={`Remove ${name}`} onClick={props.onRemove}>
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </Stack>
    </li>
  );
}

function MissingQuote({ isChoosing, onFindNearest }: { isChoosing: boolean; onFindNearest: () => void }) {
  return (
    <div className={classes.lost}>
      <IconAlertTriangle size={20} aria-hidden />
      <Text size="sm">This quote is no longer in the transcript.</Text>
      {!isChoosing && (
        <Button size="compact-md" variant="default" onClick={onFindNearest}>
          Find the Nearest Passage
        </Button>
      )}
    </div>
  );
}
