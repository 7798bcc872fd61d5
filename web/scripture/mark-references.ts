// References and quotations as links and marks in the text that people read. Nothing is said by colour alone.
import type { CheckedReference } from "../../contract/records/checks.schema.ts";
import type { Annotation } from "../ui/text/annotate-html.ts";
import classes from "./references.module.css";

/** Name of the attribute that tells which of the references a link is about: its index among them. */
const REFERENCE_ATTRIBUTE = "data-reference";

/** `getPassageUrl` says where the link of a passage leads for those who open it in a tab of their own. */
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

function markReference(checked: CheckedReference, index: number, address: string): Annotation[] {
  const { span, exists, quotation } = checked;
  const wrap = () => {
    const link = create("a", exists ? classes.reference : `${classes.reference} ${classes.impossible}`);
    link.href = address;
    link.setAttribute(REFERENCE_ATTRIBUTE, String(index));
    return link;
  };
  const flag = (words: string) => () => createFlag(words, index);
  const marks: Annotation[] = [{ ...span, wrap, ...(!exists && { after: flag("no such verse") }) }];
  if (quotation && quotation.label !== "exact") {
    marks.push({
      ...quotation.span,
      wrap: () => create("span", quotation.label === "paraphrase" ? classes.paraphrase : classes.wrong),
      after: flag(quotation.label),
    });
  }
  return marks;
}

function createFlag(words: string, index: number): HTMLElement {
  const button = create("button", words === "paraphrase" ? classes.remark : classes.flag);
  button.type = "button";
  button.setAttribute(REFERENCE_ATTRIBUTE, String(index));
  const sign = create("span");
  sign.ariaHidden = "true";
  sign.textContent = words === "paraphrase" ? "≈ " : "⚠ ";
  button.append(sign, words);
  return button;
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}
