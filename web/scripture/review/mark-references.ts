// Annotates references as links and quotations with underlines whose shape, not only color, says what was found.
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import type { Annotation } from "../../ui/text/annotate-html.ts";
import { isReferenceDoubtful, needsReview, summarizeFinding } from "./findings.ts";
import { splitAtDifferences } from "./split-at-differences.ts";
import classes from "./references.module.css";

/** The attribute with the index of the reference of a link or a quotation. */
const REFERENCE_ATTRIBUTE = "data-reference";

interface MarkOptions {
  references: readonly CheckedReference[];
  /** The text that the spans refer to. */
  text: string;
  /** Returns the URL for opening a passage in a new tab. */
  getPassageUrl: (reference: string) => string;
}

export const markReferences = ({ references, text, getPassageUrl }: MarkOptions): Annotation[] =>
  references.flatMap((checked, index) => [
    markReference(checked, index, getPassageUrl(checked.reference)),
    ...markQuotation(checked, index, text),
  ]);

export function findClickedReference(
  target: Element,
  references: readonly CheckedReference[],
): CheckedReference | undefined {
  const index = target.closest(`[${REFERENCE_ATTRIBUTE}]`)?.getAttribute(REFERENCE_ATTRIBUTE);
  return references[Number(index ?? -1)];
}

/** The elements of a reference and its quotation. */
export const findMarks = (text: HTMLElement, index: number): HTMLElement[] => [
  ...text.querySelectorAll<HTMLElement>(`[${REFERENCE_ATTRIBUTE}="${index}"]`),
];

function markReference(checked: CheckedReference, index: number, url: string): Annotation {
  const { span, quotation } = checked;
  const isDoubtful =
    needsReview(checked) && (isReferenceDoubtful(checked) || quotation?.label === "wrong reference");
  const summary = summarizeFinding(checked);
  const wrap = () => {
    const link = createElement("a", isDoubtful ? classes.doubtful : classes.reference);
    link.href = url;
    // Also the description of the link for screen readers.
    if (summary) link.title = summary;
    link.setAttribute(REFERENCE_ATTRIBUTE, String(index));
    return link;
  };
  return { ...span, wrap };
}

/** Underlines a quotation, and in it only the words that may be wrong, if they are known. */
function markQuotation(checked: CheckedReference, index: number, text: string): Annotation[] {
  const { quotation } = checked;
  const summary = summarizeFinding(checked);
  if (!quotation || !summary || isReferenceDoubtful(checked)) return [];
  const { span, label, difference = [] } = quotation;
  const wrapIn = (className: string | undefined) => () => {
    const words = createElement("span", className);
    words.title = summary;
    words.setAttribute(REFERENCE_ATTRIBUTE, String(index));
    return words;
  };
  if (label === "not found") return [{ ...span, wrap: wrapIn(classes.doubtful) }];
  const doubtful =
    label === "misquoted"
      ? splitAtDifferences(text.slice(span.start, span.end), difference).filter(
          ({ isDifferent }) => isDifferent,
        )
      : [];
  if (label === "misquoted" && doubtful.length === 0) return [{ ...span, wrap: wrapIn(classes.doubtful) }];
  return [
    { ...span, wrap: wrapIn(classes.noted) },
    ...doubtful.map(({ text: words, start }) => ({
      start: span.start + start,
      end: span.start + start + words.length,
      wrap: wrapIn(classes.doubtful),
    })),
  ];
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(name: Name, className = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}
