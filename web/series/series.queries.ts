import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewSeries, Series, SeriesChange } from "../../contract/series/series.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";

const listKey = (uid: string) => ["series", uid, "list"];
const pageKey = (uid: string, id: string) => ["series", uid, "one", id];

/** The user's series, those with the latest dates first. */
export function useSeriesList() {
  const { uid } = useUser();
  return useQuery({
    queryKey: listKey(uid),
    queryFn: ({ signal }) => callApi("listSeries", { params: { uid }, query: {}, signal }),
    refetchOnMount: "always",
  });
}

export function useSeriesPage(id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: pageKey(uid, id),
    queryFn: ({ signal }) => callApi("getSeries", { params: { uid, id }, signal }),
    // Its records change elsewhere.
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

export function useCreateSeries() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSeries) => callApi("createSeries", { params: { uid }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(uid) }),
  });
}

/** Changes the series on the server, and then on the page. */
function useChange<Input>(id: string, change: (input: Input, uid: string) => Promise<Series>) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, uid),
    onSuccess: (series) => {
      client.setQueryData(pageKey(uid, id), (page: object | undefined) => page && { ...page, ...series });
      return client.invalidateQueries({ queryKey: listKey(uid) });
    },
    // Another tab changed it.
    onError: () => client.invalidateQueries({ queryKey: pageKey(uid, id) }),
  });
}

export function useChangeSeries(id: string) {
  const client = useQueryClient();
  return useChange(id, async (body: SeriesChange, uid) => {
    const series = await callApi("updateSeries", { params: { uid, id }, body });
    if (body.name !== undefined) await forgetRecords(client);
    return series;
  });
}

// Pictures may be uploaded from phones on slow connections.
const COVER_TIMEOUT_MS = 300_000;

export const useSetCover = (id: string) =>
  useChange(id, async (picture: File | null, uid) => {
    if (picture === null) return callApi("deleteSeriesCover", { params: { uid, id } });
    const body = new Uint8Array(await picture.arrayBuffer());
    return callApi("setSeriesCover", { params: { uid, id }, body, timeout: COVER_TIMEOUT_MS });
  });

export function useDeleteSeries(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("deleteSeries", { params: { uid, id } }),
    onSuccess: () => forgetRecords(client),
  });
}

/** Returns the id of the draft. */
export function useDraftPlanned(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plannedId: string) => callApi("draftPlannedSermon", { params: { uid, id, plannedId } }),
    onSettled: () => forgetRecords(client),
  });
}

/** Records were changed with their series. */
const forgetRecords = (client: QueryClient) => client.invalidateQueries({ refetchType: "none" });
