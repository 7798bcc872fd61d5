import { LIMITS } from "../../contract/limits.ts";

/** Milliseconds that one attempt counts at most, and without a byte going after which a connection counts as dead. */
export const LONGEST_SILENCE = 60_000;
const PAUSES = { first: 1000, longest: 15_000 };

/** How long an upload is tried again while nothing gets through: `LIMITS.uploadRetry`, and afresh after every byte. */
export class Patience {
  #left: number = LIMITS.uploadRetry;
  #failures = 0;

  /** More of the file has got through. */
  renew(): void {
    this.#left = LIMITS.uploadRetry;
    this.#failures = 0;
  }

  /**
   * After an attempt of so many milliseconds that brought nothing: how many to wait before the next; undefined where it
   * has been tried long enough. Not by the clock on the wall: a laptop that was closed has not tried.
   */
  spend(tried: number): number | undefined {
    const pause = Math.min(PAUSES.first * 2 ** this.#failures, PAUSES.longest);
    this.#failures += 1;
    this.#left -= Math.min(tried, LONGEST_SILENCE) + pause;
    return this.#left > 0 ? pause : undefined;
  }
}
