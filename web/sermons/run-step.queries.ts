// One step of the processing at a time, heard of while it works.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { processingEndpoints, type ProcessingStep } from "../../contract/processing.ts";
import { readProcessedText } from "../../contract/processed-text.ts";
import type { Sermon } from "../../contract/sermon.ts";
import { useUser } from "../account/session.queries.ts";
import { streamApi, type WorkEvent } from "../api-stream.ts";
import { useMaking } from "../use-making.ts";
import { sermonCache } from "./sermon-cache.ts";
import { useRefreshSermon, useUpdateSermon } from "./sermons.queries.ts";

export interface StepRun {
  step: ProcessingStep;
  /** Asks the built-in engine although a model is set up. */
  engine?: "builtin";
  /** The texts to work on, where they are newer than those that the page was shown with. */
  texts?: StepTexts;
}

type StepTexts = Pick<Sermon, "transcript" | "refinedTranscript">;

/**
 * Runs one step of the processing at a time; the server stores its result on the sermon, whose newer version is then
 * fetched. A result that was not stored is stored from here. `cancel` and leaving the page abort the call, which stops the work on the server.
 */
export function useRunStep(sermon: Sermon) {
  const { uid } = useUser();
  const client = useQueryClient();
  const refresh = useRefreshSermon(sermon.id);
  const { mutateAsync: store } = useUpdateSermon(sermon.id);
  const { making, hear, forget } = useMaking();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { reset, ...run } = useMutation({
    mutationFn: async (stepRun: StepRun) => {
      forget();
      running.current = new AbortController();
      const { result } = stepRun.step;
      const answer = await runStep(stepRun, sermon, running.current.signal, hear);
      const text = readProcessedText(result, answer);
      if (text === undefined) throw new Error("The answer of the server holds no result.");
      const answeredAt = Date.now();
      await refresh();
      // Berea stores what it made before it answers; another service that answers this call does not.
      const read = client.getQueryState<Sermon>(sermonCache.oneKey(uid, sermon.id));
      const isRead = read?.data !== undefined && read.dataUpdatedAt >= answeredAt;
      if (isRead && read.data?.version === sermon.version) await store({ [result]: text });
    },
    onSettled: forget,
  });

  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...run, making, reset, cancel };
}

function runStep(
  { step, engine, texts }: StepRun,
  sermon: Sermon,
  signal: AbortSignal,
  onEvent: (event: WorkEvent) => void,
): Promise<unknown> {
  const { refineTranscription, summarize, generateLessonPlan, getHighlights } = processingEndpoints;
  const onSermon = { sermon_id: sermon.id, ...(engine && { engine }) };
  const { transcript, refinedTranscript } = texts ?? sermon;
  const refined = { transcription: refinedTranscript, ...onSermon };
  switch (step.result) {
    case "refinedTranscript": {
      const body = { transcription: transcript, ...onSermon };
      return streamApi(refineTranscription, { body, signal, onEvent });
    }
    case "summary": {
      const body = { text: refinedTranscript, ...onSermon };
      return streamApi(summarize, { body, signal, onEvent });
    }
    case "lessonPlan":
      return streamApi(generateLessonPlan, { body: refined, signal, onEvent });
    case "highlights":
      return streamApi(getHighlights, { body: refined, signal, onEvent });
  }
}
