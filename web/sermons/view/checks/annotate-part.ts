import type {
  CheckedPart,
  SermonChecks,
  Source,
  TextSpan,
} from "../../../../contract/records/checks.schema.ts";
import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { createElement } from "../../../scripture/review/mark-references.ts";
import type { Annotation } from "../../../ui/text/annotate-html.ts";
import classes from "./annotations.module.css";

interface AnnotateOptions {
  part: CheckedPart;
  checks: SermonChecks | undefined;
  /** The URL of a source, so that it can be opened in a new tab. */
  getSourceUrl: (restsOn: TextSpan) => string;
  found: TextSpan | undefined;
}

/** The attribute with the index of a link's source in the part. */
export const SOURCE_ATTRIBUTE = "data-source";
export const FOUND_ATTRIBUTE = "data-found";

/** Annotates the sources of sentences and the place that was searched. */
export function annotatePart({ part, checks, getSourceUrl, found }: AnnotateOptions): Annotation[] {
  const sources = part === "summary" || part === "lessonPlan" ? (checks?.sources[part] ?? []) : [];
  return [
    ...sources.map((source, index) => markSource(source, index, getSourceUrl)),
    ...(found ? [{ ...found, wrap: createFoundMark }] : []),
  ];
}

function createFoundMark(): HTMLElement {
  const mark = createElement("mark", classes.found);
  mark.setAttribute(FOUND_ATTRIBUTE, "");
  return mark;
}

function markSource(source: Source, index: number, getUrl: (restsOn: TextSpan) => string): Annotation {
  const { span, restsOn, time } = source;
  if (!restsOn) return { ...span, after: createUnsupportedNote };
  const after = () => {
    const link = createElement("a", classes.source);
    link.href = getUrl(restsOn);
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
  const words = createElement("span", classes.unfounded);
  const sign = createElement("span");
  sign.ariaHidden = "true";
  sign.textContent = "⚠ ";
  words.append(sign, "not from the sermon");
  return words;
}
