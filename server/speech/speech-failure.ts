import { AppError } from "../errors.ts";
import { parseJson } from "../../contract/text/parse-json.ts";
import { codesOf } from "../engine/model/calls/call-failure.ts";
import { readRetryAfter } from "../engine/model/calls/retry-after.ts";

/**
 * What to do about a call that failed:
 * - `limited`: the service has too much to do: wait, and send fewer.
 * - `slow`: it did not answer in time: send fewer, and try the same again.
 * - `passing`: try the same again.
 * - `refused`: the service does not take the request in this form.
 * - `final`: trying again is of no use.
 */
export type FailureKind = "limited" | "slow" | "passing" | "refused" | "final";

export class SpeechFailure extends Error {
  override name = "SpeechFailure";
  readonly kind: FailureKind;
  readonly reason: AppError;
  /** Milliseconds that the service asks to wait. */
  readonly wait: number | undefined;

  constructor(kind: FailureKind, sentence: string, wait?: number) {
    super(`The call failed (${kind}).`);
    this.kind = kind;
    this.reason = new AppError("unavailable", sentence);
    this.wait = wait;
  }
}

export interface ServiceNames {
  host: string;
  model: string;
  hasKey: boolean;
}

const MAX_DETAIL = 200;

export function readRefusal(response: Response, body: string, names: ServiceNames): SpeechFailure {
  const { status } = response;
  const service = `The speech service at ${names.host}`;
  const said = readMessage(body);
  const final = (sentence: string) => new SpeechFailure("final", sentence);
  if (status >= 300 && status < 400) {
    return final(
      `${service} redirects to another address. Ask the operator of this server to correct its address.`,
    );
  }
  if (status === 401 || status === 403) {
    return final(
      names.hasKey
        ? `The key for ${names.host} was refused. Ask the operator of this server to check it.`
        : `${service} needs a key. Ask the operator of this server to set one.`,
    );
  }
  if (saysNoModel(body) && status >= 400 && status < 500) {
    return final(
      `${service} has no model named “${names.model}”. Ask the operator of this server to choose another one.`,
    );
  }
  if (status === 404 || status === 405) {
    return final(
      `${service} does not transcribe at this address. Ask the operator of this server to check its address and model.`,
    );
  }
  if (status === 402 || (status === 429 && /insufficient_quota|billing/i.test(body))) {
    return final(`The account at ${names.host} has no credit left.`);
  }
  if (status === 413) return final(`${service} takes only smaller pieces of sound than Berea sends.`);
  const wait = readRetryAfter(Object.fromEntries(response.headers));
  if (status === 429) {
    return new SpeechFailure(
      "limited",
      `${service} has too much to do at the moment. Try again later.`,
      wait,
    );
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return new SpeechFailure("passing", `${service} fails again and again. Try again later.`, wait);
  }
  return new SpeechFailure("refused", `${service} refused the recording: ${said || `status ${status}`}`);
}

const saysNoModel = (body: string) =>
  /model_not_found|\bmodel\b[^.]{0,80}\b(?:not found|does not exist|not exist|unknown|invalid)\b|(?:no such|unknown|invalid) model/i.test(
    body,
  );

function readMessage(body: string): string {
  const { error, message, detail } = (parseJson(body) ?? {}) as Record<string, unknown>;
  const said = typeof error === "object" && error !== null && "message" in error ? error.message : error;
  const text = [said, message, detail].find((each) => typeof each === "string");
  return typeof text === "string" ? text.slice(0, MAX_DETAIL) : "";
}

const UNREACHABLE =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|CERT_|SELF_SIGNED/;

export function readBrokenCall(error: unknown, { host }: ServiceNames): SpeechFailure {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new SpeechFailure(
      "slow",
      `The speech service at ${host} does not answer in time. Try again later.`,
    );
  }
  if (UNREACHABLE.test(codesOf(error))) {
    return new SpeechFailure("passing", `The speech service at ${host} cannot be reached: is it running?`);
  }
  return new SpeechFailure(
    "passing",
    `The speech service at ${host} breaks off again and again. Try again later.`,
  );
}
