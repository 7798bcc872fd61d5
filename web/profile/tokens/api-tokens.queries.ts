import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewApiToken } from "../../../contract/account/api-tokens.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";

const tokensKey = (uid: string) => ["api-tokens", uid] as const;

export function useApiTokens() {
  const { uid } = useUser();
  return useQuery({
    queryKey: tokensKey(uid),
    queryFn: ({ signal }) => callApi("listApiTokens", { params: { uid }, signal }),
  });
}

export function useCreateApiToken() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiToken) => callApi("createApiToken", { params: { uid }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey(uid) }),
    // The token must not stay in memory longer than it is shown.
    gcTime: 0,
  });
}

export function useRevokeApiToken() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => callApi("deleteApiToken", { params: { uid, tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey(uid) }),
  });
}
