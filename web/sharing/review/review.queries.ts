import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewReviewEvent } from "../../../contract/sharing/reviews.schema.ts";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { callApi } from "../../api/api.ts";
import type { SharedPlace } from "../sharing.queries.ts";

/** Others decide in their browsers: what is shown is at most this old. */
const REFRESH_MS = 10_000;

/** `version` is that of the page: after a change the review may be another one. */
export function useReview({ kind, id }: SharedPlace, version: number, isEnabled = true) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["review", uid, kind, id, version],
    queryFn: ({ signal }) => callApi("getReview", { params: { uid, kind, id }, signal }),
    enabled: isEnabled && version > 0,
    refetchInterval: REFRESH_MS,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    placeholderData: (previous) => previous,
    meta: { isCached: false },
  });
}

export function useReviewRecord({ kind, id }: SharedPlace) {
  const uid = useRecordOwner();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReviewEvent) => callApi("reviewRecord", { params: { uid, kind, id }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["review", uid, kind, id] }),
        client.invalidateQueries({ queryKey: ["provenance", uid, kind, id] }),
        client.invalidateQueries({ queryKey: [kind, uid, "one", id] }),
      ]),
  });
}

export function useReviewChanges({ kind, id }: SharedPlace, version: number) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["review", uid, kind, id, version, "changes"],
    queryFn: ({ signal }) => callApi("getReviewChanges", { params: { uid, kind, id }, signal }),
    meta: { isCached: false },
  });
}
