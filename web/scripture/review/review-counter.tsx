import { ActionIcon, Button } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight, IconEye } from "@tabler/icons-react";
import { useState } from "react";
import type { ReviewedReference } from "./reviewed-texts.ts";
import { useReviewSteps } from "./review-stepper.tsx";
import classes from "./scripture-review.module.css";

/** Counts and opens what is to be reviewed on a page, starting after what was opened last. */
export function ReviewCounter({ last }: { last: ReviewedReference | undefined }) {
  const { items, go } = useReviewSteps(last);
  const [hadItems, setHadItems] = useState(false);
  if (items.length > 0 && !hadItems) setHadItems(true);
  if (!hadItems) return null;
  return (
    <section aria-label="References and quotations to review" className={classes.counter}>
      {items.length === 0 ? (
        // Stays, so that the focus returns here when a dialog closes.
        <output className={classes.done} tabIndex={-1}>
          <IconCheck size={18} color="var(--accent)" aria-hidden />
          Nothing left to review
        </output>
      ) : (
        <>
          <ActionIcon size="lg" radius="xl" aria-label="Previous to review" onClick={() => go(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button
            size="compact-md"
            variant="transparent"
            c="inherit"
            leftSection={<IconEye color="var(--attention)" size={18} stroke={1.75} aria-hidden />}
            onClick={() => go(1)}
          >
            {items.length} to review
          </Button>
          <ActionIcon size="lg" radius="xl" aria-label="Next to review" onClick={() => go(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </section>
  );
}
