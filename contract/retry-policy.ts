/** How often something that failed is tried again, and when: options of p-retry, in milliseconds. */
export interface RetryPolicy {
  retries: number;
  /** The first pause; each further one is twice as long. */
  minTimeout: number;
  maxTimeout: number;
}

/** Milliseconds to wait after so many failures in a row, for retries that no loop of p-retry waits for. */
export const retryDelay = (
  { minTimeout, maxTimeout }: Pick<RetryPolicy, "minTimeout" | "maxTimeout">,
  failures: number,
): number => Math.min(minTimeout * 2 ** (failures - 1), maxTimeout);
