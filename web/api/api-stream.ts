// API calls that report their progress as an event stream.
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

/** Milliseconds without data after which the call fails; the server sends a heartbeat far more often. */
const STALL_TIMEOUT_MS = 60_000;
const STALLED_MESSAGE = "The server stopped responding. Check your connection and try again.";
const DISCONNECTED_MESSAGE = "The connection was lost before the work finished. Please try again.";

export type { GenerationEvent } from "../../contract/processing/stream.schema.ts";

type StreamOptions<Name extends CallName> = CallOptions<Name> & { onEvent: (event: GenerationEvent) => void };

/** Like `callApi`, with `onEvent` for progress, text and items, and no timeout while data arrives. */
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
  const stall = createStallTimeout();
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
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
    });
    connection.reportStatus(response.status);
    if (!isStream(response)) return (await readPlain(response)) as ApiResult<Name>;
    return (await readStream(response, onEvent, stall.restart)) as ApiResult<Name>;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (!(cause instanceof ApiError) || cause.code === "unreachable") connection.reportFailure();
    if (cause instanceof ApiError) throw cause;
    throw stall.signal.aborted
      ? new ApiError({ code: "timeout", message: STALLED_MESSAGE })
      : createNetworkError("unreachable");
  } finally {
    stall.end();
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
  onData: () => void,
): Promise<unknown> {
  const readEvents = createEventParser();
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = (await chunks?.read()) ?? { done: true };
    if (done) throw new ApiError({ code: "unreachable", message: DISCONNECTED_MESSAGE });
    onData();
    for (const { data } of readEvents(value)) {
      const event = parseJson(data) as StreamEvent | undefined;
      if (event?.type === "result") return event.answer;
      if (event?.type === "error") throw new ApiError(event.error);
      if (event) onEvent(event);
    }
  }
}

/** A signal that aborts unless `restart` is called in time. */
function createStallTimeout() {
  const stalled = new AbortController();
  const start = () => setTimeout(() => stalled.abort(), STALL_TIMEOUT_MS);
  let timer = start();
  const restart = () => {
    clearTimeout(timer);
    timer = start();
  };
  return { signal: stalled.signal, restart, end: () => clearTimeout(timer) };
}
