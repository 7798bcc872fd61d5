import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { ModelError } from "../../engine.ts";
import { type ModelSettings, formatNoModelApiMessage, getServerHost } from "./model-settings.ts";
import { parseRetryAfter } from "./retry-after.ts";

/**
 * What to do about a call that failed:
 * - `limited`: the server answers fewer calls than it was sent: wait, and send fewer.
 * - `passing`: try the same again.
 * - `silent`: it was stopped because nothing more came: try again, with more time.
 * - `unreachable`: nothing answers at the address.
 * - `refused`: the server does not take the request as it is.
 * - `final`: trying again is of no use; `reason` is for the person who asked.
 */
export type FailureKind = "limited" | "passing" | "silent" | "unreachable" | "refused" | "final";

/** A call to a model or a speech service that failed. `detail` is what the server said: not for people, and never logged with content. */
export class ApiCallError extends Error {
  override name = "ApiCallError";
  readonly kind: FailureKind;
  readonly detail: string;
  readonly reason: Error | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly wait: number | undefined;
  /** What the call took all the same, where the server has told. */
  readonly tokens: TokenCount | undefined;
  /** What the server gives as its reason, for the person who asked. */
  readonly said: string | undefined;

  constructor(
    kind: FailureKind,
    detail: string,
    more: { reason?: Error; wait?: number; tokens?: TokenCount; said?: string } = {},
  ) {
    super(`The call failed (${kind}).`);
    this.kind = kind;
    this.detail = detail;
    this.reason = more.reason;
    this.wait = more.wait;
    this.tokens = more.tokens;
    this.said = more.said;
  }
}

const MAX_DETAIL = 300;

/** Whom a call is made to, as sentences name it, and the error that such a sentence becomes. */
export interface ApiService {
  /** "The model server at example.org" */
  service: string;
  host: string;
  model: string;
  hasKey: boolean;
  toError(sentence: string): Error;
}

export const createModelService = (settings: ModelSettings): ApiService => ({
  service: `The model server at ${getServerHost(settings)}`,
  host: getServerHost(settings),
  model: settings.model,
  hasKey: settings.apiKey !== undefined,
  toError: (sentence) => new ModelError(sentence),
});

/** Makes sense of a status that is no success. Names of headers are in small letters. */
export function classifyErrorResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  { service, host, model, hasKey, toError }: ApiService,
): ApiCallError {
  const final = (sentence: string) => new ApiCallError("final", body, { reason: toError(sentence) });
  if (REFUSING.has(status) && isModelNotFoundError(body)) {
    return final(
      `${service} has no model named “${model}”. Ask the operator of this server to choose another one.`,
    );
  }
  if (status === 401 || status === 403) {
    return final(
      hasKey
        ? `The key for ${host} was refused. Ask the operator of this server to check it.`
        : `${service} needs a key. Ask the operator of this server to set one.`,
    );
  }
  if (status === 402 || (status === 429 && /insufficient_quota|billing/i.test(body))) {
    return final(`The account at ${host} has no credit left.`);
  }
  const wait = parseRetryAfter(headers);
  const said = readMessage(body);
  const waiting = { ...(wait !== undefined && { wait }), ...(said !== "" && { said }) };
  if (status === 429) return new ApiCallError("limited", body, waiting);
  // A status of success with a body that is no answer: something else answers, or it broke off.
  if (status >= 500 || status < 300 || status === 408 || status === 409 || status === 425) {
    return new ApiCallError("passing", body, waiting);
  }
  const reason = toError(`${service} refused the request: ${endSentence(said || `status ${status}`)}`);
  return new ApiCallError("refused", body, { reason });
}

/** Makes sense of what the AI SDK threw. */
export function classifySdkError(error: unknown, settings: ModelSettings): ApiCallError {
  const { statusCode, responseHeaders, responseBody } = readFields(error);
  if (statusCode === undefined) return classifyStreamError(error, settings);
  const called = createModelService(settings);
  const said = readMessage(responseBody);
  const final = (sentence: string) =>
    new ApiCallError("final", responseBody, { reason: new ModelError(sentence) });
  if (statusCode === 404 && !isModelNotFoundError(responseBody))
    return final(formatNoModelApiMessage(settings));
  if (statusCode === 403 && said !== "")
    return final(`${called.service} refuses access: ${endSentence(said)}`);
  const failure = classifyErrorResponse(statusCode, responseHeaders, responseBody, called);
  return failure.kind === "refused" && isContextWindowError(responseBody)
    ? new ApiCallError("final", responseBody, {
        reason: new ContextWindowExceededError(settings, parseContextWindow(responseBody)),
      })
    : failure;
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The request has more tokens than the model can read at once. */
export class ContextWindowExceededError extends ModelError {
  override name = "ContextWindowExceededError";
  /** Tokens that it can read, where the server has told. */
  readonly context: number | undefined;

  constructor(settings: ModelSettings, context: number | undefined) {
    const told = context === undefined ? "" : ` (${context} tokens)`;
    super(
      `The model “${settings.model}” at ${getServerHost(settings)} cannot read so much at once${told}. Ask the operator of this server to have longer sermons read in parts, or to choose a model that can read more.`,
    );
    this.context = context;
  }
}

const isContextWindowError = (detail: string) =>
  /context_length|exceed_context|context (?:length|window|size)|too (?:long|many tokens)|maximum[^.]{0,40}tokens|n_ctx/i.test(
    detail,
  );

/** The length that a server names: "maximum context length is 4096 tokens", "available context size (4096 tokens)". */
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

const REFUSING: ReadonlySet<number> = new Set([400, 404, 422]);

const UNREACHABLE =
  /EPROTO|ERR_SSL|ERR_TLS|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|CERT_|SELF_SIGNED/;

function classifyStreamError(error: unknown, settings: ModelSettings): ApiCallError {
  const detail = textOf(error);
  // A failure that the server tells of in the middle of a stream comes as it is written there.
  if (error instanceof Error) return classifyConnectionError(error, createModelService(settings));
  if (isContextWindowError(detail)) {
    return new ApiCallError("final", detail, {
      reason: new ContextWindowExceededError(settings, parseContextWindow(detail)),
    });
  }
  return new ApiCallError("passing", detail, { said: detail.slice(0, MAX_DETAIL) });
}

/** Makes sense of a call that had no answer, or lost its connection. */
export function classifyConnectionError(error: unknown, { service, toError }: ApiService): ApiCallError {
  if (!UNREACHABLE.test(collectErrorCodes(error))) return new ApiCallError("passing", textOf(error));
  const reason = toError(
    `${service} cannot be reached. Ask the operator of this server whether it is running and its address is right.`,
  );
  return new ApiCallError("unreachable", textOf(error), { reason });
}

interface AnswerFields {
  statusCode: number | undefined;
  responseHeaders: Record<string, string>;
  responseBody: string;
}

function readFields(error: unknown): AnswerFields {
  const fields = typeof error === "object" && error !== null ? (error as Partial<AnswerFields>) : {};
  const { statusCode, responseHeaders = {}, responseBody = "" } = fields;
  return {
    statusCode: typeof statusCode === "number" ? statusCode : undefined,
    responseHeaders,
    responseBody,
  };
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === "string") return error;
  const message =
    typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message : JSON.stringify(error ?? "");
}

/** The codes of an error and of what it was caused by. */
function collectErrorCodes(error: unknown): string {
  const codes: string[] = [];
  const look = (each: unknown, depth: number): void => {
    if (typeof each !== "object" || each === null || depth > 5) return;
    if ("code" in each) codes.push(String(each.code));
    if ("errors" in each && Array.isArray(each.errors)) for (const one of each.errors) look(one, depth + 1);
    if ("cause" in each) look(each.cause, depth + 1);
  };
  look(error, 0);
  return codes.join(" ");
}

/** What the server says in its body, shortened. */
function readMessage(body: string): string {
  const { error, message, detail } = (parseJson(body) ?? {}) as Record<string, unknown>;
  const told = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  const said = [told, message, detail].find((each) => typeof each === "string");
  return said === undefined ? "" : said.slice(0, MAX_DETAIL);
}
