import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { studyEndpoints } from "../../../contract/study.ts";
import { useUser } from "../../account/session.queries.ts";
import { callApi } from "../../api.ts";
import { studyKey } from "../study-cache.ts";

/** A study as the server has it when its editor is opened; from then on the editor follows it by itself. */
export function useStudyToEdit(id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: [...studyKey(uid, id), "edit"],
    queryFn: ({ signal }) => callApi(studyEndpoints.getStudy, { params: { uid, id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const versionsKey = (uid: string, id: string) => [...studyKey(uid, id), "versions"];

/** What a study was before its last changes, last replaced first. */
export function useStudyVersions(id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: versionsKey(uid, id),
    queryFn: ({ signal }) => callApi(studyEndpoints.listStudyVersions, { params: { uid, id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Puts a study back to what it was. */
export function useRestoreStudyVersion(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (versionId: string) =>
      callApi(studyEndpoints.restoreStudyVersion, { params: { uid, id, versionId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: versionsKey(uid, id) }),
  });
}
