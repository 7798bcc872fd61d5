import { z } from "zod";
import type { Call } from "./call.ts";
import type { ErrorCode } from "./errors.ts";
import type { UsageLimit } from "./limits.ts";

/**
 * One call of the API as data: the server's binder and the web's client both take their types from it.
 * A `:uid` in the path and a `user_id` in the body must be the session's user; the binder sees to that.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends Call {
  summary: string;
  /** `user` needs a session; `operator` that of this server's operator; `public` none. */
  access: "public" | "user" | "operator";
  params: Params;
  query: Query;
  /** JSON body, or `z.instanceof(Uint8Array)` for one of bytes. */
  body: Body;
  response: Response;
  /** Status of the success; 204 has no body. */
  status: 200 | 201 | 204;
  /** What it may answer beside the success and `internal`. */
  errors: readonly ErrorCode[];
  /** Bytes that the body may have, where the server's default of 1 MiB does not fit. */
  bodyLimit?: number;
  /** What is counted where a person may ask for it only so often. */
  usageLimit?: UsageLimit;
  /** Whether it answers with the events of `stream.ts` where they are asked for with `Accept: text/event-stream`. */
  streams?: boolean;
}

const Nothing = z.object({});
type Nothing = typeof Nothing;

/** Completes an endpoint's description: no params, query or body, status 200 and signed-in access unless said. */
export function defineEndpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  call: Call,
  endpoint: Pick<Endpoint, "summary"> &
    Partial<Pick<Endpoint, "access" | "status" | "errors" | "bodyLimit" | "usageLimit" | "streams">> & {
      response: Response;
      params?: Params;
      query?: Query;
      body?: Body;
    },
): Endpoint<Params, Query, Body, Response> {
  const access = endpoint.access ?? "user";
  const isCounted = endpoint.usageLimit !== undefined || (access !== "public" && call.method !== "GET");
  return {
    ...call,
    access,
    status: 200,
    ...endpoint,
    errors: [
      ...(endpoint.errors ?? []),
      ...(isCounted ? ["rate_limited" as const] : []),
      ...(endpoint.access === "operator" ? ["forbidden" as const] : []),
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
