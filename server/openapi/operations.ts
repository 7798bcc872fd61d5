// Describes operations of the OpenAPI document, with the errors that they share.
import { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import type { TokenScope } from "../../contract/call.ts";
import { ERROR_STATUS, type ErrorCode } from "../../contract/errors.ts";
import { ErrorBody } from "../../contract/errors.schema.ts";
import type { Tag } from "./groups.ts";
import { type HttpMethod, writePath } from "./openapi.ts";

export interface ApiOperation {
  id: string;
  tag: Tag;
  method: HttpMethod;
  /** In Fastify's notation. */
  path: string;
  summary: string;
  description?: string | undefined;
  /** The required authentication; a session by default. */
  security?: "none" | "session" | "metrics";
  /** The scope that an API token needs; by default, `read` for GET and HEAD and `write` for other methods. */
  tokenScope?: TokenScope | "none" | undefined;
  /** Path parameters; those not listed are any text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  requestBody?: ZodOpenApiRequestBodyObject | undefined;
  answers: Record<string, ZodOpenApiResponseObject>;
  /** Errors besides those that any operation may return. */
  errors?: readonly ErrorCode[];
}

export const jsonOf = (schema: z.ZodType): ZodOpenApiContentObject => ({ "application/json": { schema } });
export const bytesAs = (...types: string[]): ZodOpenApiContentObject =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
/** An event stream with one schema for all events' data. `itemSchema` is from OpenAPI 3.2, see `document.ts`. */
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
  const tokenScope = scopeOf(operation);
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, z.string()] as const);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, describeAccess(security, tokenScope)].filter(Boolean).join(" "),
    security: [
      ...(security === "none" ? [] : [{ [security]: [] }]),
      ...(tokenScope === "none" ? [] : [{ bearer: [] }]),
    ],
    requestParams: {
      path: z.object({ ...Object.fromEntries(named), ...operation.params?.shape }),
      query: operation.query ?? z.object({}),
      header: operation.headers ?? z.object({}),
    },
    ...(requestBody && { requestBody }),
    responses: {
      ...describeErrors(method, operation.errors ?? [], security),
      ...operation.answers,
    },
  };
}

function scopeOf({ method, security = "session", tokenScope }: ApiOperation): TokenScope | "none" {
  if (security !== "session") return "none";
  return tokenScope ?? (method === "get" || method === "head" ? "read" : "write");
}

function describeAccess(security: ApiOperation["security"], tokenScope: TokenScope | "none"): string {
  if (security === "none") return "No authentication is required.";
  if (security === "metrics") return "Requires METRICS_TOKEN.";
  if (tokenScope === "none") return "Requires a sign-in; API tokens are not accepted.";
  return `Requires a sign-in, or an API token with the scope \`${tokenScope}\`.`;
}

export const MEANINGS: Record<ErrorCode, string> = {
  invalid: "the request is invalid; the message explains why",
  unauthenticated: "no one is signed in, or the API token is invalid",
  forbidden:
    "the request is for another user, comes from another site, or has an API token that does not allow it",
  requires_recent_login: "the sign-in is more than a day old",
  not_found: "this user has nothing at this URL",
  conflict: "it conflicts with another change; `current` is the latest record",
  too_large: "the request exceeds a size limit",
  unsupported: "this type of content is not supported here",
  misdirected: "the request is for a host that this server is not configured for",
  rate_limited: "too many requests; please wait",
  internal: "something went wrong on the server",
  unavailable: "the server can't do this at the moment; please try again",
};

const COMMON_ERRORS: readonly ErrorCode[] = ["misdirected", "internal", "unavailable"];
/** Errors of any changing request that can't be read or was sent by another site (CSRF). */
const CHANGE_ERRORS: readonly ErrorCode[] = ["invalid", "forbidden", "too_large", "unsupported"];

function describeErrors(
  method: HttpMethod,
  errors: readonly ErrorCode[],
  security: ApiOperation["security"],
) {
  const isChanging = method === "post" || method === "put" || method === "patch" || method === "delete";
  const codes = new Set([
    ...errors,
    ...COMMON_ERRORS,
    ...(isChanging ? CHANGE_ERRORS : []),
    // Wrong API tokens are limited.
    ...(security === "none" ? [] : (["unauthenticated", "rate_limited"] as const)),
    ...(security === "session" ? (["forbidden"] as const) : []),
  ]);
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, grouped]) => [status, describeError(grouped)]));
}

const errorAnswers = new Map<string, ZodOpenApiResponseObject>();

export function describeError(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const id = codes.join("_or_");
  const cached = errorAnswers.get(id);
  if (cached) return cached;
  const error = ErrorBody.shape.error.extend({ code: z.enum(codes) });
  const answer = {
    id,
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join("; "),
    content: jsonOf(ErrorBody.extend({ error })),
  };
  errorAnswers.set(id, answer);
  return answer;
}
