import type { WrittenReference } from "./reviewed-texts.ts";

/**
 * The stored text with other words at a reference. Undefined if the reference isn't found there: the positions of a lesson
 * plan are those of its visible text, so it is found in the HTML only if it is there once.
 */
export function replaceReference(
  stored: string,
  { span, text }: WrittenReference,
  words: string,
): string | undefined {
  const isThere = stored.slice(span.start, span.end) === text;
  const start = isThere ? span.start : stored.indexOf(text);
  if (start === -1 || (!isThere && stored.includes(text, start + 1))) return undefined;
  return stored.slice(0, start) + words + stored.slice(start + text.length);
}
