import type { QueryClient } from "@tanstack/react-query";

/** Once the server is back, asks it again for what the screens show of earlier, or could not show. */
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
