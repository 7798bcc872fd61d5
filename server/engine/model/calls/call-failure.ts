import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { type EngineError, ModelError } from "../../engine.ts";
import { type ModelSettings, sayNoModel, serverOf } from "./model-settings.ts";
import { readRetryAfter } from "./retry-after.ts";

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

/** A call to the model that failed. `detail` is what the server said: not for people, and never logged with content. */
export class CallFailure extends Error {
  override name = "CallFailure";
  readonly kind: FailureKind;
  readonly detail: string;
  readonly reason: EngineError | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly wait: number | undefined;
  /** What the call took all the same, where the server has told. */
  readonly tokens: TokenCount | undefined;
  /** What the server gives as its reason, for the person who asked. */
  readonly said: string | undefined;

  constructor(
    kind: FailureKind,
    detail: string,
    more: { reason?: EngineError; wait?: number; tokens?: TokenCount; said?: string } = {},
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

const LONGEST_DETAIL = 300;

/** Makes sense of what the AI SDK threw. */
export function readFailure(error: unknown, settings: ModelSettings): CallFailure {
  const { statusCode, responseHeaders, responseBody } = readFields(error);
  const detail = `${textOf(error)} ${responseBody}`.trim();
  const server = serverOf(settings);
  const final = (sentence: string) => new CallFailure("final", detail, { reason: new ModelError(sentence) });

  if (statusCode === undefined) return readWithoutAnswer(error, detail, settings);
  const said = readMessage(responseBody);
  if (REFUSING.has(statusCode) && saysNoModel(detail)) {
    return final(
      `The model server at ${server} has no model named “${settings.model}”. Ask the operator of this server to choose another one.`,
    );
  }
  if (statusCode === 404) return final(sayNoModel(settings));
  if (statusCode === 403 && said !== "")
    return final(`The model server at ${server} refuses access: ${endSentence(said)}`);
  if (statusCode === 401 || statusCode === 403) {
    return final(
      settings.apiKey === undefined
        ? `The model server at ${server} needs a key. Ask the operator of this server to set one.`
        : `The key for ${server} was refused. Ask the operator of this server to check it.`,
    );
  }
  if (statusCode === 402 || (statusCode === 429 && /insufficient_quota|billing/i.test(detail))) {
    return final(`The account at ${server} has no credit left.`);
  }
  const wait = readRetryAfter(responseHeaders);
  const waiting = { ...(wait !== undefined && { wait }), ...(said !== "" && { said }) };
  if (statusCode === 429) return new CallFailure("limited", detail, waiting);
  if (statusCode >= 500 || statusCode === 408 || statusCode === 409 || statusCode === 425) {
    return new CallFailure("passing", detail, waiting);
  }
  // A status of success with a body that is no stream: something else than a model answers, or it broke off.
  if (statusCode < 300) return new CallFailure("passing", detail, waiting);
  const sentence = `The model server at ${server} refused the request: ${endSentence(said || `status ${statusCode}`)}`;
  if (saysTooLong(detail)) {
    return new CallFailure("final", detail, { reason: new TooLongError(settings, readContext(detail)) });
  }
  return new CallFailure("refused", detail, { reason: new ModelError(sentence) });
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The request has more tokens than the model can read at once. */
export class TooLongError extends ModelError {
  override name = "TooLongError";
  /** Tokens that it can read, where the server has told. */
  readonly context: number | undefined;

  constructor(settings: ModelSettings, context: number | undefined) {
    const told = context === undefined ? "" : ` (${context} tokens)`;
    super(
      `The model “${settings.model}” at ${serverOf(settings)} cannot read so much at once${told}. Ask the operator of this server to have longer sermons read in parts, or to choose a model that can read more.`,
    );
    this.context = context;
  }
}

const saysTooLong = (detail: string) =>
  /context_length|exceed_context|context (?:length|window|size)|too (?:long|many tokens)|maximum[^.]{0,40}tokens|n_ctx/i.test(
    detail,
  );

/** The length that a server names: "maximum context length is 4096 tokens", "available context size (4096 tokens)". */
function readContext(detail: string): number | undefined {
  const named =
    /(?:context (?:length|window|size)|n_ctx)\D{0,40}?(\d{3,8})|(\d{3,8}) *tokens? *maximum|> *(\d{3,8}) maximum/i.exec(
      detail,
    );
  const tokens = named?.[1] ?? named?.[2] ?? named?.[3];
  return tokens === undefined ? undefined : Number(tokens);
}

const saysNoModel = (detail: string) =>
  /model_not_found|\bmodel\b[^.]{0,80}\b(?:not found|does not exist|not exist|unknown)\b|no such model/i.test(
    detail,
  );

const REFUSING: ReadonlySet<number> = new Set([400, 404, 422]);

const UNREACHABLE =
  /EPROTO|ERR_SSL|ERR_TLS|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|CERT_|SELF_SIGNED/;

function readWithoutAnswer(error: unknown, detail: string, settings: ModelSettings): CallFailure {
  // A failure that the server tells of in the middle of a stream comes as it is written there.
  const isTold = !(error instanceof Error);
  if (isTold && saysTooLong(detail)) {
    return new CallFailure("final", detail, { reason: new TooLongError(settings, readContext(detail)) });
  }
  if (!UNREACHABLE.test(codesOf(error))) {
    return new CallFailure("passing", detail, isTold ? { said: textOf(error).slice(0, LONGEST_DETAIL) } : {});
  }
  const server = serverOf(settings);
  const reason = new ModelError(
    `The model server at ${server} cannot be reached. Ask the operator of this server whether it is running and its address is right.`,
  );
  return new CallFailure("unreachable", detail, { reason });
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
export function codesOf(error: unknown): string {
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
  const { error, message } = (parseJson(body) ?? {}) as Record<string, unknown>;
  const said =
    typeof error === "object" && error !== null && "message" in error ? error.message : (error ?? message);
  return typeof said === "string" ? said.slice(0, LONGEST_DETAIL) : "";
}
