import { type RefObject, useEffect, useState } from "react";
import { COMMENT_LIMITS } from "../../../contract/sharing/comments.ts";
import type { CommentedPassage } from "../../../contract/sharing/comments.schema.ts";
import { findRanges } from "../../ui/text/find-range.ts";

const BLOCKS = "p, li, blockquote, h1, h2, h3, h4, h5, h6, td, th, dd, dt, figcaption";
const SKIPPED = "button, input, textarea, script, style";

export interface SelectedPassage {
  passage: Omit<CommentedPassage, "tab">;
  /** Where it is on the screen. */
  place: DOMRect;
}

/** What is selected in the element: within one paragraph, because a comment is found again by these words. */
export function useSelectedPassage(content: RefObject<HTMLElement | null>, isEnabled: boolean) {
  const [selected, setSelected] = useState<SelectedPassage>();
  useEffect(() => {
    if (!isEnabled) return undefined;
    const read = () => {
      const selection = document.getSelection();
      const root = content.current;
      // A click into the comments keeps the passage.
      if (!selection || !root || selection.rangeCount === 0 || !root.contains(selection.anchorNode)) return;
      setSelected(readPassage(root, selection.getRangeAt(0)));
    };
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [content, isEnabled]);
  return { selected, clear: () => setSelected(undefined) };
}

function readPassage(root: HTMLElement, range: Range): SelectedPassage | undefined {
  if (range.collapsed || !root.contains(range.commonAncestorContainer)) return undefined;
  const start = range.startContainer;
  const element = start instanceof Element ? start : start.parentElement;
  const block = element?.closest(BLOCKS);
  const clipped = range.cloneRange();
  if (block && root.contains(block) && !block.contains(range.endContainer)) clipped.setEndAfter(block);
  const text = readText(clipped).slice(0, COMMENT_LIMITS.quoteCharacters).toWellFormed().trim();
  if (text === "") return undefined;
  const occurrence = findRanges(root, text).findIndex(
    (each) => each.compareBoundaryPoints(Range.START_TO_START, clipped) >= 0,
  );
  return { passage: { text, occurrence: Math.max(0, occurrence) }, place: range.getBoundingClientRect() };
}

/** Without buttons, such as times in a transcript. */
function readText(range: Range): string {
  const part = range.cloneContents();
  for (const each of part.querySelectorAll(SKIPPED)) each.remove();
  return (part.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** Where a passage is displayed; undefined if the open tab does not show it. */
export function findPassage(root: HTMLElement, { text, occurrence }: CommentedPassage): Range | undefined {
  const ranges = findRanges(root, text);
  return ranges[Math.min(occurrence, ranges.length - 1)];
}
