import { useDeferredValue } from "react";

/** Stays true until the loaded data is rendered in the background, so that the page stays responsive. */
export function useDeferredPending(isPending: boolean): boolean {
  const wasPending = useDeferredValue(isPending);
  return isPending || wasPending;
}

/** Returns the data when it can be rendered, so that all parts of a page show it at the same time. */
export function useDeferredData<Data>({
  isPending,
  data,
}: {
  isPending: boolean;
  data: Data;
}): Data | undefined {
  return useDeferredPending(isPending) ? undefined : data;
}
