import { useEventListener } from "@mantine/hooks";
import { useMemo, type ReactNode } from "react";
import type { CheckedReference } from "../../contract/records/checks.schema.ts";
import type { Annotation } from "../ui/text/annotate-html.ts";
import type { PassageRequest } from "./findings.ts";
import { findClickedReference, markReferences } from "./mark-references.ts";

interface ReferencedTextProps {
  /** What was found out about the references of the text; undefined until it is known. */
  references: readonly CheckedReference[] | undefined;
  /** Where the link of a passage leads for those who open it in a tab of their own. */
  getPassageUrl: (reference: string) => string;
  onOpen: (request: PassageRequest) => void;
  children: (annotations: readonly Annotation[]) => ReactNode;
}

const NONE: readonly CheckedReference[] = [];

export function ReferencedText({ references = NONE, getPassageUrl, onOpen, children }: ReferencedTextProps) {
  const annotations = useMemo(() => markReferences(references, getPassageUrl), [references, getPassageUrl]);
  const clicks = useEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const reference = findClickedReference(event.target, references);
    if (!reference) return;
    event.preventDefault();
    onOpen(reference);
  });
  return <div ref={clicks}>{children(annotations)}</div>;
}
