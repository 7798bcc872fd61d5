import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";

const ownSessionsKey = (uid: string) => ["own-sessions", uid] as const;

export function useOwnSessions() {
  const { uid } = useUser();
  return useQuery({
    queryKey: ownSessionsKey(uid),
    queryFn: ({ signal }) => callApi("listOwnSessions", { params: { uid }, signal }),
  });
}

export function useInvalidateOwnSessions() {
  const { uid } = useUser();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownSessionsKey(uid) });
}

export function useEndOwnSession() {
  const { uid } = useUser();
  const forget = useInvalidateOwnSessions();
  return useMutation({
    mutationFn: (id: string) => callApi("endOwnSession", { params: { uid, id } }),
    onSettled: forget,
  });
}
