import { parseJson } from "../../contract/text/parse-json.ts";
import type { z } from "zod";
import { type CallName, CALLS } from "../../contract/calls.ts";
import type { Endpoint, ResponseOf } from "../../contract/endpoint.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { connection } from "../offline/connection.ts";

/** The server's error code, or why there was no response. */
export type FailureCode = ErrorCode | "timeout" | "unreachable";

const MESSAGES = {
  timeout: "The server took too long to respond. Please try again.",
  unreachable: "We can’t reach the server. Check your connection and try again.",
  unknown: "Something went wrong on the server. Please try again.",
};

/** For a 413 without a sentence of Berea, which has limits of its own and explains them. */
export const PROXY_LIMIT_MESSAGE =
  "The reverse proxy in front of Berea refuses requests of this size. Ask the operator to allow larger ones (nginx: client_max_body_size 0).";

/** The error of a call without a response. */
export const createNetworkError = (code: "timeout" | "unreachable") =>
  new ApiError({ code, message: MESSAGES[code] });

/** An error of an API call. `message` is a sentence for users; `current` is the newer record of a conflict. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: FailureCode;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly current: unknown;

  constructor(failure: { code: FailureCode; message: string; status?: number; current?: unknown }) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.current = failure.current;
  }
}

type PartOf<Name extends string, Schema extends z.ZodType> =
  z.input<Schema> extends Record<string, never>
    ? Partial<Record<Name, undefined>>
    : Partial<z.input<Schema>> extends z.input<Schema>
      ? Partial<Record<Name, z.input<Schema>>>
      : Record<Name, z.input<Schema>>;

export type ApiResult<Name extends CallName> = ResponseOf<Endpoints[Name]>;

/** The params, query and body of an endpoint, as far as it has them. */
export type CallOptions<Name extends CallName> = OptionsOf<Endpoints[Name]>;

type OptionsOf<E extends Endpoint> = PartOf<"params", E["params"]> &
  PartOf<"query", E["query"]> &
  (E["body"] extends z.ZodUndefined ? { body?: undefined } : { body: z.input<E["body"]> }) & {
    signal?: AbortSignal;
    /** Milliseconds, if the default timeout doesn't fit. */
    timeout?: number;
    /** Sends a small body even if the page is closed or reloaded meanwhile. */
    keepalive?: boolean;
  };

/**
 * Calls the API and returns the endpoint's response. Fails with an `ApiError`, or with the signal's reason if the caller
 * aborted. If the session has ended or belongs to another user, it waits until the user has signed in again.
 */
export async function callApi<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ApiResult<Name>> {
  const { method, path } = CALLS[name];
  const { params, query, body, ...limits } = options as LooseOptions;
  return callWithReauth(async () => {
    const response = await send(method, buildUrl(path, params, query), body, limits);
    if (!response.ok) throw parseApiError(response);
    return response.body as ApiResult<Name>;
  }, limits.signal);
}

/** "not-found" counts because another user may be signed in by now. */
export type AuthChallenge = "signed-out" | "stale-sign-in" | "not-found";

/** Asks the user to sign in again; false if that was not the reason, or they didn't. */
export type ReauthHandler = (challenge: AuthChallenge) => Promise<boolean>;

let reauthHandler: ReauthHandler | undefined;

/** Calls that need a new sign-in wait for `handler` and are then sent again. Returns a function that removes it. */
export function setReauthHandler(handler: ReauthHandler): () => void {
  reauthHandler = handler;
  return () => {
    if (reauthHandler === handler) reauthHandler = undefined;
  };
}

/** Sends a call again if it failed for lack of a sign-in and the user has signed in since. */
export async function callWithReauth<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const challenge = findAuthChallenge(error);
    if (!challenge || !(await reauthenticate(challenge, signal))) throw error;
    return call();
  }
}

/** Waits until the user has signed in again; false without a handler. */
async function reauthenticate(challenge: AuthChallenge, signal?: AbortSignal): Promise<boolean> {
  return reauthHandler !== undefined && raceWithSignal(reauthHandler(challenge), signal);
}

function findAuthChallenge(error: unknown): AuthChallenge | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return "signed-out";
  if (error.code === "not_found") return "not-found";
  return error.code === "requires_recent_login" ? "stale-sign-in" : undefined;
}

function raceWithSignal<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", abort));
}

interface LooseOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  timeout?: number;
  keepalive?: boolean;
}

type SendOption = "signal" | "timeout" | "keepalive";

export interface ApiResponse {
  ok: boolean;
  status: number;
  /** The parsed JSON; undefined if there was none. */
  body: unknown;
  /** The server's clock at the response, in milliseconds; NaN if it is unknown. */
  serverTime: number;
}

/** Sends JSON or bytes and reads JSON. Fails only if there was no response, with a message for users. */
export async function send(
  method: string,
  url: string,
  body: unknown,
  { signal, timeout = defaultTimeout(), keepalive = false }: Pick<LooseOptions, SendOption> = {},
): Promise<ApiResponse> {
  const deadline = AbortSignal.timeout(timeout);
  try {
    const within = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const credentials = "same-origin";
    const request = { method, ...encodeBody(body), credentials, signal: within, keepalive } as const;
    const response = await raceWithSignal(fetch(url, request), within);
    const { ok, status, headers } = response;
    connection.reportStatus(status);
    const serverTime = Date.parse(headers.get("date") ?? "");
    return { ok, status, body: parseJson(await raceWithSignal(response.text(), within)), serverTime };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    connection.reportFailure();
    throw createNetworkError(deadline.aborted ? "timeout" : "unreachable");
  }
}

function defaultTimeout(): number {
  return /Mobi|Android/i.test(navigator.userAgent)
    ? LIMITS.requestTimeoutMs.mobile
    : LIMITS.requestTimeoutMs.desktop;
}

/** The body of a request and its content type: JSON, or unchanged bytes. */
export function encodeBody(body: unknown): Pick<RequestInit, "body"> & { headers?: Record<string, string> } {
  if (body === undefined) return {};
  if (body instanceof Uint8Array) {
    return { body: body as Uint8Array<ArrayBuffer>, headers: { "content-type": "application/octet-stream" } };
  }
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Fills in the `:name`s of a path and appends the query; undefined values of the query are omitted. */
export function buildUrl(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`The URL ${path} lacks its ${name}.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

export function parseApiError({ status, body }: Pick<ApiResponse, "status" | "body">): ApiError {
  const { error, current } = (body ?? {}) as Partial<ErrorBody>;
  if (typeof error?.message === "string") return new ApiError({ ...error, status, current });
  if (status === 413) return new ApiError({ code: "too_large", message: PROXY_LIMIT_MESSAGE, status });
  return new ApiError({ code: status >= 500 ? "internal" : "invalid", message: MESSAGES.unknown, status });
}
