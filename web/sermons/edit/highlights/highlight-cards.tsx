import { Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import type { TimedTranscript } from "../../../../contract/transcript/transcript.schema.ts";
import { moveItem } from "../../../ui/inputs/move-item.ts";
import { SortableList } from "../../../ui/inputs/sortable-list.tsx";
import { useRowKeys } from "../../../ui/inputs/use-row-keys.ts";
import { createQuoteFinder } from "./find-quote.ts";
import { HighlightCard } from "./highlight-card.tsx";
import classes from "./highlight-editor.module.css";
import { PassageChooser } from "./passage-chooser.tsx";
import { UndoNotice } from "../../../ui/notices/undo-notice.tsx";
import { type Passage, quotePassage, parseSpokenWords, getPassageTimes } from "./spoken-words.ts";

interface HighlightCardsProps {
  label: string;
  highlights: readonly Highlight[];
  onChange: (highlights: Highlight[]) => void;
  spoken: TimedTranscript;
}

/** The key of the form for a new highlight. */
const NEW = "new";

export function HighlightCards({ label, highlights, onChange, spoken }: HighlightCardsProps) {
  const deferredSpoken = useDeferredValue(spoken);
  const words = useMemo(() => parseSpokenWords(deferredSpoken), [deferredSpoken]);
  const finder = useMemo(() => createQuoteFinder(words), [words]);
  const rows = useRowKeys(highlights.length);
  const [choosing, setChoosing] = useState<string>();
  const [removed, setRemoved] = useState<{ item: Highlight; at: number }>();
  const [announcement, setAnnouncement] = useState("");
  const [focusAt, setFocusAt] = useState<{ at: number }>();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!focusAt) return;
    const card = list.current?.children[focusAt.at];
    (card instanceof HTMLElement ? card : list.current)?.focus();
  }, [focusAt]);

  const quote = (passage: Passage) => ({
    quote: quotePassage(words, passage),
    ...getPassageTimes(words, passage),
  });
  const add = (passage: Passage) => {
    const added: Highlight = { note: "", ...quote(passage) };
    // Inserted in the order of the sermon.
    const later = highlights.findIndex(
      ({ start_time: start = -1 }) => start > (added.start_time ?? Infinity),
    );
    const at = later === -1 ? highlights.length : later;
    rows.insert(at);
    onChange(highlights.toSpliced(at, 0, added));
    setChoosing(undefined);
    setFocusAt({ at });
    setAnnouncement(`Added as highlight ${at + 1}.`);
  };
  const move = (at: number, to: number) => {
    rows.move(at, to);
    onChange(moveItem(highlights, at, to));
    setAnnouncement(`Moved to position ${to + 1} of ${highlights.length}.`);
  };
  const remove = (at: number) => {
    const item = highlights[at];
    if (!item) return;
    rows.remove(at);
    setRemoved({ item, at });
    onChange(highlights.toSpliced(at, 1));
    setFocusAt({ at: Math.min(at, highlights.length - 2) });
  };
  const restore = () => {
    if (!removed) return;
    const at = Math.min(removed.at, highlights.length);
    rows.insert(at);
    onChange(highlights.toSpliced(at, 0, removed.item));
    setRemoved(undefined);
    setFocusAt({ at });
  };
  const update = (at: number, part: Partial<Highlight>) => {
    const { [at]: before } = highlights;
    if (before) onChange(highlights.with(at, { ...before, ...part }));
  };
  const updatePassage = (at: number, passage: Passage) => {
    const { [at]: before } = highlights;
    if (before) onChange(highlights.with(at, { note: before.note, ...quote(passage) }));
    setChoosing(undefined);
    setFocusAt({ at });
    setAnnouncement("Quote changed.");
  };

  const canChoose = words.words.length > 0;
  return (
    <Stack>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      {removed && (
        <output>
          <UndoNotice message="Highlight removed." onUndo={restore} />
        </output>
      )}
      {highlights.length === 0 && choosing === undefined && (
        <Text c="dimmed">No highlights yet. Pick a line from the transcript.</Text>
      )}
      <SortableList ids={rows.keys} onMove={move}>
        <ol ref={list} className={classes.cards} aria-label={label} tabIndex={-1}>
          {highlights.map((highlight, at) => (
            <HighlightCard
              key={rows.keys[at]}
              rowKey={rows.keys[at] ?? ""}
              highlight={highlight}
              at={at}
              count={highlights.length}
              words={words}
              finder={finder}
              isChoosing={choosing === rows.keys[at]}
              onChoose={(isChoosing) => setChoosing(isChoosing ? rows.keys[at] : undefined)}
              onPassage={(passage) => updatePassage(at, passage)}
              onNote={(note) => update(at, { note })}
              onMove={move}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      </SortableList>
      {choosing === NEW ? (
        <PassageChooser
          words={words}
          finder={finder}
          confirmLabel="Add Highlight"
          onConfirm={add}
          onCancel={() => setChoosing(undefined)}
        />
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!canChoose}
            onClick={() => setChoosing(NEW)}
          >
            Add a Highlight
          </Button>
          {!canChoose && (
            <Text size="sm" c="dimmed" mt="xs">
              Add a transcript first. Highlights are quotes from it.
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
