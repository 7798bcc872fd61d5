import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordPath } from "../../contract/record-kinds.ts";
import type { NewSharing } from "../../contract/sharing/sharing.schema.ts";
import { useIsOwnRecord, useRecordOwner } from "../account/session/record-owner.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

export interface SharedPlace {
  kind: RecordPath;
  id: string;
}

/** Sharing ends in other browsers: what a page shows of somebody else is at most this old. */
const REFRESH_MS = 10_000;

/** Whose record it is, with whom it is shared, and what the user may do. */
export function useSharing({ kind, id }: SharedPlace, isEnabled = true) {
  const isOwn = useIsOwnRecord();
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["sharing", uid, kind, id],
    queryFn: ({ signal }) => callApi("getSharing", { params: { uid, kind, id }, signal }),
    enabled: isEnabled && id !== "",
    refetchInterval: isOwn ? false : REFRESH_MS,
    refetchOnWindowFocus: "always",
  });
}

export function useShareRecord({ kind, id }: SharedPlace) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSharing) => callApi("shareRecord", { params: { uid, kind, id }, body }),
    onSuccess: (sharing) => {
      client.setQueryData(["sharing", uid, kind, id], sharing);
      return client.invalidateQueries({ queryKey: ["church-content", uid] });
    },
  });
}
