import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import pRetry from "p-retry";
import type { RetryPolicy } from "../../contract/retry-policy.ts";
import { adaptConcurrency } from "../engine/model/calls/adapt-concurrency.ts";
import { SpeechFailure } from "./speech-failure.ts";

/** When calls are repeated and given up; its `retries` are those of a call that fails in passing. */
export interface SpeechRetryPolicy extends RetryPolicy {
  /** How often a call may be answered that there are too many. */
  limitedRetries: number;
  /** Milliseconds in which a call must be answered. */
  answerTimeout: number;
}

export const SPEECH_RETRY_POLICY: SpeechRetryPolicy = {
  retries: 4,
  limitedRetries: 10,
  minTimeout: 1000,
  maxTimeout: 120_000,
  answerTimeout: 290_000,
};

/** Makes a call when its turn comes, again where it fails in passing. Rejects with the last `SpeechFailure`. */
export type TakeTurn = <Result>(call: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** At most `most` calls at a time; fewer where the service has too much to do. */
export function createCallTurns(most: number, policy: SpeechRetryPolicy): TakeTurn {
  const queue = new PQueue({ concurrency: most });
  const concurrency = adaptConcurrency(queue, most);
  let pausedUntil = 0;

  async function attempt<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    while (pausedUntil > Date.now()) await pause(pausedUntil - Date.now(), undefined, { signal });
    try {
      const result = await call();
      concurrency.succeed();
      return result;
    } catch (error) {
      if (error instanceof SpeechFailure && (error.kind === "limited" || error.kind === "slow")) {
        concurrency.lower();
        // A call that is given up for a longer wait must not keep the next ones, whose service may serve again, from trying.
        const wait = error.wait ?? 0;
        if (wait <= policy.maxTimeout) pausedUntil = Math.max(pausedUntil, Date.now() + wait);
      }
      throw error;
    }
  }

  return (call, signal) => {
    let [failures, limits] = [0, 0];
    return pRetry(() => queue.add(() => attempt(call, signal), { signal }), {
      retries: Infinity,
      minTimeout: policy.minTimeout,
      maxTimeout: policy.maxTimeout,
      randomize: true,
      signal,
      async shouldRetry({ error }) {
        signal.throwIfAborted();
        if (!(error instanceof SpeechFailure) || error.kind === "final" || error.kind === "refused")
          return false;
        if (error.kind === "limited") limits += 1;
        else failures += 1;
        if (failures > policy.retries || limits > policy.limitedRetries) return false;
        if ((error.wait ?? 0) > policy.maxTimeout) return false;
        await pause(error.wait ?? 0, undefined, { signal }).catch(() => signal.throwIfAborted());
        return true;
      },
    });
  };
}
