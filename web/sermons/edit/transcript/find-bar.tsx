import "@mantine/core/styles/Checkbox.layer.css";
import { ActionIcon, Button, Checkbox, Group, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { replaceAll, replaceCurrent, type Search, selectNext, setSearch } from "./find-in-document.ts";
import classes from "./transcript-editor.module.css";
import type { TranscriptView, TranscriptViewState } from "./transcript-view.ts";
import { useTranscriptView } from "./use-transcript-view.ts";

const NOTHING: Search = { text: "", wholeWordsOnly: false, isCaseSensitive: false };

export function FindBar({ view, onClose }: { view: TranscriptView; onClose: () => void }) {
  const state = useTranscriptView(view);
  const [search, setShownSearch] = useState<Search>(() => ({ ...NOTHING, text: view.getSelectedText() }));
  const [replacement, setReplacement] = useState("");
  const [done, setDone] = useState("");
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    view.change((shown) => setSearch(shown, search));
    return () => void view.change((shown) => setSearch(shown, NOTHING));
  }, [view, search]);
  useEffect(() => field.current?.select(), []);

  const change = (part: Partial<Search>) => {
    setDone("");
    setShownSearch({ ...search, ...part });
  };
  const go = (way: 1 | -1) => view.change((shown) => selectNext(shown, way));
  const replace = () => {
    view.change((shown) => replaceCurrent(shown, replacement));
    go(1);
  };
  const replaceEvery = () => {
    const count = state.found.length;
    view.change((shown) => replaceAll(shown, replacement));
    setDone(`${count} replaced.`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key !== "Enter" || event.target !== field.current) return;
    else go(event.shiftKey ? -1 : 1);
    event.preventDefault();
  };

  const hasFound = state.found.length > 0;
  return (
    <search className={classes.find} aria-label="Find and replace in the transcript">
      <Group gap="sm">
        <TextInput
          ref={field}
          className={classes.field}
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          onKeyDown={press}
          value={search.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <output className={classes.count}>{done || describeFound(state)}</output>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label="Previous match"
          disabled={!hasFound}
          onClick={() => go(-1)}
        >
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label="Next match"
          disabled={!hasFound}
          onClick={() => go(1)}
        >
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label="Close Find and Replace"
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap="sm">
        <TextInput
          className={classes.field}
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          onKeyDown={press}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <Button variant="default" disabled={state.current === undefined} onClick={replace}>
          Replace
        </Button>
        <Button variant="default" disabled={!hasFound} onClick={replaceEvery}>
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

function describeFound({ search, found, current }: TranscriptViewState): string {
  if (search.text.trim() === "") return "";
  if (found.length === 0) return "Not found";
  return current === undefined ? `${found.length} found` : `${current + 1} of ${found.length}`;
}
