import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { FILE_CONTENT_PATH } from "../../../contract/media/media.ts";
import { useRecordOwner } from "../../account/session/record-owner.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { buildUrl, callApi } from "../../api/api.ts";

const filesKey = (uid: string, sermonId: string) => ["files", uid, sermonId] as const;

/** The recordings of a sermon, newest first; the newest is played and transcribed. */
export function useSermonFiles(sermonId: string) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: filesKey(uid, sermonId),
    queryFn: async ({ signal }) => {
      const { items } = await callApi("listSermonFiles", {
        params: { uid, id: sermonId },
        signal,
      });
      return items;
    },
    enabled: sermonId !== "",
  });
}

export async function refreshSermonFiles(client: QueryClient, uid: string, sermonId: string): Promise<void> {
  const query = { queryKey: filesKey(uid, sermonId) };
  // A first answer that is under way may be older than the change, and would not be asked for again.
  await client.cancelQueries(query);
  await client.invalidateQueries(query);
}

export function useDeleteFile(sermonId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("deleteFile", { params: { uid, id } }),
    onSettled: () => refreshSermonFiles(client, uid, sermonId),
  });
}

export function useContentAddress(id: string): string {
  const uid = useRecordOwner();
  return buildUrl(FILE_CONTENT_PATH, { uid, id });
}
