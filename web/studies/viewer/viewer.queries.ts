import { useQuery } from "@tanstack/react-query";
import type { Study } from "../../../contract/records/study.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";

/** What was checked of a study's texts; it belongs to this version of them, for its places are characters. */
export function useStudyChecks({ id, version }: Pick<Study, "id" | "version">) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["study-checks", uid, id, version],
    queryFn: ({ signal }) => callApi("checkStudy", { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
