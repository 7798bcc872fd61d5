import { setTimeout as delay } from "node:timers/promises";
import pRetry from "p-retry";
import { type RetryPolicy, retryDelay } from "../../contract/retry-policy.ts";
import { ProviderError } from "./provider-error.ts";

export interface ProviderRetryPolicy extends RetryPolicy {
  answerTimeout: number;
  /** For all attempts together; browsers give up after 30 seconds. */
  totalTimeout: number;
}

export const PROVIDER_RETRY_POLICY: ProviderRetryPolicy = {
  retries: 2,
  minTimeout: 500,
  maxTimeout: 4_000,
  answerTimeout: 12_000,
  totalTimeout: 25_000,
};

/** Retries temporary failures while another attempt still fits into the timeout. Throws the signal's reason. */
export function retryProviderCall<T>(
  call: () => Promise<T>,
  policy: ProviderRetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  const startedAt = Date.now();
  return pRetry(call, {
    retries: policy.retries,
    minTimeout: 0,
    signal,
    async shouldRetry({ error, attemptNumber }) {
      if (!(error instanceof ProviderError) || !["unavailable", "limited"].includes(error.kind)) return false;
      const pause = error.wait ?? retryDelay(policy, attemptNumber);
      const answeredBy = Date.now() - startedAt + pause + policy.answerTimeout;
      if (pause > policy.maxTimeout || answeredBy > policy.totalTimeout) return false;
      await delay(pause, undefined, { signal }).catch(() => signal?.throwIfAborted());
      return true;
    },
  });
}
