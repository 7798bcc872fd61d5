/** Copies rich text with its plain text. Throws if the browser does not allow it. */
export async function writeRichText(html: string, text: string): Promise<void> {
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    }),
  ]);
}
