import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";

import { formatTimeRange } from "../../../../contract/transcript/timestamp.ts";
import { SelectableTranscript } from "./selectable-transcript.tsx";
import type { QuoteFinder } from "./find-quote.ts";
import classes from "./highlight-editor.module.css";
import { PlayClip } from "./play-clip.tsx";
import { type Passage, quotePassage, type SpokenWords, getPassageTimes } from "./spoken-words.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";

interface PassageChooserProps {
  words: SpokenWords;
  finder: QuoteFinder;

  initial?: Passage;
  /** Whether the quote is no longer in the transcript. */
  isQuoteMissing?: boolean;
  confirmLabel: string;
  onConfirm: (passage: Passage) => void;
  onCancel: () => void;
}

export function PassageChooser(props: PassageChooserProps) {
  const { words, finder, initial, isQuoteMissing = false, confirmLabel, onConfirm, onCancel } = props;
  const [chosen, setChosen] = useState(initial);
  const passage = chosen && chosen.last < words.words.length ? chosen : undefined;
  const cancelWithEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for everything inside
    <Stack gap="sm" onKeyDown={cancelWithEscape}>
      <Text size="sm" c="dimmed">
        {isQuoteMissing && initial === undefined
          ? "This quote is no longer in the transcript. Choose other words or remove the highlight. "
          : ""}
        Click a sentence or select words. Then drag the two ends or move them with the arrow keys.
      </Text>
      <TranscriptSearch finder={finder} after={passage?.first ?? -1} onFound={setChosen} />
      <SelectableTranscript words={words} passage={passage} onChoose={setChosen} />
      {passage && <ChosenPassage words={words} passage={passage} />}
      <Group gap="sm">
        <Button disabled={!passage} onClick={() => passage && onConfirm(passage)}>
          {confirmLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function ChosenPassage({ words, passage }: { words: SpokenWords; passage: Passage }) {
  const { start_time: start, end_time: end } = getPassageTimes(words, passage);
  return (
    <div>
      <blockquote className={classes.quote} dir="auto">
        {quotePassage(words, passage)}
      </blockquote>
      {start !== undefined && (
        <Group gap="md">
          <span className={classes.times}>{formatTimeRange(start, end)}</span>
          <PlayClip start={start} end={end} />
        </Group>
      )}
    </div>
  );
}

interface TranscriptSearchProps {
  finder: QuoteFinder;
  /** The index of the word after which the search starts. */
  after: number;
  onFound: (passage: Passage) => void;
}

function TranscriptSearch({ finder, after, onFound }: TranscriptSearchProps) {
  const [query, setQuery] = useState("");
  const [isMissing, setMissing] = useState(false);
  const find = () => {
    const found = finder.findAll(query);
    const passage = found.find(({ first }) => first > after) ?? found[0];
    setMissing(!passage && query.trim() !== "");
    if (passage) onFound(passage);
  };
  return (
    <TextInput
      aria-label="Find words in the transcript"
      placeholder="Find words"
      leftSection={<IconSearch size={18} aria-hidden />}
      error={isMissing && "Not found in the transcript."}
      value={query}
      onChange={(event) => {
        setQuery(event.currentTarget.value);
        setMissing(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        find();
      }}
      rightSectionWidth="auto"
      rightSection={<ToolButton onClick={find}>Find</ToolButton>}
    />
  );
}
