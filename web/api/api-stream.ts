// Calls that tell what they are doing while they do it.
import { type CallName, CALLS } from "../../contract/calls.ts";
import type { StreamEvent, GenerationEvent } from "../../contract/processing/stream.schema.ts";
import { parseJson } from "../../contract/text/parse-json.ts";
import {
  type ApiResult,
  ApiError,
  buildUrl,
  createNetworkError,
  parseApiError,
  callWithReauth,
  encodeBody,
  type CallOptions,
} from "./api.ts";
import { createEventParser } from "./event-stream.ts";
import { connection } from "../offline/connection.ts";

/** Milliseconds without a sign of life after which the server counts as gone; it sends a heartbeat far more often. */
const STALL_TIMEOUT_MS = 60_000;
const SILENT = "Nothing has come from the server for a minute. Check your connection and try again.";
const CUT_OFF = "The connection broke before the work was done. Please try again.";

export type { GenerationEvent } from "../../contract/processing/stream.schema.ts";

type StreamOptions<Name extends CallName> = CallOptions<Name> & { onEvent: (event: GenerationEvent) => void };

/**
 * Calls the API as `callApi` does, and hears of progress, text and items until the answer is there. It may take as long as
 * the server keeps talking. A server that does not stream answers at once.
 */
export function streamApi<Name extends CallName>(
  name: Name,
  options: StreamOptions<Name>,
): Promise<ApiResult<Name>> {
  return callWithReauth(() => streamOnce(name, options), options.signal);
}

async function streamOnce<Name extends CallName>(
  name: Name,
  { onEvent, ...options }: StreamOptions<Name>,
): Promise<ApiResult<Name>> {
  const { method, path } = CALLS[name];
  const silence = watchSilence();
  const { params, body, signal } = options as {
    signal?: AbortSignal;
    params?: Record<string, string>;
    body?: unknown;
  };
  try {
    const { headers, ...content } = encodeBody(body);
    const response = await fetch(buildUrl(path, params), {
      method,
      ...content,
      headers: { ...headers, accept: "text/event-stream, application/json" },
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    connection.reportStatus(response.status);
    if (!isStream(response)) return (await readPlain(response)) as ApiResult<Name>;
    return (await readStream(response, onEvent, silence.hear)) as ApiResult<Name>;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (!(cause instanceof ApiError) || cause.code === "unreachable") connection.reportFailure();
    if (cause instanceof ApiError) throw cause;
    throw silence.signal.aborted
      ? new ApiError({ code: "timeout", message: SILENT })
      : createNetworkError("unreachable");
  } finally {
    silence.end();
  }
}

const isStream = (response: Response) =>
  response.headers.get("content-type")?.startsWith("text/event-stream") === true;

async function readPlain(response: Response): Promise<unknown> {
  const { ok, status } = response;
  const body = parseJson(await response.text());
  if (!ok) throw parseApiError({ status, body });
  return body;
}

async function readStream(
  response: Response,
  onEvent: (event: GenerationEvent) => void,
  onLife: () => void,
): Promise<unknown> {
  const readEvents = createEventParser();
  const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = (await pieces?.read()) ?? { done: true };
    if (done) throw new ApiError({ code: "unreachable", message: CUT_OFF });
    onLife();
    for (const { data } of readEvents(value)) {
      const event = parseJson(data) as StreamEvent | undefined;
      if (event?.type === "result") return event.answer;
      if (event?.type === "error") throw new ApiError(event.error);
      if (event) onEvent(event);
    }
  }
}

/** A signal that aborts once nothing was heard for too long. */
function watchSilence() {
  const gone = new AbortController();
  const wait = () => setTimeout(() => gone.abort(), STALL_TIMEOUT_MS);
  let timer = wait();
  const hear = () => {
    clearTimeout(timer);
    timer = wait();
  };
  return { signal: gone.signal, hear, end: () => clearTimeout(timer) };
}
