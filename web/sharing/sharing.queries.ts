import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordPath } from "../../contract/record-kinds.ts";
import type { NewSharing } from "../../contract/sharing/sharing.schema.ts";
import { useRecordOwner } from "../account/session/record-owner.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

/** The churches that the user belongs to. */
export function useChurches() {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["churches", uid, "sharing"],
    queryFn: ({ signal }) => callApi("listChurches", { signal }),
  });
}

export interface SharedPlace {
  kind: RecordPath;
  id: string;
}

/** Whose record it is, with whom it is shared, and what the user may do. */
export function useSharing({ kind, id }: SharedPlace) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["sharing", uid, kind, id],
    queryFn: ({ signal }) => callApi("getSharing", { params: { uid, kind, id }, signal }),
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
