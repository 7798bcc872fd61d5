import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AvailableBible, Bible } from "../../../contract/bibles/bibles.schema.ts";
import { CALLS } from "../../../contract/calls.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { buildUrl, callApi } from "../../api/api.ts";
import { postFile } from "../../api/post-file.ts";
import { BIBLES_KEY } from "../../bibles/bibles.queries.ts";
import { formatSize } from "../../ui/text/format-size.ts";

const AVAILABLE_KEY = [...BIBLES_KEY, "available"] as const;
const POLL_INTERVAL_MS = 1_000;

const isRunning = ({ download }: AvailableBible) => download?.state === "running";

/** The editions that can be downloaded; polled while one is downloaded. */
export function useAvailableBibles() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: AVAILABLE_KEY,
    meta: { isCached: false },
    queryFn: async ({ signal }): Promise<readonly AvailableBible[]> =>
      (await callApi("listAvailableBibles", { signal })).items,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_INTERVAL_MS : false),
  });
  const added = query.data?.filter(({ isAdded }) => isAdded).length;
  const known = useRef(added);
  useEffect(() => {
    if (known.current !== undefined && added !== known.current) {
      void client.invalidateQueries({ queryKey: BIBLES_KEY, exact: true });
    }
    known.current = added;
  }, [client, added]);
  return query;
}

export function useDownloadBible() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bibleId: string) => callApi("downloadBible", { params: { bibleId } }),
    onSuccess: (started) =>
      client.setQueryData<readonly AvailableBible[]>(AVAILABLE_KEY, (items) =>
        items?.map((item) => (item.id === started.id ? started : item)),
      ),
  });
}

/** Also dismisses a failed download. */
export function useCancelDownload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bibleId: string) => callApi("cancelBibleDownload", { params: { bibleId } }),
    onSettled: () => client.invalidateQueries({ queryKey: AVAILABLE_KEY }),
  });
}

export function useDeleteBible() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bibleId: string) => callApi("deleteBible", { params: { bibleId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: BIBLES_KEY }),
  });
}

/** Adds an edition from a file. `share` is the share of the file that has been sent, from 0 to 1. */
export function useAddBible() {
  const client = useQueryClient();
  const abort = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const add = useMutation({
    mutationFn: async ({ file, name }: { file: File; name: string }) => {
      if (file.size > LIMITS.bibleFileBytes) {
        throw new Error(
          `It has ${formatSize(file.size)}. The limit is ${formatSize(LIMITS.bibleFileBytes)}.`,
        );
      }
      setShare(0);
      const { signal } = (abort.current = new AbortController());
      const url = buildUrl(CALLS.addBible.path, {}, { filename: file.name, name: name.trim() || undefined });
      return (await postFile(url, file, "application/octet-stream", {
        onProgress: setShare,
        signal,
      })) as Bible;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: BIBLES_KEY }),
  });
  const isCancelled = add.error?.name === "AbortError";
  return { ...add, error: isCancelled ? null : add.error, share, cancel: () => abort.current?.abort() };
}
