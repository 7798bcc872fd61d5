import { parseTranscript, type Paragraph } from "../../contract/transcript/transcript.ts";

/** The paragraphs of a text with marks; undefined if no paragraph has a mark, so the text is plain Markdown. */
export function splitMarkedText(text: string): Paragraph[] | undefined {
  const paragraphs = parseTranscript(text);
  return paragraphs.some(({ start }) => start !== undefined) ? paragraphs : undefined;
}
