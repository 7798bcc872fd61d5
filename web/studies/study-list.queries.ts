import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { studyEndpoints } from "../../contract/study.ts";
import { useUser } from "../account/session.queries.ts";
import { callApi } from "../api.ts";
import { forgetStudy, isMissing, studyListKey } from "./study-cache.ts";

const STUDIES_PER_PAGE = 20;

/** The person's studies, last changed first, page after page. */
export function useStudyList() {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: studyListKey(uid),
    queryFn: ({ pageParam, signal }) =>
      callApi(studyEndpoints.listStudies, {
        params: { uid },
        query: { limit: STUDIES_PER_PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Deletes a study and takes it off the list that is on the screen. */
export function useDeleteStudy() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(studyEndpoints.deleteStudy, { params: { uid, id } }),
    onSuccess: (_, id) => forgetStudy(client, uid, id),
    onError: (error, id) => {
      if (isMissing(error)) forgetStudy(client, uid, id);
    },
  });
}
