import { ActionIcon, Button } from "@mantine/core";
import { IconCheck, IconChevronDown, IconChevronUp, IconEye } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import { useReview } from "./review-context.ts";
import { type ReviewedReference, step } from "./reviewed-texts.ts";
import classes from "./scripture-review.module.css";

/** Steps through what is to be reviewed. It stays when everything is, so that the focus isn't lost. */
export function ReviewCounter() {
  const review = useReview();
  const items = useReviewItems();
  const last = useRef<ReviewedReference>(undefined);
  const [hadItems, setHadItems] = useState(false);
  if (items.length > 0 && !hadItems) setHadItems(true);
  if (!review || !hadItems) return null;
  const go = (direction: 1 | -1) => {
    const item = step(items, last.current, direction);
    last.current = item;
    if (item) review.open(item);
  };
  const isDone = items.length === 0;
  return (
    <div
      role="group"
      aria-label="References and quotations to review"
      className={classes.counter}
      onKeyDown={stepByKey(go)}
    >
      {isDone ? (
        <p>
          <IconCheck size={18} color="var(--accent)" aria-hidden />
          Nothing left to review
        </p>
      ) : (
        <>
          <Button
            size="compact-md"
            variant="subtle"
            color="gray"
            c="inherit"
            leftSection={<IconEye className={classes.sign} size={18} stroke={1.75} aria-hidden />}
            onClick={() => go(1)}
          >
            {items.length} to review
          </Button>
          <ActionIcon size="lg" radius="xl" aria-label="Previous to review" onClick={() => go(-1)}>
            <IconChevronUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size="lg" radius="xl" aria-label="Next to review" onClick={() => go(1)}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

const NONE: readonly ReviewedReference[] = [];

export function useReviewItems(): readonly ReviewedReference[] {
  const texts = useReview()?.texts;
  return useSyncExternalStore(texts?.subscribe ?? subscribeToNothing, texts?.listItems ?? (() => NONE));
}

const subscribeToNothing = () => () => undefined;

const DIRECTIONS: Partial<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Arrow keys step, except in fields, where they have another meaning. */
export const stepByKey = (go: (direction: 1 | -1) => void) => (event: KeyboardEvent) => {
  const direction = DIRECTIONS[event.key];
  const isField = event.target instanceof Element && event.target.closest("input, select, textarea");
  if (!direction || isField || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(direction);
};
