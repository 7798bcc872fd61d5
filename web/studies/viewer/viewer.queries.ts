import { useQuery } from "@tanstack/react-query";
import { studyEndpoints, type Study } from "../../../contract/study.ts";
import { useUser } from "../../account/session.queries.ts";
import { callApi } from "../../api.ts";
import { studyCache } from "../study-cache.ts";

/** One whole study of the signed-in person. */
export const useStudy = (id: string) =>
  studyCache.useOne(id, (call) => callApi(studyEndpoints.getStudy, call));

/** What was checked of a study's texts; it belongs to this version of them, for its places are characters. */
export function useStudyChecks({ id, version }: Pick<Study, "id" | "version">) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["study-checks", uid, id, version],
    queryFn: ({ signal }) => callApi(studyEndpoints.checkStudy, { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
