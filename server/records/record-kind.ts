// What a kind of record declares of itself on the server. Everything that walks kinds is driven by it: routes, lists,
// versions, search, archive, account deletion, cleanup of files, checks, exports and the OpenAPI document.
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { RawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import type { RecordFile } from "../documents/markdown/record-file.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import type { KindTexts } from "./kind-texts.ts";
import type { OwnedTable } from "./owned-rows.ts";
import type { VersionPolicy } from "./version-policy.ts";
import type { Writing } from "./writing.ts";

/** Every row of a record's table has these. */
export interface RecordRow {
  id: string;
  ownerId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: string;
  lastModifiedBy: string;
}

export type RecordTable = PgTable &
  OwnedTable & { title: AnyPgColumn; scripture: AnyPgColumn; status: AnyPgColumn };

/** Work on long texts that would keep the server busy; done in another process. */
export interface TextTasks {
  sanitizeLessonPlan(html: string, options: TaskOptions): Promise<string>;
  retimeSegments(
    segments: RawJson<Segment[]>,
    transcript: string,
    options: TaskOptions,
  ): Promise<RawJson<Segment[]> | null>;
}

/** What records are read and written with. */
export interface RecordParts {
  db: Db | Tx;
  texts: TextTasks;
}

export interface RecordKind {
  name: ContentKind;
  messages: { notFound: string; stale: string };
  table: RecordTable;
  /** Left out if its texts are not checked. */
  checkEndpoint?: Endpoint;
  /** What a record is made of, and what lists show of it. */
  columns: SelectedFields;
  itemColumns: SelectedFields;
  /** What a change has to know of the record that it locks. */
  lockedColumns: SelectedFields;
  /** The record as people see it, and as lists show it. */
  present(row: never): { id: string; title: string; version: number };
  presentItem(row: never): object;
  /** Work on what a person has sent that takes too long for a transaction. `base` is what a change is based on. */
  prepare?(
    parts: RecordParts,
    ownerId: string,
    fields: never,
    base?: { id: string; version: number },
  ): Promise<unknown>;
  /** The columns of a new record. */
  create(fields: never, writing: Omit<Writing, "id">): object | Promise<object>;
  /** The columns that a person's change writes. Throws if it cannot be made. */
  change(before: never, fields: never, writing: Writing): object | Promise<object>;
  versions: VersionPolicy;
  search: RecordSearch;
  texts: KindTexts;
  archive: RecordArchive;
  /** The text of a row in which it names files by their ids; files that nothing names are deleted. */
  namesFiles?: SQL;
}

export interface RecordSearch {
  /** The day that a record is for. */
  date: AnyPgColumn | SQL;
  /** The status of a record that is not a draft any more. */
  finished: "completed" | "published";
  /** What is searched beside title and scripture, by the names that `texts.listTexts` uses. */
  columns: Record<string, AnyPgColumn | SQL>;
}

export interface RecordArchive {
  /** Checks what an archive says of a record; its fields are the columns that are archived. */
  shape: z.ZodObject<{ id: z.ZodType<string>; title: z.ZodType<string> }>;
  /** Checks what an archive says of an earlier text. */
  versionShape: z.ZodType<ArchivedVersion>;
  /** The fields of a record that name one of its files, or a record of another kind, by its id. */
  links?: readonly { field: string; to: "files" | ContentKind }[];
  /** The record for people to read. */
  writeMarkdown(row: never): RecordFile;
}

export interface ArchivedVersion {
  id: string;
  part: string;
}

/** A row of a kind, the record that is made of it, and what is sent to create or change one. */
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
