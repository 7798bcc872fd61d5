import { useQuery } from "@tanstack/react-query";
import type { Study } from "../../../contract/records/study.schema.ts";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { callApi } from "../../api/api.ts";

/** The check results are character offsets, so they're cached by version. */
export function useStudyChecks({ id, version }: Pick<Study, "id" | "version">) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["study-checks", uid, id, version],
    queryFn: ({ signal }) => callApi("checkStudy", { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
