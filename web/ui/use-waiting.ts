import { useDeferredValue } from "react";

/**
 * Whether an answer is still waited for. When it is there, what needs it is drawn in slices, between which the browser gets to
 * its own work: until then the answer is yes.
 */
export function useWaiting(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}
