import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewPublication } from "../../contract/publications/publications.schema.ts";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import { useRecordOwner } from "../account/session/record-owner.ts";
import { callApi } from "../api/api.ts";

export interface PublishedPlace {
  kind: ExportedKind;
  id: string;
}

/** Reads again whether a record is public, and the record. */
export const refreshPublication = (client: QueryClient, uid: string, place: PublishedPlace) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["publication", uid, place.kind, place.id] }),
    client.invalidateQueries({ queryKey: ["review", uid, place.kind, place.id] }),
    client.invalidateQueries({ queryKey: [place.kind, uid, "one", place.id] }),
  ]);

/** Whether a record is public, and what is missing to publish it. Not read without a kind. */
export function usePublication(kind: ExportedKind | undefined, id: string) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: ["publication", uid, kind, id],
    queryFn: kind
      ? ({ signal }) => callApi("getPublication", { params: { uid, kind, id }, signal })
      : skipToken,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    meta: { isCached: false },
  });
}

export function usePublish({ kind, id }: PublishedPlace) {
  const uid = useRecordOwner();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPublication) => callApi("publishRecord", { params: { uid, kind, id }, body }),
    onSettled: () => refreshPublication(client, uid, { kind, id }),
  });
}
