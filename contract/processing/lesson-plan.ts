/** Older lesson plans are stored as Markdown. */
export function isHtml(text: string): boolean {
  return /^\s*<[a-z][\s\S]*>/i.test(text);
}
