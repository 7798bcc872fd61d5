import type {
  CheckedPart,
  SermonChecks,
  Source,
  TextSpan,
} from "../../../../contract/records/checks.schema.ts";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { markReferences } from "../../../scripture/mark-references.ts";
import type { Annotation } from "../../../ui/text/annotate-html.ts";
import classes from "./annotations.module.css";

interface Marked {
  part: CheckedPart;
  checks: SermonChecks | undefined;
  /** Addresses of the places that the links lead to, for those who open them in a tab of their own. */
  addressOf: { passage: (reference: string) => string; source: (restsOn: TextSpan) => string };
  found: TextSpan | undefined;
}

/** Name of the attribute that tells what a link is about: its index among the sources of the part. */
export const SOURCE_ATTRIBUTE = "data-source";
export const FOUND_ATTRIBUTE = "data-found";

export function annotatePart({ part, checks, addressOf, found }: Marked): Annotation[] {
  const references = checks?.references[part] ?? [];
  const sources = part === "summary" || part === "lessonPlan" ? (checks?.sources[part] ?? []) : [];
  return [
    ...markReferences(references, addressOf.passage),
    ...sources.map((source, index) => markSource(source, index, addressOf.source)),
    ...(found ? [{ ...found, wrap: createFoundMark }] : []),
  ];
}

function createFoundMark(): HTMLElement {
  const mark = create("mark", classes.found);
  mark.setAttribute(FOUND_ATTRIBUTE, "");
  return mark;
}

function markSource(source: Source, index: number, addressOf: (restsOn: TextSpan) => string): Annotation {
  const { span, restsOn, time } = source;
  if (!restsOn) return { ...span, after: createUnsupportedNote };
  const after = () => {
    const link = create("a", classes.source);
    link.href = addressOf(restsOn);
    link.setAttribute(SOURCE_ATTRIBUTE, String(index));
    const at = time === null ? "" : ` at ${formatTimestamp(time)}`;
    link.setAttribute("aria-label", `See this in the sermon${at}`);
    link.title = `See this in the sermon${at}`;
    link.textContent = time === null ? "¶" : formatTimestamp(time);
    return link;
  };
  return { ...span, after };
}

function createUnsupportedNote(): HTMLElement {
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
