import { queryOptions, useQuery } from "@tanstack/react-query";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

export const storageUseQuery = (uid: string) =>
  queryOptions({
    queryKey: ["storage", uid],
    queryFn: ({ signal }) => callApi("getStorageUse", { params: { uid }, signal }),
    // Other devices and tabs add files, too.
    staleTime: 0,
    meta: { isCached: false },
  });

export const useStorageUse = () => useQuery(storageUseQuery(useUser().uid));
