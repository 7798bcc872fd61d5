/** Options of p-retry, in milliseconds. */
export interface RetryPolicy {
  retries: number;
  /** The first delay, which doubles each time. */
  minTimeout: number;
  maxTimeout: number;
}

/** Milliseconds until the next attempt, for retries that don't use p-retry's loop. */
export const retryDelay = (
  { minTimeout, maxTimeout }: Pick<RetryPolicy, "minTimeout" | "maxTimeout">,
  failures: number,
): number => Math.min(minTimeout * 2 ** (failures - 1), maxTimeout);
