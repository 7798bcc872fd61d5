import createPurifier from "dompurify";
import { normalizeLink } from "../../../contract/text/links.ts";

const purifier = createPurifier(window);

/** Elements that are active, load resources, or could imitate the app's controls. */
const FORBIDDEN_TAGS = [
  "style",
  "form",
  "input",
  "button",
  "select",
  "textarea",
  "img",
  "video",
  "audio",
  "svg",
];

purifier.addHook("afterSanitizeAttributes", (element) => {
  const url = element.getAttribute("href");
  if (url === null) return;
  const link = normalizeLink(url);
  if (link === undefined) return element.removeAttribute("href");
  element.setAttribute("href", link);
  element.setAttribute("target", "_blank");
  element.setAttribute("rel", "noopener noreferrer");
});

/** Keeps text, headings, lists, tables and links. The highest heading becomes `topHeading`; no level is skipped. */
export function sanitizeHtml(html: string, topHeading = 3): string {
  const content = document.createElement("div");
  // Parse it again in this document: the result can differ from DOMPurify's document.
  content.innerHTML = purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    ALLOW_DATA_ATTR: false,
    FORBID_ATTR: ["style", "class", "id", "name"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  });
  fitHeadings(content, topHeading);
  return content.innerHTML;
}

const LOWEST_HEADING_LEVEL = 6;
const levelOf = (heading: Element) => Number(heading.tagName.slice(1));

function fitHeadings(content: HTMLElement, topHeading: number): void {
  const headings = [...content.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const highest = Math.min(...headings.map(levelOf));
  let before = topHeading - 1;
  for (const heading of headings) {
    // Skipped levels would confuse screen readers.
    const level = Math.min(LOWEST_HEADING_LEVEL, before + 1, levelOf(heading) - highest + topHeading);
    before = level;
    const fitted = document.createElement(`h${level}`);
    fitted.append(...heading.childNodes);
    heading.replaceWith(fitted);
  }
}
