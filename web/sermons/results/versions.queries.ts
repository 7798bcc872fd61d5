import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResultName } from "../../../contract/results.ts";
import { versionEndpoints } from "../../../contract/versions.ts";
import { useUser } from "../../account/session.queries.ts";
import { callApi } from "../../api.ts";
import { useRememberSermon } from "../sermons.queries.ts";

const versionsKey = (uid: string, sermonId: string, part: ResultName) =>
  ["versions", uid, sermonId, part] as const;

/** Earlier texts of one result, last replaced first. */
export function useVersions(sermonId: string, part: ResultName) {
  const { uid } = useUser();
  return useQuery({
    queryKey: versionsKey(uid, sermonId, part),
    queryFn: ({ signal }) =>
      callApi(versionEndpoints.listVersions, { params: { uid, id: sermonId }, query: { part }, signal }),
    // Every change of the result adds one.
    staleTime: 0,
  });
}

/** Puts an earlier text back. */
export function useRestoreVersion(sermonId: string, part: ResultName) {
  const { uid } = useUser();
  const client = useQueryClient();
  const remember = useRememberSermon();
  return useMutation({
    mutationFn: (versionId: string) =>
      callApi(versionEndpoints.restoreVersion, { params: { uid, id: sermonId, versionId } }),
    onSuccess: (sermon) =>
      Promise.all([
        remember(sermon),
        client.invalidateQueries({ queryKey: versionsKey(uid, sermonId, part) }),
      ]),
  });
}
