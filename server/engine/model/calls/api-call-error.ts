import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { ModelError } from "../../engine.ts";
import { type ModelSettings, formatNoModelApiMessage, getServerHost } from "./model-settings.ts";
import { parseRetryAfter } from "./retry-after.ts";

/**
 * Why a call failed, which decides what to do next:
 * - `rate-limited`: wait, then send fewer calls at a time.
 * - `transient`: retry.
 * - `timeout`: no more tokens arrived; retry with a longer timeout.
 * - `unreachable`: nothing answers at the address.
 * - `rejected`: the server doesn't accept the request in this form.
 * - `permanent`: a retry can't help; `userError` says why.
 */
export type FailureKind = "rate-limited" | "transient" | "timeout" | "unreachable" | "rejected" | "permanent";

interface FailureFields {
  userError?: Error;
  retryAfterMs?: number;
  tokens?: TokenCount;
  serverMessage?: string;
}

/** A failed call to a model or speech service. `detail` is the raw response, which users must not see. */
export class ApiCallError extends Error {
  override name = "ApiCallError";
  readonly kind: FailureKind;
  readonly detail: string;
  readonly userError: Error | undefined;
  readonly retryAfterMs: number | undefined;
  /** Tokens that the failed call used, if the server reported them. */
  readonly tokens: TokenCount | undefined;
  /** The reason that the server gives, fit for users. */
  readonly serverMessage: string | undefined;

  constructor(kind: FailureKind, detail: string, fields: FailureFields = {}) {
    super(`The call failed (${kind}).`);
    this.kind = kind;
    this.detail = detail;
    this.userError = fields.userError;
    this.retryAfterMs = fields.retryAfterMs;
    this.tokens = fields.tokens;
    this.serverMessage = fields.serverMessage;
  }
}

const MAX_DETAIL_LENGTH = 300;

/** A model or speech service, as error messages name it, and how to turn a message into an error. */
export interface ApiService {
  /** "The model server at example.org" */
  displayName: string;
  host: string;
  model: string;
  hasKey: boolean;
  toError(sentence: string): Error;
}

export const createModelService = (settings: ModelSettings): ApiService => ({
  displayName: `The model server at ${getServerHost(settings)}`,
  host: getServerHost(settings),
  model: settings.model,
  hasKey: settings.apiKey !== undefined,
  toError: (sentence) => new ModelError(sentence),
});

/** Classifies a response that isn't a usable success. Header names are lowercase. */
export function classifyErrorResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  { displayName, host, model, hasKey, toError }: ApiService,
): ApiCallError {
  const permanent = (sentence: string) =>
    new ApiCallError("permanent", body, { userError: toError(sentence) });
  if (MODEL_NOT_FOUND_STATUSES.has(status) && isModelNotFoundError(body)) {
    return permanent(
      `${displayName} has no model named “${model}”. Ask your administrator to choose another one.`,
    );
  }
  if (status === 401 || status === 403) {
    return permanent(
      hasKey
        ? `${displayName} rejected the API key. Ask your administrator to check it.`
        : `${displayName} needs an API key. Ask your administrator to add one.`,
    );
  }
  if (status === 402 || (status === 429 && /insufficient_quota|billing/i.test(body))) {
    return permanent(`The account at ${host} has no credit left.`);
  }
  const retryAfterMs = parseRetryAfter(headers);
  const serverMessage = parseServerMessage(body);
  const fields = {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(serverMessage !== "" && { serverMessage }),
  };
  if (status === 429) return new ApiCallError("rate-limited", body, fields);
  // A success status with an unusable body comes from a broken connection or a proxy.
  if (status >= 500 || status < 300 || status === 408 || status === 409 || status === 425) {
    return new ApiCallError("transient", body, fields);
  }
  const reason = endWithPeriod(serverMessage || `status ${status}`);
  return new ApiCallError("rejected", body, {
    userError: toError(`${displayName} rejected the request: ${reason}`),
  });
}

/** The SDK wraps errors that occur while it reads a response. */
export function classifySdkError(error: unknown, settings: ModelSettings): ApiCallError {
  if (error instanceof ApiCallError) return error;
  if (error instanceof Error && error.cause instanceof ApiCallError) return error.cause;
  const { statusCode, responseHeaders, responseBody } = getResponseFields(error);
  if (statusCode === undefined) return classifyStreamError(error, settings);
  const service = createModelService(settings);
  const message = parseServerMessage(responseBody);
  const permanent = (sentence: string) =>
    new ApiCallError("permanent", responseBody, { userError: new ModelError(sentence) });
  if (statusCode === 404 && !isModelNotFoundError(responseBody))
    return permanent(formatNoModelApiMessage(settings));
  if (statusCode === 403 && message !== "")
    return permanent(`${service.displayName} denied access: ${endWithPeriod(message)}`);
  const failure = classifyErrorResponse(statusCode, responseHeaders, responseBody, service);
  return failure.kind === "rejected" && isContextWindowError(responseBody)
    ? createContextWindowFailure(settings, responseBody)
    : failure;
}

const createContextWindowFailure = (settings: ModelSettings, detail: string) =>
  new ApiCallError("permanent", detail, {
    userError: new ContextWindowExceededError(settings, parseContextWindow(detail)),
  });

const endWithPeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The request has more tokens than the model can read at once. */
export class ContextWindowExceededError extends ModelError {
  override name = "ContextWindowExceededError";
  /** The model's context window in tokens, if the server reported it. */
  readonly context: number | undefined;

  constructor(settings: ModelSettings, context: number | undefined) {
    const limit = context === undefined ? "" : ` (its limit is ${context} tokens)`;
    super(
      `The model “${settings.model}” at ${getServerHost(settings)} can't read that much text at once${limit}. Ask your administrator to have long sermons processed in parts, or to choose a model with a larger context window.`,
    );
    this.context = context;
  }
}

const isContextWindowError = (detail: string) =>
  /context_length|exceed_context|context (?:length|window|size)|too (?:long|many tokens)|maximum[^.]{0,40}tokens|n_ctx/i.test(
    detail,
  );

/** Parses "maximum context length is 4096 tokens" or "available context size (4096 tokens)". */
function parseContextWindow(detail: string): number | undefined {
  const named =
    /(?:context (?:length|window|size)|n_ctx)\D{0,40}?(\d{3,8})|(\d{3,8}) *tokens? *maximum|> *(\d{3,8}) maximum/i.exec(
      detail,
    );
  const tokens = named?.[1] ?? named?.[2] ?? named?.[3];
  return tokens === undefined ? undefined : Number(tokens);
}

const isModelNotFoundError = (detail: string) =>
  /model_not_found|\bmodel\b[^.]{0,80}\b(?:not found|does not exist|not exist|unknown)\b|no such model/i.test(
    detail,
  );

const MODEL_NOT_FOUND_STATUSES: ReadonlySet<number> = new Set([400, 404, 422]);

const UNREACHABLE =
  /EPROTO|ERR_SSL|ERR_TLS|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|CERT_|SELF_SIGNED/;

function classifyStreamError(error: unknown, settings: ModelSettings): ApiCallError {
  // An error that the server reports within a stream is a plain object or a string.
  if (error instanceof Error) return classifyConnectionError(error, createModelService(settings));
  const detail = getErrorText(error);
  if (isContextWindowError(detail)) return createContextWindowFailure(settings, detail);
  return new ApiCallError("transient", detail, { serverMessage: detail.slice(0, MAX_DETAIL_LENGTH) });
}

/** Classifies a call that got no response or lost its connection. */
export function classifyConnectionError(error: unknown, { displayName, toError }: ApiService): ApiCallError {
  if (!UNREACHABLE.test(collectErrorCodes(error))) return new ApiCallError("transient", getErrorText(error));
  const userError = toError(
    `${displayName} can't be reached. Ask your administrator to check its address and that it's running.`,
  );
  return new ApiCallError("unreachable", getErrorText(error), { userError });
}

interface ResponseFields {
  statusCode: number | undefined;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

function getResponseFields(error: unknown): ResponseFields {
  const fields = typeof error === "object" && error !== null ? (error as Partial<ResponseFields>) : {};
  const { statusCode, responseHeaders = {}, responseBody = "" } = fields;
  return {
    statusCode: typeof statusCode === "number" ? statusCode : undefined,
    responseHeaders,
    responseBody,
  };
}

function getErrorText(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === "string") return error;
  const message =
    typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message : JSON.stringify(error ?? "");
}

/** The codes of an error and of its causes. */
function collectErrorCodes(error: unknown): string {
  const codes: string[] = [];
  const visit = (each: unknown, depth: number): void => {
    if (typeof each !== "object" || each === null || depth > 5) return;
    if ("code" in each) codes.push(String(each.code));
    if ("errors" in each && Array.isArray(each.errors)) for (const one of each.errors) visit(one, depth + 1);
    if ("cause" in each) visit(each.cause, depth + 1);
  };
  visit(error, 0);
  return codes.join(" ");
}

/** The error message in a response body, shortened; "" if there is none. */
function parseServerMessage(body: string): string {
  const { error, message, detail } = (parseJson(body) ?? {}) as Record<string, unknown>;
  const inner = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  const found = [inner, message, detail].find((each) => typeof each === "string");
  return found === undefined ? "" : found.slice(0, MAX_DETAIL_LENGTH);
}
