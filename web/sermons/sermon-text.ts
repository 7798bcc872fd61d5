import { parseTranscript, type Paragraph } from "../../contract/transcript/transcript.ts";

/** Undefined where no paragraph has a mark, so that the text is read as one piece of Markdown. */
export function splitMarkedText(text: string): Paragraph[] | undefined {
  const paragraphs = parseTranscript(text);
  return paragraphs.some(({ start }) => start !== undefined) ? paragraphs : undefined;
}
