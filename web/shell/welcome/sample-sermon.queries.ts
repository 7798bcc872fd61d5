import { useCacheRecord } from "../../records/records.ts";
import { useMutation } from "@tanstack/react-query";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { sermons } from "../../sermons/sermons.ts";

const SAMPLE_TIMEOUT = 120_000;

export function useOpenSampleSermon() {
  const { uid } = useUser();
  const remember = useCacheRecord(sermons);
  return useMutation({
    // The first one on a busy server takes as long as the processing of a sermon.
    mutationFn: () => callApi("openSampleSermon", { params: { uid }, timeout: SAMPLE_TIMEOUT }),
    onSuccess: remember,
  });
}
