// Resumable uploads as tus 1.0 has them, with its extensions creation, creation-with-upload and termination.
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { bytesAs, describeErrors } from "./answers.ts";
import { SESSION } from "./operations.ts";
import type { Answer, HttpMethod, Operation, Parameter, Paths } from "./openapi.ts";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

const VERSION: Parameter = {
  name: "tus-resumable",
  in: "header",
  required: true,
  schema: { const: "1.0.0" },
  description: "The version of the protocol that is spoken",
};

const PIECE = bytesAs("application/offset+octet-stream");

const LOCATION = {
  location: {
    description: "The upload; the last part of it is the id of the file that it becomes",
    schema: text,
  },
};
const OFFSET = { "upload-offset": { description: "How many bytes are there", schema: count } };

export function describeUploads(): Paths {
  return {
    [UPLOADS_PATH]: {
      post: describe("post", {
        id: "createUpload",
        summary: "Begins an upload, with its first bytes where they are sent along",
        parameters: [
          header("upload-length", "How many bytes there will be", count),
          header("upload-defer-length", "1 where that is not known yet", { const: "1" }),
          header(
            "upload-metadata",
            "`filename`, `filetype`, `sermonId` or `studyId` and, of a recording made in the browser, `source` with the value `recording`; values in Base64",
          ),
        ],
        hasBody: true,
        answers: { 201: { description: "It has begun", headers: { ...LOCATION, ...OFFSET } } },
      }),
      options: describe("options", {
        id: "describeUploads",
        summary: "What of the protocol is spoken",
        answers: { 204: { description: "In headers" } },
      }),
    },
    [`${UPLOADS_PATH}/{id}`]: {
      head: describe("head", {
        id: "getUpload",
        summary: "How far an upload is",
        answers: { 200: { description: "In headers", headers: OFFSET } },
      }),
      patch: describe("patch", {
        id: "continueUpload",
        summary: "The next bytes of an upload",
        parameters: [
          header("upload-offset", "Where they begin: as many bytes as are there already", count),
          header("upload-length", "How many bytes there will be, where that was not known before", count),
        ],
        hasBody: true,
        answers: { 204: { description: "They are stored", headers: OFFSET } },
      }),
      delete: describe("delete", {
        id: "cancelUpload",
        summary: "Takes an unfinished upload back",
        answers: { 204: { description: "It is gone" } },
      }),
      options: describe("options", {
        id: "describeUpload",
        summary: "What of the protocol is spoken",
        answers: { 204: { description: "In headers" } },
      }),
    },
  };
}

interface UploadCall {
  id: string;
  summary: string;
  parameters?: Parameter[];
  hasBody?: boolean;
  answers: Record<string, Answer>;
}

function describe(
  method: HttpMethod,
  { id, summary, parameters = [], hasBody, answers }: UploadCall,
): Operation {
  return {
    operationId: id,
    tags: ["Files"],
    summary,
    security: [{ [SESSION]: [] }],
    parameters: [...(method === "options" ? [] : [VERSION]), ...parameters],
    ...(hasBody && { requestBody: { required: false, content: PIECE } }),
    responses: {
      ...answers,
      ...describeErrors(method, [
        "invalid",
        "not_found",
        "conflict",
        "too_large",
        "unsupported",
        "rate_limited",
      ]),
      412: {
        ...describeErrors(method, ["invalid"])["400"]!,
        description: "This version of tus is not spoken",
      },
    },
  };
}

const header = (name: string, description: string, schema: Parameter["schema"] = text): Parameter => ({
  name,
  in: "header",
  required: false,
  schema,
  description,
});
