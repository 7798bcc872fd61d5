import { isHtml } from "../../../../contract/processing/lesson-plan.ts";
import type { CheckedPart } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { readVisibleText } from "../../../ui/text/annotate-html.ts";
import { sanitizeHtml } from "../../../ui/text/sanitize-html.ts";

/** The text to which the offsets of a part refer: the visible text of an HTML lesson plan, or else the stored text. */
export function readCheckedText(sermon: Pick<Sermon, CheckedPart>, part: CheckedPart): string {
  return part === "lessonPlan" && isHtml(sermon.lessonPlan)
    ? readVisibleText(sanitizeHtml(sermon.lessonPlan))
    : sermon[part];
}
