// What is no endpoint of the contract: bytes, event streams, archives, resumable uploads, and this document.
import { z } from "zod";
import { ARCHIVE_PATH } from "../../contract/account/account-data.ts";
import { ArchiveOutcome } from "../../contract/account/account-data.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { EXPORT_PATH } from "../../contract/records/exports.ts";
import { ExportedKind, ExportFormat } from "../../contract/records/exports.schema.ts";
import { JOB_EVENTS_PATH } from "../../contract/processing/jobs.ts";
import { FILE_CONTENT_PATH } from "../../contract/media/media.ts";
import { PROFILE_IMAGE_PATH } from "../../contract/account/profile.ts";
import { bytesAs, describeErrors, eventsOf, jsonOf, refer } from "./answers.ts";
import { METRICS_PATH } from "../../contract/account/system.schema.ts";
import { SESSION } from "./operations.ts";
import {
  type Answer,
  type HttpMethod,
  type Operation,
  type Parameter,
  type Paths,
  writePath,
} from "./openapi.ts";
import type { Tag } from "./tags.ts";
import { describeUploads } from "./upload-operations.ts";

export const OPENAPI_PATH = "/api/openapi.json";
export const DOCS_PATH = "/api/docs";

/** The security scheme of the metrics, which no session opens. */
export const METRICS = "metrics";

const text = { type: "string" };

export function describeOthers(): Paths {
  return {
    ...describeUploads(),
    [writePath(FILE_CONTENT_PATH)]: describeContent("Files", "FileContent", "The bytes of a file", "*/*"),
    [writePath(PROFILE_IMAGE_PATH)]: describeContent(
      "Profile",
      "ProfileImage",
      "The bytes of a person's picture; with its `v` of the profile's `imageUrl` they may be kept for ever",
      "image/*",
      [{ name: "v", in: "query", required: false, schema: text }],
    ),
    [writePath(JOB_EVENTS_PATH)]: {
      get: operation("Jobs", "followJob", "Follows a job as events, each the whole job, until it is over", {
        200: { description: "As events named `job`", content: eventsOf(refer("Job")) },
        ...failures("get", ["rate_limited"]),
      }),
    },
    [writePath(EXPORT_PATH)]: {
      get: operation(
        "Library",
        "exportRecord",
        "A record as a file; captions are had of sermons whose transcript has times",
        {
          200: { description: "The file", content: bytesAs(...EXPORT_TYPES) },
          ...failures("get", ["invalid", "rate_limited"]),
        },
        [
          { name: "kind", in: "path", required: true, schema: { enum: ExportedKind.options } },
          { name: "format", in: "path", required: true, schema: { enum: ExportFormat.options } },
          {
            name: "accept-language",
            in: "header",
            required: false,
            schema: text,
            description: "Dates are written for readers of its first language",
          },
        ],
      ),
    },
    [writePath(ARCHIVE_PATH)]: describeArchive(),
    [OPENAPI_PATH]: {
      get: {
        ...operation("System", "getOpenApi", "This document", {
          200: { description: "OpenAPI 3.1", content: jsonOf({ type: "object" }) },
          ...describeErrors("get", [], false),
        }),
        security: [],
      },
    },
    [METRICS_PATH]: {
      get: {
        ...operation(
          "System",
          "getMetrics",
          "How the server is doing, for Prometheus; only where METRICS_TOKEN is set",
          {
            200: { description: "Prometheus' text format", content: { "text/plain": { schema: text } } },
            ...describeErrors("get", ["not_found"]),
          },
        ),
        security: [{ [METRICS]: [] }],
      },
    },
    [DOCS_PATH]: {
      get: {
        ...operation("System", "getDocs", "This document as a page for people", {
          200: { description: "The page", content: { "text/html": { schema: text } } },
          ...describeErrors("get", [], false),
        }),
        security: [],
      },
    },
  };
}

const EXPORT_TYPES = [
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "text/markdown",
  "application/x-subrip",
  "text/vtt",
];

const operation = (
  tag: Tag,
  operationId: string,
  summary: string,
  responses: Operation["responses"],
  parameters: Parameter[] = [],
): Operation => ({
  operationId,
  tags: [tag],
  summary,
  security: [{ [SESSION]: [] }],
  ...(parameters.length > 0 && { parameters }),
  responses,
});

const failures = (method: HttpMethod, errors: readonly ErrorCode[] = []): Operation["responses"] =>
  describeErrors(method, ["not_found", ...errors]);

/** Bytes that can be had in ranges (RFC 9110): GET, and HEAD for what a GET would say. */
function describeContent(
  tag: Tag,
  name: string,
  summary: string,
  type: string,
  query: Parameter[] = [],
): Paths[string] {
  const parameters = [
    ...query,
    header("range", "One range of bytes"),
    header("if-range", "The `etag` of the bytes that the range is of"),
    header("if-none-match", "An `etag`: 304 where the bytes are still those"),
  ];
  return {
    get: operation(tag, `get${name}`, summary, answerBytes(bytesAs(type)), parameters),
    head: operation(tag, `head${name}`, `${summary}: what GET would say of them`, answerBytes(), parameters),
  };
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  required: false,
  schema: text,
  description,
});

const answerBytes = (content?: Answer["content"]): Operation["responses"] => ({
  200: { description: "All bytes", ...(content && { content }) },
  206: { description: "The bytes of the range", ...(content && { content }) },
  304: { description: "They are still those" },
  416: { description: "There are no such bytes" },
  ...failures("get"),
});

function describeArchive(): Paths[string] {
  const zip = bytesAs("application/zip");
  const { $schema: _, ...outcome } = z.toJSONSchema(ArchiveOutcome);
  return {
    get: operation("Library", "getArchive", "Everything of a person as a zip of JSON, Markdown and files", {
      200: { description: "The archive", content: zip },
      ...failures("get", ["rate_limited"]),
    }),
    head: operation("Library", "headArchive", "What GET would say of the archive", {
      200: { description: "There is one" },
      ...failures("get", ["rate_limited"]),
    }),
    post: {
      ...operation(
        "Library",
        "bringBackArchive",
        "Brings an archive back: what is there already stays as it is",
        {
          200: { description: "How many records were added", content: jsonOf(outcome) },
          ...failures("post", ["conflict", "rate_limited"]),
        },
      ),
      requestBody: { required: true, content: zip },
    },
  };
}
