import { useMutation } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { downloadArchive } from "./account-data.api.ts";

export function useDownloadEverything() {
  const { uid } = useUser();
  return useMutation({ mutationFn: () => downloadArchive(uid) });
}
