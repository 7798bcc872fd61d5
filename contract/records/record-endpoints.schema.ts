import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, PageQuery } from "../paging.ts";
import {
  type ContentKind,
  RECORD_CALLS,
  RECORD_KINDS,
  type RecordCallNames,
  recordCallNames,
} from "../record-kinds.ts";

/** The params of calls about all records of a person, and about one. */
export const UserParams = z.object({ uid: z.string() });
export const RecordParams = UserParams.extend({ id: z.string() });

/** The fields that the server writes on every record. */
export const recordFields = {
  id: z.string(),
  /** Counts the changes; a change names the version that it is based on. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string(),
  lastModifiedBy: z.string(),
};

interface RecordSchemas {
  record: z.ZodType;
  /** A record as lists show it. */
  item: z.ZodType;
  /** What is sent to create and to change one. */
  new: z.ZodType;
  change: z.ZodType;
  version: z.ZodType;
  /** Bytes that a record sent may have, where the server's default of 1 MiB does not fit. */
  bodyLimit?: number;
}

/** The endpoints that every kind of record has, by the names of their calls. */
export function defineRecordEndpoints<K extends ContentKind, S extends RecordSchemas>(kind: K, schemas: S) {
  const names = recordCallNames(kind);
  const one = RECORD_KINDS[kind].one.toLowerCase();
  const many = RECORD_KINDS[kind].many.toLowerCase();
  const callOf = (name: keyof RecordCallNames) => RECORD_CALLS[names[name]];
  const limit = schemas.bodyLimit === undefined ? {} : { bodyLimit: schemas.bodyLimit };

  return nameEndpoints(names, {
    list: defineEndpoint(callOf("list"), {
      summary: `The ${many} of a person, last changed first, without their long texts`,
      params: UserParams,
      query: PageQuery,
      response: pageOf(schemas.item as S["item"]),
      errors: ["invalid", "unauthenticated", "not_found"],
    }),
    create: defineEndpoint(callOf("create"), {
      summary: `Creates a ${one}: a draft, unless its status says otherwise`,
      params: UserParams,
      body: schemas.new as S["new"],
      ...limit,
      response: schemas.record as S["record"],
      status: 201,
      errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
    }),
    get: defineEndpoint(callOf("get"), {
      summary: `A whole ${one}`,
      params: RecordParams,
      response: schemas.record as S["record"],
      errors: ["unauthenticated", "not_found"],
    }),
    update: defineEndpoint(callOf("update"), {
      summary: `Changes fields of a ${one}, if \`version\` is still its version`,
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
    listVersions: defineEndpoint(callOf("listVersions"), {
      summary: `Earlier versions of a ${one}, last replaced first, at most 50`,
      params: RecordParams,
      response: z.object({ items: z.array(schemas.version as S["version"]) }),
      errors: ["unauthenticated", "not_found"],
    }),
    restoreVersion: defineEndpoint(callOf("restoreVersion"), {
      summary: `Restores an earlier version of a ${one}; the current one becomes a version`,
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
