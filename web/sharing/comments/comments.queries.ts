import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CommentChange, NewComment } from "../../../contract/sharing/comments.schema.ts";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { callApi } from "../../api/api.ts";
import type { SharedPlace } from "../sharing.queries.ts";

/** Others comment in their browsers: what is shown is at most this old. */
const REFRESH_MS = 10_000;

const useKey = ({ kind, id }: SharedPlace) => ["comments", useRecordOwner(), kind, id] as const;

export function useComments(place: SharedPlace, isEnabled: boolean) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: useKey(place),
    queryFn: ({ signal }) => callApi("listComments", { params: { uid, ...place }, signal }),
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: "always",
    meta: { isCached: false },
  });
}

export function useCreateComment({ kind, id }: SharedPlace) {
  const uid = useRecordOwner();
  const client = useQueryClient();
  const queryKey = useKey({ kind, id });
  return useMutation({
    mutationFn: (body: NewComment) => callApi("createComment", { params: { uid, kind, id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

export function useChangeComment({ kind, id }: SharedPlace) {
  const uid = useRecordOwner();
  const client = useQueryClient();
  const queryKey = useKey({ kind, id });
  return useMutation({
    mutationFn: ({ commentId, ...body }: CommentChange & { commentId: string }) =>
      callApi("changeComment", { params: { uid, kind, id, commentId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
