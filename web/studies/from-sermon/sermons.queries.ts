import { useInfiniteQuery } from "@tanstack/react-query";
import { sermonEndpoints } from "../../../contract/sermon.ts";
import { useUser } from "../../account/session.queries.ts";
import { callApi } from "../../api.ts";

const SERMONS_PER_PAGE = 20;

/** The sermons that a study can be made from, last changed first, page after page. */
export function useSermonsToChooseFrom() {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: ["studies", uid, "sermons"],
    queryFn: ({ pageParam, signal }) =>
      callApi(sermonEndpoints.listSermons, {
        params: { uid },
        query: { limit: SERMONS_PER_PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}
