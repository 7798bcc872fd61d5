import { useMutation } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

// Photos may be uploaded from phones on slow connections.
const PHOTO_TIMEOUT_MS = 300_000;

export function useUploadPhoto(id: string) {
  const { uid } = useUser();
  return useMutation({
    mutationFn: async (photo: File) => {
      const body = new Uint8Array(await photo.arrayBuffer());
      return callApi("addTestimonyPhoto", {
        params: { uid, id },
        body,
        timeout: PHOTO_TIMEOUT_MS,
      });
    },
  });
}
