import { useInfiniteQuery, type QueryKey } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session/session.queries.ts";

/** What the call for a page of a list takes. */
export interface PageCall {
  params: { uid: string };
  query: { limit: number; after: string | undefined };
  signal: AbortSignal;
}

/** A list of the signed-in person, last changed first, page after page; `keyOf` names it in the cache. */
export function usePagedList<Item>(
  keyOf: (uid: string) => QueryKey,
  fetchPage: (call: PageCall) => Promise<{ items: Item[]; next: string | null }>,
) {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: keyOf(uid),
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ params: { uid }, query: { limit: LIMITS.displayedItems, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // What was made meanwhile, in another tab or by another way, belongs into it.
    refetchOnMount: "always",
  });
}
