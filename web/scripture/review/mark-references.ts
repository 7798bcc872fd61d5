// Annotates references as links and quotations with underlines whose shape, not only color, says what was found.
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import type { Annotation } from "../../ui/text/annotate-html.ts";
import { needsReview, summarizeFinding } from "./findings.ts";
import classes from "./references.module.css";

/** The attribute with the index of the reference of a link or a quotation. */
const REFERENCE_ATTRIBUTE = "data-reference";

/** `getPassageUrl` returns the URL for opening a passage in a new tab. */
export const markReferences = (
  references: readonly CheckedReference[],
  getPassageUrl: (reference: string) => string,
): Annotation[] =>
  references.flatMap((checked, index) => markReference(checked, index, getPassageUrl(checked.reference)));

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

function markReference(checked: CheckedReference, index: number, url: string): Annotation[] {
  const { span, exists, suggestion, quotation } = checked;
  const summary = summarizeFinding(checked);
  const isDoubtful = !exists || suggestion !== undefined;
  const wrap = () => {
    const link = createElement("a", isDoubtful ? classes.doubtful : classes.reference);
    link.href = url;
    // Also the description of the link for screen readers.
    if (summary) link.title = summary;
    link.setAttribute(REFERENCE_ATTRIBUTE, String(index));
    return link;
  };
  const marks: Annotation[] = [{ ...span, wrap }];
  if (!isDoubtful && quotation && summary) {
    marks.push({
      ...quotation.span,
      wrap: () => {
        const words = createElement("span", needsReview(checked) ? classes.doubtful : classes.noted);
        words.title = summary;
        words.setAttribute(REFERENCE_ATTRIBUTE, String(index));
        return words;
      },
    });
  }
  return marks;
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(name: Name, className = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}
