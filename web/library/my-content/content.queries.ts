import { useInfiniteQuery } from "@tanstack/react-query";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { usePagedList } from "../../records/paged-list.ts";

const FOUND_PER_PAGE = 10;

/** All that the person has written, or of one kind of it, last changed first, page after page. */
export const useContent = (kind: ContentKind | undefined) =>
  usePagedList(
    (uid) => ["content", uid, "list", kind ?? "all"],
    ({ query, ...call }) => callApi("listContent", { ...call, query: { ...query, kind } }),
  );

/** What has the query words, page after page; what was found before stays until there is something new. */
export function useSearch(query: string, kind: ContentKind | undefined) {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: ["content", uid, "search", kind ?? "all", query],
    queryFn: async ({ pageParam, signal }) => {
      const ask = (offset: number, limit: number) =>
        callApi("searchContent", {
          params: { uid },
          query: { q: query, kind, limit, offset },
          signal,
        });
      const page = await ask(pageParam, FOUND_PER_PAGE);
      while (page.next !== null && page.items.length < FOUND_PER_PAGE) {
        const { items, next } = await ask(page.next, FOUND_PER_PAGE - page.items.length);
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
