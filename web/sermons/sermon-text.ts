// How stored texts of a sermon are cut for reading.
import { formatTimestamp } from "../../contract/timestamp.ts";
import { parseTranscript, type Paragraph } from "../../contract/transcript.ts";

/**
 * Splits a marked transcript into its paragraphs, each with its second; undefined where no paragraph has a mark, so
 * that the text is read as one piece of Markdown.
 */
export function splitMarkedText(text: string): Paragraph[] | undefined {
  const paragraphs = parseTranscript(text);
  return paragraphs.some(({ start }) => start !== undefined) ? paragraphs : undefined;
}

/** Whether a lesson plan was stored as HTML, as it is now, and not as the Markdown of older data. */
export function isHtml(text: string): boolean {
  return /^\s*<[a-z][\s\S]*>/i.test(text);
}

/** Writes when a highlight is said: `m:ss - m:ss`, or its start alone. */
export function describeTimes(start: number, end: number | undefined): string {
  return end === undefined ? formatTimestamp(start) : `${formatTimestamp(start)} - ${formatTimestamp(end)}`;
}
