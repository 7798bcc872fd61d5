import { useUser } from "../../account/session/session.queries.ts";
import { streamApi } from "../../api/api-stream.ts";
import { useCacheRecord } from "../../records/records.ts";
import { readResultOptions } from "../../records/generation/result-options.ts";
import { useGeneration } from "../../records/use-generation.ts";
import { studies } from "../studies.ts";

/** Generates the leader's guide on the server from the saved study. */
export function useGenerateGuide(id: string) {
  const { uid } = useUser();
  const cacheRecord = useCacheRecord(studies);
  return useGeneration(async (engine: "builtin" | undefined, options) => {
    const body = { ...(engine && { engine }), ...readResultOptions(uid, "study") };
    await cacheRecord(await streamApi("generateStudyGuide", { params: { uid, id }, body, ...options }));
  });
}
