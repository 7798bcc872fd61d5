import { z } from "zod";
import type { AccessLevel } from "./access-levels.ts";
import type { Call, TokenScope } from "./call.ts";
import type { ErrorCode } from "./errors.ts";
import type { UsageLimit } from "./limits.ts";

/** An API call. The registrar checks that `user_id` is the session's user, and so is `:uid` without `recordAccess`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends Call {
  summary: string;
  /** `user` requires a session, `operator` that of the operator. */
  access: "public" | "user" | "operator";
  /**
   * What a person of a church needs to call it for a record of `:uid` that is shared with them; the handler checks it with
   * `requireAccess`. Without it, only the author may call it.
   */
  recordAccess?: AccessLevel;
  /** The scope that an API token needs; `none` if it takes a sign-in. */
  tokenScope: TokenScope | "none";
  params: Params;
  query: Query;
  /** A JSON body, or `z.instanceof(Uint8Array)` for bytes. */
  body: Body;
  response: Response;
  /** Status of a successful response; 204 has no body. */
  status: 200 | 201 | 204;
  /** Possible errors apart from `internal`. */
  errors: readonly ErrorCode[];
  /** Maximum size of the body in bytes if it differs from the server's default of 1 MiB. */
  bodyLimit?: number;
  /** The usage limit that each call counts against. */
  usageLimit?: UsageLimit;
  /** Whether it responds with the events of `stream.ts` to `Accept: text/event-stream`. */
  streams?: boolean;
}

const Nothing = z.object({});
type Nothing = typeof Nothing;

/** Fills in defaults: no params, query or body, status 200, and access for signed-in users and their API tokens. */
export function defineEndpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  call: Call,
  endpoint: Pick<Endpoint, "summary"> &
    Partial<
      Pick<
        Endpoint,
        | "access"
        | "recordAccess"
        | "tokenScope"
        | "status"
        | "errors"
        | "bodyLimit"
        | "usageLimit"
        | "streams"
      >
    > & {
      response: Response;
      params?: Params;
      query?: Query;
      body?: Body;
    },
): Endpoint<Params, Query, Body, Response> {
  const access = endpoint.access ?? "user";
  const isRateLimited = endpoint.usageLimit !== undefined || (access !== "public" && call.method !== "GET");
  return {
    ...call,
    access,
    tokenScope: access === "user" ? (call.method === "GET" ? "read" : "write") : "none",
    status: 200,
    ...endpoint,
    errors: [
      ...(endpoint.errors ?? []),
      ...(isRateLimited ? ["rate_limited" as const] : []),
      ...(endpoint.access === "operator" || (endpoint.recordAccess && endpoint.recordAccess !== "view")
        ? ["forbidden" as const]
        : []),
    ],
    params: (endpoint.params ?? Nothing) as Params,
    query: (endpoint.query ?? Nothing) as Query,
    body: (endpoint.body ?? z.undefined()) as Body,
  };
}

export type ParamsOf<E extends Endpoint> = z.infer<E["params"]>;
export type QueryOf<E extends Endpoint> = z.infer<E["query"]>;
export type BodyOf<E extends Endpoint> = z.infer<E["body"]>;
export type ResponseOf<E extends Endpoint> = z.infer<E["response"]>;
