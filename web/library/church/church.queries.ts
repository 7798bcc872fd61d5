import { useQuery } from "@tanstack/react-query";
import type { ContentKind } from "../../../contract/record-kinds.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { usePagedList } from "../../records/paged-list.ts";

/** Others share records and stop sharing them: what is listed is at most this old. */
const REFRESH_MS = 15_000;

export interface ChurchFilter {
  kind: ContentKind | undefined;
  author: string | undefined;
  q: string | undefined;
}

/** What is shared with a church, most recently changed first. */
export const useChurchContent = (churchId: string, filter: ChurchFilter) =>
  usePagedList(
    (uid) => ["church-content", uid, churchId, filter],
    ({ query, signal }) =>
      callApi("listChurchContent", { params: { churchId }, query: { ...query, ...filter }, signal }),
    { staysUntilNext: true, refetchInterval: REFRESH_MS },
  );

export function useChurchAuthors(churchId: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["church-content", uid, churchId, "authors"],
    queryFn: ({ signal }) => callApi("listChurchAuthors", { params: { churchId }, signal }),
    refetchOnMount: "always",
    refetchInterval: REFRESH_MS,
  });
}
