import { z } from "zod";
import type { ZodOpenApiContentObject } from "zod-openapi";
import { ARCHIVE_PATH, CHURCH_ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import { ArchiveOutcome } from "../../contract/account/account-data.schema.ts";
import { PROFILE_IMAGE_PATH } from "../../contract/account/profile.ts";
import { METRICS_PATH } from "../../contract/account/system.schema.ts";
import { CHURCH_PICTURE_PATH } from "../../contract/churches/churches.ts";
import { FILE_CONTENT_PATH, UPLOADS_PATH } from "../../contract/media/media.ts";
import { JOB_EVENTS_PATH } from "../../contract/processing/jobs.ts";
import { Job } from "../../contract/processing/jobs.schema.ts";
import { EXPORT_MANY_PATH, EXPORT_PATH } from "../../contract/records/exports.ts";
import {
  ExportedIds,
  ExportedKind,
  ExportFormat,
  ExportQuery,
} from "../../contract/records/exports.schema.ts";
import type { Tag } from "./groups.ts";
import { type ApiOperation, bytesAs, describeError, eventsOf, jsonOf } from "./operations.ts";

export const OPENAPI_PATH = "/api/openapi.json";
export const DOCS_PATH = "/api/docs";

const textAs = (type: string): ZodOpenApiContentObject => ({ [type]: { schema: z.string() } });
const header = (description: string) => z.string().optional().meta({ description });
const count = (description: string) => z.int().min(0).optional().meta({ description });

const EXPORT_TYPES = [
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "text/markdown",
  "application/x-subrip",
  "text/vtt",
];

/** GET and HEAD of bytes, with range requests (RFC 9110). */
function describeContent(
  tag: Tag,
  name: string,
  path: string,
  summary: string,
  type: string,
  query = z.object({}),
): ApiOperation[] {
  const call = {
    tag,
    path,
    query,
    headers: z.object({
      range: header("A single byte range"),
      "if-range": header("The `etag` of the content that the range belongs to"),
      "if-none-match": header("An `etag`; the response is 304 if the content still has it"),
    }),
    errors: ["not_found"] as const,
  };
  return [
    { ...call, id: `get${name}`, method: "get", summary, answers: answerRange(bytesAs(type)) },
    {
      ...call,
      id: `head${name}`,
      method: "head",
      summary: `${summary}: headers only`,
      answers: answerRange(),
    },
  ];
}

const answerRange = (content?: ZodOpenApiContentObject): ApiOperation["answers"] => ({
  200: { description: "The whole content", ...(content && { content }) },
  206: { description: "The requested range", ...(content && { content }) },
  304: { description: "Not modified" },
  416: { description: "The range is outside the content" },
});

const ARCHIVE = { tag: "Library", path: ARCHIVE_PATH } as const;

/** tus 1.0 with its extensions creation, creation-with-upload and termination. */
function describeUpload(
  call: Pick<ApiOperation, "id" | "method" | "summary" | "requestBody" | "answers"> & {
    path?: string;
    headers?: z.ZodRawShape;
  },
): ApiOperation {
  const { method, path = `${UPLOADS_PATH}/:id`, headers, answers } = call;
  const version = z.literal("1.0.0").meta({ description: "The protocol version" });
  return {
    ...call,
    tag: "Files",
    path,
    tokenScope: "write",
    headers: z.object({ ...(method !== "options" && { "tus-resumable": version }), ...headers }),
    answers: { ...answers, 412: describeError(["invalid"]) },
    errors: ["invalid", "not_found", "conflict", "too_large", "unsupported", "rate_limited"],
  };
}

const PIECE = { content: bytesAs("application/offset+octet-stream") };
const LOCATION = z
  .string()
  .meta({ description: "The URL of the upload; it ends with the id of the future file" });
const OFFSET = z.int().min(0).meta({ description: "The number of bytes received" });

export const OTHER_OPERATIONS: readonly ApiOperation[] = [
  describeUpload({
    id: "createUpload",
    method: "post",
    path: UPLOADS_PATH,
    summary: "Starts an upload; the request may contain its first bytes",
    headers: {
      "upload-length": count("The total number of bytes"),
      "upload-defer-length": z.literal("1").optional().meta({ description: "1 if it is not known yet" }),
      "upload-metadata": header(
        "`filename`, `filetype`, `sermonId` or `studyId` and, for recordings from the browser, `source` with the value `recording`; values are Base64",
      ),
    },
    requestBody: PIECE,
    answers: {
      201: {
        description: "The upload was started",
        headers: z.object({ location: LOCATION, "upload-offset": OFFSET }),
      },
    },
  }),
  describeUpload({
    id: "describeUploads",
    method: "options",
    path: UPLOADS_PATH,
    summary: "Returns the supported protocol versions and extensions",
    answers: { 204: { description: "See its headers" } },
  }),
  describeUpload({
    id: "getUpload",
    method: "head",
    summary: "Returns the number of bytes received",
    answers: { 200: { description: "See its headers", headers: z.object({ "upload-offset": OFFSET }) } },
  }),
  describeUpload({
    id: "continueUpload",
    method: "patch",
    summary: "Appends bytes to an upload",
    headers: {
      "upload-offset": count("The offset of these bytes, which is the number of bytes received"),
      "upload-length": count("The total number of bytes, if it was deferred"),
    },
    requestBody: PIECE,
    answers: { 204: { description: "Stored", headers: z.object({ "upload-offset": OFFSET }) } },
  }),
  describeUpload({
    id: "cancelUpload",
    method: "delete",
    summary: "Cancels an unfinished upload",
    answers: { 204: { description: "The upload was deleted" } },
  }),
  describeUpload({
    id: "describeUpload",
    method: "options",
    summary: "Returns the supported protocol versions and extensions",
    answers: { 204: { description: "See its headers" } },
  }),
  ...describeContent("Files", "FileContent", FILE_CONTENT_PATH, "Returns the content of a file", "*/*"),
  ...describeContent(
    "Profile",
    "ProfileImage",
    PROFILE_IMAGE_PATH,
    "Returns the user's picture; with `v` from the profile's `imageUrl`, it can be cached forever",
    "image/*",
    z.object({ v: z.string().optional() }),
  ),
  ...describeContent(
    "Churches",
    "ChurchPicture",
    CHURCH_PICTURE_PATH,
    "Returns the picture of a church; with `v` from the church's `imageUrl`, it can be cached forever",
    "image/*",
    z.object({ v: z.string().optional() }),
  ),
  {
    id: "listJobEvents",
    tag: "Jobs",
    method: "get",
    path: JOB_EVENTS_PATH,
    summary: "Streams the state of a job as events until it ends",
    answers: { 200: { description: "A stream of `job` events", content: eventsOf(Job) } },
    errors: ["not_found", "rate_limited"],
  },
  {
    id: "exportRecord",
    tag: "Library",
    method: "get",
    path: EXPORT_PATH,
    summary: "Exports a record as a file; captions require a sermon with a timed transcript",
    params: z.object({ kind: ExportedKind, format: ExportFormat }),
    query: ExportQuery,
    headers: z.object({
      "accept-language": header("Dates are formatted for its first language"),
    }),
    answers: { 200: { description: "The file", content: bytesAs(...EXPORT_TYPES) } },
    errors: ["not_found", "invalid", "rate_limited"],
  },
  {
    id: "exportRecords",
    tag: "Library",
    method: "post",
    path: EXPORT_MANY_PATH,
    summary: "Exports records as one zip, which names those that could not be exported",
    tokenScope: "read",
    params: z.object({ kind: ExportedKind, format: ExportFormat }),
    query: ExportQuery,
    requestBody: { required: true, content: jsonOf(ExportedIds) },
    answers: { 200: { description: "The zip", content: bytesAs("application/zip") } },
    errors: ["not_found", "invalid", "rate_limited"],
  },
  {
    ...ARCHIVE,
    id: "getArchive",
    method: "get",
    summary: "Exports all of the user's data as a zip of JSON, Markdown and files",
    answers: { 200: { description: "The archive", content: bytesAs("application/zip") } },
    errors: ["not_found", "rate_limited"],
  },
  {
    ...ARCHIVE,
    id: "headArchive",
    method: "head",
    summary: "Returns the headers of the archive only",
    answers: { 200: { description: "The archive is available" } },
    errors: ["not_found", "rate_limited"],
  },
  {
    ...ARCHIVE,
    id: "restoreArchive",
    method: "post",
    summary: "Imports an archive; existing records stay unchanged",
    requestBody: { required: true, content: bytesAs("application/zip") },
    answers: { 200: { description: "How many records were added", content: jsonOf(ArchiveOutcome) } },
    errors: ["not_found", "conflict", "rate_limited"],
  },
  {
    id: "getChurchArchive",
    tag: "Churches",
    path: CHURCH_ARCHIVE_PATH,
    method: "get",
    summary: "Exports what is shared with a church as an archive that can be imported; for its owners",
    answers: { 200: { description: "The archive", content: bytesAs("application/zip") } },
    errors: ["not_found", "forbidden", "rate_limited"],
  },
  {
    id: "headChurchArchive",
    tag: "Churches",
    path: CHURCH_ARCHIVE_PATH,
    method: "head",
    summary: "Returns the headers of the archive of a church only",
    answers: { 200: { description: "The archive is available" } },
    errors: ["not_found", "forbidden", "rate_limited"],
  },
  {
    id: "getOpenApi",
    tag: "System",
    method: "get",
    path: OPENAPI_PATH,
    summary: "Returns this document",
    security: "none",
    answers: { 200: { description: "OpenAPI 3.1", content: jsonOf(z.looseObject({})) } },
  },
  {
    id: "getDocs",
    tag: "System",
    method: "get",
    path: DOCS_PATH,
    summary: "Returns this document as a web page",
    security: "none",
    answers: { 200: { description: "The page", content: textAs("text/html") } },
  },
  {
    id: "getMetrics",
    tag: "System",
    method: "get",
    path: METRICS_PATH,
    summary: "Returns metrics for Prometheus if METRICS_TOKEN is set",
    security: "metrics",
    answers: { 200: { description: "Prometheus' text format", content: textAs("text/plain") } },
    errors: ["not_found"],
  },
];
