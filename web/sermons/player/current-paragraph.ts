import type { Paragraph } from "../../../contract/transcript/transcript.ts";

/** The last paragraph that began by then, if any; times may come in any order, in texts that people put together. */
export function findCurrentParagraph(
  paragraphs: readonly Pick<Paragraph, "start">[],
  second: number,
): number | undefined {
  let heard: number | undefined;
  let latest = 0;
  for (const [index, { start }] of paragraphs.entries()) {
    if (start === undefined || start > second || start < latest) continue;
    heard = index;
    latest = start;
  }
  return heard;
}
