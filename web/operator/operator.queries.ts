import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  keepPreviousData,
} from "@tanstack/react-query";
import { callApi } from "../api/api.ts";

const REFRESH_MS = 15_000;
const ACCOUNTS_KEY = ["operator", "accounts"] as const;
const ACCOUNTS_PER_PAGE = 50;

/** How the server is doing; at most a few seconds old. */
export function useServerStatus() {
  return useQuery({
    queryKey: ["operator", "status"],
    meta: { isCached: false },
    queryFn: ({ signal }) => callApi("getServerStatus", { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: REFRESH_MS,
  });
}

/** Accounts in pages. The previous ones stay until those of a new search arrive. */
export function useAccounts(q: string) {
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, q],
    meta: { isCached: false },
    queryFn: ({ pageParam, signal }) =>
      callApi("listAccounts", {
        query: { limit: ACCOUNTS_PER_PAGE, after: pageParam, ...(q && { q }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** What changes accounts, after which all lists of them are asked for again. */
function useAccountMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ["operator"] }),
  });
}

export const useInviteAccount = () =>
  useAccountMutation((email: string) => callApi("inviteAccount", { body: { email } }));

export const useCreateResetLink = (accountId: string) =>
  useAccountMutation(() => callApi("createResetLink", { params: { accountId } }));

export const useSignOutAccount = (accountId: string) =>
  useAccountMutation(() => callApi("signOutAccount", { params: { accountId } }));

export const useMakeOperator = (accountId: string) =>
  useAccountMutation(() => callApi("makeOperator", { params: { accountId } }));

export const useRemoveAccount = (accountId: string) =>
  useAccountMutation(() => callApi("removeAccount", { params: { accountId }, body: { confirm: "DELETE" } }));

export const useSendTestEmail = () =>
  useMutation({ mutationFn: (email: string) => callApi("sendTestEmail", { body: { email } }) });
