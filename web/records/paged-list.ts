import { keepPreviousData, useInfiniteQuery, type QueryKey } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session/session.queries.ts";

export interface PageCall {
  params: { uid: string };
  query: { limit: number; after: string | undefined };
  signal: AbortSignal;
}

interface PagedListOptions {
  staysUntilNext?: boolean;
  /** For lists that others change, in milliseconds. */
  refetchInterval?: number | false;
}

/** An infinite query for a list of the signed-in user, most recently changed first. */
export function usePagedList<Item>(
  getQueryKey: (uid: string) => QueryKey,
  fetchPage: (call: PageCall) => Promise<{ items: Item[]; next: string | null }>,
  { staysUntilNext = false, refetchInterval = false }: PagedListOptions = {},
) {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: getQueryKey(uid),
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ params: { uid }, query: { limit: LIMITS.displayedItems, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    ...(staysUntilNext && { placeholderData: keepPreviousData }),
    // Items may have been created in another tab.
    refetchOnMount: "always",
    refetchInterval,
  });
}
