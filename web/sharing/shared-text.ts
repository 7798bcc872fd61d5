// The chosen parts of a record as HTML and as plain text, for the clipboard.
import { listSharedParts } from "../../contract/records/share-links.ts";
import type { StudySession } from "../../contract/records/study.schema.ts";
import { formatSessionTitle } from "../../contract/records/study-labels.ts";
import { isHtml } from "../../contract/processing/lesson-plan.ts";
import { parseHighlights } from "../../contract/processing/highlights.ts";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import { formatTimeRange } from "../../contract/transcript/timestamp.ts";
import { renderMarkdown } from "../ui/text/render-markdown.ts";
import { sanitizeHtml } from "../ui/text/sanitize-html.ts";

export type SharedFields = { title: string } & Record<string, unknown>;

const TOP_HEADING = 3;

/** Whether there is anything of a part to share. The recording and the media may be elsewhere. */
export const hasPart = (record: SharedFields, fields: readonly string[]): boolean =>
  fields.length === 0 || fields.some((field) => !isBlank(record[field]));

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : String(value).trim() === "");

export function writeSharedHtml(kind: ExportedKind, record: SharedFields, parts: readonly string[]): string {
  const chosen = listSharedParts(kind).filter(([name]) => parts.includes(name));
  const sections = chosen.flatMap(([name, { label, fields }]) => {
    // The raw transcript is shared only without a refined one.
    const field = fields.find((each) => !isBlank(record[each]));
    const content = field === undefined ? "" : writeField(name, record[field]);
    return content === "" ? [] : [`<h2>${escape(label)}</h2>${content}`];
  });
  return `<h1>${escape(record.title)}</h1>${sections.join("")}`;
}

function writeField(part: string, value: unknown): string {
  switch (part) {
    case "lessonPlan":
      return isHtml(String(value)) ? sanitizeHtml(String(value), TOP_HEADING) : write(String(value));
    case "highlights":
      return writeHighlights(String(value));
    case "sessions":
      return (value as StudySession[]).map(writeSession).join("");
    case "guide":
      return write((value as { markdown: string }).markdown);
    default:
      return Array.isArray(value)
        ? writeList(value as string[], part === "reflectionQuestions")
        : write(String(value));
  }
}

const write = (markdown: string): string => renderMarkdown(markdown, TOP_HEADING);

const writeHighlights = (stored: string): string =>
  (parseHighlights(stored) ?? [])
    .map(({ quote, note, start_time: start, end_time: end }) => {
      const time = start === undefined ? "" : `<p>${formatTimeRange(start, end)}</p>`;
      return `<blockquote>${escape(quote)}</blockquote>${time}${note === "" ? "" : write(note)}`;
    })
    .join("");

function writeSession(session: StudySession, index: number): string {
  const { scripture, description, discussionQuestions, activities, resources } = session;
  const lists = [
    ["Discussion Questions", writeList(discussionQuestions, true)],
    ["Activities", writeList(activities)],
    ["Resources", writeList(resources)],
  ] as const;
  return [
    `<h3>${escape(formatSessionTitle(session, index))}</h3>`,
    scripture.trim() === "" ? "" : `<p>${escape(scripture)}</p>`,
    write(description),
    ...lists.map(([title, list]) => (list === "" ? "" : `<h4>${title}</h4>${list}`)),
  ].join("");
}

function writeList(entries: readonly string[], isOrdered = false): string {
  const items = entries.filter((entry) => entry.trim() !== "").map((entry) => `<li>${escape(entry)}</li>`);
  const tag = isOrdered ? "ol" : "ul";
  return items.length === 0 ? "" : `<${tag}>${items.join("")}</${tag}>`;
}

function escape(text: string): string {
  const element = document.createElement("p");
  element.textContent = text;
  return element.innerHTML;
}

const BLOCKS = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, pre, tr, hr, ul, ol, table";

/** The text of HTML with a blank line between paragraphs, dashes and numbers before items, and no markup. */
export function toPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  collapseSpaces(body);
  for (const item of body.querySelectorAll("li")) {
    const list = item.parentElement;
    const number = list?.tagName === "OL" ? `${[...list.children].indexOf(item) + 1}. ` : "- ";
    item.prepend(number);
  }
  for (const list of body.querySelectorAll("li ul, li ol")) list.before("\n");
  for (const cell of body.querySelectorAll("td, th")) cell.append("\t");
  for (const lineBreak of body.querySelectorAll("br")) lineBreak.replaceWith("\n");
  for (const block of body.querySelectorAll(BLOCKS))
    block.append(block.matches("li, tr, dt, dd, li ul, li ol") ? "\n" : "\n\n");
  return (body.textContent ?? "")
    .replaceAll(/ *([\t\n]) */g, "$1")
    .replaceAll(/\t+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function collapseSpaces(body: Element): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.closest("pre")) text.nodeValue = (text.nodeValue ?? "").replaceAll(/\s+/g, " ");
  }
}
