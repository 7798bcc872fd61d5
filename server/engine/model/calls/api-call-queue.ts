// A queue of all calls to one server, of models or of speech.
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import pRetry from "p-retry";
import { ApiCallError, type ApiService } from "./api-call-error.ts";

/** A call that waits its turn. */
export interface QueuedApiCall<Result> {
  /** Calls of higher priority go first: the tokens that are written with it and with what waits for it. */
  priority: number;
  /** Tokens that are still to be written with it, as far as can be told. */
  tokens(): number;
  signal?: AbortSignal | undefined;
  /** Does the call; rejects with a `ApiCallError`. `accepted` says that the server has started to answer. */
  attempt(attempt: { number: number; signal: AbortSignal; accepted(): void }): Promise<Result>;
}

/** How often a call is tried, and how long it waits in between. */
export interface ApiRetryPolicy {
  /** Milliseconds before the second attempt; doubled for each after it, and spread by chance. */
  backOff: number;
  /** Attempts of a call that fails in passing. */
  attempts: number;
  /** How often a call may be answered that there are too many. */
  limits: number;
  /** The most milliseconds that a server may ask to wait. */
  maxWait: number;
}

const RETRY_POLICY: ApiRetryPolicy = { backOff: 400, attempts: 6, limits: 12, maxWait: 120_000 };

/** Rank that a call gains in a second of waiting, so that short ones are not passed over for ever. */
const PRIORITY_PER_SECOND = 40;

/** Calls that must have succeeded before one more at a time is tried. */
const RAISE_AFTER = 50;

export interface ApiCallQueue {
  /** Does a call when its turn comes, again where it fails in passing. Rejects with the last reason. */
  run<Result>(call: QueuedApiCall<Result>): Promise<Result>;
  /** Tokens still to be written with all calls, waiting and in flight, for each of those that can be in flight. */
  remainingTokensPerSlot(): number;
  /** Whether the server is known to take fewer calls at a time than it could be sent. */
  isLimited(): boolean;
  /** Stops all calls. */
  close(): void;
}

/** At most `most` calls at a time, those of higher priority first; fewer where the server says that there are too many. */
export function createApiCallQueue(
  most: number,
  called: ApiService,
  policy: ApiRetryPolicy = RETRY_POLICY,
): ApiCallQueue {
  const queue = new PQueue({ concurrency: most });
  /** Calls that have succeeded since the server last said that there were too many, or since one more was tried. */
  let succeeded = 0;
  const calls = new Set<Pick<QueuedApiCall<unknown>, "tokens">>();
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

  const accepted = () => void (server.hasAnswered = true);

  /** Puts one attempt of a call into the queue. */
  function enqueue<Result>(
    call: QueuedApiCall<Result>,
    number: number,
    priority: number,
    signal: AbortSignal,
  ) {
    // Calls that are made together are put in order before the first of them starts.
    queue.pause();
    queueMicrotask(resume);
    const attempt = async () => {
      try {
        const result = await call.attempt({ number, signal, accepted });
        server.hasSucceeded = true;
        succeeded += 1;
        if (queue.concurrency < most && succeeded >= RAISE_AFTER) {
          queue.concurrency += 1;
          succeeded = 0;
        }
        return result;
      } catch (error) {
        if (error instanceof ApiCallError && error.kind === "limited") {
          // The call that was refused is still one of those in flight.
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
    let limits = 0;
    calls.add(call);
    try {
      return await pRetry(() => enqueue(call, attempts, priority, signal), {
        retries: Infinity,
        minTimeout: policy.backOff,
        randomize: true,
        signal,
        // How often a call is limited says nothing about the call, so it is counted apart.
        shouldConsumeRetry: ({ error }) => !isLimitation(error),
        async onFailedAttempt({ error }) {
          if (!(error instanceof ApiCallError)) throw error;
          if (isLimitation(error)) limits += 1;
          else attempts += 1;
          const refusal = getFinalError(error, { attempts, limits, server, policy, called });
          if (refusal) throw refusal;
          if (!isLimitation(error)) await sleep(error.wait ?? 0, undefined, { signal });
          else if (error.wait) pause(error.wait);
          else await sleep(policy.backOff * 2 ** (limits - 1) * (0.5 + Math.random()), undefined, { signal });
        },
      });
    } catch (error) {
      // Node rejects an interrupted sleep with an error of its own.
      signal.throwIfAborted();
      throw error;
    } finally {
      calls.delete(call);
    }
  }

  return {
    run,
    remainingTokensPerSlot: () =>
      [...calls].reduce((sum, { tokens }) => sum + tokens(), 0) / queue.concurrency,
    isLimited: () => queue.concurrency < most,
    close: () => closing.abort(new Error("The engine is closed.")),
  };
}

const isLimitation = (error: Error) => error instanceof ApiCallError && error.kind === "limited";

interface CallHistory {
  attempts: number;
  limits: number;
  /** What the server has ever done. */
  server: { hasAnswered: boolean; hasSucceeded: boolean };
  policy: ApiRetryPolicy;
  called: ApiService;
}

/** Why a call that failed is not tried again; undefined where it is. */
function getFinalError(
  failure: ApiCallError,
  { attempts, limits, server, policy, called }: CallHistory,
): Error | undefined {
  const { kind, said, wait = 0 } = failure;
  const explain = (sentence: string) => failure.reason ?? called.toError(sentence);
  const name = called.service;
  if (wait > policy.maxWait) return explain(`${name} asks to wait ${describeWait(wait)}. Try again later.`);
  if (limits > policy.limits) return explain(`${name} has too much to do at the moment. Try again later.`);
  if (kind === "limited") return undefined;
  const isHopeless =
    (kind === "unreachable" && !server.hasAnswered) || (kind === "silent" && !server.hasSucceeded);
  const isWorthwhile = kind !== "refused" && kind !== "final";
  if (isWorthwhile && attempts < (isHopeless ? Math.min(2, policy.attempts) : policy.attempts))
    return undefined;
  if (kind === "silent") return explain(`${name} does not answer. Try again later.`);
  const reason = said === undefined ? "" : `: “${said.replace(/[.\s]+$/, "")}”`;
  return explain(`${name} fails again and again${reason}. Try again later.`);
}

const describeWait = (milliseconds: number) =>
  milliseconds < 120_000
    ? `${Math.ceil(milliseconds / 1000)} seconds`
    : `${Math.ceil(milliseconds / 60_000)} minutes`;
