import { useQuery } from "@tanstack/react-query";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useRecordOwner } from "../../../account/session/record-owner.ts";
import { callApi } from "../../../api/api.ts";

/** The checks of one version of a sermon, because their places are character offsets. */
export function useSermonChecks({ id, version }: Pick<Sermon, "id" | "version">) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["checks", uid, id, version],
    queryFn: ({ signal }) => callApi("checkSermon", { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
