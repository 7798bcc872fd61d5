import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ResultName } from "../../../contract/results.ts";
import { versionEndpoints, type VersionedPart } from "../../../contract/versions.ts";
import { useUser } from "../../account/session.queries.ts";
import { callApi } from "../../api.ts";
import { useRememberSermon } from "../sermons.queries.ts";

const versionsKey = (uid: string, sermonId: string, part: VersionedPart) =>
  ["versions", uid, sermonId, part] as const;

/** Earlier texts of one part, last replaced first. */
export function useVersions(sermonId: string, part: VersionedPart) {
  const { uid } = useUser();
  return useQuery({
    queryKey: versionsKey(uid, sermonId, part),
    queryFn: ({ signal }) =>
      callApi(versionEndpoints.listVersions, { params: { uid, id: sermonId }, query: { part }, signal }),
    // Every change of the part adds one.
    staleTime: 0,
  });
}

/** Looks for the earlier texts of a sermon again where they are on the screen: a change may have made one. */
export function useRefreshVersions(sermonId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ queryKey: ["versions", uid, sermonId] }),
    [client, uid, sermonId],
  );
}

/** Puts an earlier text back. */
export function useRestoreVersion(sermonId: string, part: VersionedPart) {
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

/** Keeps a text that was written in place of a result, and let go for the one that stands there. */
export function useKeepVersion(sermonId: string, part: ResultName) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      callApi(versionEndpoints.keepVersion, { params: { uid, id: sermonId }, body: { part, text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: versionsKey(uid, sermonId, part) }),
  });
}
