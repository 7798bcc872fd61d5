import { marked } from "marked";
import { z } from "zod";
import { EXPORT_MESSAGES } from "../../../contract/records/exports.ts";
import { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { parseHighlights, serializeHighlights } from "../../../contract/processing/highlights.ts";
import { isHtml } from "../../../contract/processing/lesson-plan.ts";
import {
  RESULT_NAMES,
  RESULTS_TO_READ,
  type ResultName,
  SERMON_RESULTS,
} from "../../../contract/sermon-results.ts";
import { canParseMarkdown, limitNesting } from "../../../contract/text/markdown.ts";
import { NewSermon, type Sermon } from "../../../contract/records/sermon.schema.ts";
import { UNTITLED_SERMON } from "../../../contract/records/sermon.ts";
import { formatTimeRange } from "../../../contract/transcript/timestamp.ts";
import { readHtml } from "../read-html.ts";
import { pick, readPart, section } from "./file-parts.ts";
import type { FilePart, RecordFile } from "./record-file.ts";
import { writeBlocks } from "./write-blocks.ts";

const Times = Highlight.pick({ start_time: true, end_time: true });

type SermonTexts = Omit<
  Sermon,
  "segments" | "results" | "createdAt" | "updatedAt" | "completedAt" | "archivedAt"
>;

const FIELDS = [
  "title",
  "date",
  "scripture",
  "series",
  "speaker",
  "tags",
  "youtubeUrl",
  "language",
  "timezone",
  "status",
  "isPublished",
] as const;

export const writeSermonFile = (sermon: SermonTexts): RecordFile => ({
  kind: "sermon",
  title: sermon.title.trim() || UNTITLED_SERMON,
  fields: pick(sermon, FIELDS),
  parts: [
    section("description", "Description", sermon.description),
    ...RESULTS_TO_READ.flatMap((name) => writeResult(name, sermon[name])),
    section("transcript", "Transcript", sermon.transcript),
    section("notes", "Notes", sermon.notes),
  ].filter(({ text }) => text !== ""),
});

export function readSermonFile({ title, fields, parts }: RecordFile): NewSermon {
  return NewSermon.parse({
    title,
    ...fields,
    description: readPart(parts, "description"),
    ...Object.fromEntries(RESULT_NAMES.map((name) => [name, readResult(name, parts)])),
    transcript: readPart(parts, "transcript"),
    notes: readPart(parts, "notes"),
  });
}

/** Throws a `ZodError` for Markdown that would take too long to parse. */
function makeHtml(markdown: string): string {
  const plan = z.string().refine(canParseMarkdown, EXPORT_MESSAGES.planTooComplex).parse(markdown);
  return marked.parse(limitNesting(plan), { async: false, gfm: true }).trim();
}

function writeResult(name: ResultName, stored: string): FilePart[] {
  const { format, label } = SERMON_RESULTS[name];
  if (format === "highlights") return writeHighlights(stored);
  const text = format === "html" && isHtml(stored) ? writeBlocks(readHtml(stored)) : stored;
  return [section(name, label, text)];
}

function readResult(name: ResultName, parts: readonly FilePart[]): string {
  const { format } = SERMON_RESULTS[name];
  if (format === "highlights") return readHighlights(parts);
  const text = readPart(parts, name);
  return format === "html" && text !== "" ? makeHtml(text) : text;
}

function writeHighlights(stored: string): FilePart[] {
  if (stored === "") return [];
  const highlights = parseHighlights(stored);
  // Text that cannot be parsed stays unchanged.
  if (!highlights) return [section("highlights", "Highlights", stored)];
  return highlights.map(({ quote, note, ...times }, at) => ({
    name: `highlights/${at}`,
    heading: nameHighlight(at, times),
    level: 3,
    data: times,
    text: [quote.replace(/^/gm, "> "), note].filter((text) => text !== "").join("\n\n"),
  }));
}

const nameHighlight = (at: number, { start_time: start, end_time: end }: Partial<Highlight>): string =>
  `Highlight ${at + 1}${start === undefined ? "" : ` (${formatTimeRange(start, end)})`}`;

function readHighlights(parts: readonly FilePart[]): string {
  const own = parts.filter(({ name }) => /^highlights\/\d+$/.test(name));
  if (own.length === 0) return readPart(parts, "highlights");
  return serializeHighlights(own.map(readHighlight));
}

function readHighlight({ text, data }: FilePart): Highlight {
  const quoted = /^(?:> ?[^\n]*(?:\n|$))+/.exec(text)?.[0] ?? "";
  const quote = quoted.replace(/\n$/, "").replace(/^> ?/gm, "");
  const note = text.slice(quoted.length).replace(/^\n+/, "");
  const times = Times.safeParse(data);
  return { quote, note, ...times.data };
}
