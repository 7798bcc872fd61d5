// The description of a record kind on the server. Routes, lists, versions, search, archive, account deletion, file
// cleanup, checks, exports and the OpenAPI document are all driven by it.
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { checkEndpoints } from "../../contract/records/checks.schema.ts";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { RawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { AccessLevel } from "../../contract/access-levels.ts";
import type { Audience } from "../../contract/sharing/sharing.ts";
import type { Db, Tx } from "../db/database.ts";
import type { TextAuthors } from "../db/schema/owned-columns.ts";
import type { RecordFile } from "../documents/markdown/record-file.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import type { KindTexts } from "./kind-texts.ts";
import type { OwnedTable } from "./owned-rows.ts";
import type { TextOrigin } from "./text-origin.ts";
import type { VersionPolicy } from "./version-policy.ts";
import type { Writing } from "./writing.ts";

/** Who else may use a record, and who wrote it. */
export interface CollaborationRow {
  churchId: string | null;
  audience: Audience | null;
  sharedAccess: AccessLevel | null;
  textAuthors: TextAuthors;
}

/** The columns that every record table has. */
export interface RecordRow extends CollaborationRow {
  id: string;
  ownerId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: string;
  lastModifiedBy: string;
  archivedAt: Date | null;
}

export type RecordTable = PgTable &
  OwnedTable &
  Record<keyof CollaborationRow, AnyPgColumn> & {
    title: AnyPgColumn;
    scripture: AnyPgColumn;
    status: AnyPgColumn;
  };

/** Work on long texts, done in a child process so that it does not block the server. */
export interface TextTasks {
  sanitizeLessonPlan(html: string, options: TaskOptions): Promise<string>;
  retimeSegments(
    segments: RawJson<Segment[]>,
    transcript: string,
    options: TaskOptions,
  ): Promise<RawJson<Segment[]> | null>;
  /** Share of the words of a text that differ from another one, from 0 to 1. */
  measureChange(before: string, after: string, options: TaskOptions): Promise<number>;
}

/** What reading and writing records needs. */
export interface RecordParts {
  db: Db | Tx;
  texts: TextTasks;
}

export interface RecordKind {
  name: ContentKind;
  messages: { notFound: string; stale: string };
  table: RecordTable;
  /** Absent if its texts are not checked. */
  checkEndpoint?: Endpoint;
  dismissalEndpoint?: typeof checkEndpoints.dismissSermonFinding;
  /** The columns of a record, and those that lists show. */
  columns: SelectedFields;
  itemColumns: SelectedFields;
  /** The columns that a change reads while locking the record. */
  lockedColumns: SelectedFields;
  /** The record in the form of the API, and in the form of lists. */
  present(row: never): { id: string; title: string; version: number };
  presentItem(row: never): object;
  /** Where the texts of a row of `columns` are from. */
  listOrigins(row: never): TextOrigin[];
  /** Slow work on a request before its transaction. `base` is the version that a change is based on. */
  prepare?(
    parts: RecordParts,
    ownerId: string,
    fields: never,
    base?: { id: string; version: number },
  ): Promise<unknown>;
  /** The columns of a new record. */
  create(fields: never, writing: Omit<Writing, "id">): object | Promise<object>;
  /** The columns that a user's change writes. Throws if the change is invalid. */
  change(before: never, fields: never, writing: Writing): object | Promise<object>;
  versions: VersionPolicy;
  search: RecordSearch;
  /** Fields that only the author may change, and texts that only the author sees. */
  authorFields: { fixed: readonly string[]; hidden: readonly string[] };
  /** What lists filter by and batches change, besides what all kinds have. */
  sorting: RecordSorting;
  texts: KindTexts;
  archive: RecordArchive;
  /** The text of a row that contains the ids of its files. Files without any reference are deleted. */
  namesFiles?: SQL;
  /** The column whose JSON has URLs of its files, and its name. */
  fileUrls?: { name: string; column: AnyPgColumn };
  /** The parts whose authors are noted (`textAuthors`). */
  authoredParts: readonly string[];
}

export interface RecordSearch {
  /** The date of a record, such as the day a sermon was preached. */
  date: AnyPgColumn | SQL;
  /** The status of a record that is no longer a draft. */
  finished: "completed" | "published";
  /** The searchable columns besides title and scripture, by the names that `texts.listTexts` uses. */
  columns: Record<string, AnyPgColumn | SQL>;
}

export interface RecordSorting {
  /** The name of its series as written in the record, and the series, which the database sets. */
  series?: { name: AnyPgColumn; id: AnyPgColumn };
  /** Its day in a series of days, such as a devotional for each day of a week. */
  day?: AnyPgColumn;
  speaker?: AnyPgColumn;
  tags?: RecordTags;
}

/** The tags of a record, stored as a list or in a text. Functions get a normalized tag. */
export interface RecordTags {
  column: AnyPgColumn;
  /** A set of texts: the tags in a value of the column. */
  list(column: AnyPgColumn | SQL): SQL;
  /** The tag as it is listed; empty if it cannot be a tag. */
  normalize(tag: string): string;
  /** The columns after a tag was added or removed. */
  add(tag: string): object;
  remove(tag: string): object;
  /** Whether a record cannot have this tag besides the others. */
  isFull(tag: string): SQL;
}

export interface RecordArchive {
  /** Validates an archived record. Its fields are the archived columns. */
  shape: z.ZodObject<{ id: z.ZodType<string>; title: z.ZodType<string> }>;
  versionShape: z.ZodType<ArchivedVersion>;
  /** The fields that hold the id of a file or of a record of another kind. */
  links?: readonly { field: string; to: "files" | ContentKind }[];
  writeMarkdown(row: never): RecordFile;
}

export interface ArchivedVersion {
  id: string;
  part: string;
}

/** The types of a kind: its row, its record, and the bodies that create or change one. */
export type RowOf<K extends RecordKind> = Parameters<K["present"]>[0];
export type RecordOf<K extends RecordKind> = ReturnType<K["present"]>;
export type ItemOf<K extends RecordKind> = ReturnType<K["presentItem"]>;
export type LockedOf<K extends RecordKind> = Parameters<K["change"]>[0];
export type NewOf<K extends RecordKind> = Parameters<K["create"]>[0] & {
  id?: string | undefined;
  editor?: string | undefined;
};
export type ChangeOf<K extends RecordKind> = Parameters<K["change"]>[1] & {
  version: number;
  editor?: string | undefined;
};
