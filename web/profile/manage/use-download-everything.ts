import { useMutation } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { downloadArchive } from "./account-data.api.ts";

/** Has the browser save everything that the person has. */
export function useDownloadEverything() {
  const { uid } = useUser();
  return useMutation({ mutationFn: () => downloadArchive(uid) });
}
