// The fields of a sermon as people know them, for asking which text is to stay.
import { formatDay } from "../../../contract/calendar-day.ts";

import { RESULT_NAMES } from "../processing-progress.ts";
import type { EditedHighlights, SermonFields } from "./sermon-draft.ts";

const LABELS: Record<string, string> = {
  title: "Sermon Title",
  date: "Sermon Date",
  scripture: "Scripture Reference",
  description: "Description",
  notes: "Notes",
  youtubeUrl: "Video link",
  series: "Series",
  speaker: "Speaker",
  tags: "Tags",
  speech: "Transcript",
  ...RESULT_NAMES,
};

export const nameSermonPlace = (place: string): string => LABELS[place] ?? place;

/** A value of a sermon as people read it. */
export function writeSermonValue(value: unknown, place: string): string {
  if (place === "speech") return (value as SermonFields["speech"]).transcript;
  if (place === "highlights") return writeQuotes(value as EditedHighlights);
  if (place === "lessonPlan") return readWords(value as string);
  if (place === "date") return value === null ? "No date" : formatDay(value as string);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : "";
}

function writeQuotes(highlights: EditedHighlights): string {
  if ("unreadable" in highlights) return highlights.unreadable;
  return highlights.map(({ quote, note }) => [`“${quote}”`, note].filter(Boolean).join("\n")).join("\n\n");
}

/** The words of an HTML text, a line for each of its parts. */
function readWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6, tr, dt, dd, br"))
    part.append("\n");
  return body.textContent.replaceAll(/\n{3,}/g, "\n\n").trim();
}
