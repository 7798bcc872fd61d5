import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { readShortcut } from "../../ui/shortcuts/read-shortcut.ts";
import { findRanges } from "../../ui/text/find-range.ts";
import { findDisplayedText } from "./displayed-text.ts";
import classes from "./find-bar.module.css";

interface FindBarProps {
  content: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Finds words in the open tab. Unlike the browser's search it is also there on phones and in the installed app. */
export function FindBar({ content, onClose }: FindBarProps) {
  const [words, setWords] = useState("");
  const { count, current, move } = useMatches(content, words);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    document.querySelector("main")?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    const shortcut = readShortcut("find", event);
    if (shortcut === "close") close();
    else if (!shortcut || event.target !== field.current) return;
    else move(shortcut === "previous" ? -1 : 1);
    event.preventDefault();
  };
  return (
    <search className={classes.bar} aria-label="Find in page">
      <TextInput
        ref={field}
        className={classes.field}
        aria-label="Find in page"
        placeholder="Find"
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onKeyDown={handleKey}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <output className={classes.count}>{describe(words, count, current)}</output>
      <ActionIcon aria-label="Previous match" disabled={count === 0} onClick={() => move(-1)}>
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Next match" disabled={count === 0} onClick={() => move(1)}>
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Close" onClick={close}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </search>
  );
}

function describe(words: string, count: number, current: number): string {
  if (words.trim() === "") return "";
  return count === 0 ? "No matches" : `${current + 1} of ${count.toLocaleString("en")}`;
}

const ALL = "berea-matches";
const CURRENT = "berea-found";

/** Marks all matches and scrolls to the current one. Searches again when the text changes, as with another tab. */
function useMatches(content: RefObject<HTMLElement | null>, words: string) {
  const ranges = useRef<Range[]>([]);
  const [{ count, current }, setFound] = useState({ count: 0, current: 0 });

  const show = (at: number) => {
    const range = ranges.current[at];
    setFound({ count: ranges.current.length, current: at });
    mark(CURRENT, range ? [range] : [], 1);
    if (range) reveal(range);
  };
  const search = useDebouncedCallback((searched: string, moves: boolean) => {
    const root = content.current;
    ranges.current = root ? findRanges(findDisplayedText(root), searched) : [];
    mark(ALL, ranges.current, 0);
    if (moves) show(0);
    else setFound({ count: ranges.current.length, current: 0 });
  }, 150);

  useEffect(() => {
    search(words, true);
    const root = content.current;
    if (!root) return undefined;
    const watch = new MutationObserver(() => search(words, false));
    watch.observe(root, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [content, words, search]);
  useEffect(
    () => () => {
      mark(ALL, [], 0);
      mark(CURRENT, [], 1);
    },
    [],
  );
  const move = (by: 1 | -1) => {
    if (count > 0) show((current + by + count) % count);
  };
  return { count, current, move };
}

/** Some browsers can't mark text; there the current match is only scrolled to. */
function mark(name: string, ranges: readonly Range[], priority: number): void {
  if (!("highlights" in CSS)) return;
  const highlight = new Highlight(...ranges);
  highlight.priority = priority;
  CSS.highlights.set(name, highlight);
}

function reveal(range: Range): void {
  const element = range.startContainer.parentElement;
  const details = element?.closest("details");
  if (details) details.open = true;
  element?.scrollIntoView({ block: "center" });
}
