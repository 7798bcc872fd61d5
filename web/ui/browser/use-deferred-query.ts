import { useDeferredValue } from "react";

/** Also true for a moment after the answer came, so that it is drawn in slices while the browser stays responsive. */
export function useDeferredPending(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}

/** What an answer says, from when on what needs it is drawn: what stands in several places of a page comes to all at once. */
export function useDeferredData<Data>({
  isPending,
  data,
}: {
  isPending: boolean;
  data: Data;
}): Data | undefined {
  return useDeferredPending(isPending) ? undefined : data;
}
