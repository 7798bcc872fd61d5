import { setTimeout as pause } from "node:timers/promises";
import { SpeechFailure } from "./speech-failure.ts";

/** Milliseconds and counts by which calls wait and are given up. */
export interface Patience {
  /** Before the first new attempt; doubled for each after it, and spread by chance. */
  backOff: number;
  /** Attempts of a call that fails in passing. */
  attempts: number;
  /** How often a call may be answered that there are too many. */
  limits: number;
  /** The longest that a service may ask to wait. */
  longestWait: number;
  /** In which a call must be answered. */
  answer: number;
}

export const PATIENCE: Patience = {
  backOff: 1000,
  attempts: 5,
  limits: 10,
  longestWait: 120_000,
  answer: 290_000,
};

/** Calls that must have succeeded since the service last had too much to do before one more is tried. */
const RAISE_AFTER = 8;

export interface CallTurns {
  /** Makes a call when its turn comes, again where it fails in passing. Rejects with the last `SpeechFailure`. */
  take<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** At most `most` calls at a time; fewer where the service has too much to do. */
export function createCallTurns(most: number, patience: Patience): CallTurns {
  let limit = most;
  let running = 0;
  let succeeded = 0;
  let pausedUntil = 0;
  const waiting: (() => void)[] = [];

  const isFull = () => running >= limit;

  async function turn(signal: AbortSignal): Promise<void> {
    while (isFull()) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      waiting.push(wake);
      signal.addEventListener("abort", wake);
      await woken;
      signal.removeEventListener("abort", wake);
      signal.throwIfAborted();
    }
    running += 1;
  }

  function leave(): void {
    running -= 1;
    for (const wake of waiting.splice(0)) wake();
  }

  function note(failure: SpeechFailure | undefined): void {
    if (failure?.kind === "limited" || failure?.kind === "slow") {
      limit = Math.max(1, Math.min(limit, running - 1));
      succeeded = 0;
      // A call that is given up for a longer wait must not keep the next ones, whose service may serve again, from trying.
      const wait = failure.wait ?? 0;
      if (wait <= patience.longestWait) pausedUntil = Math.max(pausedUntil, Date.now() + wait);
    } else if (failure === undefined) {
      succeeded += 1;
      if (succeeded % RAISE_AFTER === 0) limit = Math.min(most, limit + 1);
    }
  }

  async function attempt<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await turn(signal);
    try {
      for (let left = pausedUntil - Date.now(); left > 0; left = pausedUntil - Date.now()) {
        await pause(left, undefined, { signal });
      }
      const result = await call();
      note(undefined);
      return result;
    } catch (error) {
      if (error instanceof SpeechFailure) note(error);
      throw error;
    } finally {
      leave();
    }
  }

  return {
    async take(call, signal) {
      let [attempts, limits] = [0, 0];
      for (;;) {
        signal.throwIfAborted();
        try {
          return await attempt(call, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof SpeechFailure)) throw error;
          if (error.kind === "limited") limits += 1;
          else attempts += 1;
          const isHopeless = error.kind === "final" || error.kind === "refused";
          const isOver = attempts >= patience.attempts || limits > patience.limits;
          if (isHopeless || isOver || (error.wait ?? 0) > patience.longestWait) throw error;
          const backOff = patience.backOff * 2 ** (attempts + limits - 1) * (0.5 + Math.random());
          const wait = Math.min(patience.longestWait, Math.max(error.wait ?? 0, backOff));
          await pause(wait, undefined, { signal });
        }
      }
    },
  };
}
