// What runs in the process that writes and reads files.
import { ZodError } from "zod";
import type { Devotional } from "../../contract/devotional.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import { type AsTexts, parseJsonText } from "../../contract/json-text.ts";
import type { Sermon } from "../../contract/sermon.ts";
import type { Study } from "../../contract/study.ts";
import { AppError } from "../errors.ts";
import { decodeText } from "../transcripts/decode-text.ts";
import { writeSrt, writeVtt } from "./captions/write-captions.ts";
import { describeDevotional } from "./document/devotional-document.ts";
import type { ExportedDocument } from "./document/document.ts";
import { makePrintable } from "./document/printable.ts";
import { describeSermon } from "./document/sermon-document.ts";
import { describeStudy } from "./document/study-document.ts";
import { writeDevotionalFile } from "./markdown/devotional-markdown.ts";
import { readMarkdownFile, type ReadFile } from "./markdown/read-file.ts";
import { writeRecordFile } from "./markdown/record-file.ts";
import { writeSermonFile } from "./markdown/sermon-markdown.ts";
import { writeStudyFile } from "./markdown/study-markdown.ts";

export type ExportedRecord =
  | { kind: "sermons"; record: AsTexts<Sermon> }
  | { kind: "studies"; record: Study }
  | { kind: "devotionals"; record: Devotional };

export type ExportTask = ExportedRecord & { format: ExportFormat; locale: string };

/** The bytes of a record as a file; none where it has no captions. */
export async function writeFile(task: ExportTask): Promise<Uint8Array | undefined> {
  switch (task.format) {
    case "md":
      return encode(writeMarkdown(task));
    case "srt":
    case "vtt":
      return writeCaptions(task);
    default:
      return writeDocument(makePrintable(describe(task)), task.format);
  }
}

function describe(task: ExportTask): ExportedDocument {
  switch (task.kind) {
    case "sermons":
      return describeSermon(task.record, task.locale);
    case "studies":
      return describeStudy(task.record, task.locale);
    case "devotionals":
      return describeDevotional(task.record, task.locale);
  }
}

function writeMarkdown(task: ExportedRecord): string {
  switch (task.kind) {
    case "sermons":
      return writeRecordFile(writeSermonFile(task.record));
    case "studies":
      return writeRecordFile(writeStudyFile(task.record));
    case "devotionals":
      return writeRecordFile(writeDevotionalFile(task.record));
  }
}

function writeCaptions({ kind, record, format }: ExportTask): Uint8Array | undefined {
  const segments = kind === "sermons" && record.segments ? parseJsonText(record.segments) : [];
  if (segments.length === 0) return undefined;
  return encode(format === "srt" ? writeSrt(segments) : writeVtt(segments));
}

/** Each writer is loaded when it is first needed: together they are a hundred megabytes. */
async function writeDocument(
  document: ExportedDocument,
  format: "docx" | "pdf" | "pptx",
): Promise<Uint8Array> {
  switch (format) {
    case "docx":
      return (await import("./word/write-word.ts")).writeWord(document);
    case "pdf":
      return (await import("./pdf/write-pdf.ts")).writePdf(document, new Date());
    case "pptx":
      return (await import("./slides/write-slides.ts")).writeSlides(document);
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Reads the bytes of a Markdown file that Berea wrote; undefined where it is something else. */
export function readFile(bytes: Uint8Array): ReadFile | undefined {
  try {
    const text = decodeText(bytes);
    return text === undefined ? undefined : readMarkdownFile(text);
  } catch (error) {
    throw error instanceof ZodError ? new AppError("invalid", error.issues[0]?.message ?? "") : error;
  }
}
