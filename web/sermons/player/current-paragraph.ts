import type { Paragraph } from "../../../contract/transcript/transcript.ts";

/** The index of the paragraph with the latest time up to `second`. Times may be in any order in edited texts. */
export function findCurrentParagraph(
  paragraphs: readonly Pick<Paragraph, "start">[],
  second: number,
): number | undefined {
  let current: number | undefined;
  let latest = 0;
  for (const [index, { start }] of paragraphs.entries()) {
    if (start === undefined || start > second || start < latest) continue;
    current = index;
    latest = start;
  }
  return current;
}
