import { z } from "zod";
import type { ZodOpenApiContentObject } from "zod-openapi";
import { ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import { ArchiveOutcome } from "../../contract/account/account-data.schema.ts";
import { PROFILE_IMAGE_PATH } from "../../contract/account/profile.ts";
import { METRICS_PATH } from "../../contract/account/system.schema.ts";
import { FILE_CONTENT_PATH, UPLOADS_PATH } from "../../contract/media/media.ts";
import { JOB_EVENTS_PATH } from "../../contract/processing/jobs.ts";
import { Job } from "../../contract/processing/jobs.schema.ts";
import { EXPORT_PATH } from "../../contract/records/exports.ts";
import { ExportedKind, ExportFormat } from "../../contract/records/exports.schema.ts";
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

/** Bytes that can be had in ranges (RFC 9110): GET, and HEAD for what a GET would say. */
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
      range: header("One range of bytes"),
      "if-range": header("The `etag` of the bytes that the range is of"),
      "if-none-match": header("An `etag`: 304 where the bytes are still those"),
    }),
    errors: ["not_found"] as const,
  };
  return [
    { ...call, id: `get${name}`, method: "get", summary, answers: answerRange(bytesAs(type)) },
    {
      ...call,
      id: `head${name}`,
      method: "head",
      summary: `${summary}: what GET would say of them`,
      answers: answerRange(),
    },
  ];
}

const answerRange = (content?: ZodOpenApiContentObject): ApiOperation["answers"] => ({
  200: { description: "All bytes", ...(content && { content }) },
  206: { description: "The bytes of the range", ...(content && { content }) },
  304: { description: "They are still those" },
  416: { description: "There are no such bytes" },
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
  const version = z.literal("1.0.0").meta({ description: "The version of the protocol that is spoken" });
  return {
    ...call,
    tag: "Files",
    path,
    headers: z.object({ ...(method !== "options" && { "tus-resumable": version }), ...headers }),
    answers: { ...answers, 412: describeError(["invalid"]) },
    errors: ["invalid", "not_found", "conflict", "too_large", "unsupported", "rate_limited"],
  };
}

const PIECE = { content: bytesAs("application/offset+octet-stream") };
const LOCATION = z
  .string()
  .meta({ description: "The upload; the last part of it is the id of the file that it becomes" });
const OFFSET = z.int().min(0).meta({ description: "How many bytes are there" });

export const OTHER_OPERATIONS: readonly ApiOperation[] = [
  describeUpload({
    id: "createUpload",
    method: "post",
    path: UPLOADS_PATH,
    summary: "Begins an upload, with its first bytes where they are sent along",
    headers: {
      "upload-length": count("How many bytes there will be"),
      "upload-defer-length": z.literal("1").optional().meta({ description: "1 where that is not known yet" }),
      "upload-metadata": header(
        "`filename`, `filetype`, `sermonId` or `studyId` and, of a recording made in the browser, `source` with the value `recording`; values in Base64",
      ),
    },
    requestBody: PIECE,
    answers: {
      201: {
        description: "It has begun",
        headers: z.object({ location: LOCATION, "upload-offset": OFFSET }),
      },
    },
  }),
  describeUpload({
    id: "describeUploads",
    method: "options",
    path: UPLOADS_PATH,
    summary: "What of the protocol is spoken",
    answers: { 204: { description: "In headers" } },
  }),
  describeUpload({
    id: "getUpload",
    method: "head",
    summary: "How far an upload is",
    answers: { 200: { description: "In headers", headers: z.object({ "upload-offset": OFFSET }) } },
  }),
  describeUpload({
    id: "continueUpload",
    method: "patch",
    summary: "The next bytes of an upload",
    headers: {
      "upload-offset": count("Where they begin: as many bytes as are there already"),
      "upload-length": count("How many bytes there will be, where that was not known before"),
    },
    requestBody: PIECE,
    answers: { 204: { description: "They are stored", headers: z.object({ "upload-offset": OFFSET }) } },
  }),
  describeUpload({
    id: "cancelUpload",
    method: "delete",
    summary: "Takes an unfinished upload back",
    answers: { 204: { description: "It is gone" } },
  }),
  describeUpload({
    id: "describeUpload",
    method: "options",
    summary: "What of the protocol is spoken",
    answers: { 204: { description: "In headers" } },
  }),
  ...describeContent("Files", "FileContent", FILE_CONTENT_PATH, "The bytes of a file", "*/*"),
  ...describeContent(
    "Profile",
    "ProfileImage",
    PROFILE_IMAGE_PATH,
    "The bytes of a person's picture; with its `v` of the profile's `imageUrl` they may be kept for ever",
    "image/*",
    z.object({ v: z.string().optional() }),
  ),
  {
    id: "listJobEvents",
    tag: "Jobs",
    method: "get",
    path: JOB_EVENTS_PATH,
    summary: "Follows a job as events, each the whole job, until it is over",
    answers: { 200: { description: "As events named `job`", content: eventsOf(Job) } },
    errors: ["not_found", "rate_limited"],
  },
  {
    id: "exportRecord",
    tag: "Library",
    method: "get",
    path: EXPORT_PATH,
    summary: "A record as a file; captions are had of sermons whose transcript has times",
    params: z.object({ kind: ExportedKind, format: ExportFormat }),
    headers: z.object({
      "accept-language": header("Dates are written for readers of its first language"),
    }),
    answers: { 200: { description: "The file", content: bytesAs(...EXPORT_TYPES) } },
    errors: ["not_found", "invalid", "rate_limited"],
  },
  {
    ...ARCHIVE,
    id: "getArchive",
    method: "get",
    summary: "Everything of a person as a zip of JSON, Markdown and files",
    answers: { 200: { description: "The archive", content: bytesAs("application/zip") } },
    errors: ["not_found", "rate_limited"],
  },
  {
    ...ARCHIVE,
    id: "headArchive",
    method: "head",
    summary: "What GET would say of the archive",
    answers: { 200: { description: "There is one" } },
    errors: ["not_found", "rate_limited"],
  },
  {
    ...ARCHIVE,
    id: "bringBackArchive",
    method: "post",
    summary: "Brings an archive back: what is there already stays as it is",
    requestBody: { required: true, content: bytesAs("application/zip") },
    answers: { 200: { description: "How many records were added", content: jsonOf(ArchiveOutcome) } },
    errors: ["not_found", "conflict", "rate_limited"],
  },
  {
    id: "getOpenApi",
    tag: "System",
    method: "get",
    path: OPENAPI_PATH,
    summary: "This document",
    security: "none",
    answers: { 200: { description: "OpenAPI 3.1", content: jsonOf(z.looseObject({})) } },
  },
  {
    id: "getDocs",
    tag: "System",
    method: "get",
    path: DOCS_PATH,
    summary: "This document as a page for people",
    security: "none",
    answers: { 200: { description: "The page", content: textAs("text/html") } },
  },
  {
    id: "getMetrics",
    tag: "System",
    method: "get",
    path: METRICS_PATH,
    summary: "How the server is doing, for Prometheus; only where METRICS_TOKEN is set",
    security: "metrics",
    answers: { 200: { description: "Prometheus' text format", content: textAs("text/plain") } },
    errors: ["not_found"],
  },
];
