import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  Church,
  ChurchChange,
  ChurchPersonChange,
  NewChurch,
  NewInvitation,
} from "../../contract/churches/churches.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

/** Roles change and people are removed in other browsers: what is shown is at most this old. */
const REFRESH_MS = 15_000;

const churchesKey = (uid: string) => ["churches", uid] as const;
export const useChurchesKey = () => churchesKey(useUser().uid);

/** The churches that a user belongs to, those joined first. */
export const churchesQuery = (uid: string) =>
  queryOptions({
    queryKey: churchesKey(uid),
    queryFn: async ({ signal }): Promise<readonly Church[]> =>
      (await callApi("listChurches", { signal })).items,
    // The user may just have joined one in another tab.
    refetchOnMount: "always",
    refetchInterval: REFRESH_MS,
  });

export const useChurches = () => useQuery(churchesQuery(useUser().uid));

export function usePeople(churchId: string) {
  return useQuery({
    queryKey: [...useChurchesKey(), churchId, "people"],
    queryFn: ({ signal }) => callApi("listPeople", { params: { churchId }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useInvitations(churchId: string) {
  return useQuery({
    queryKey: [...useChurchesKey(), churchId, "invitations"],
    queryFn: ({ signal }) => callApi("listInvitations", { params: { churchId }, signal }),
    refetchInterval: REFRESH_MS,
    meta: { isCached: false },
  });
}

/** After a change of a church, its people or its invitations, all that is known of churches is asked for again. */
function useChurchMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  const queryKey = useChurchesKey();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useCreateChurch = () =>
  useChurchMutation((body: NewChurch) => callApi("createChurch", { body }));

export const useUpdateChurch = (churchId: string) =>
  useChurchMutation((body: ChurchChange) => callApi("updateChurch", { params: { churchId }, body }));

export const useDeleteChurch = (churchId: string) =>
  useChurchMutation(() => callApi("deleteChurch", { params: { churchId }, body: { confirm: "DELETE" } }));

export const useSetChurchPicture = (churchId: string) =>
  useChurchMutation(async (file: File) =>
    callApi("setChurchPicture", {
      params: { churchId },
      body: new Uint8Array(await file.arrayBuffer()),
    }),
  );

export const useDeleteChurchPicture = (churchId: string) =>
  useChurchMutation(() => callApi("deleteChurchPicture", { params: { churchId } }));

export const useChangePerson = (churchId: string, personId: string) =>
  useChurchMutation((body: ChurchPersonChange) =>
    callApi("updatePerson", { params: { churchId, personId }, body }),
  );

export const useRemovePerson = (churchId: string, personId: string) =>
  useChurchMutation(() => callApi("removePerson", { params: { churchId, personId } }));

export const useCreateInvitation = (churchId: string) =>
  useChurchMutation((body: NewInvitation) => callApi("createInvitation", { params: { churchId }, body }));

export const useRevokeInvitation = (churchId: string) =>
  useChurchMutation((invitationId: string) =>
    callApi("revokeInvitation", { params: { churchId, invitationId } }),
  );
