import { useQueryClient } from "@tanstack/react-query";
import { parseProcessedText } from "../../../contract/processing/parse-processed-text.ts";

import { type ProcessingStep, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { streamApi } from "../../api/api-stream.ts";
import { readResultOptions } from "../../records/generation/result-options.ts";
import { useGeneration } from "../../records/use-generation.ts";
import { parseStoredHighlights } from "../edit/sermon-draft.ts";
import { useSermonEditing } from "../edit/sermon-editing.tsx";
import { sermons } from "../sermons.ts";
import { useRefreshSermon } from "../sermons.queries.ts";

export interface StepRun {
  step: ProcessingStep;
  /** Uses the built-in engine although a model is set up. */
  engine?: "builtin";
}

const UNSAVED = "Saving… you can generate this in a moment.";

/** Runs one step at a time on the saved text, and saves the result if the server did not. */
export function useRunStep(sermon: Sermon) {
  const { uid } = useUser();
  const client = useQueryClient();
  const { saving } = useSermonEditing();
  const refresh = useRefreshSermon(sermon.id);
  return useGeneration(async ({ step: { result }, engine }: StepRun, heard) => {
    if (!(await saving.saveNow())) throw new Error(UNSAVED);
    const { call, madeFrom } = SERMON_RESULTS[result];
    const { speech, refinedTranscript } = saving.draft.fields;
    const { version } = saving.editState;
    const answer = await streamApi(call.name, {
      body: {
        [call.textField]: madeFrom === "transcript" ? speech.transcript : refinedTranscript,
        sermon_id: sermon.id,
        ...(engine && { engine }),
        ...readResultOptions(uid, "sermon"),
      } as never,
      ...heard,
    });
    const text = parseProcessedText(result, answer);
    if (text === undefined) throw new Error("The server returned no result. Please try again.");
    const answeredAt = Date.now();
    await refresh();
    // Berea's server stores the result before it responds; other services with this API do not.
    const fetched = client.getQueryState<Sermon>(sermons.recordKey(uid, sermon.id));
    const isFetched = fetched?.data !== undefined && fetched.dataUpdatedAt >= answeredAt;
    if (!isFetched || fetched.data?.version !== version) return;
    const value = result === "highlights" ? parseStoredHighlights(text) : text;
    saving.edit((draft) => ({ ...draft, fields: { ...draft.fields, [result]: value } }));
    if (!(await saving.saveNow())) throw new Error(saving.state.failure?.message);
  });
}
