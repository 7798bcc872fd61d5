import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { BodyOf } from "../../contract/endpoint.ts";
import type { Import, importEndpoints, ImportItem } from "../../contract/imports/imports.schema.ts";
import type { ImportItemState } from "../../contract/imports/imports.ts";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

const listKey = (uid: string) => ["imports", uid];
const oneKey = (uid: string, importId: string) => ["imports", uid, importId];
const itemsKey = (uid: string, importId: string) => ["imports", uid, importId, "items"];

const REFRESH_MS = 2_000;

export const isWorking = ({ state, counts }: Import) =>
  state === "running" && counts.waiting + counts.running > 0;

export function useImports() {
  const { uid } = useUser();
  return useQuery({
    queryKey: listKey(uid),
    queryFn: ({ signal }) => callApi("listImports", { params: { uid }, signal }),
    refetchOnMount: "always",
  });
}

export function useImport(importId: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: oneKey(uid, importId),
    queryFn: ({ signal }) => callApi("getImport", { params: { uid, importId }, signal }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => state.data && isWorking(state.data) && REFRESH_MS,
  });
}

const hasUnfinished = ({ items }: { items: ImportItem[] }) =>
  items.some(({ state }) => state === "waiting" || state === "running");

/** The episodes; those that are shown are read again while the import is working. */
export function useImportItems(one: Import, state: ImportItemState | undefined) {
  const { uid } = useUser();
  const { id: importId } = one;
  return useInfiniteQuery({
    queryKey: [...itemsKey(uid, importId), state],
    queryFn: ({ pageParam, signal }) =>
      callApi("listImportItems", {
        params: { uid, importId },
        query: { limit: LIMITS.pageItems, after: pageParam, state },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
    // Also once after the last episode has ended.
    refetchInterval: ({ state: { data } }) =>
      one.state === "running" && (isWorking(one) || data?.pages.some(hasUnfinished)) && REFRESH_MS,
  });
}

// Feeds of large podcasts take a while.
const FEED_TIMEOUT_MS = 60_000;

export function useCreateImport() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: { url: string } | "folder") =>
      source === "folder"
        ? callApi("createFolderImport", { params: { uid }, timeout: FEED_TIMEOUT_MS })
        : callApi("createImport", { params: { uid }, body: source, timeout: FEED_TIMEOUT_MS }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(uid) }),
  });
}

/** Changes an import on the server, and then on the page. */
function useChange<Input>(importId: string, call: (input: Input, uid: string) => Promise<Import>) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(input, uid),
    onSuccess(changed) {
      client.setQueryData(oneKey(uid, importId), changed);
      return client.invalidateQueries({ queryKey: itemsKey(uid, importId) });
    },
  });
}

export const useChangeImport = (importId: string) =>
  useChange(importId, (body: BodyOf<typeof importEndpoints.changeImport>, uid) =>
    callApi("changeImport", { params: { uid, importId }, body }),
  );

type Choice = BodyOf<typeof importEndpoints.chooseImportItems>;
type ItemPages = InfiniteData<{ items: ImportItem[]; next: string | null }>;

/** A check mark changes at once; after the last change the episodes are read again. */
export function useChooseItems(importId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  const queryKey = itemsKey(uid, importId);
  const mutationKey = [...queryKey, "choose"];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (body: Choice) => callApi("chooseImportItems", { params: { uid, importId }, body }),
    async onMutate({ ids = [], state }) {
      await client.cancelQueries({ queryKey });
      const change = (item: ImportItem) => (ids.includes(item.id) ? { ...item, state, message: "" } : item);
      client.setQueriesData<ItemPages>(
        { queryKey },
        (list) =>
          list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
      );
    },
    onSuccess: (changed) => void client.setQueryData(oneKey(uid, importId), changed),
    async onSettled() {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteImport(importId: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("deleteImport", { params: { uid, importId } }),
    onSuccess: () => client.removeQueries({ queryKey: listKey(uid) }),
  });
}
