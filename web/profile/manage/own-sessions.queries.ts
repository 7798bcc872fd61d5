import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";

const ownSessionsKey = (uid: string) => ["own-sessions", uid] as const;

/** The browsers in which the person is signed in. */
export function useOwnSessions() {
  const { uid } = useUser();
  return useQuery({
    queryKey: ownSessionsKey(uid),
    queryFn: ({ signal }) => callApi("listOwnSessions", { params: { uid }, signal }),
  });
}

/** Has the browsers looked up again: something was done that signs people in or out. */
export function useForgetOwnSessions() {
  const { uid } = useUser();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownSessionsKey(uid) });
}

/** Signs the person out in another browser. */
export function useEndOwnSession() {
  const { uid } = useUser();
  const forget = useForgetOwnSessions();
  return useMutation({
    mutationFn: (id: string) => callApi("endOwnSession", { params: { uid, id } }),
    onSettled: forget,
  });
}
