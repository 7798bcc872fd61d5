import { useQueryClient } from "@tanstack/react-query";
import { readProcessedText } from "../../../contract/processing/processed-text.ts";

import { type ProcessingStep, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { streamApi } from "../../api/api-stream.ts";
import { useGeneration } from "../../records/use-generation.ts";
import { readHighlights } from "../edit/sermon-draft.ts";
import { useSermonEditing } from "../edit/sermon-editing.tsx";
import { sermons } from "../sermons.ts";
import { useRefreshSermon } from "../sermons.queries.ts";

export interface StepRun {
  step: ProcessingStep;
  /** Asks the built-in engine although a model is set up. */
  engine?: "builtin";
}

const UNSAVED = "Saving… you can generate this in a moment.";

/** Runs one step at a time on what is saved; a result that the server did not store is stored from here. */
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
      } as never,
      ...heard,
    });
    const text = readProcessedText(result, answer);
    if (text === undefined) throw new Error("The server returned no result. Please try again.");
    const answeredAt = Date.now();
    await refresh();
    // Berea stores what it made before it answers; another service that answers this call does not.
    const read = client.getQueryState<Sermon>(sermons.recordKey(uid, sermon.id));
    const isRead = read?.data !== undefined && read.dataUpdatedAt >= answeredAt;
    if (!isRead || read.data?.version !== version) return;
    const value = result === "highlights" ? readHighlights(text) : text;
    saving.edit((draft) => ({ ...draft, fields: { ...draft.fields, [result]: value } }));
    if (!(await saving.saveNow())) throw new Error(saving.state.failure?.message);
  });
}
