import { toPlainText } from "../../sharing/shared-text.ts";
import { writeRichText } from "../../sharing/write-clipboard.ts";
import { sanitizeHtml } from "../../ui/text/sanitize-html.ts";
import { findDisplayedText } from "./displayed-text.ts";

const CONTROLS = "button, input, select, textarea, label, nav, output, svg, audio, video, iframe, [hidden]";

/** Copies the text of the open tab, as rich and as plain text, without the controls between it. */
export async function copyDisplayedText(content: HTMLElement): Promise<void> {
  const html = writeDisplayedHtml(findDisplayedText(content));
  await writeRichText(html, toPlainText(html));
}

const isTime = (text: string | null) => /^\d+:\d\d(?::\d\d)?$/.test(text?.trim() ?? "");

export function writeDisplayedHtml(displayed: HTMLElement): string {
  const copy = displayed.cloneNode(true) as HTMLElement;
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  for (const time of copy.querySelectorAll("span")) if (isTime(time.textContent)) time.remove();
  // References lead to this app, so they are text.
  for (const link of copy.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
  // Paragraphs that are not `p` elements.
  for (const block of copy.querySelectorAll("div")) {
    if (block.querySelector("p, div, ul, ol, h2, h3, h4, blockquote, section, article, table")) continue;
    const paragraph = document.createElement("p");
    paragraph.append(...block.childNodes);
    block.replaceWith(paragraph);
  }
  return sanitizeHtml(copy.innerHTML, 2);
}
