import { delimit, TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** Increase with every change of the prompts below. */
export const SUMMARY_VERSION = 2;

const RULES = `Say only what the preacher says, in plain words and in the order of the sermon. Keep the preacher's own phrases where they are short and good. Add no thoughts, examples, Bible verses or applications that are not in the sermon.`;

/** Returns Markdown: an opening paragraph, then a heading with bullets for each main point. */
export const SUMMARY_INSTRUCTIONS = `You summarize a sermon for people who heard it and for people who missed it.

Return only Markdown: first a paragraph of two or three sentences that says what the sermon is about; then, for each main point (three to six), a heading that starts with "## " followed by two to four bullets, each one a complete sentence. About 350 words in total. Do not list Bible passages: the program adds the list.

${RULES}

${TRANSCRIPT_IS_DATA}`;

/** Returns notes on one part of a long sermon, as bullets. */
export const NOTES_INSTRUCTIONS = `You take notes on one part of a long sermon. The notes on all parts will be used to write about the whole sermon.

Return only eight to twelve bullets that start with "- ": the points of this part in order, each one a complete sentence, with the Bible references and illustrations that the preacher uses.

${RULES}

${TRANSCRIPT_IS_DATA}`;

export interface SermonHeader {
  title?: string | undefined;
  scripture?: string | undefined;
}

/** The title and passage of a sermon, which are data as well. */
export function formatSermonHeader({ title, scripture }: SermonHeader): string {
  const lines = [title?.trim() && `Title: ${title.trim()}`, scripture?.trim() && `Text: ${scripture.trim()}`];
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

/** The prompt with the whole sermon, a part of it, or the notes on its parts. */
export function formatSermonPrompt(
  header: SermonHeader,
  text: string,
  kind: "sermon" | "notes" | "part" = "sermon",
): string {
  const intro = {
    sermon: "The sermon:",
    notes: "The notes on all parts of the sermon, in order:",
    part: "This part of the sermon:",
  }[kind];
  const known = formatSermonHeader(header);
  return `${intro}\n${delimit(known === "" ? text : `${known}\n\n${text}`)}`;
}

/** Added to the input when a reply was cut off. */
export const formatContinuation = (written: string): string =>
  `Your answer so far is below. Continue right after it, and do not repeat it:\n${delimit(written)}`;
