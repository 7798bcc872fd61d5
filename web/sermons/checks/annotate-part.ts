// What was checked, as links and marks in the text that people read. Nothing is said by colour alone.
import type {
  CheckedPart,
  CheckedReference,
  SermonChecks,
  Source,
  TextSpan,
} from "../../../contract/checks.ts";
import { formatTimestamp } from "../../../contract/timestamp.ts";
import type { Annotation } from "../../ui/annotate-html.ts";
import classes from "./annotations.module.css";

interface Marked {
  part: CheckedPart;
  checks: SermonChecks | undefined;
  /** Addresses of the places that the links lead to, for those who open them in a tab of their own. */
  addressOf: { passage: (reference: string) => string; source: (restsOn: TextSpan) => string };
  /** What was jumped to. */
  found: TextSpan | undefined;
}

/** Names of the attributes that tell what a link is about: its index among the part's references or sources. */
export const REFERENCE_ATTRIBUTE = "data-reference";
export const SOURCE_ATTRIBUTE = "data-source";
export const FOUND_ATTRIBUTE = "data-found";

/** All that is to be put into one part of a sermon. */
export function annotatePart({ part, checks, addressOf, found }: Marked): Annotation[] {
  const references = checks?.references[part] ?? [];
  const sources = part === "summary" || part === "lessonPlan" ? (checks?.sources[part] ?? []) : [];
  return [
    ...references.flatMap((checked, index) => markReference(checked, index, addressOf.passage)),
    ...sources.map((source, index) => markSource(source, index, addressOf.source)),
    ...(found ? [{ ...found, wrap: makeFound }] : []),
  ];
}

function makeFound(): HTMLElement {
  const mark = create("mark", classes.found);
  mark.setAttribute(FOUND_ATTRIBUTE, "");
  return mark;
}

function markReference(
  checked: CheckedReference,
  index: number,
  addressOf: (reference: string) => string,
): Annotation[] {
  const { span, reference, exists, quotation } = checked;
  const wrap = () => {
    const link = create("a", exists ? classes.reference : `${classes.reference} ${classes.impossible}`);
    link.href = addressOf(reference);
    link.setAttribute(REFERENCE_ATTRIBUTE, String(index));
    return link;
  };
  const flag = (words: string) => () => makeFlag(words, index);
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

/** A small button with a warning sign and words; it opens what is to be said about the reference. */
function makeFlag(words: string, index: number): HTMLElement {
  const button = create("button", words === "paraphrase" ? classes.remark : classes.flag);
  button.type = "button";
  button.setAttribute(REFERENCE_ATTRIBUTE, String(index));
  const sign = create("span");
  sign.ariaHidden = "true";
  sign.textContent = words === "paraphrase" ? "≈ " : "⚠ ";
  button.append(sign, words);
  return button;
}

function markSource(source: Source, index: number, addressOf: (restsOn: TextSpan) => string): Annotation {
  const { span, restsOn, time } = source;
  if (!restsOn) return { ...span, after: makeUnfounded };
  const after = () => {
    const link = create("a", classes.source);
    link.href = addressOf(restsOn);
    link.setAttribute(SOURCE_ATTRIBUTE, String(index));
    const at = time === null ? "" : ` at ${formatTimestamp(time)}`;
    link.setAttribute("aria-label", `Where the sermon says this${at}`);
    link.title = `Where the sermon says this${at}`;
    link.textContent = time === null ? "¶" : formatTimestamp(time);
    return link;
  };
  return { ...span, after };
}

function makeUnfounded(): HTMLElement {
  const words = create("span", classes.unfounded);
  const sign = create("span");
  sign.ariaHidden = "true";
  sign.textContent = "⚠ ";
  words.append(sign, "not from your sermon");
  return words;
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}
