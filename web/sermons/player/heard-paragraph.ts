import type { Paragraph } from "../../../contract/transcript/transcript.ts";

/**
 * Which paragraph is being heard at a second: the last one that began by then. Undefined before the first, and where
 * none has a time. Times may come in any order, as in texts that people put together.
 */
export function findHeardParagraph(
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
