import { useInfiniteQuery } from "@tanstack/react-query";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { usePagedList } from "../../records/paged-list.ts";

const RESULTS_PER_PAGE = 10;

/** The signed-in user's records, optionally of one kind, most recently changed first. */
export const useContent = (kind: ContentKind | undefined) =>
  usePagedList(
    (uid) => ["content", uid, "list", kind ?? "all"],
    ({ query, ...call }) => callApi("listContent", { ...call, query: { ...query, kind } }),
  );

/** Searches the user's records. The previous results stay until new ones arrive. */
export function useSearch(query: string, kind: ContentKind | undefined) {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: ["content", uid, "search", kind ?? "all", query],
    queryFn: async ({ pageParam, signal }) => {
      const fetchPage = (offset: number, limit: number) =>
        callApi("searchContent", {
          params: { uid },
          query: { q: query, kind, limit, offset },
          signal,
        });
      const page = await fetchPage(pageParam, RESULTS_PER_PAGE);
      while (page.next !== null && page.items.length < RESULTS_PER_PAGE) {
        const { items, next } = await fetchPage(page.next, RESULTS_PER_PAGE - page.items.length);
        page.items.push(...items);
        page.next = next;
      }
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: query.trim() !== "",
    placeholderData: (before) => before,
  });
}
