import { ZodError } from "zod";
import { ContentKind } from "../../contract/records/content.schema.ts";
import { describeProvenance, PROVENANCE_TITLE } from "../../contract/sharing/provenance.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import type { ExportFormat } from "../../contract/records/exports.schema.ts";
import { type RawJson, parseRawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { AppError } from "../errors.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import { decodeText } from "../transcripts/decode-text.ts";
import { writeSrt, writeVtt } from "./captions/write-captions.ts";
import { type ExportedDocument, list, type Printing } from "../documents/document.ts";
import { makePrintable } from "../documents/printable.ts";
import { readRecordFile, writeRecordFile } from "../documents/markdown/record-file.ts";

export interface ExportTask {
  kind: ContentKind;
  record: { title: string; segments?: RawJson<Segment[]> | null };
  format: ExportFormat;
  printing: Printing;
  provenance: readonly TextProvenance[];
}

export async function writeFile({
  kind,
  record,
  format,
  printing,
  provenance,
}: ExportTask): Promise<Uint8Array | undefined> {
  const { exports } = kindOf(kind).texts;
  switch (format) {
    case "md":
      return exports && encode(writeRecordFile(exports.writeMarkdown(record as never), provenance));
    case "srt":
    case "vtt":
      return writeCaptions(record, format);
    default:
      return (
        exports &&
        writeDocument(
          makePrintable(addProvenance(exports.describe(record as never, printing), provenance)),
          format,
        )
      );
  }
}

function addProvenance(document: ExportedDocument, provenance: readonly TextProvenance[]): ExportedDocument {
  if (provenance.length === 0) return document;
  const lines = provenance.map((text) => `${text.name}: ${describeProvenance(text)}`);
  return {
    ...document,
    parts: [...document.parts, { title: PROVENANCE_TITLE, blocks: list(lines) }],
    slides: [...document.slides, { kind: "point", title: PROVENANCE_TITLE, lines }],
  };
}

function writeCaptions({ segments }: ExportTask["record"], format: "srt" | "vtt"): Uint8Array | undefined {
  const parsed = segments ? parseRawJson(segments) : [];
  if (parsed.length === 0) return undefined;
  return encode(format === "srt" ? writeSrt(parsed) : writeVtt(parsed));
}

/** Writers are loaded on demand, since together they take 100 MB of memory. */
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

export interface ReadFile {
  kind: ContentKind;
  fields: object;
}

export function readFile(bytes: Uint8Array): ReadFile | undefined {
  const text = decodeText(bytes);
  const file = text === undefined ? undefined : readRecordFile(text);
  const kind = ContentKind.safeParse(file?.kind).data;
  const exports = kind && kindOf(kind).texts.exports;
  if (!file || !exports) return undefined;
  try {
    return { kind, fields: exports.readMarkdown(file) };
  } catch (error) {
    throw error instanceof ZodError ? new AppError("invalid", error.issues[0]?.message ?? "") : error;
  }
}
