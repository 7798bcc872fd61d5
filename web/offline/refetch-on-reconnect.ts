import type { QueryClient } from "@tanstack/react-query";

/** When the connection is back, refetches stale and failed queries of the open screens. */
export function refetchOnReconnect(client: QueryClient, connection: EventTarget): void {
  connection.addEventListener(
    "online",
    () =>
      void client.refetchQueries({
        type: "active",
        predicate: (query) => query.isStale() || query.state.status === "error",
      }),
  );
}
