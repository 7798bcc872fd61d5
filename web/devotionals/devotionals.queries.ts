import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Devotional, devotionalEndpoints } from "../../contract/devotional.ts";
import { useUser } from "../account/session.queries.ts";
import { callApi } from "../api.ts";
import { streamApi } from "../api-stream.ts";
import { useMaking } from "../use-making.ts";
import { devotionalCache } from "./devotional-cache.ts";

/** One whole devotional of the signed-in person; nothing is asked while the server does not have it. */
export const useDevotional = (id: string, isStored = true) =>
  devotionalCache.useOne(id, (call) => callApi(devotionalEndpoints.getDevotional, call), isStored);

/** A devotional as the server has it when its editor is opened; from then on the editor follows it by itself. */
export const useDevotionalToEdit = (id: string) =>
  devotionalCache.useOneToEdit(id, (call) => callApi(devotionalEndpoints.getDevotional, call));

/** The days of the series that a devotional belongs to; none where it stands alone. */
export function useSeries({ id, version, series }: Pick<Devotional, "id" | "version" | "series">) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["devotional-series", uid, id, version],
    queryFn: ({ signal }) => callApi(devotionalEndpoints.listSeries, { params: { uid, id }, signal }),
    enabled: series !== "",
  });
}

/** What was checked of a devotional's texts; it belongs to this version of them, for its places are characters. */
export function useDevotionalChecks({ id, version }: Pick<Devotional, "id" | "version">) {
  const { uid } = useUser();
  return useQuery({
    queryKey: ["devotional-checks", uid, id, version],
    queryFn: ({ signal }) => callApi(devotionalEndpoints.checkDevotional, { params: { uid, id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a devotional was before its last changes, last replaced first. */
export const useDevotionalVersions = (id: string) =>
  devotionalCache.useVersions(id, (call) => callApi(devotionalEndpoints.listDevotionalVersions, call));

/** Puts a devotional back to what it was. */
export const useRestoreDevotionalVersion = (id: string) =>
  devotionalCache.useRestoreVersion(id, (call) =>
    callApi(devotionalEndpoints.restoreDevotionalVersion, call),
  );

/** Has the texts of a devotional written from its passage, which stores them. `cancel` and leaving the page stop the work. */
export function useGenerateDevotional(id: string) {
  const { uid } = useUser();
  const { making, hear, forget } = useMaking();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { reset, ...generation } = useMutation({
    mutationFn: (engine: "builtin" | undefined) => {
      forget();
      running.current = new AbortController();
      const { signal } = running.current;
      const endpoint = devotionalEndpoints.generateDevotional;
      return streamApi(endpoint, {
        params: { uid, id },
        body: engine ? { engine } : {},
        signal,
        onEvent: hear,
      });
    },
    onSettled: forget,
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...generation, making, reset, cancel };
}
