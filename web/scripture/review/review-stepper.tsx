import { ActionIcon, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useSyncExternalStore } from "react";
import classes from "./finding-panel.module.css";
import { readShortcut } from "../../ui/shortcuts/read-shortcut.ts";
import { useReview } from "./review-context.ts";
import { findPosition, type ReviewedReference, step } from "./reviewed-texts.ts";

const NONE: readonly ReviewedReference[] = [];
const subscribeToNothing = () => () => undefined;

/** What is to be reviewed, and how to open the next and the previous one. */
export function useReviewSteps(current: ReviewedReference | undefined) {
  const review = useReview();
  const { subscribe, listItems } = review?.texts ?? {};
  const items = useSyncExternalStore(subscribe ?? subscribeToNothing, listItems ?? (() => NONE));
  const go = (direction: 1 | -1) => {
    const item = step(items, current, direction);
    if (item) review?.open(item);
  };
  return { items, go };
}

/** Steps from the opened reference to others that are to be reviewed. */
export function ReviewStepper({ current }: { current: ReviewedReference }) {
  const { items, go } = useReviewSteps(current);
  const position = findPosition(items, current);
  const isOnlyOne = items.length === 1 && position === 0;
  if (items.length === 0) return null;
  return (
    <div className={classes.stepper}>
      <ActionIcon aria-label="Previous to review" disabled={isOnlyOne} onClick={() => go(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Text component="output" size="sm" c="dimmed">
        {position === -1 ? `${items.length} to review` : `${position + 1} of ${items.length} to review`}
      </Text>
      <ActionIcon aria-label="Next to review" disabled={isOnlyOne} onClick={() => go(1)}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** In fields, the arrow keys have another meaning. */
export const stepByKey = (go: (direction: 1 | -1) => void) => (event: KeyboardEvent) => {
  const shortcut = readShortcut("review", event);
  const isField = event.target instanceof Element && event.target.closest("input, select, textarea");
  if (!shortcut || isField) return;
  event.preventDefault();
  go(shortcut === "next" ? 1 : -1);
};
