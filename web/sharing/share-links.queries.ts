import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import type { NewShareLink } from "../../contract/records/share-links.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

export interface SharedRecord {
  kind: ExportedKind;
  id: string;
}

const useLinksKey = ({ kind, id }: SharedRecord) => ["share-links", useUser().uid, kind, id] as const;

/** The links to a record of the user, newest first. */
export function useShareLinks(record: SharedRecord, isEnabled = true) {
  const { uid } = useUser();
  return useQuery({
    queryKey: useLinksKey(record),
    queryFn: ({ signal }) => callApi("listShareLinks", { params: { uid, ...record }, signal }),
    enabled: isEnabled,
  });
}

/** Whether there is a recording to share. */
export function useHasRecording({ kind, id }: SharedRecord): boolean {
  const { uid } = useUser();
  const files = useQuery({
    queryKey: ["shared-recording", uid, id],
    queryFn: ({ signal }) => callApi("listSermonFiles", { params: { uid, id }, signal }),
    enabled: kind === "sermons",
  });
  return (files.data?.items.length ?? 0) > 0;
}

export function useCreateShareLink(record: SharedRecord) {
  const { uid } = useUser();
  const client = useQueryClient();
  const queryKey = useLinksKey(record);
  return useMutation({
    mutationFn: (body: NewShareLink) => callApi("createShareLink", { params: { uid, ...record }, body }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useDeleteShareLink(record: SharedRecord) {
  const { uid } = useUser();
  const client = useQueryClient();
  const queryKey = useLinksKey(record);
  return useMutation({
    mutationFn: (linkId: string) => callApi("deleteShareLink", { params: { uid, ...record, linkId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
