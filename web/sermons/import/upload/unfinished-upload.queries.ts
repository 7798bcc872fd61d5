import { useQuery } from "@tanstack/react-query";
import { UPLOADS_PATH } from "../../../../contract/media/media.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { createNetworkError } from "../../../api/api.ts";
import { deleteSavedUpload } from "./saved-upload.ts";

/** How many bytes the server has of an upload that this browser started; null if it no longer has it or has all of it. */
export function useUnfinishedUpload(sermonId: string, id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["uploads", uid, sermonId, id],
    meta: { isCached: false },
    queryFn: async ({ signal }) => {
      const sent = await findSent(id, signal);
      if (sent === null) deleteSavedUpload(uid, sermonId);
      return sent;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function findSent(id: string, signal: AbortSignal): Promise<number | null> {
  const headers = { "tus-resumable": "1.0.0" };
  const response = await fetch(`${UPLOADS_PATH}/${id}`, { method: "HEAD", headers, signal }).catch(() => {
    throw createNetworkError("unreachable");
  });
  if (response.status === 404 || response.status === 410) return null;
  const sent = Number(response.headers.get("upload-offset") ?? Number.NaN);
  if (!response.ok || Number.isNaN(sent)) throw createNetworkError("unreachable");
  return response.headers.get("upload-length") === String(sent) ? null : sent;
}
