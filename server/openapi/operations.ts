// What an operation of the document is described by, and what all of them have in common.
import { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import { ErrorBody } from "../../contract/errors.schema.ts";
import type { Tag } from "./groups.ts";
import { type HttpMethod, writePath } from "./openapi.ts";

export interface ApiOperation {
  id: string;
  tag: Tag;
  method: HttpMethod;
  /** As Fastify writes it. */
  path: string;
  summary: string;
  description?: string | undefined;
  /** What it has to be called with: a session unless said. */
  security?: "none" | "session" | "metrics";
  /** Where nothing is said of a parameter of the path, it is any text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  requestBody?: ZodOpenApiRequestBodyObject | undefined;
  answers: Record<string, ZodOpenApiResponseObject>;
  /** What it may answer beside the errors that any operation may answer. */
  errors?: readonly ErrorCode[];
}

export const jsonOf = (schema: z.ZodType): ZodOpenApiContentObject => ({ "application/json": { schema } });
export const bytesAs = (...types: string[]): ZodOpenApiContentObject =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
/** An event stream whose events have data of one shape: `itemSchema` is of OpenAPI 3.2, see `document.ts`. */
export const eventsOf = (data: z.ZodType): ZodOpenApiContentObject => ({
  "text/event-stream": { schema: { type: "string" }, itemSchema: data },
});

export function describePaths(operations: readonly ApiOperation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    (paths[writePath(operation.path)] ??= {})[operation.method] = describe(operation);
  }
  return paths;
}

function describe(operation: ApiOperation): ZodOpenApiOperationObject {
  const { id, tag, method, path, summary, description, security = "session", requestBody } = operation;
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, z.string()] as const);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: security === "none" ? [] : [{ [security]: [] }],
    requestParams: {
      path: z.object({ ...Object.fromEntries(named), ...operation.params?.shape }),
      query: operation.query ?? z.object({}),
      header: operation.headers ?? z.object({}),
    },
    ...(requestBody && { requestBody }),
    responses: {
      ...describeErrors(method, operation.errors ?? [], security !== "none"),
      ...operation.answers,
    },
  };
}

export const MEANINGS: Record<ErrorCode, string> = {
  invalid: "what was sent cannot be taken as it is; the message says why",
  unauthenticated: "there is no session",
  forbidden: "this names another person, or comes from another site",
  requires_recent_login: "the sign-in is more than a day old",
  not_found: "there is nothing of this person at this address",
  conflict: "something else came first; `current` is the record as it is now",
  too_large: "this is larger than it may be",
  unsupported: "this kind of content is not taken here",
  misdirected: "the request names a host that this server is not set up for",
  rate_limited: "too many calls; please wait",
  internal: "something went wrong on the server",
  unavailable: "the server cannot do this at the moment; please try again",
};

const ANYWHERE: readonly ErrorCode[] = ["misdirected", "internal", "unavailable"];
/** What the server answers to any changing request that it cannot read, or that another site made a browser send. */
const TO_CHANGES: readonly ErrorCode[] = ["invalid", "forbidden", "too_large", "unsupported"];

function describeErrors(method: HttpMethod, errors: readonly ErrorCode[], isForUsers: boolean) {
  const isChanging = method === "post" || method === "patch" || method === "delete";
  const codes = new Set([
    ...errors,
    ...ANYWHERE,
    ...(isChanging ? TO_CHANGES : []),
    ...(isForUsers ? (["unauthenticated"] as const) : []),
  ]);
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, together]) => [status, describeError(together)]));
}

const errorAnswers = new Map<string, ZodOpenApiResponseObject>();

export function describeError(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const id = codes.join("_or_");
  const known = errorAnswers.get(id);
  if (known) return known;
  const error = ErrorBody.shape.error.extend({ code: z.enum(codes) });
  const answer = {
    id,
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join("; "),
    content: jsonOf(ErrorBody.extend({ error })),
  };
  errorAnswers.set(id, answer);
  return answer;
}
