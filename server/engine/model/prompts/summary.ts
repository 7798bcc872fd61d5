import type { SermonSource } from "../../engine.ts";
import { delimit } from "./delimit.ts";
import type { ContextWindow } from "../calls/context-window.ts";
import { formatFields, formatOptions, formatProfile, isSmall, joinParts } from "./writing.ts";

/** Increase with every change of the prompts below. */
export const SUMMARY_VERSION = 4;

const RULES = `Use plain words and the order of the sermon, and keep the preacher's own phrases where they are short and good.`;

/** Returns Markdown: an opening paragraph, then a heading with bullets for each main point. */
export const SUMMARY_TASK = `Task: summarize the sermon for people who heard it and for people who missed it.

Return only Markdown: first a paragraph of two or three sentences that says what the sermon is about and what it asks of its hearers; then, for each main point (three to five), a heading that starts with "## " followed by one or two bullets, each one a complete sentence. At most 200 words in total, headings included. Headings of the file, such as "Detailed Transcript with Timestamps", are no points. Do not list Bible passages: the program adds the list.

${RULES}`;

/** Returns notes on one part of a long sermon, as bullets; fewer on the small parts of a model with a small context window. */
export const formatNotesTask = (context: ContextWindow): string =>
  `Task: take notes on this part of the sermon. The notes on all parts will be used to write about the whole sermon.

Return only ${isSmall(context) ? "four to six" : "eight to twelve"} bullets that start with "- ": the points of this part in order, each one a complete sentence, with the Bible references and illustrations that the preacher uses.

${RULES}`;

export type SermonHeader = Pick<SermonSource, "title" | "scripture" | "writing">;

/** The title and passage of a sermon, which are data as well. */
const formatTitleAndText = ({ title = "", scripture = "" }: SermonHeader): string =>
  formatFields({ Title: title, Text: scripture });

/** What precedes the text in a prompt, for counting tokens. */
export const formatSermonHeader = (sermon: SermonHeader): string =>
  joinParts(formatProfile(sermon.writing), formatTitleAndText(sermon));

/** The part of prompts that all steps share: the profile, and the whole sermon, a part of it, or the notes on its parts. */
export function formatSermonPrefix(
  sermon: SermonHeader,
  text: string,
  kind: "sermon" | "notes" | "part" = "sermon",
): string {
  const intro = {
    sermon: "The sermon:",
    notes: "The notes on all parts of the sermon, in order:",
    part: "This part of the sermon:",
  }[kind];
  const data = delimit(joinParts(formatTitleAndText(sermon), text));
  return `${joinParts(formatProfile(sermon.writing), `${intro}\n${data}`)}\n\n`;
}

/** The task of a step with the options of its result. */
export const formatSermonTask = (task: string, { writing }: SermonHeader): string =>
  joinParts(task, formatOptions(writing?.options, "the sermon"));

/** Added to the input when a reply was cut off. */
export const formatContinuation = (written: string): string =>
  `Your answer so far is below. Continue right after it, and do not repeat it:\n${delimit(written)}`;
