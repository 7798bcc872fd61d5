import { useMutation } from "@tanstack/react-query";
import { sampleSermonEndpoints } from "../../../contract/sample-sermon.ts";
import { useUser } from "../../account/session.queries.ts";
import { callApi } from "../../api.ts";
import { useRememberSermon } from "../../sermons/sermons.queries.ts";

const SAMPLE_TIMEOUT = 120_000;

/** Answers the person's sample sermon, which is made where they have none. */
export function useOpenSampleSermon() {
  const { uid } = useUser();
  const remember = useRememberSermon();
  return useMutation({
    // The first one on a busy server takes as long as the processing of a sermon.
    mutationFn: () =>
      callApi(sampleSermonEndpoints.openSampleSermon, { params: { uid }, timeout: SAMPLE_TIMEOUT }),
    onSuccess: remember,
  });
}
