import {
  EXPORT_FORMATS,
  EXPORT_MESSAGES,
  type ExportedKind,
  type ExportFormat,
} from "../../contract/exports.ts";
import { withJsonTexts } from "../../contract/json-text.ts";
import type { Context } from "../context.ts";
import { createDevotional, getDevotional } from "../devotionals/devotionals.ts";
import { AppError } from "../errors.ts";
import { createSermon, getSermon } from "../sermons/sermons.ts";
import { createStudy, getStudy } from "../studies/studies.ts";
import type { ExportedRecord } from "./export-worker.ts";

type Parts = Pick<Context, "db" | "exporter">;

export interface ExportRequest {
  ownerId: string;
  kind: ExportedKind;
  id: string;
  format: ExportFormat;
  /** BCP 47 tag of the reader's language. */
  locale: string;
}

export interface ExportedFile {
  filename: string;
  bytes: Uint8Array;
}

/** One of a person's records as a file. Throws not found, and invalid where it cannot be had in that format. */
export async function exportRecord(
  { db, exporter }: Parts,
  { ownerId, kind, id, format, locale }: ExportRequest,
  signal: AbortSignal,
): Promise<ExportedFile> {
  if (!EXPORT_FORMATS[format].kinds.includes(kind)) {
    throw new AppError("not_found", EXPORT_MESSAGES.unknownFormat);
  }
  const exported = await getRecord(db, ownerId, kind, id);
  const bytes = await exporter.write({ ...exported, format, locale }, { owner: ownerId, signal });
  if (!bytes) throw new AppError("invalid", EXPORT_MESSAGES.noTimes);
  return { filename: nameFile(exported.record.title, format), bytes };
}

async function getRecord(
  db: Context["db"],
  ownerId: string,
  kind: ExportedKind,
  id: string,
): Promise<ExportedRecord> {
  switch (kind) {
    case "sermons":
      return { kind, record: await getSermon(db, ownerId, id) };
    case "studies":
      return { kind, record: await getStudy(db, ownerId, id) };
    case "devotionals":
      return { kind, record: await getDevotional(db, ownerId, id) };
  }
}

const LONGEST_NAME = 100;

/** What no file system minds, and what says what it is. */
export function nameFile(title: string, ending: string): string {
  const name = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${Array.from(name).slice(0, LONGEST_NAME).join("").trim() || "Berea"}.${ending}`;
}

/** A new record from Markdown that Berea wrote. Throws invalid where it is none. */
export async function importRecord(
  { db, texts, exporter }: Parts & Pick<Context, "texts">,
  ownerId: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ kind: ExportedKind; id: string }> {
  const file = await exporter.read(bytes, { owner: ownerId, signal });
  if (!file) throw new AppError("invalid", EXPORT_MESSAGES.notOwn);
  const { kind } = file;
  switch (kind) {
    case "sermons":
      return { kind, id: (await createSermon(db, texts, ownerId, withJsonTexts(file.fields))).id };
    case "studies":
      return { kind, id: (await createStudy(db, ownerId, file.fields)).id };
    case "devotionals":
      return { kind, id: (await createDevotional(db, ownerId, file.fields)).id };
  }
}
