/** Whether a lesson plan was stored as HTML, as it is now, and not as the Markdown of older data. */
export function isHtml(text: string): boolean {
  return /^\s*<[a-z][\s\S]*>/i.test(text);
}
