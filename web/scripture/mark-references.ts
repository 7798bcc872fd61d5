// Annotates references and quotations as links and marks. No meaning is conveyed by color alone.
import type { CheckedReference } from "../../contract/records/checks.schema.ts";
import type { Annotation } from "../ui/text/annotate-html.ts";
import classes from "./references.module.css";

/** The attribute with the index of a link's reference. */
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

function markReference(checked: CheckedReference, index: number, url: string): Annotation[] {
  const { span, exists, quotation } = checked;
  const wrap = () => {
    const link = createElement("a", exists ? classes.reference : `${classes.reference} ${classes.unknown}`);
    link.href = url;
    link.setAttribute(REFERENCE_ATTRIBUTE, String(index));
    return link;
  };
  const flag = (words: string) => () => createFlag(words, index);
  const marks: Annotation[] = [{ ...span, wrap, ...(!exists && { after: flag("no such verse") }) }];
  if (quotation && quotation.label !== "exact") {
    marks.push({
      ...quotation.span,
      wrap: () =>
        createElement("span", quotation.label === "another wording" ? classes.paraphrase : classes.wrong),
      after: flag(quotation.label),
    });
  }
  return marks;
}

function createFlag(words: string, index: number): HTMLElement {
  const button = createElement("button", words === "another wording" ? classes.remark : classes.flag);
  button.type = "button";
  button.setAttribute(REFERENCE_ATTRIBUTE, String(index));
  const icon = createElement("span");
  icon.ariaHidden = "true";
  icon.textContent = words === "another wording" ? "≈ " : "⚠ ";
  button.append(icon, words);
  return button;
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(name: Name, className = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}
