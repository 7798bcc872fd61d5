import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/api.ts";
import { useUser } from "./session/session.queries.ts";

export const profileKey = (uid: string) => ["profile", uid] as const;

export function useProfile() {
  const { uid } = useUser();
  return useQuery({
    queryKey: profileKey(uid),
    queryFn: ({ signal }) => callApi("getProfile", { params: { uid }, signal }),
    staleTime: 60_000,
  });
}
