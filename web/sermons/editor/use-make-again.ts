import { useState } from "react";
import type { ProcessingStep } from "../../../contract/processing.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { useSaving } from "../../autosave/use-auto-save.ts";
import { useRunStep } from "../run-step.queries.ts";
import { useSermonEditing } from "./sermon-editing.ts";

/** Makes a part of the sermon from its texts as they are now, once what is being written is saved. */
export function useMakeAgain(sermon: Sermon, step: ProcessingStep) {
  const { saving } = useSermonEditing();
  const run = useRunStep(sermon);
  const [isUnsaved, setUnsaved] = useState(false);
  const hasSource = useSaving(saving, ({ draft: { fields } }) => {
    const source = step.result === "refinedTranscript" ? fields.speech.transcript : fields.refinedTranscript;
    return source.trim() !== "";
  });
  const start = async (engine?: "builtin") => {
    const isSaved = await saving.saveNow();
    setUnsaved(!isSaved);
    if (!isSaved) return;
    const { speech, refinedTranscript } = saving.draft.fields;
    run.mutate({ step, engine, texts: { transcript: speech.transcript, refinedTranscript } });
  };
  return {
    hasSource,
    start: (engine?: "builtin") => void start(engine),
    cancel: run.cancel,
    isPending: run.isPending,
    making: run.making,
    error: run.error,
    problem: isUnsaved ? "Your last changes are not saved yet. Once they are, this can be made." : undefined,
  };
}
