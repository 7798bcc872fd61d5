import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordPath } from "../../../contract/record-kinds.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { useChurches, usePeople } from "../churches.queries.ts";

/** Owners and staff of a church besides the user: they can be handed over records. */
export function useColleagues(churchId: string) {
  const { uid } = useUser();
  const people = usePeople(churchId);
  const colleagues = people.data?.items.filter(({ id, role }) => id !== uid && role !== "member");
  return { ...people, colleagues };
}

/** How many records the user shares with a church. */
export function useSharedCount(churchId: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["church-content", uid, churchId, "shared-count"],
    queryFn: async ({ signal }) => {
      const { items } = await callApi("listChurchAuthors", { params: { churchId }, signal });
      return items.find((author) => author.uid === uid)?.count ?? 0;
    },
    refetchOnMount: "always",
  });
}

/** Hands over everything that the user shares with churches, to one person for each. */
export function useHandOverShared() {
  return useMutation({
    mutationFn: async (choices: readonly { churchId: string; personId: string }[]) => {
      for (const { churchId, personId } of choices)
        await callApi("handOverShared", { params: { churchId }, body: { personId } });
    },
  });
}

export function useHandOverRecord(kind: RecordPath, id: string) {
  const { uid } = useUser();
  return useMutation({
    mutationFn: (body: { churchId: string; personId: string }) =>
      callApi("handOverRecord", { params: { uid, kind, id }, body }),
  });
}

const handoversKey = (uid: string) => ["handovers", uid] as const;

/** What others handed over to the user, until they have seen it. Only people in a church get something. */
export function useHandovers() {
  const { uid } = useUser();
  const isInChurch = (useChurches().data?.length ?? 0) > 0;
  return useQuery({
    queryKey: handoversKey(uid),
    queryFn: ({ signal }) => callApi("listHandovers", { params: { uid }, signal }),
    enabled: isInChurch,
    refetchOnMount: "always",
    meta: { isCached: false },
  });
}

export function useMarkHandoversSeen() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("markHandoversSeen", { params: { uid } }),
    onMutate: () => client.setQueryData(handoversKey(uid), { items: [], total: 0 }),
    onError: () => client.invalidateQueries({ queryKey: handoversKey(uid) }),
  });
}
