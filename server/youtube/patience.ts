import { setTimeout as wait } from "node:timers/promises";
import { ProviderFailure } from "./provider-failure.ts";

/** How long Google and YouTube are waited for; milliseconds. */
export interface Patience {
  /** For one answer, body and all. */
  answer: number;
  /** Before a failed call is repeated; each further pause is twice as long. */
  pause: number;
  attempts: number;
  /** The longest pause that is made while a person looks on, where the provider asks for one. */
  longestPause: number;
  /** For a call with all its attempts: a browser gives up half a minute after it asked. */
  inAll: number;
}

export const PATIENCE: Patience = {
  answer: 12_000,
  pause: 500,
  attempts: 3,
  longestPause: 4_000,
  inAll: 25_000,
};

/**
 * Repeats a call that failed in passing, with growing pauses or those that the provider asks for, as long as an answer
 * can still come in time. Fails with the signal's reason.
 */
export async function callPatiently<T>(
  call: () => Promise<T>,
  patience: Patience,
  signal?: AbortSignal,
): Promise<T> {
  const startedAt = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isPassing =
        error instanceof ProviderFailure && (error.kind === "away" || error.kind === "limited");
      if (!isPassing || attempt >= patience.attempts) throw error;
      const pause = error.wait ?? patience.pause * 2 ** (attempt - 1);
      const answeredBy = Date.now() - startedAt + pause + patience.answer;
      if (pause > patience.longestPause || answeredBy > patience.inAll) throw error;
      await wait(pause, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}
