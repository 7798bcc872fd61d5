import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";

import { describeTimes } from "../../../../contract/transcript/timestamp.ts";
import { SelectableTranscript } from "./selectable-transcript.tsx";
import type { QuoteFinder } from "./find-quote.ts";
import classes from "./highlight-editor.module.css";
import { PlayClip } from "./play-clip.tsx";
import { type Passage, quotePassage, type SpokenWords, getPassageTimes } from "./spoken-words.ts";
import { ToolButton } from "../../../ui/inputs/tool-button.tsx";

interface PassageChooserProps {
  words: SpokenWords;
  finder: QuoteFinder;
  /** What is chosen at first. */
  begin?: Passage;
  /** Whether words were sought that do not stand in the transcript. */
  isLost?: boolean;
  confirmLabel: string;
  onConfirm: (passage: Passage) => void;
  onCancel: () => void;
}

export function PassageChooser(props: PassageChooserProps) {
  const { words, finder, begin, isLost = false, confirmLabel, onConfirm, onCancel } = props;
  const [chosen, setChosen] = useState(begin);
  const passage = chosen && chosen.last < words.words.length ? chosen : undefined;
  const cancelWithEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of all that is in it
    <Stack gap="sm" onKeyDown={cancelWithEscape}>
      <Text size="sm" c="dimmed">
        {isLost && begin === undefined
          ? "This quote is no longer in the transcript. Choose other words or remove the highlight. "
          : ""}
        Click a sentence or select words. Then drag the two ends or move them with the arrow keys.
      </Text>
      <FindWords finder={finder} after={passage?.first ?? -1} onFound={setChosen} />
      <SelectableTranscript words={words} passage={passage} onChoose={setChosen} />
      {passage && <Chosen words={words} passage={passage} />}
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

function Chosen({ words, passage }: { words: SpokenWords; passage: Passage }) {
  const { start_time: start, end_time: end } = getPassageTimes(words, passage);
  return (
    <div>
      <blockquote className={classes.quote}>{quotePassage(words, passage)}</blockquote>
      {start !== undefined && (
        <Group gap="md">
          <span className={classes.times}>{describeTimes(start, end)}</span>
          <PlayClip start={start} end={end} />
        </Group>
      )}
    </div>
  );
}

interface FindWordsProps {
  finder: QuoteFinder;
  /** The number of the word behind which is sought first. */
  after: number;
  onFound: (passage: Passage) => void;
}

function FindWords({ finder, after, onFound }: FindWordsProps) {
  const [sought, setSought] = useState("");
  const [isMissing, setMissing] = useState(false);
  const find = () => {
    const found = finder.findAll(sought);
    const passage = found.find(({ first }) => first > after) ?? found[0];
    setMissing(!passage && sought.trim() !== "");
    if (passage) onFound(passage);
  };
  return (
    <TextInput
      aria-label="Find words in the transcript"
      placeholder="Find words"
      leftSection={<IconSearch size={18} aria-hidden />}
      error={isMissing && "Not found in the transcript."}
      value={sought}
      onChange={(event) => {
        setSought(event.currentTarget.value);
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
