import { useQuery } from "@tanstack/react-query";
import { UPLOADS_PATH } from "../../../contract/media.ts";
import { useUser } from "../../account/session.queries.ts";
import { failWithoutAnswer } from "../../api.ts";
import { findHandle, type ReopenableHandle } from "./file-handles.ts";
import { forgetKeptUpload } from "./kept-upload.ts";

interface UnfinishedUpload {
  /** Bytes that the server has; undefined where it does not keep them any more, or has the whole file. */
  sent: number | undefined;
  /** Opens the file again, where the browser kept how. */
  handle: ReopenableHandle | undefined;
}

/** How far an upload is that this browser began. */
export function useUnfinishedUpload(sermonId: string, id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["uploads", uid, sermonId, id],
    meta: { isKept: false },
    queryFn: async ({ signal }): Promise<UnfinishedUpload> => {
      const [sent, handle] = await Promise.all([findSent(id, signal), findHandle(id)]);
      if (sent === undefined) forgetKeptUpload(uid, sermonId);
      return { sent, handle };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function findSent(id: string, signal: AbortSignal): Promise<number | undefined> {
  const headers = { "tus-resumable": "1.0.0" };
  const response = await fetch(`${UPLOADS_PATH}/${id}`, { method: "HEAD", headers, signal }).catch(() => {
    throw failWithoutAnswer("unreachable");
  });
  if (response.status === 404 || response.status === 410) return undefined;
  const sent = Number(response.headers.get("upload-offset") ?? Number.NaN);
  if (!response.ok || Number.isNaN(sent)) throw failWithoutAnswer("unreachable");
  return response.headers.get("upload-length") === String(sent) ? undefined : sent;
}
