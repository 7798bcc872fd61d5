import { delimit, TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** To be raised with every change below. */
export const SUMMARY_VERSION = 1;

const RULES = `Say only what the preacher says, in plain words and in the order of the sermon; keep the preacher's own phrases where they are short and good. Add no thought, example, Bible verse or application that is not in it.`;

/** Returns: Markdown, an opening paragraph and then a heading with bullets for each main point. */
export const SUMMARY_INSTRUCTIONS = `You summarize a sermon for people who heard it and for people who could not come.

Return Markdown and nothing else: first one paragraph of two or three sentences that says what the sermon is about; then, for each main point (three to six), a heading that begins with "## " and under it two to four bullets, each one whole sentence. About 350 words in all. No list of Bible passages: it is added by program.

${RULES}

${TRANSCRIPT_IS_DATA}`;

/** Returns: notes on one part of a long sermon, as bullets. */
export const NOTES_INSTRUCTIONS = `You take notes on one part of a long sermon; from the notes on all parts others will be written.

Return eight to twelve bullets that begin with "- " and nothing else: the points of this part in their order, each one whole sentence, with the Bible references and the illustrations that the preacher uses.

${RULES}

${TRANSCRIPT_IS_DATA}`;

export interface SermonHead {
  title?: string | undefined;
  scripture?: string | undefined;
}

/** What is known of a sermon beside its words. It is data as well. */
export function formatSermonHeader({ title, scripture }: SermonHead): string {
  const lines = [title?.trim() && `Title: ${title.trim()}`, scripture?.trim() && `Text: ${scripture.trim()}`];
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

/** The whole sermon, or the notes on its parts in their order. */
export function formatSermonPrompt(
  head: SermonHead,
  text: string,
  kind: "sermon" | "notes" | "part" = "sermon",
): string {
  const intro = {
    sermon: "The sermon:",
    notes: "The notes on all parts of the sermon, in order:",
    part: "This part of the sermon:",
  }[kind];
  const known = formatSermonHeader(head);
  return `${intro}\n${delimit(known === "" ? text : `${known}\n\n${text}`)}`;
}

/** Added to the input where a summary was cut short. */
export const formatContinuation = (written: string): string =>
  `This much of your answer is there already. Go on right after it, and do not repeat it:\n${delimit(written)}`;
