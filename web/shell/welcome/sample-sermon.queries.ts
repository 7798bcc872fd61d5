import { useCacheRecord } from "../../records/records.ts";
import { useMutation } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { sermons } from "../../sermons/sermons.ts";

const SAMPLE_TIMEOUT_MS = 120_000;

export function useOpenSampleSermon() {
  const { uid } = useUser();
  const cacheRecord = useCacheRecord(sermons);
  return useMutation({
    // On a busy server, creating the first sample takes as long as processing a sermon.
    mutationFn: () => callApi("openSampleSermon", { params: { uid }, timeout: SAMPLE_TIMEOUT_MS }),
    onSuccess: cacheRecord,
  });
}
