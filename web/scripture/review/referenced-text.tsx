import { useEventListener } from "@mantine/hooks";
import { useMemo, type ReactNode } from "react";
import type { CheckedReference } from "../../contract/records/checks.schema.ts";
import type { Annotation } from "../ui/text/annotate-html.ts";
import type { PassageRequest } from "./findings.ts";
import { findClickedReference, markReferences } from "./mark-references.ts";

interface ReferencedTextProps {
  /** Undefined until the text has been checked. */
  references: readonly CheckedReference[] | undefined;
  getPassageUrl: (reference: string) => string;
  onOpen: (request: PassageRequest) => void;
  children: (annotations: readonly Annotation[]) => ReactNode;
}

const NONE: readonly CheckedReference[] = [];

export function ReferencedText({ references = NONE, getPassageUrl, onOpen, children }: ReferencedTextProps) {
  const annotations = useMemo(() => markReferences(references, getPassageUrl), [references, getPassageUrl]);
  const ref = useEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const reference = findClickedReference(event.target, references);
    if (!reference) return;
    event.preventDefault();
    onOpen(reference);
  });
  return <div ref={ref}>{children(annotations)}</div>;
}
