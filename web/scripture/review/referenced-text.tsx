import { useEventListener, useMergedRef } from "@mantine/hooks";
import { useEffect, useId, useMemo, useRef, type ReactNode } from "react";
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import type { Annotation } from "../../ui/text/annotate-html.ts";
import { findClickedReference, markReferences } from "./mark-references.ts";
import { type Dismissals, getFindingWords, useReview } from "./review-context.ts";
import type { ReviewedText } from "./reviewed-texts.ts";

interface ReferencedTextProps {
  /** Undefined until the text has been checked. */
  references: readonly CheckedReference[] | undefined;
  /** The text that the spans refer to. */
  text: string;
  /** Annotations of other kinds. */
  others?: readonly Annotation[];
  /** Saves the text with other words at a reference; false if that failed. */
  replace?: ReviewedText["replace"];
  children: (annotations: readonly Annotation[]) => ReactNode;
}

const NO_REFERENCES: readonly CheckedReference[] = [];
const NO_ANNOTATIONS: readonly Annotation[] = [];

/** A text whose references open their passage. What is to be reviewed in it counts for the `ScriptureReview` around it. */
export function ReferencedText(props: ReferencedTextProps) {
  const { references = NO_REFERENCES, text, others = NO_ANNOTATIONS, replace, children } = props;
  const { texts, dismissals, getPassageUrl, open } = useReview() ?? {};
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => applyDismissals(references, text, dismissals ?? NO_DISMISSALS),
    [references, text, dismissals],
  );
  const annotations = useMemo(
    () => [...(getPassageUrl ? markReferences({ references: shown, text, getPassageUrl }) : []), ...others],
    [shown, text, getPassageUrl, others],
  );
  const reviewed = useRef<ReviewedText>(undefined);
  useEffect(() => {
    if (!container.current || shown.length === 0) return undefined;
    reviewed.current = { id, element: container.current, text, references: shown, replace };
    return texts?.add(reviewed.current);
  }, [texts, id, text, shown, replace]);
  const clicks = useEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const checked = findClickedReference(event.target, shown);
    const isSelecting = getSelection()?.isCollapsed === false;
    if (!checked || !reviewed.current || isSelecting) return;
    event.preventDefault();
    open?.({ in: reviewed.current, checked });
  });
  return <div ref={useMergedRef(container, clicks)}>{children(annotations)}</div>;
}

const NO_DISMISSALS: Dismissals = new Map();

function applyDismissals(
  references: readonly CheckedReference[],
  text: string,
  dismissals: Dismissals,
): readonly CheckedReference[] {
  if (dismissals.size === 0) return references;
  return references.map((checked) => {
    const words = getFindingWords(checked, text);
    const isDismissed = dismissals.get(words.text);
    if (isDismissed === undefined) return checked;
    if (words.of === "reference") return { ...checked, isDismissed };
    return checked.quotation ? { ...checked, quotation: { ...checked.quotation, isDismissed } } : checked;
  });
}
