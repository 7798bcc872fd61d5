import { useDeferredValue } from "react";

/**
 * Whether an answer is still waited for. When it is there, what needs it is drawn in slices, between which the browser gets to
 * its own work: until then the answer is yes.
 */
export function useWaiting(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}

/** What an answer says, from when on what needs it is drawn: what stands in several places of a page comes to all at once. */
export function useArrived<Data>({ isPending, data }: { isPending: boolean; data: Data }): Data | undefined {
  return useWaiting(isPending) ? undefined : data;
}
