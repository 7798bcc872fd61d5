// Parses and validates the JSON files of an archive. Runs in a child process, because a file may have 32 MB.
import path from "node:path/posix";
import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { versions } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import {
  type ArchivedFile,
  ArchivedProfile,
  ArchivedSeriesList,
  type ArchivedSeries,
  ArchiveManifest,
  FORMAT_VERSION,
  type ManifestRecord,
  RecordEntry,
} from "../archive-format.ts";
import { listKinds } from "../../record-kinds/record-kinds.ts";
import { parseJson } from "../../../contract/text/parse-json.ts";
import type { ArchivedComment } from "../../comments/archived-comments.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { normalizeDismissed } from "../../scripture/normalize-dismissed.ts";
import { replaceIds } from "./new-ids.ts";
import { createDamagedError } from "../../zip/zip-reader.ts";

export interface IdReplacements {
  ids: ReadonlyMap<string, string>;
  uid: string;
}

/** Values of a row; JSON columns as JSON texts. */
export type ParsedRow = Record<string, unknown>;

export interface ParsedRecord {
  id: string;
  row: ParsedRow;
  /** Their paths are entries of the zip. */
  files: ArchivedFile[];
  /** Words of quotations and references that the user dismissed. */
  dismissals: string[];
  comments: ArchivedComment[];
}

export interface ParsedVersion {
  id: string;
  row: ParsedRow;
}

export function parseManifest(bytes: Uint8Array): ArchiveManifest {
  const json = parseJson(decode(bytes)) as { version?: unknown } | undefined;
  const list = ArchiveManifest.safeParse(json);
  if (typeof json?.version === "number" && json.version > FORMAT_VERSION) {
    throw new AppError("unsupported", ACCOUNT_DATA_MESSAGES.archiveNewer);
  }
  if (!list.success) throw new AppError("invalid", ACCOUNT_DATA_MESSAGES.notArchive);
  return list.data;
}

export function parseProfile(bytes: Uint8Array): ArchivedProfile {
  const profile = ArchivedProfile.safeParse(parseJson(decode(bytes)));
  if (!profile.success) throw createDamagedError();
  return profile.data;
}

export function parseSeries(bytes: Uint8Array): ArchivedSeries[] {
  const list = ArchivedSeriesList.safeParse(parseJson(decode(bytes)));
  if (!list.success) throw createDamagedError();
  return list.data;
}

/** Archives created before 2026-12 have the old key. In texts, its quotation marks would be escaped. */
const RENAMED_KEY = ['"madeBeside":', '"conflictingVersionId":'] as const;

interface RecordTask {
  listed: ManifestRecord;
  bytes: Uint8Array;
  replacements: IdReplacements | undefined;
}

export function parseRecord({ listed, bytes, replacements }: RecordTask): ParsedRecord {
  const kind = findKind(listed);
  const json = applyReplacements(decode(bytes), replacements).replaceAll(...RENAMED_KEY);
  const entry = RecordEntry.safeParse(parseJson(json));
  const record = kind.archive.shape.safeParse(entry.data?.record);
  if (!entry.success || !record.success) throw createUnreadableError(listed);
  const folder = path.dirname(listed.path);
  const files = entry.data.files.map((file) => Object.assign(file, { path: path.join(folder, file.path) }));
  const dismissals = (entry.data.dismissals ?? []).map(normalizeDismissed).filter((words) => words !== "");
  return {
    id: record.data.id,
    row: writeJsonColumns(kind.table, record.data),
    files,
    dismissals,
    comments: entry.data.comments ?? [],
  };
}

interface VersionsTask extends Omit<RecordTask, "bytes"> {
  lines: Uint8Array[];
}

export function parseVersions({ listed, lines, replacements }: VersionsTask): ParsedVersion[] {
  const { versionShape } = findKind(listed).archive;
  return lines.map((line) => {
    const version = versionShape.safeParse(parseJson(applyReplacements(decode(line), replacements)));
    if (!version.success) throw createUnreadableError(listed);
    return { id: version.data.id, row: writeJsonColumns(versions, version.data) };
  });
}

/** Throws if this version of Berea doesn't know the kind. */
export function findKind(listed: ManifestRecord): RecordKind {
  const kind = listKinds().find(({ name }) => name === listed.kind);
  if (!kind) throw createUnreadableError(listed);
  return kind;
}

export const createUnreadableError = ({ title }: ManifestRecord) =>
  new AppError(
    "invalid",
    ACCOUNT_DATA_MESSAGES.archiveRecordUnreadable(title.slice(0, LIMITS.lineCharacters)),
  );

const applyReplacements = (json: string, replacements: IdReplacements | undefined) =>
  replacements ? replaceIds(json, replacements.ids, replacements.uid) : json;

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw createDamagedError();
  }
}

function writeJsonColumns(table: PgTable, values: object): ParsedRow {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isJson = columns[name]?.getSQLType() === "jsonb" && value !== null;
      return [name, isJson ? JSON.stringify(value) : value];
    }),
  );
}
