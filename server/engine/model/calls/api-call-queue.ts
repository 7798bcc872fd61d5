// A queue of all calls to one model server or speech service, with retries.
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import pRetry from "p-retry";
import { ApiCallError, type ApiService } from "./api-call-error.ts";

export interface QueuedApiCall<Result> {
  /** Higher goes first: the output tokens of this call and of everything that waits for it. */
  priority: number;
  /** Estimated output tokens that are still to come. */
  remainingTokens(): number;
  signal?: AbortSignal | undefined;
  /** Makes the call; rejects with an `ApiCallError`. It calls `onAccepted` when the server starts to answer. */
  attempt(attempt: { number: number; signal: AbortSignal; onAccepted(): void }): Promise<Result>;
}

export interface ApiRetryPolicy {
  /** Delay before the second attempt; it doubles each time, with jitter. */
  initialDelayMs: number;
  /** Attempts of a call that fails with a transient error. */
  maxAttempts: number;
  maxRateLimits: number;
  /** The longest wait that a server may ask for. */
  maxRetryAfterMs: number;
}

const RETRY_POLICY: ApiRetryPolicy = {
  initialDelayMs: 400,
  maxAttempts: 6,
  maxRateLimits: 12,
  maxRetryAfterMs: 120_000,
};

/** Priority that a call gains per second of waiting, so that short calls don't starve. */
const PRIORITY_PER_SECOND = 40;

/** Successful calls after which the concurrency is raised by one. */
const SUCCESSES_BEFORE_INCREASE = 50;

export interface ApiCallQueue {
  /** Makes a call when its turn comes, with retries. Rejects with the error for the user. */
  run<Result>(call: QueuedApiCall<Result>): Promise<Result>;
  /** Remaining output tokens of all calls, divided by the current concurrency. */
  remainingTokensPerSlot(): number;
  /** Whether the server's rate limit has lowered the concurrency. */
  isLimited(): boolean;
  /** Aborts all calls. */
  close(): void;
}

/** Makes at most `maxConcurrency` calls at a time, and fewer while the server rate limits them. */
export function createApiCallQueue(
  maxConcurrency: number,
  service: ApiService,
  policy: ApiRetryPolicy = RETRY_POLICY,
): ApiCallQueue {
  const queue = new PQueue({ concurrency: maxConcurrency });
  /** Successful calls since the concurrency last changed. */
  let succeeded = 0;
  const calls = new Set<Pick<QueuedApiCall<unknown>, "remainingTokens">>();
  const closing = new AbortController();
  const server = { hasAnswered: false, hasSucceeded: false };
  let pausedUntil = 0;

  function pause(milliseconds: number): void {
    pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds);
    queue.pause();
    setTimeout(resume, Math.ceil(milliseconds) + 1).unref();
  }

  const resume = () => {
    if (performance.now() >= pausedUntil) queue.start();
  };

  const onAccepted = () => void (server.hasAnswered = true);

  function enqueue<Result>(
    call: QueuedApiCall<Result>,
    number: number,
    priority: number,
    signal: AbortSignal,
  ) {
    // Lets calls made in the same tick be sorted before the first one starts.
    queue.pause();
    queueMicrotask(resume);
    const attempt = async () => {
      try {
        const result = await call.attempt({ number, signal, onAccepted });
        server.hasSucceeded = true;
        succeeded += 1;
        if (queue.concurrency < maxConcurrency && succeeded >= SUCCESSES_BEFORE_INCREASE) {
          queue.concurrency += 1;
          succeeded = 0;
        }
        return result;
      } catch (error) {
        if (error instanceof ApiCallError && error.kind === "rate-limited") {
          // `pending` still counts the rejected call.
          queue.concurrency = Math.max(1, Math.min(queue.concurrency, queue.pending) - 1);
          succeeded = 0;
        }
        throw error;
      }
    };
    return queue.add(attempt, { priority, signal });
  }

  async function run<Result>(call: QueuedApiCall<Result>): Promise<Result> {
    const signal = call.signal ? AbortSignal.any([call.signal, closing.signal]) : closing.signal;
    signal.throwIfAborted();
    const priority = call.priority - (performance.now() / 1000) * PRIORITY_PER_SECOND;
    let attempts = 0;
    let rateLimits = 0;
    calls.add(call);
    try {
      return await pRetry(() => enqueue(call, attempts, priority, signal), {
        retries: Infinity,
        minTimeout: policy.initialDelayMs,
        randomize: true,
        signal,
        // Rate limits say nothing about the call, so they are counted separately.
        shouldConsumeRetry: ({ error }) => !isRateLimited(error),
        async onFailedAttempt({ error }) {
          if (!(error instanceof ApiCallError)) throw error;
          if (isRateLimited(error)) rateLimits += 1;
          else attempts += 1;
          const finalError = getFinalError(error, { attempts, rateLimits, server, policy, service });
          if (finalError) throw finalError;
          if (!isRateLimited(error)) await sleep(error.retryAfterMs ?? 0, undefined, { signal });
          else if (error.retryAfterMs) pause(error.retryAfterMs);
          else
            await sleep(policy.initialDelayMs * 2 ** (rateLimits - 1) * (0.5 + Math.random()), undefined, {
              signal,
            });
        },
      });
    } catch (error) {
      // An aborted sleep rejects with Node's own error instead of the signal's reason.
      signal.throwIfAborted();
      throw error;
    } finally {
      calls.delete(call);
    }
  }

  return {
    run,
    remainingTokensPerSlot: () =>
      [...calls].reduce((sum, { remainingTokens }) => sum + remainingTokens(), 0) / queue.concurrency,
    isLimited: () => queue.concurrency < maxConcurrency,
    close: () => closing.abort(new Error("The engine is closed.")),
  };
}

const isRateLimited = (error: Error) => error instanceof ApiCallError && error.kind === "rate-limited";

interface AttemptHistory {
  attempts: number;
  rateLimits: number;
  /** What the server has done since the process started. */
  server: { hasAnswered: boolean; hasSucceeded: boolean };
  policy: ApiRetryPolicy;
  service: ApiService;
}

/** The error to give up with; undefined if the call is to be retried. */
function getFinalError(
  failure: ApiCallError,
  { attempts, rateLimits, server, policy, service }: AttemptHistory,
): Error | undefined {
  const { kind, serverMessage, retryAfterMs = 0 } = failure;
  const toError = (sentence: string) => failure.userError ?? service.toError(sentence);
  const name = service.displayName;
  if (retryAfterMs > policy.maxRetryAfterMs) {
    return toError(`${name} asks us to wait ${formatWait(retryAfterMs)}. Try again later.`);
  }
  if (rateLimits > policy.maxRateLimits) return toError(`${name} is too busy right now. Try again later.`);
  if (kind === "rate-limited") return undefined;
  const hasNeverWorked =
    (kind === "unreachable" && !server.hasAnswered) || (kind === "timeout" && !server.hasSucceeded);
  const maxAttempts = hasNeverWorked ? Math.min(2, policy.maxAttempts) : policy.maxAttempts;
  const isRetryable = kind !== "rejected" && kind !== "permanent";
  if (isRetryable && attempts < maxAttempts) return undefined;
  if (kind === "timeout") return toError(`${name} isn't responding. Try again later.`);
  const reason = serverMessage === undefined ? "" : `: “${serverMessage.replace(/[.\s]+$/, "")}”`;
  return toError(`${name} keeps failing${reason}. Try again later.`);
}

const formatWait = (milliseconds: number) =>
  milliseconds < 120_000
    ? `${Math.ceil(milliseconds / 1000)} seconds`
    : `${Math.ceil(milliseconds / 60_000)} minutes`;
