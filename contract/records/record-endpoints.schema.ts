import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import {
  type ContentKind,
  RECORD_CALLS,
  RECORD_KINDS,
  type RecordCallNames,
  recordCallNames,
} from "../record-kinds.ts";
import { pageOf } from "../paging.ts";
import { MAX_BATCH } from "./lists/record-list.ts";
import {
  BatchAnswer,
  RecordBatch,
  RecordCounts,
  RecordFilter,
  RecordListQuery,
} from "./lists/record-list.schema.ts";

export const UserParams = z.object({ uid: z.string() });
export const RecordParams = UserParams.extend({ id: z.string() });

export const recordFields = {
  id: z.string(),
  /** Increases with each change; a change names the version that it is based on. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string(),
  lastModifiedBy: z.string(),
  /** When the user archived it; null if it is not archived. */
  archivedAt: z.iso.datetime().nullable(),
};

/** The series that its field "series" names; null if that is empty. */
export const SeriesId = z.string().nullable();

/** Fields of a version of a whole record; the record itself follows under the name of its kind. */
export const versionFields = {
  id: z.string(),
  /** "You", the name of another person, or that of an engine. */
  author: z.string(),
  replacedAt: z.iso.datetime(),
};

interface RecordSchemas {
  record: z.ZodType;
  /** For lists, without long texts. */
  item: z.ZodType;
  new: z.ZodType;
  change: z.ZodType;
  version: z.ZodType;
  /** Maximum size of a request in bytes if it differs from the server's default of 1 MiB. */
  bodyLimit?: number;
}

export function defineRecordEndpoints<K extends ContentKind, S extends RecordSchemas>(kind: K, schemas: S) {
  const names = recordCallNames(kind);
  const one = RECORD_KINDS[kind].one.toLowerCase();
  const many = RECORD_KINDS[kind].many.toLowerCase();
  const callOf = (name: keyof RecordCallNames) => RECORD_CALLS[names[name]];
  const limit = schemas.bodyLimit === undefined ? {} : { bodyLimit: schemas.bodyLimit };

  return nameEndpoints(names, {
    list: defineEndpoint(callOf("list"), {
      summary: `Lists, searches, filters and sorts the user's ${many}, without their long texts`,
      params: UserParams,
      query: RecordListQuery,
      response: pageOf(schemas.item as S["item"]),
      errors: ["invalid", "unauthenticated", "not_found"],
    }),
    create: defineEndpoint(callOf("create"), {
      summary: `Creates a ${one}, by default as a draft`,
      params: UserParams,
      body: schemas.new as S["new"],
      ...limit,
      response: schemas.record as S["record"],
      status: 201,
      errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
    }),
    get: defineEndpoint(callOf("get"), {
      summary: `Returns a ${one} with all its texts`,
      recordAccess: "view",
      params: RecordParams,
      response: schemas.record as S["record"],
      errors: ["unauthenticated", "not_found"],
    }),
    update: defineEndpoint(callOf("update"), {
      summary: `Changes fields of a ${one} if \`version\` is its current version`,
      recordAccess: "edit",
      params: RecordParams,
      body: schemas.change as S["change"],
      ...limit,
      response: schemas.record as S["record"],
      errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
    }),
    delete: defineEndpoint(callOf("delete"), {
      summary: `Deletes a ${one} with its versions and files`,
      params: RecordParams,
      response: z.void(),
      status: 204,
      errors: ["unauthenticated", "not_found"],
    }),
    count: defineEndpoint(callOf("count"), {
      summary: `Counts the ${many} that match, and the values that lists can be filtered by`,
      params: UserParams,
      query: RecordFilter,
      response: RecordCounts,
      errors: ["invalid", "unauthenticated", "not_found"],
    }),
    change: defineEndpoint(callOf("change"), {
      summary: `Archives, restores, deletes, tags or moves up to ${MAX_BATCH} ${many} to a series; those that fail are named`,
      params: UserParams,
      body: RecordBatch,
      response: BatchAnswer,
      errors: ["invalid", "unauthenticated", "not_found"],
    }),
    listVersions: defineEndpoint(callOf("listVersions"), {
      summary: `Lists earlier versions of a ${one}, last replaced first, at most 50`,
      recordAccess: "edit",
      params: RecordParams,
      response: z.object({ items: z.array(schemas.version as S["version"]) }),
      errors: ["unauthenticated", "not_found"],
    }),
    restoreVersion: defineEndpoint(callOf("restoreVersion"), {
      summary: `Restores an earlier version of a ${one}; the current one becomes a version`,
      recordAccess: "edit",
      params: RecordParams.extend({ versionId: z.string() }),
      response: schemas.record as S["record"],
      errors: ["unauthenticated", "not_found"],
    }),
  });
}

type Named<Names extends Record<string, string>, Endpoints> = {
  [Key in keyof Names & keyof Endpoints as Names[Key]]: Endpoints[Key];
};

const nameEndpoints = <Names extends object, Endpoints extends object>(names: Names, endpoints: Endpoints) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [names[key as keyof Names], endpoint]),
  ) as Named<{ [Key in keyof Names]: Names[Key] & string }, Endpoints>;
