import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api.ts";
import { SESSION_KEY } from "../account/session/session.queries.ts";
import { connection } from "../offline/connection.ts";
import { ResponseCache } from "../account/session/response-cache.ts";
import { refetchOnReconnect } from "../offline/refetch-on-reconnect.ts";

const RETRIES = 2;

/**
 * Tries again only where that can help: never after an answer of the 4xx kind or a whole time-out, nor while the server is
 * known to be away, for then everything is asked again once it is back.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError) || connection.isOffline) return false;
  return error.code === "unreachable" || error.status >= 500;
}

/**
 * The cache of what the server said, which the browser keeps to be read where the server is away. An answer that there is no
 * session sends the person to sign in.
 */
export function createQueryClient(): QueryClient {
  const noticeLostSession = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) client.setQueryData(SESSION_KEY, null);
  };
  const kept = new ResponseCache();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostSession }),
    mutationCache: new MutationCache({ onError: noticeLostSession }),
    defaultOptions: {
      // "always": without a network a page says so at once instead of waiting silently.
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: "always", persister: kept.ask },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  kept.follow(client);
  refetchOnReconnect(client, connection);
  return client;
}
