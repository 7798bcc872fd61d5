import "@mantine/core/styles/Checkbox.layer.css";
import { ActionIcon, Button, Checkbox, Group, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { replaceAll, replaceCurrent, type Search, selectNextMatch, setSearch } from "./find-in-document.ts";
import classes from "./transcript-editor.module.css";
import type { TranscriptView, TranscriptViewState } from "./transcript-view.ts";
import { useTranscriptView } from "./use-transcript-view.ts";
import { readShortcut } from "../../../ui/shortcuts/read-shortcut.ts";

const EMPTY_SEARCH: Search = { text: "", wholeWordsOnly: false, isCaseSensitive: false };

export function FindBar({ view, onClose }: { view: TranscriptView; onClose: () => void }) {
  const state = useTranscriptView(view);
  const [search, setSearchState] = useState<Search>(() => ({
    ...EMPTY_SEARCH,
    text: view.getSelectedText(),
  }));
  const [replacement, setReplacement] = useState("");
  const [message, setMessage] = useState("");
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    view.change((shown) => setSearch(shown, search));
    return () => void view.change((shown) => setSearch(shown, EMPTY_SEARCH));
  }, [view, search]);
  useEffect(() => field.current?.select(), []);

  const change = (part: Partial<Search>) => {
    setMessage("");
    setSearchState({ ...search, ...part });
  };
  const selectMatch = (direction: 1 | -1) => view.change((shown) => selectNextMatch(shown, direction));
  const replace = () => {
    view.change((shown) => replaceCurrent(shown, replacement));
    selectMatch(1);
  };
  const replaceAllMatches = () => {
    const count = state.matches.length;
    view.change((shown) => replaceAll(shown, replacement));
    setMessage(`${count} replaced.`);
  };
  const handleKey = (event: KeyboardEvent) => {
    const shortcut = readShortcut("find", event);
    if (shortcut === "close") onClose();
    else if (!shortcut || event.target !== field.current) return;
    else selectMatch(shortcut === "previous" ? -1 : 1);
    event.preventDefault();
  };

  const hasMatches = state.matches.length > 0;
  return (
    <search className={classes.find} aria-label="Find and replace in the transcript">
      <Group gap="sm">
        <TextInput
          ref={field}
          className={classes.field}
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          onKeyDown={handleKey}
          value={search.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <output className={classes.count}>{message || describeMatches(state)}</output>
        <ActionIcon aria-label="Previous match" disabled={!hasMatches} onClick={() => selectMatch(-1)}>
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Next match" disabled={!hasMatches} onClick={() => selectMatch(1)}>
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Close Find and Replace" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap="sm">
        <TextInput
          className={classes.field}
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          onKeyDown={handleKey}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <Button variant="default" disabled={state.current === undefined} onClick={replace}>
          Replace
        </Button>
        <Button variant="default" disabled={!hasMatches} onClick={replaceAllMatches}>
          Replace All
        </Button>
      </Group>
      <Group gap="sm">
        <Checkbox
          label="Whole words"
          checked={search.wholeWordsOnly}
          onChange={(event) => change({ wholeWordsOnly: event.currentTarget.checked })}
        />
        <Checkbox
          label="Match case"
          checked={search.isCaseSensitive}
          onChange={(event) => change({ isCaseSensitive: event.currentTarget.checked })}
        />
      </Group>
    </search>
  );
}

function describeMatches({ search, matches, current }: TranscriptViewState): string {
  if (search.text.trim() === "") return "";
  if (matches.length === 0) return "No results";
  return current === undefined ? `${matches.length} found` : `${current + 1} of ${matches.length}`;
}
