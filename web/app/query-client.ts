import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api.ts";
import { SESSION_KEY } from "../account/session/session.queries.ts";
import { connection } from "../offline/connection.ts";
import { ResponseCache } from "../account/session/response-cache.ts";
import { refetchOnReconnect } from "../offline/refetch-on-reconnect.ts";

const RETRIES = 2;

/** Not after a 4xx response or a timeout, nor while offline: reconnecting refetches all queries. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError) || connection.isOffline) return false;
  return error.code === "unreachable" || error.status >= 500;
}

/** Caches responses for reading offline. A response without a session signs the user out. */
export function createQueryClient(): QueryClient {
  const handleLostSession = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) client.setQueryData(SESSION_KEY, null);
  };
  const cache = new ResponseCache();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleLostSession }),
    mutationCache: new MutationCache({ onError: handleLostSession }),
    defaultOptions: {
      // "always": without a network, queries fail at once instead of pausing.
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: "always", persister: cache.persister },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  cache.subscribe(client);
  refetchOnReconnect(client, connection);
  return client;
}
