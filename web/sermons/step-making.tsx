import { useDeferredValue, useMemo } from "react";
import type { ProcessingStep } from "../../contract/processing.ts";
import { MakingPanel } from "../ui/making-panel.tsx";
import type { Making } from "../use-making.ts";
import { Highlights, LessonPlan } from "./processed-result.tsx";
import { MarkedText } from "./marked-text.tsx";

/** A step while it works: how far it has come, and the text as it is made. */
export function StepMaking({ step, making }: { step: ProcessingStep; making: Making }) {
  const text = useDeferredValue(making.text);
  return (
    <MakingPanel busy={step.busy} progress={making.progress}>
      {text.trim() === "" ? null : <MadeText part={step.result} text={text} />}
    </MakingPanel>
  );
}

function MadeText({ part, text }: { part: ProcessingStep["result"]; text: string }) {
  if (part === "lessonPlan") return <LessonPlan text={text} topHeading={3} />;
  // Players come with the finished result.
  if (part === "highlights") return <Highlights stored={text} videoLink="" unreadable={null} />;
  return <GrowingText text={text} />;
}

/** Paragraphs that are finished are not made anew with every word that comes. */
function GrowingText({ text }: { text: string }) {
  const paragraphs = useMemo(() => text.split(/\n{2,}/), [text]);
  return paragraphs.map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs only come at the end
    <MarkedText key={at} text={paragraph} topHeading={3} />
  ));
}
