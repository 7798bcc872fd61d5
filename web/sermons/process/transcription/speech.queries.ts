import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SpeechInfo } from "../../../../contract/processing/speech.schema.ts";
import { callApi } from "../../../api/api.ts";

const speechKey = ["speech"] as const;
const modelKey = ["speech", "model"] as const;

const POLL_INTERVAL_MS = 30_000;

const INSTALLATION_POLL_INTERVAL_MS = 1_000;

/** The speech recognition of this server; polled until it is ready. */
export function useSpeech() {
  return useQuery({
    queryKey: speechKey,
    meta: { isCached: false },
    queryFn: ({ signal }) => callApi("speech", { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data?.isReady === false ? POLL_INTERVAL_MS : false),
  });
}

export function useSpeechModel() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: modelKey,
    meta: { isCached: false },
    queryFn: ({ signal }) => callApi("speechModel", { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) =>
      state.data?.state === "installing" ? INSTALLATION_POLL_INTERVAL_MS : false,
  });
  const isReady = query.data?.state === "ready";
  useEffect(() => {
    if (isReady) void client.invalidateQueries({ queryKey: speechKey, exact: true });
  }, [client, isReady]);
  return query;
}

export function useInstallSpeechModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("installSpeechModel", {}),
    onSuccess: (model) => client.setQueryData(modelKey, model),
  });
}

export const isLocal = ({ place }: Pick<SpeechInfo, "place">) => place === "this machine";

/** "Whisper base on this server", "whisper-1 at speech.example.org". */
export function describeSpeech({ name, place }: SpeechInfo): string {
  return isLocal({ place }) ? `${name} on this server` : `${name} at ${place}`;
}
