import { parseJson } from "../../contract/text/parse-json.ts";
import type { z } from "zod";
import { type CallName, CALLS } from "../../contract/calls.ts";
import type { Endpoint, ResponseOf } from "../../contract/endpoint.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { connection } from "../offline/connection.ts";

/** Why a call failed: the server's code, or what kept the browser from hearing one. */
export type FailureCode = ErrorCode | "timeout" | "unreachable";

const SENTENCES = {
  timeout: "The server did not answer in time. Please try again.",
  unreachable: "The server cannot be reached. Check your connection and try again.",
  unknown: "Something went wrong on the server. Please try again.",
};

/** The failure of a call to which no answer came. */
export const createNetworkError = (code: "timeout" | "unreachable") =>
  new ApiError({ code, message: SENTENCES[code] });

/** A call that did not succeed; `message` is a sentence for people, `current` the newer record of a conflict. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: FailureCode;
  /** HTTP status, 0 where there was no answer. */
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

/** What the call of this name answers. */
export type ApiResult<Name extends CallName> = ResponseOf<Endpoints[Name]>;

/** What the call of this name needs: its params, query and body, as far as it has them. */
export type CallOptions<Name extends CallName> = OptionsOf<Endpoints[Name]>;

type OptionsOf<E extends Endpoint> = PartOf<"params", E["params"]> &
  PartOf<"query", E["query"]> &
  (E["body"] extends z.ZodUndefined ? { body?: undefined } : { body: z.input<E["body"]> }) & {
    signal?: AbortSignal;
    /** Milliseconds until the call is given up, where the usual time does not fit. */
    timeout?: number;
  };

/**
 * Calls the API and answers with the endpoint's response. Fails with an `ApiError`, or with the signal's own
 * reason where the caller aborted. Where the session has ended, or is somebody else's, it waits until the person has signed
 * in again.
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

/**
 * Why the server did not take a call from this person as they are: no session, a sign-in that was too long ago, or a
 * record that it does not show to whoever is signed in, who may be somebody else by now.
 */
export type AuthChallenge = "signed-out" | "stale-sign-in" | "not-found";

/** Has the person sign in again, where that is what is lacking; false where it is not, or they did not. */
export type ReauthHandler = (challenge: AuthChallenge) => Promise<boolean>;

let askForSignIn: ReauthHandler | undefined;

/** From now on calls that the server takes from nobody wait for `ask`, and are then sent again; answers how to end that. */
export function setReauthHandler(ask: ReauthHandler): () => void {
  askForSignIn = ask;
  return () => {
    if (askForSignIn === ask) askForSignIn = undefined;
  };
}

/** Sends a call, and once more where it failed for want of a sign-in that the person has given since. */
export async function callWithReauth<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const challenge = findAuthChallenge(error);
    if (!challenge || !(await reauthenticate(challenge, signal))) throw error;
    return call();
  }
}

/** Waits until the person has signed in again; false where there is nobody to wait for. */
async function reauthenticate(challenge: AuthChallenge, signal?: AbortSignal): Promise<boolean> {
  return askForSignIn !== undefined && raceWithSignal(askForSignIn(challenge), signal);
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
}

export interface ApiResponse {
  ok: boolean;
  status: number;
  /** The parsed JSON; undefined where there was none. */
  body: unknown;
  /** The server's clock when it answered, in milliseconds; NaN where it did not say. */
  serverTime: number;
}

/** Sends JSON or bytes and reads JSON; fails only where no answer arrived, with the sentence to show. */
export async function send(
  method: string,
  address: string,
  body: unknown,
  { signal, timeout = defaultTimeout() }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<ApiResponse> {
  const deadline = AbortSignal.timeout(timeout);
  try {
    const within = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const request = { method, ...encodeBody(body), credentials: "same-origin", signal: within } as const;
    const response = await raceWithSignal(fetch(address, request), within);
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

/** The part of a request that carries its body: JSON, or bytes as they are. */
export function encodeBody(body: unknown): Pick<RequestInit, "body"> & { headers?: Record<string, string> } {
  if (body === undefined) return {};
  if (body instanceof Uint8Array) {
    return { body: body as Uint8Array<ArrayBuffer>, headers: { "content-type": "application/octet-stream" } };
  }
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Fills the `:name`s of a path and appends the query; parts that are undefined are left out. */
export function buildUrl(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`The address ${path} lacks its ${name}.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** The failure that an answer tells of. */
export function parseApiError({ status, body }: Pick<ApiResponse, "status" | "body">): ApiError {
  const { error, current } = (body ?? {}) as Partial<ErrorBody>;
  if (typeof error?.message === "string") return new ApiError({ ...error, status, current });
  return new ApiError({ code: status >= 500 ? "internal" : "invalid", message: SENTENCES.unknown, status });
}
