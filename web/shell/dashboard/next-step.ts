import type { SermonItem } from "../../../contract/sermon.ts";
import { paths } from "../../paths.ts";

/** Where to go on with a sermon: a draft waits for its words or for its processing, a finished one is read. */
export function findNextStep(sermon: Pick<SermonItem, "id" | "status" | "sourceType" | "results">) {
  const { id, status, sourceType, results } = sermon;
  if (status === "completed") return { label: "View", to: paths.sermon(id) };
  return {
    label: "Continue",
    to:
      sourceType === "pending" && Object.keys(results).length === 0
        ? paths.uploadSermon(id)
        : paths.processSermon(id),
  };
}
