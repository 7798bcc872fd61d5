import { useDeferredValue, useMemo } from "react";
import { type ProcessingStep, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import { GenerationPanel } from "../../ui/versions/generation-panel.tsx";
import type { PartialResult } from "../../records/use-generation.ts";
import { Highlights, LessonPlan } from "../results/result-text.tsx";
import { MarkedText } from "../view/marked-text.tsx";

interface StepGenerationProps {
  step: ProcessingStep;
  partial: PartialResult;
  onCancel?: () => void;
}

export function StepGeneration({ step, partial, onCancel }: StepGenerationProps) {
  const text = useDeferredValue(partial.text);
  return (
    <GenerationPanel busy={step.busy} progress={partial.progress} onCancel={onCancel}>
      {text.trim() === "" ? null : <StreamedResult part={step.result} text={text} />}
    </GenerationPanel>
  );
}

function StreamedResult({ part, text }: { part: ProcessingStep["result"]; text: string }) {
  const { format } = SERMON_RESULTS[part];
  if (format === "html") return <LessonPlan text={text} topHeading={3} />;
  // Players appear with the finished result.
  if (format === "highlights") return <Highlights stored={text} videoLink="" unreadable={null} />;
  return <StreamedText text={text} />;
}

/** Finished paragraphs are not rendered again with every new word. */
function StreamedText({ text }: { text: string }) {
  const paragraphs = useMemo(() => text.split(/\n{2,}/), [text]);
  return paragraphs.map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs are only appended
    <MarkedText key={at} text={paragraph} topHeading={3} />
  ));
}
