import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { NARROW } from "../passage-request.ts";
import { usePassageDrawer } from "../use-passage-drawer.tsx";
import { findMarks } from "./mark-references.ts";
import { type Review, ReviewContext } from "./review-context.ts";
import { ReviewCounter } from "./review-counter.tsx";
import { type ReviewedReference, ReviewedTexts } from "./reviewed-texts.ts";
import classes from "./scripture-review.module.css";
import { type CheckedRecord, useDismissals } from "./use-dismissals.ts";

const CURRENT_ATTRIBUTE = "data-current";

interface ScriptureReviewProps {
  record: CheckedRecord;
  /** The id of the edition that the record names. */
  bible?: string | null | undefined;
  getPassageUrl: (reference: string) => string;
  /** Opens initially. */
  requestedReference?: string | undefined;
  onPassageClosed?: (() => void) | undefined;
  /** Whether a bar sticks to the bottom of the page. */
  hasBottomBar?: boolean;
  children: ReactNode;
}

/** Opens the references of a record's texts in a drawer and counts those that are to be reviewed. */
export function ScriptureReview(props: ScriptureReviewProps) {
  const { record, bible, getPassageUrl, requestedReference, onPassageClosed, hasBottomBar, children } = props;
  const [texts] = useState(() => new ReviewedTexts());
  const dismissals = useDismissals(record);
  const { openPassage, opened, drawer } = usePassageDrawer({ requestedReference, onPassageClosed, bible });
  useCurrentMark(opened?.item);
  const [last, setLast] = useState<ReviewedReference>();
  if (opened?.item && opened.item !== last) setLast(opened.item);
  const review: Review = useMemo(
    () => ({
      texts,
      ...dismissals,
      open: (item) => openPassage({ reference: item.checked.reference, item }),
      openPassage: (reference) => openPassage({ reference }),
      getPassageUrl,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the members of `dismissals`, which is a new object in every render
    [texts, dismissals.dismissals, dismissals.setDismissed, openPassage, getPassageUrl],
  );
  return (
    <ReviewContext value={review}>
      <div className={classes.frame} data-above-bar={hasBottomBar || undefined}>
        <ReviewCounter last={last} />
        <div className={classes.content}>{children}</div>
      </div>
      {drawer}
    </ReviewContext>
  );
}

/** Scrolls to the opened reference and highlights it. */
function useCurrentMark(item: ReviewedReference | undefined): void {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  useEffect(() => {
    if (!item) return undefined;
    const marks = findMarks(item.in.element, item.in.references.indexOf(item.checked));
    // On phones the drawer covers the lower part of the screen.
    marks[0]?.scrollIntoView({ block: isNarrow ? "start" : "center" });
    for (const mark of marks) mark.setAttribute(CURRENT_ATTRIBUTE, "");
    return () => {
      for (const mark of marks) mark.removeAttribute(CURRENT_ATTRIBUTE);
    };
  }, [item, isNarrow]);
}
