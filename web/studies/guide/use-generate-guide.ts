import { useUser } from "../../account/session/session.queries.ts";
import { streamApi } from "../../api/api-stream.ts";
import { useCacheRecord } from "../../records/records.ts";
import { useGeneration } from "../../records/use-generation.ts";
import { studies } from "../studies.ts";

/** Generates the leader's guide of a study from the study as the server has it, and stores it. */
export function useGenerateGuide(id: string) {
  const { uid } = useUser();
  const remember = useCacheRecord(studies);
  return useGeneration(async (engine: "builtin" | undefined, heard) => {
    const body = engine ? { engine } : {};
    await remember(await streamApi("generateStudyGuide", { params: { uid, id }, body, ...heard }));
  });
}
