import type { CheckedPart, SermonChecks } from "../../../contract/records/checks.schema.ts";
import { parseHighlights } from "../../../contract/processing/highlights.ts";
import { isHtml } from "../../../contract/processing/lesson-plan.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import type { ResultName } from "../../../contract/sermon-results.ts";
import { needsReview } from "../../scripture/review/findings.ts";
import { countOf } from "../../ui/text/count-of.ts";
import { renderMarkdown } from "../../ui/text/render-markdown.ts";
import { sanitizeHtml } from "../../ui/text/sanitize-html.ts";
import { countWords } from "../transcript-facts.ts";
import { readCheckedText } from "../view/checks/read-checked-text.ts";

/** As much of a text as its first line needs. */
const BEGINNING = 4_000;

const MAX_LINE = 120;

/** The first line of a result that is not a heading. */
export function readFirstLine(sermon: Pick<Sermon, CheckedPart>, result: ResultName): string {
  const text = sermon[result];
  if (result === "highlights") return parseHighlights(text)?.[0]?.quote ?? "";
  const html = isHtml(text) ? sanitizeHtml(text) : renderMarkdown(text.slice(0, BEGINNING));
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const lines = [...body.querySelectorAll("p, li, blockquote")].map(({ textContent }) =>
    (textContent ?? "").replace(/^\s*\[\d+(?::\d\d)+\]\s*/, "").trim(),
  );
  return shorten(lines.find((line) => line !== "") ?? body.textContent?.trim() ?? "");
}

/** Screen readers would read a whole paragraph. */
function shorten(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const end = line.lastIndexOf(" ", MAX_LINE);
  return `${line.slice(0, end > 0 ? end : MAX_LINE)}…`;
}

/** "1,240 words" or "8 highlights". */
export function describeLength(sermon: Pick<Sermon, CheckedPart>, result: ResultName): string {
  if (result === "highlights") return countOf(parseHighlights(sermon.highlights)?.length ?? 0, "highlight");
  return countOf(countWords(readCheckedText(sermon, result)), "word");
}

/** What is to be looked at in a result; empty if nothing is. */
export function listOpenChecks(checks: SermonChecks, result: ResultName): string[] {
  const references = (checks.references[result] ?? []).filter(needsReview).length;
  const names =
    result === "refinedTranscript" ? checks.corrections.filter(({ isDismissed }) => !isDismissed).length : 0;
  const sources = result === "summary" || result === "lessonPlan" ? checks.sources[result] : [];
  const unsupported = sources.filter(({ restsOn }) => restsOn === null).length;
  return [
    ...(references > 0 ? [`${references} to review`] : []),
    ...(names > 0 ? [names === 1 ? "1 name to check" : `${names} names to check`] : []),
    ...(unsupported > 0 ? [`${unsupported} not from the sermon`] : []),
  ];
}
