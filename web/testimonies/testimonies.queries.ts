import { useMutation } from "@tanstack/react-query";
import { testimonyEndpoints } from "../../contract/testimony.ts";
import { useUser } from "../account/session.queries.ts";
import { callApi } from "../api.ts";
import { testimonyCache } from "./testimony-cache.ts";

/** One whole testimony of the signed-in person. */
export const useTestimony = (id: string) =>
  testimonyCache.useOne(id, (call) => callApi(testimonyEndpoints.getTestimony, call));

/** A testimony as the server has it when its editor is opened; from then on the editor follows it by itself. */
export const useTestimonyToEdit = (id: string) =>
  testimonyCache.useOneToEdit(id, (call) => callApi(testimonyEndpoints.getTestimony, call));

/** What a testimony was before its last changes, last replaced first. */
export const useTestimonyVersions = (id: string) =>
  testimonyCache.useVersions(id, (call) => callApi(testimonyEndpoints.listTestimonyVersions, call));

/** Puts a testimony back to what it was. */
export const useRestoreTestimonyVersion = (id: string) =>
  testimonyCache.useRestoreVersion(id, (call) => callApi(testimonyEndpoints.restoreTestimonyVersion, call));

// Photos come from phones on slow lines.
const PHOTO_TIMEOUT = 300_000;

/** Sends a photo of a testimony, which shows it once it names its file. */
export function useSendPhoto(id: string) {
  const { uid } = useUser();
  return useMutation({
    mutationFn: async (photo: File) => {
      const body = new Uint8Array(await photo.arrayBuffer());
      return callApi(testimonyEndpoints.addTestimonyPhoto, {
        params: { uid, id },
        body,
        timeout: PHOTO_TIMEOUT,
      });
    },
  });
}
